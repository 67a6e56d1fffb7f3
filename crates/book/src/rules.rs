//! What one table is played by.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::{Arc, Mutex};

use crate::edge::Edge;
use crate::own::OwnTables;
use crate::{
    Book, Cents, Chapter, Fault, Limits, Multiples, OwnTable, Page, PayTable, Pays, Percent, Rounding,
    Setting, Value, Wager,
};

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
    /// What the house chose; what is in force follows from it.
    chosen: BTreeMap<&'static str, Value>,
    settings: BTreeMap<&'static str, Value>,
    /// By wager and part; the part of the wager itself is empty.
    tables: BTreeMap<Paid, &'static PayTable>,
    paytables: BTreeMap<Paid, &'static PayTable>,
    pub(crate) posted: BTreeMap<&'static str, Limits>,
    pub(crate) limits: BTreeMap<&'static str, Limits>,
    house_rules: bool,
    watch: Option<Arc<Mutex<BTreeSet<String>>>>,
}

/// A wager and the part of its payment that a table pays.
type Paid = (&'static str, &'static str);

fn pays(table: &'static PayTable) -> Paid {
    (&table.wager, table.part.as_deref().unwrap_or(""))
}

impl Rules {
    /// The rules of a game with nothing chosen yet.
    pub fn of(game: &str) -> Result<Rules, Fault> {
        Rules::from_book(Book::standard(), game)
    }

    /// The rules of a game of another book: a chapter that is tried before it goes to print, or a house's own.
    pub fn from_book(book: &'static Book, game: &str) -> Result<Rules, Fault> {
        let chapter = book
            .chapter_of(game)
            .ok_or_else(|| Fault::Choice(format!("there is no game `{game}` in the book")))?;
        let mut rules = Rules {
            game: chapter.game.as_deref().expect("found by its game"),
            chapters: std::iter::once(chapter).chain(book.additions_to(game)).collect(),
            chosen: BTreeMap::new(),
            settings: BTreeMap::new(),
            tables: BTreeMap::new(),
            paytables: BTreeMap::new(),
            posted: BTreeMap::new(),
            limits: BTreeMap::new(),
            house_rules: false,
            watch: None,
        };
        rules.resolve();
        Ok(rules)
    }

    /// Works out what is in force from what was chosen: once, here, so that table, odds, records and lists agree.
    ///
    /// Where nothing is chosen, the default table of a wager gives way to the first one printed for the decks in play; a
    /// wager that has none for them is not offered. What is chosen stays: [`Rules::check`] says whether it may.
    pub(crate) fn resolve(&mut self) {
        let mut settings: BTreeMap<&'static str, Value> =
            self.choices().map(|s| (s.id.as_str(), s.default_value())).collect();
        settings.extend(&self.chosen);
        let decks = match settings.get("decks") {
            Some(Value::Number(decks)) => Some(*decks),
            _ => None,
        };
        // The default gives way where the decks leave no room for it, as everything does that is not chosen.
        for setting in self.choices().filter(|s| !self.chosen.contains_key(s.id.as_str())) {
            if let (Some(most), Some(Value::Number(n))) =
                (setting.most(decks), settings.get_mut(setting.id.as_str()))
            {
                *n = most.min(*n);
            }
        }
        let mut paytables = BTreeMap::new();
        for table in self.printed().filter(|t| t.default || t.fits(decks)) {
            let kept = paytables.entry(pays(table)).or_insert(table);
            if !kept.fits(decks) || (table.default && table.fits(decks)) {
                *kept = table;
            }
        }
        paytables.retain(|_, table| table.fits(decks));
        paytables.extend(&self.tables);
        for wager in self.wagers() {
            let lacks = self.printed().any(|t| pays(t) == (&wager.id, ""))
                && !paytables.contains_key(&(wager.id.as_str(), ""));
            if lacks
                && !self.chosen.contains_key(wager.id.as_str())
                && settings.contains_key(wager.id.as_str())
            {
                settings.insert(&wager.id, Value::Flag(false));
            }
        }
        (self.settings, self.paytables) = (settings, paytables);
        self.resolve_limits();
    }

