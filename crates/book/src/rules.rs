//! What one table is played by.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::{Book, Cents, Chapter, Fault, Limits, PayTable, Percent, Rounding, Setting, Value, Wager};

/// A game's chapters with the house's choices: settings, pay tables and limits. Whatever is not chosen is the
/// default; whatever the book does not allow is refused.
///
/// ```
/// use book::Rules;
/// let mut rules = Rules::of("roulette").unwrap();
/// rules.set("wheel", "single-zero").unwrap();
/// assert_eq!(rules.choice("wheel"), "single-zero");
/// assert!(rules.set("wheel", "triple-zero").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Rules {
    game: &'static str,
    chapters: Vec<&'static Chapter>,
    settings: BTreeMap<&'static str, Value>,
    /// By wager and part; the part of the wager itself is empty.
    paytables: BTreeMap<(&'static str, &'static str), &'static PayTable>,
    limits: BTreeMap<&'static str, Limits>,
}

impl Rules {
    /// The rules of a game with nothing chosen yet.
    pub fn of(game: &str) -> Result<Rules, Fault> {
        let book = Book::standard();
        let chapter = book
            .chapter_of(game)
            .ok_or_else(|| Fault::Choice(format!("there is no game `{game}` in the book")))?;
        let mut rules = Rules {
            game: chapter.game.as_deref().expect("found by its game"),
            chapters: std::iter::once(chapter).chain(book.additions_to(game)).collect(),
            settings: BTreeMap::new(),
            paytables: BTreeMap::new(),
            limits: BTreeMap::new(),
        };
        for chapter in rules.chapters.clone() {
            for setting in &chapter.settings {
                rules.settings.insert(&setting.id, setting.default_value());
            }
            for table in chapter.paytables.iter().filter(|t| t.default) {
                rules.paytables.insert((&table.wager, table.part.as_deref().unwrap_or("")), table);
            }
            for wager in &chapter.wagers {
                rules.limits.insert(&wager.id, wager.limits);
            }
        }
        Ok(rules)
    }

