//! What a house chooses for one table, as it is written down in a file.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::edge::Edge;
use crate::load::Text;
use crate::page::plain;
use crate::{Cents, Fault, OwnTable, Page, Rules};

/// A house's choices for one table: the sections of a house file, and of each table in a plan. Every choice keeps its
/// place, so that a fault names the line.
///
/// ```
/// use book::{Choices, Page};
/// let page = Page {
///     file: "house.toml",
///     text: r#"
///         game = "three-card-poker"
///         paytables = ["pair-plus-table-i"]   # printed tables
///         house-rules = true                   # the table need not be by the book
///         [settings]
///         seats = 6
///         [limits]
///         ante = { min = "$10", max = "$1,000", step = "$5" }
///         [[paytable]]                         # a table of one's own
///         id = "steep"
///         wager = "six-card-bonus"
///         rows = [{ event = "four-of-a-kind", name = "Four of a kind", pays = "100 to 1" }]
///     "#,
/// };
/// let rules = Choices::read(&page).unwrap().rules("three-card-poker", &page).unwrap();
/// assert_eq!(rules.limits("ante").min, book::Cents::dollars(10));
/// assert_eq!(rules.limits("play").max, book::Cents::dollars(1000));
/// assert_eq!(rules.departures().len(), 1);
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Choices {
    /// The game they are for.
    pub game: Option<Spanned<String>>,
    /// Whether the table need not be by the book.
    pub house_rules: Option<Spanned<bool>>,
    /// Settings by id.
    pub settings: BTreeMap<String, Spanned<toml::Value>>,
    /// Limits by wager: `min`, `max`, `step`, or the `unit` of a wager of one amount.
    pub limits: BTreeMap<String, BTreeMap<String, Spanned<toml::Value>>>,
    /// Printed pay tables by id.
    pub paytables: Vec<Spanned<String>>,
    /// Pay tables of the house's own.
    pub paytable: Vec<OwnTable>,
}

impl Choices {
    /// Reads a house file.
    pub fn read(page: &Page) -> Result<Choices, Fault> {
        page.parse()
    }

    /// The rules of a game under these choices, or the first thing wrong with them.
    pub fn rules(&self, game: &str, page: &Page) -> Result<Rules, Fault> {
        let mut rules = Rules::of(game)?;
        match self.faults(&mut rules, page).into_iter().next() {
            None => Ok(rules),
            Some(fault) => Err(fault),
        }
    }

    /// Makes these choices and checks them together. Everything that is wrong is returned, each fault with its line.
    pub fn faults(&self, rules: &mut Rules, page: &Page) -> Vec<Fault> {
        let mut faults = self.put(rules, page);
        // Of limits that could not be read, and of those that follow them, nothing more can be said.
        let unread = |wager: &str| {
            let edge = |key: &str| key.strip_prefix(wager).is_some_and(|edge| edge.starts_with('.'));
            faults.iter().any(|fault| matches!(fault, Fault::File { key, .. } if edge(key)))
        };
        let of_unread = |fault: &Fault| match fault {
            Fault::Breach { about, .. } => {
                let base = rules.wagers().find(|w| w.id == *about).and_then(|w| w.follows.as_deref());
                unread(about) || base.is_some_and(unread)
            }
            _ => false,
        };
        let together: Vec<Fault> = rules.faults().into_iter().filter(|fault| !of_unread(fault)).collect();
        faults.extend(together.into_iter().map(|fault| self.locate(fault, page)));
        faults
    }

    /// Makes these choices one by one; what cannot be chosen at all is returned. Whether they fit together is asked of
    /// [`Rules::faults`] when everything is chosen, and [`Choices::locate`] finds the line.
    pub fn put(&self, rules: &mut Rules, page: &Page) -> Vec<Fault> {
        let mut faults = vec![];
        if let Some(game) = self.game.as_ref().filter(|g| g.get_ref() != rules.game()) {
            let what = format!("this file is for {}, not for {}", game.get_ref(), rules.game());
            faults.push(page.fault(game.span().start, "game", what));
        }
        if self.house_rules.as_ref().is_some_and(|h| *h.get_ref()) {
            rules.declare_house_rules();
        }
        for (id, value) in &self.settings {
            let at = value.span().start;
            let set = if id.contains('.') {
                Err(page.fault(at, id, "limits stand in the section [limits]"))
            } else {
                rules.set(id, &plain(value.get_ref())).map(|_| ())
            };
            faults.extend(set.err().map(|fault| page.place(at, id, fault)));
        }
        for (wager, edges) in &self.limits {
            for (edge, amount) in edges {
                let (at, key) = (amount.span().start, format!("{wager}.{edge}"));
                let posted = match (Edge::named(edge), plain(amount.get_ref()).parse::<Cents>()) {
                    (None, _) => Err(page.fault(at, &key, "write min, max, step or unit")),
                    (_, Err(wrong)) => Err(page.fault(at, &key, wrong.to_string())),
                    (Some(edge), Ok(amount)) => rules.post_edge(wager, edge, amount),
                };
                faults.extend(posted.err().map(|fault| page.place(at, &key, fault)));
            }
        }
        let mut paid = BTreeMap::new();
        for id in &self.paytables {
            let at = id.span().start;
            match rules.printed().find(|t| t.id == *id.get_ref()) {
                Some(table) => match paid.insert((&table.wager, table.part.as_ref()), &table.id) {
                    Some(first) => {
                        faults.push(twice(page, (at, "paytables"), &table.wager, first, &table.id))
                    }
                    None => drop(rules.put_paytable(table)),
                },
                None => {
                    let fault = rules.choose_paytable(id.get_ref()).expect_err("it is not printed");
                    faults.push(page.place(at, "paytables", fault));
                }
            }
        }
        for own in &self.paytable {
            let (id, wager) = (own.id.get_ref(), own.wager.get_ref());
            let before = paid.insert((wager, own.part.as_ref().map(|part| part.get_ref())), id);
            match (rules.put_own(page, own), before) {
                (Ok(()), Some(first)) => {
                    faults.push(twice(page, (own.id.span().start, "paytable"), wager, first, id));
                }
                (put, _) => faults.extend(put.err().into_iter().flatten()),
            }
        }
        faults
    }

