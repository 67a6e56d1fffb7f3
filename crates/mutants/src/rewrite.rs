//! Writes a source anew with all its mutants in it, each behind the switch.

use std::fmt::Write;
use std::ops::Range;

use crate::site::{Found, Shape, Site};

/// A source with its mutants, and where in it each of them stands.
#[derive(Debug, Default)]
pub(crate) struct Rewritten {
    /// The text.
    pub(crate) text: String,
    /// For each mutant the bytes of its change.
    pub(crate) arms: Vec<(Range<usize>, u32)>,
    /// For each site its bytes, with the mutants in it.
    pub(crate) sites: Vec<(Range<usize>, Vec<u32>)>,
}

impl Rewritten {
    /// The mutants that a fault in these bytes is put down to: the change itself, else those of the narrowest site.
    pub(crate) fn blamed(&self, at: &Range<usize>) -> Vec<u32> {
        let covers = |range: &Range<usize>| range.start <= at.start && at.end <= range.end;
        let arm = self.arms.iter().filter(|(r, _)| covers(r)).min_by_key(|(r, _)| r.len());
        let site = self.sites.iter().filter(|(r, _)| covers(r)).min_by_key(|(r, _)| r.len());
        match (arm, site) {
            (Some((inner, id)), Some((outer, _))) if inner.len() <= outer.len() => vec![*id],
            (_, Some((_, ids))) => ids.clone(),
            (_, None) => vec![],
        }
    }
}

/// Writes the source. Arms without a number are left out; so is `const` where `keeps_const` does not ask for it.
pub(crate) fn rewrite(source: &str, found: &Found, keeps_const: impl Fn(&str) -> bool) -> Rewritten {
    let mut out = Rewritten::default();
    let live: Vec<&Site> = found.sites.iter().filter(|s| s.arms.iter().any(|a| a.id.is_some())).collect();
    let mut cuts: Vec<Range<usize>> = found
        .const_fns
        .iter()
        .enumerate()
        .filter(|(at, f)| !keeps_const(&f.name) && live.iter().any(|s| s.const_fn == Some(*at)))
        .map(|(_, f)| f.range.clone())
        .collect();
    cuts.sort_by_key(|r| r.start);
    let mut writer = Writer { source, sites: &live, next: 0, cuts: &cuts, out: &mut out };
    writer.write(0..source.len());
    out
}

struct Writer<'a> {
    source: &'a str,
    sites: &'a [&'a Site],
    next: usize,
    cuts: &'a [Range<usize>],
    out: &'a mut Rewritten,
}

impl Writer<'_> {
    fn write(&mut self, range: Range<usize>) {
        let mut at = range.start;
        while let Some(site) = self.sites.get(self.next).filter(|s| s.range.end <= range.end) {
            self.next += 1;
            self.plain(at..site.range.start);
            self.site(site);
            at = site.range.end;
        }
        self.plain(at..range.end);
    }

    fn plain(&mut self, range: Range<usize>) {
        let mut at = range.start;
        for cut in self.cuts.iter().filter(|c| range.start <= c.start && c.end <= range.end) {
            self.out.text.push_str(&self.source[at..cut.start]);
            at = cut.end;
        }
        self.out.text.push_str(&self.source[at..range.end]);
    }

    fn site(&mut self, site: &Site) {
        let begins = self.out.text.len();
        let arms: Vec<(u32, &str)> =
            site.arms.iter().filter_map(|a| a.id.map(|id| (id, a.text.as_str()))).collect();
        let on = |id: u32| format!("::mutants_switch::on({id})");
        match site.shape {
            Shape::Expression => {
                self.out.text.push('(');
                for &(id, text) in &arms {
                    write!(self.out.text, "if {} {{ ", on(id)).expect("text can be added to");
                    self.arm(id, text);
                    self.out.text.push_str(" } else ");
                }
                self.out.text.push_str("{ ");
                self.write(site.range.clone());
                self.out.text.push_str(" })");
            }
            Shape::Statement => {
                write!(self.out.text, "if !{} {{ ", on(arms[0].0)).expect("text can be added to");
                self.write(site.range.clone());
                self.out.text.push_str(" }");
            }
            Shape::Entry => {
                for &(id, text) in &arms {
                    write!(self.out.text, " if {} {{ ", on(id)).expect("text can be added to");
                    self.arm(id, text);
                    self.out.text.push_str(" }");
                }
            }
        }
        self.out.sites.push((begins..self.out.text.len(), arms.iter().map(|a| a.0).collect()));
    }

    fn arm(&mut self, id: u32, text: &str) {
        let begins = self.out.text.len();
        self.out.text.push_str(text);
        self.out.arms.push((begins..self.out.text.len(), id));
    }
}
