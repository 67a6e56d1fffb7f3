//! Reading a plan: values of each kind, sections, and the faults found so far.

use std::collections::BTreeSet;

use book::{Cents, Choices, Fault, Page};
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::record::Dealing;
use crate::time::Span;
use crate::words::LARGEST_AMOUNT;

/// The longest time a table waits for anybody.
const LONGEST_WAIT: u64 = 3600;

/// The longest name of a house, a table, a jackpot or a person.
const LONGEST_NAME: usize = 500;

/// What tables and people are numbered with.
const NUMBER: &str = "a whole number from 1 to 4294967295";

/// A plan being read, with what was found wrong so far.
pub(super) struct PlanReader<'a> {
    pub(super) page: &'a Page<'a>,
    pub(super) faults: Vec<Fault>,
    /// The numbers and names that are taken: tables, people, jackpots.
    pub(super) taken: BTreeSet<(&'static str, String)>,
    /// What a jackpot says of its meters: its line, the table's choice that it makes, and the key as it stands there.
    pub(super) said: Vec<(usize, String, String)>,
}

/// The keys of a section with their values.
pub(super) type Section<'a> = Vec<(Spanned<String>, Spanned<DeValue<'a>>)>;

pub(super) fn keys(table: DeTable<'_>) -> Section<'_> {
    let owned =
        |key: Spanned<std::borrow::Cow<'_, str>>| Spanned::new(key.span(), key.into_inner().into_owned());
    table.into_iter().map(|(key, value)| (owned(key), value)).collect()
}

/// A table as it was written: read further once the jackpots have had their say.
pub(super) struct Written {
    /// None where it has none that can be read, which is a fault by itself.
    pub(super) number: Option<u32>,
    pub(super) game: Spanned<String>,
    pub(super) choices: Choices,
    pub(super) name: Option<String>,
    pub(super) dealing: Dealing,
    pub(super) time_to_bet: Span,
    pub(super) time_to_act: Span,
    pub(super) par: Cents,
}

impl PlanReader<'_> {
    pub(super) fn fault(&mut self, at: usize, key: &str, what: impl Into<String>) {
        self.faults.push(self.page.fault(at, key, what));
    }

    /// A number or name is one table's, person's or jackpot's alone.
    pub(super) fn once(&mut self, at: usize, key: &str, what: &'static str, name: impl ToString) {
        let name = name.to_string();
        if !self.taken.insert((what, name.clone())) {
            self.fault(at, key, format!("there is a {what} {name} already"));
        }
    }

    /// The number of a table or of somebody, which is that one's alone.
    pub(super) fn number(
        &mut self,
        key: &Spanned<String>,
        value: Spanned<DeValue<'_>>,
        (one, many): (&'static str, &str),
    ) -> Option<u32> {
        let at = value.span().start;
        let number = self.value(key, value, NUMBER)?;
        match number {
            0 => self.fault(at, "number", format!("{many} are numbered from 1")),
            _ => self.once(at, "number", one, number),
        }
        Some(number)
    }

    /// The key of a fault as it stands in the plan: a jackpot's own, where the choice of a table comes from one.
    pub(super) fn in_its_own_words(&self, fault: Fault) -> Fault {
        let Fault::File { file, line, key, what, clause } = fault else { return fault };
        let own = self.said.iter().find(|(at, choice, _)| *at == line && *choice == key);
        let key = own.map_or(key, |(.., own)| own.clone());
        Fault::File { file, line, key, what, clause }
    }

    pub(super) fn unknown(&mut self, key: &Spanned<String>, known: &str) {
        let what = format!("`{}` is not known here; known are {known}", key.get_ref());
        self.fault(key.span().start, key.get_ref(), what);
    }

    /// A value as something serde knows; what it is not is a fault, which says what to `write`.
    pub(super) fn value<T: DeserializeOwned>(
        &mut self,
        key: &Spanned<String>,
        value: Spanned<DeValue<'_>>,
        write: &str,
    ) -> Option<T> {
        let at = value.span().start;
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(value) => Some(value),
            Err(e) => {
                let write = Some(write).filter(|write| !write.is_empty());
                self.faults.push(self.page.unread(at, key.get_ref(), &e, write));
                None
            }
        }
    }

    pub(super) fn put<T: DeserializeOwned>(
        &mut self,
        key: &Spanned<String>,
        value: Spanned<DeValue<'_>>,
        write: &str,
        to: &mut T,
    ) {
        if let Some(value) = self.value(key, value, write) {
            *to = value;
        }
    }

    pub(super) fn money(&mut self, key: &Spanned<String>, value: Spanned<DeValue<'_>>) -> Option<Cents> {
        let at = value.span().start;
        let text: String = self.value(key, value, "an amount in quotes, as \"$1,000\"")?;
        match text.parse::<Cents>() {
            Ok(amount) if (Cents::ZERO..=LARGEST_AMOUNT).contains(&amount) => Some(amount),
            // No command moves more, and so no table would open with it.
            Ok(amount) if amount > LARGEST_AMOUNT => {
                self.fault(at, key.get_ref(), format!("write an amount of up to {LARGEST_AMOUNT}"));
                None
            }
            Ok(_) => {
                self.fault(at, key.get_ref(), "an amount is not below nothing");
                None
            }
            Err(e) => {
                self.fault(at, key.get_ref(), e.to_string());
                None
            }
        }
    }

    /// A name that fits on a line of a report.
    pub(super) fn name(&mut self, key: &Spanned<String>, value: Spanned<DeValue<'_>>) -> Option<String> {
        let at = value.span().start;
        let name: String = self.value(key, value, "a name in quotes")?;
        if name.chars().any(char::is_control) || name.trim().is_empty() || name.len() > LONGEST_NAME {
            let what = format!("a name is one line of 1 to {LONGEST_NAME} bytes");
            self.fault(at, key.get_ref(), what);
        }
        Some(name)
    }

    pub(super) fn seconds(&mut self, key: &Spanned<String>, value: Spanned<DeValue<'_>>) -> Option<Span> {
        let at = value.span().start;
        let write = format!("whole seconds, 1 to {LONGEST_WAIT}");
        let seconds: u64 = self.value(key, value, &write)?;
        if !(1..=LONGEST_WAIT).contains(&seconds) {
            self.fault(at, key.get_ref(), format!("write {write}"));
            return None;
        }
        Some(Span::seconds(seconds))
    }

    pub(super) fn section<'v>(&mut self, key: &Spanned<String>, value: Spanned<DeValue<'v>>) -> Section<'v> {
        match value.into_inner() {
            DeValue::Table(table) => keys(table),
            _ => {
                self.fault(key.span().start, key.get_ref(), format!("write a section [{}]", key.get_ref()));
                vec![]
            }
        }
    }

    pub(super) fn sections<'v>(
        &mut self,
        key: &Spanned<String>,
        value: Spanned<DeValue<'v>>,
    ) -> Vec<(usize, Section<'v>)> {
        let DeValue::Array(array) = value.into_inner() else {
            self.fault(key.span().start, key.get_ref(), format!("write sections [[{}]]", key.get_ref()));
            return vec![];
        };
        let mut sections = vec![];
        for value in array {
            let at = value.span().start;
            match value.into_inner() {
                DeValue::Table(table) => sections.push((at, keys(table))),
                _ => self.fault(at, key.get_ref(), format!("write sections [[{}]]", key.get_ref())),
            }
        }
        sections
    }

    /// Reads a key that belongs to the choices of a game: entry by entry, so that one that cannot be read hides no other.
    pub(super) fn choice(
        &mut self,
        key: &Spanned<String>,
        value: Spanned<DeValue<'_>>,
        to: &mut Choices,
        known: &str,
    ) {
        match key.get_ref().as_str() {
            "house-rules" => self.put(key, value, "true or false", &mut to.house_rules),
            "settings" => self.put(key, value, "a section [table.settings]", &mut to.settings),
            "limits" => {
                for (wager, edges) in self.section(key, value) {
                    let edges = match edges.get_ref() {
                        DeValue::Table(_) => self.value(&wager, edges, ""),
                        _ => {
                            let what = "write { min = \"…\", max = \"…\", step = \"…\" } or { unit = \"…\" }";
                            self.fault(edges.span().start, wager.get_ref(), what);
                            None
                        }
                    };
                    to.limits.extend(edges.map(|edges| (wager.into_inner(), edges)));
                }
            }
            "paytables" => {
                let each = "the id of a pay table in quotes";
                to.paytables = self.each(key, value, "write a list: paytables = [\"…\"]", each);
            }
            "paytable" => to.paytable = self.each(key, value, "write sections [[table.paytable]]", ""),
            _ => self.unknown(key, &format!("{known}, settings, limits, paytables, paytable, house-rules")),
        }
    }

    /// Those of a list that can be read; each of the others is a fault.
    fn each<T: DeserializeOwned>(
        &mut self,
        key: &Spanned<String>,
        value: Spanned<DeValue<'_>>,
        else_write: &str,
        write: &str,
    ) -> Vec<T> {
        let at = value.span().start;
        let DeValue::Array(list) = value.into_inner() else {
            self.fault(at, key.get_ref(), else_write);
            return vec![];
        };
        list.into_iter().filter_map(|value| self.value(key, value, write)).collect()
    }
}