    /// The choices that can be made together, and each that cannot be made beside them, with what was said against it.
    /// `trial` says whether a table opens under some of these choices; with none it does.
    pub fn sift<E>(&self, mut trial: impl FnMut(&Choices) -> Result<(), E>) -> (Choices, Vec<(Choices, E)>) {
        if trial(self).is_ok() {
            return (self.clone(), vec![]);
        }
        let (game, house_rules) = (self.game.clone(), self.house_rules.clone());
        let mut kept = Choices { game, house_rules, ..Choices::default() };
        let mut left = self.one_by_one();
        // One that asks for another is tried again when that has been made.
        loop {
            let (before, mut wrong) = (left.len(), vec![]);
            for one in left {
                let more = kept.and(&one);
                match trial(&more) {
                    Ok(()) => kept = more,
                    Err(why) => wrong.push((one, why)),
                }
            }
            if wrong.len() < before && !wrong.is_empty() {
                left = wrong.into_iter().map(|(one, _)| one).collect();
                continue;
            }
            // Some can only be made together: then the one that stands in their way is wrong, and they are not.
            for n in 0..wrong.len() {
                let others = wrong.iter().enumerate().filter(|(k, _)| *k != n);
                let together = others.fold(kept.clone(), |all, (_, (one, _))| all.and(one));
                if wrong.len() > 2 && trial(&together).is_ok() {
                    return (together, vec![wrong.swap_remove(n)]);
                }
            }
            return (kept, wrong);
        }
    }

    /// Each choice by itself: a setting, the limits of a wager, a pay table.
    fn one_by_one(&self) -> Vec<Choices> {
        let none = Choices::default;
        let settings = self
            .settings
            .iter()
            .map(|(id, value)| Choices { settings: BTreeMap::from([(id.clone(), value.clone())]), ..none() });
        let limits = self.limits.iter().map(|(wager, edges)| Choices {
            limits: BTreeMap::from([(wager.clone(), edges.clone())]),
            ..none()
        });
        let printed = self.paytables.iter().map(|id| Choices { paytables: vec![id.clone()], ..none() });
        let own = self.paytable.iter().map(|own| Choices { paytable: vec![own.clone()], ..none() });
        settings.chain(limits).chain(printed).chain(own).collect()
    }

    /// These choices and others.
    fn and(&self, others: &Choices) -> Choices {
        let mut both = self.clone();
        both.settings.extend(others.settings.clone());
        both.limits.extend(others.limits.clone());
        both.paytables.extend(others.paytables.clone());
        both.paytable.extend(others.paytable.clone());
        both
    }

    /// Where the first of these choices was made, and its key.
    pub fn place(&self) -> Option<(usize, String)> {
        let setting = || self.settings.iter().next().map(|(id, value)| (value.span().start, id.clone()));
        let limit = || {
            let (wager, edges) = self.limits.iter().next()?;
            Some((edges.values().next()?.span().start, wager.clone()))
        };
        let printed = || self.paytables.first().map(|id| (id.span().start, "paytables".into()));
        let own = || self.paytable.first().map(|own| (own.id.span().start, "paytable".into()));
        setting().or_else(limit).or_else(printed).or_else(own)
    }

    /// The fault with the line of the choice it is about, if that was made here.
    pub fn locate(&self, fault: Fault, page: &Page) -> Fault {
        let Fault::Breach { about, .. } = &fault else { return fault };
        let table = |id: &&Text| id.get_ref() == about;
        let place = if let Some(value) = self.settings.get(about) {
            Some((value.span().start, about.clone()))
        } else if let Some(edge) = self.limits.get(about).and_then(|edges| edges.values().next()) {
            Some((edge.span().start, about.clone()))
        } else if let Some(id) = self.paytables.iter().find(table) {
            Some((id.span().start, "paytables".into()))
        } else {
            self.paytable.iter().map(|t| &t.id).find(table).map(|id| (id.span().start, "paytable".into()))
        };
        match place {
            Some((at, key)) => page.place(at, &key, fault),
            None => fault,
        }
    }
}

/// A wager, or a part of its payment, is paid by one table.
fn twice(page: &Page, (at, key): (usize, &str), wager: &str, first: &str, second: &str) -> Fault {
    page.fault(at, key, format!("{wager} is paid by {first} already, and not by {second} as well"))
}