    /// The game's id.
    pub fn game(&self) -> &'static str {
        self.game
    }

    /// The game's own chapter, then those that add wagers to it.
    pub fn chapters(&self) -> &[&'static Chapter] {
        &self.chapters
    }

    /// The game's own chapter.
    pub fn chapter(&self) -> &'static Chapter {
        self.chapters[0]
    }

    /// Every wager of the game.
    pub fn wagers(&self) -> impl Iterator<Item = &'static Wager> + '_ {
        self.chapters.iter().flat_map(|c| &c.wagers)
    }

    /// Every choice the game leaves to the house.
    pub fn choices(&self) -> impl Iterator<Item = &'static Setting> + '_ {
        self.chapters.iter().flat_map(|c| &c.settings)
    }

    /// Chooses a setting.
    pub fn set(&mut self, id: &str, value: &str) -> Result<&mut Rules, Fault> {
        let setting = self.choices().find(|s| s.id == id).ok_or_else(|| {
            let known: Vec<_> = self.choices().map(|s| s.id.as_str()).collect();
            Fault::Choice(format!("{} has no setting `{id}`; it has {}", self.game, known.join(", ")))
        })?;
        self.settings.insert(&setting.id, setting.parse(value)?);
        Ok(self)
    }

    /// Chooses a printed pay table for the wager it belongs to.
    pub fn choose_paytable(&mut self, id: &str) -> Result<&mut Rules, Fault> {
        let table = self
            .chapters
            .iter()
            .flat_map(|c| &c.paytables)
            .find(|t| t.id == id)
            .ok_or_else(|| Fault::Choice(format!("{} has no pay table `{id}`", self.game)))?;
        Ok(self.put_paytable(table))
    }

    /// Puts a pay table in force for the wager it belongs to.
    pub fn put_paytable(&mut self, table: &'static PayTable) -> &mut Rules {
        self.paytables.insert((&table.wager, table.part.as_deref().unwrap_or("")), table);
        self
    }

    /// Puts a house's own pay tables in force: a file of `[[paytable]]` sections with `id`, `wager`, `rows` and, where
    /// the wager is paid in parts, `part`. Whether the book allows them is another question: [`Rules::departures`].
    ///
    /// ```
    /// let mut rules = book::Rules::of("three-card-poker").unwrap();
    /// rules.read_paytables("own.toml", r#"
    ///     [[paytable]]
    ///     id = "generous"
    ///     wager = "pair-plus"
    ///     rows = [{ event = "straight-flush", name = "Straight flush", pays = "50 to 1" }]
    /// "#).unwrap();
    /// assert_eq!(rules.paytable("pair-plus").id, "generous");
    /// assert_eq!(rules.departures().len(), 1);
    /// ```
    pub fn read_paytables(&mut self, file: &str, text: &str) -> Result<&mut Rules, Fault> {
        let printed: Vec<_> = self.chapters.iter().flat_map(|c| &c.paytables).collect();
        for table in crate::load::own_tables(file, text, &printed)? {
            // A house's tables are few and are used as long as the program runs.
            self.put_paytable(Box::leak(Box::new(table)));
        }
        Ok(self)
    }

    /// Where the pay tables in force are not what the book prints: each in a sentence, with its clause.
    pub fn departures(&self) -> Vec<String> {
        let mut found = vec![];
        for table in self.paytables.values() {
            let printed: Vec<_> = self
                .chapters
                .iter()
                .flat_map(|c| &c.paytables)
                .filter(|t| t.wager == table.wager && t.part == table.part)
                .collect();
            if printed.iter().any(|t| t.allows(table)) {
                continue;
            }
            let clause = table.clause;
            found.push(match printed.iter().find(|t| t.floor) {
                Some(floor) => format!("{} pays less than {} allows ({clause})", table.id, floor.id),
                None => {
                    format!("{} is not a pay table the book prints for {} ({clause})", table.id, table.wager)
                }
            });
        }
        found
    }

    /// Posts other limits for a wager.
    pub fn post(&mut self, wager: &str, limits: Limits) -> Result<&mut Rules, Fault> {
        let known = self
            .wagers()
            .find(|w| w.id == wager)
            .ok_or_else(|| Fault::Choice(format!("{} has no wager `{wager}`", self.game)))?;
        if limits.min <= Cents::ZERO || limits.min > limits.max || limits.step <= Cents::ZERO {
            return Err(Fault::Choice(format!(
                "the limits of {wager} must satisfy 0 < min ≤ max and step > 0"
            )));
        }
        self.limits.insert(&known.id, limits);
        Ok(self)
    }

    fn value(&self, id: &str) -> Value {
        *self.settings.get(id).unwrap_or_else(|| panic!("{} has a setting `{id}`", self.game))
    }

    /// The option chosen for this setting. Asking for a setting the chapter does not have is a mistake in the game.
    pub fn choice(&self, id: &str) -> &'static str {
        match self.value(id) {
            Value::Choice(option) => option,
            other => panic!("`{id}` is not a choice but {other:?}"),
        }
    }

    /// Whether this setting is on.
    pub fn flag(&self, id: &str) -> bool {
        match self.value(id) {
            Value::Flag(flag) => flag,
            other => panic!("`{id}` is not a flag but {other:?}"),
        }
    }

    /// The number chosen for this setting.
    pub fn number(&self, id: &str) -> i64 {
        match self.value(id) {
            Value::Number(number) => number,
            other => panic!("`{id}` is not a number but {other:?}"),
        }
    }

    /// The amount chosen for this setting.
    pub fn money(&self, id: &str) -> Cents {
        match self.value(id) {
            Value::Money(amount) => amount,
            other => panic!("`{id}` is not an amount but {other:?}"),
        }
    }

    /// The percentage chosen for this setting.
    pub fn percent(&self, id: &str) -> Percent {
        match self.value(id) {
            Value::Percent(share) => share,
            other => panic!("`{id}` is not a percentage but {other:?}"),
        }
    }

    /// How odd payouts are rounded: up to the chapter's `payout-unit` setting, or to the cent where it has none. Never
    /// down: printed odds are owed in full.
    pub fn rounding(&self) -> Rounding {
        match self.settings.get("payout-unit") {
            Some(Value::Money(unit)) => Rounding::up_to(*unit),
            _ => Rounding::CENT_UP,
        }
    }

    /// The settings with their values.
    pub fn settings(&self) -> &BTreeMap<&'static str, Value> {
        &self.settings
    }

    /// The pay tables in force.
    pub fn paytables(&self) -> impl Iterator<Item = &'static PayTable> + '_ {
        self.paytables.values().copied()
    }

    /// The pay table in force for a wager.
    pub fn paytable(&self, wager: &str) -> &'static PayTable {
        self.part(wager, "")
    }

    /// The pay table in force for a part of a wager's payment.
    pub fn part(&self, wager: &str, part: &str) -> &'static PayTable {
        let found = self.paytables.iter().find(|((w, p), _)| *w == wager && *p == part);
        found.unwrap_or_else(|| panic!("{} has a pay table for {wager} {part}", self.game)).1
    }

    /// The limits posted for a wager.
    pub fn limits(&self, wager: &str) -> Limits {
        *self.limits.get(wager).unwrap_or_else(|| panic!("{} has a wager `{wager}`", self.game))
    }

    /// Everything that decides how a round is played, as text: the version of these rules that a record names.
    pub fn version(&self) -> String {
        let mut text = format!("{} croupier {}", self.game, env!("CARGO_PKG_VERSION"));
        for (id, value) in &self.settings {
            write!(text, "; {id}={value}").expect("text grows");
        }
        for table in self.paytables.values() {
            write!(text, "; {}:", table.id).expect("text grows");
            for row in &table.rows {
                write!(text, " {}={}", row.event, row.pays).expect("text grows");
            }
        }
        for (wager, l) in &self.limits {
            write!(text, "; {wager} {}-{}/{}", l.min, l.max, l.step).expect("text grows");
        }
        text
    }

    /// A short name for [`Rules::version`]: sixteen hexadecimal digits that differ when anything in it does.
    pub fn fingerprint(&self) -> String {
        // FNV-1a: a name, not a seal; the record keeps the settings themselves as well.
        let hash = self
            .version()
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325u64, |h, b| (h ^ b as u64).wrapping_mul(0x0000_0100_0000_01b3));
        format!("{hash:016x}")
    }
}