    /// How many decks are in play, where the house chooses that.
    pub(crate) fn decks(&self) -> Option<i64> {
        match self.settings.get("decks") {
            Some(Value::Number(decks)) => Some(*decks),
            _ => None,
        }
    }

    /// Every pay table the book prints for the game.
    pub fn printed(&self) -> impl Iterator<Item = &'static PayTable> + use<> {
        self.chapters.clone().into_iter().flat_map(|c| &c.paytables)
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

    /// The wager of this id.
    pub(crate) fn wager(&self, id: &str) -> Result<&'static Wager, Fault> {
        self.wagers().find(|w| w.id == id).ok_or_else(|| {
            let known: Vec<_> = self.wagers().map(|w| w.id.as_str()).collect();
            Fault::Choice(format!("{} has no wager `{id}`; it has {}", self.game, known.join(", ")))
        })
    }

    /// From which stake on a wager pays what is for larger stakes alone: the row of an event, or `envy`. Asking for what the
    /// chapter does not print is a mistake in the game.
    pub fn paid_from(&self, wager: &str, what: &str) -> Cents {
        let found = self.wagers().find(|w| w.id == wager).and_then(|w| w.from.get(what));
        *found.unwrap_or_else(|| panic!("{} prints from which stake on {wager} pays `{what}`", self.game))
    }

    /// Chooses a setting, or posts a limit of a wager: `ante.min`, `ante.max`, `ante.step`, or `rocket-aces.unit` of a
    /// wager of one amount.
    pub fn set(&mut self, id: &str, value: &str) -> Result<&mut Rules, Fault> {
        if let Some((wager, edge)) = id.split_once('.') {
            let edge = Edge::named(edge).ok_or_else(|| {
                Fault::Choice(format!("`{id}` is not a limit: write {wager}.min, .max, .step or .unit"))
            })?;
            let amount = value.parse().map_err(|e| Fault::Choice(format!("{id}: {e}")))?;
            self.post_edge(wager, edge, amount)?;
            return Ok(self);
        }
        let setting = self.choices().find(|s| s.id == id).ok_or_else(|| {
            let known: Vec<_> = self.choices().map(|s| s.id.as_str()).collect();
            Fault::Choice(format!("{} has no setting `{id}`; it has {}", self.game, known.join(", ")))
        })?;
        self.chosen.insert(&setting.id, setting.parse(value)?);
        self.resolve();
        Ok(self)
    }

    /// Chooses a printed pay table for the wager it belongs to.
    pub fn choose_paytable(&mut self, id: &str) -> Result<&mut Rules, Fault> {
        let table = self
            .printed()
            .find(|t| t.id == id)
            .ok_or_else(|| Fault::Choice(format!("{} has no pay table `{id}`", self.game)))?;
        Ok(self.put_paytable(table))
    }

    /// Puts a pay table in force for the wager it belongs to.
    pub fn put_paytable(&mut self, table: &'static PayTable) -> &mut Rules {
        self.tables.insert(pays(table), table);
        self.resolve();
        self
    }

    /// Forgets which pay tables the house chose, and what it chose to offer, of every wager but one.
    pub fn forget_others(&mut self, wager: &str) -> &mut Rules {
        let others: Vec<_> = self.wagers().map(|w| w.id.as_str()).filter(|id| *id != wager).collect();
        self.tables.retain(|(paid, _), _| !others.contains(paid));
        self.chosen.retain(|id, _| !others.contains(id));
        self.resolve();
        self
    }

    /// Declares that the table need not be by the book: departures are then told, not refused.
    pub fn declare_house_rules(&mut self) -> &mut Rules {
        self.house_rules = true;
        self
    }

    /// Whether the house has declared that the table need not be by the book.
    pub fn house_rules(&self) -> bool {
        self.house_rules
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
        let page = Page { file, text };
        for table in page.parse::<OwnTables>()?.paytable {
            let put = self.put_own(&page, &table);
            put.map_err(|faults| faults.into_iter().next().expect("something is wrong with it"))?;
        }
        Ok(self)
    }

    /// Puts a house's own pay table in force, or says everything that is wrong with it.
    pub(crate) fn put_own(&mut self, page: &Page, own: &OwnTable) -> Result<(), Vec<Fault>> {
        let printed: Vec<_> = self.printed().collect();
        let mut taken = self.printed().chain(self.own_paytables()).map(|t| t.id.clone()).collect();
        let table = own.read(page, &printed, &mut taken)?;
        // A house's tables are few and are used as long as the program runs.
        self.put_paytable(Box::leak(Box::new(table)));
        Ok(())
    }

    /// The pay tables in force that the book does not print.
    pub fn own_paytables(&self) -> impl Iterator<Item = &'static PayTable> + '_ {
        self.paytables().filter(|t| !self.printed().any(|p| std::ptr::eq(p, *t)))
    }

    fn value(&self, id: &str) -> Value {
        self.asked(id);
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

    /// The multiples chosen for this setting.
    pub fn multiples(&self, id: &str) -> Multiples {
        match self.value(id) {
            Value::Multiples(times) => times,
            other => panic!("`{id}` is not multiples but {other:?}"),
        }
    }

    /// Notes from now on which settings are asked for.
    pub fn watch(&mut self) -> &mut Rules {
        self.watch = Some(Arc::default());
        self
    }

    fn asked(&self, id: &str) {
        if let Some(watch) = &self.watch {
            watch.lock().expect("nobody panics with it").insert(id.to_owned());
        }
    }

    /// The settings asked for since [`Rules::watch`], here and of every copy.
    pub fn watched(&self) -> BTreeSet<String> {
        self.watch.as_ref().map(|w| w.lock().expect("nobody panics with it").clone()).unwrap_or_default()
    }

    /// How odd payouts are rounded: up to the chapter's `payout-unit` setting, or to the cent where it has none. Never
    /// down: printed odds are owed in full.
    pub fn rounding(&self) -> Rounding {
        self.asked("payout-unit");
        match self.settings.get("payout-unit") {
            Some(Value::Money(unit)) => Rounding::up_to(*unit),
            _ => Rounding::CENT_UP,
        }
    }

    /// The settings with their values.
    pub fn settings(&self) -> &BTreeMap<&'static str, Value> {
        &self.settings
    }

    /// Everything that [`Rules::set`] takes to come to these settings and limits, in force now.
    pub fn chosen(&self) -> impl Iterator<Item = (String, String)> + '_ {
        let settings = self.settings.iter().map(|(id, value)| ((*id).to_owned(), value.to_string()));
        settings.chain(self.posted_edges())
    }

    /// The pay tables in force.
    pub fn paytables(&self) -> impl Iterator<Item = &'static PayTable> + '_ {
        self.paytables.values().copied()
    }

    /// The pay table of a wager whose offer is a setting of its own: none where it is not offered.
    pub fn offered(&self, wager: &str) -> Result<Option<&'static PayTable>, Fault> {
        if !self.flag(wager) {
            return Ok(None);
        }
        match self.paytables.iter().find(|((w, part), _)| *w == wager && part.is_empty()) {
            Some((_, table)) if table.fits(self.decks()) => Ok(Some(table)),
            Some((_, table)) => Err(self.for_other_decks(table)),
            None => {
                Err(self.no_table(wager).unwrap_or_else(|| Fault::Choice(format!("{wager} pays nothing"))))
            }
        }
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

    /// What a wager is paid that simply wins.
    pub fn win(&self, wager: &str) -> Pays {
        self.paytable(wager).pays("win").expect("the table of a plain win has that row")
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
                for award in [row.envy, row.dealer_envy] {
                    write!(text, "/{}", award.map(|a| a.to_string()).unwrap_or_default())
                        .expect("text grows");
                }
            }
        }
        for (wager, l) in &self.limits {
            write!(text, "; {wager} {}-{}/{}", l.min, l.max, l.step).expect("text grows");
        }
        if self.house_rules {
            text += "; house rules";
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
