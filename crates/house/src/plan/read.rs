//! Reads a plan and checks it, key by key, so that one mistake does not hide another.

use std::collections::{BTreeMap, BTreeSet};

use book::{Cents, Choices, Fault, Page, Pays, Rules};
use games::Jackpots;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::{JackpotPlan, LotteryPlan, Plan, StaffPlan, TablePlan};
use crate::bank::is_a_tables;
use crate::ids::TableId;
use crate::record::{Dealing, Setup};
use crate::role::Role;
use crate::time::Span;

/// The longest time a table waits for anybody.
const LONGEST_WAIT: u64 = 3600;

/// The game of the lottery.
const LOTTERY: &str = "poker-lotto";

/// A plan being read, with what was found wrong so far.
struct Desk<'a> {
    page: &'a Page<'a>,
    faults: Vec<Fault>,
    /// The numbers and names that are taken: tables, people, jackpots.
    taken: BTreeSet<(&'static str, String)>,
}

/// A table as it was written: read further once the jackpots have had their say.
struct Written {
    number: Spanned<u32>,
    game: Spanned<String>,
    choices: Choices,
    name: Option<String>,
    dealing: Dealing,
    time_to_bet: Span,
    time_to_act: Span,
    par: Cents,
}

type Section<'a> = Vec<(Spanned<String>, Spanned<DeValue<'a>>)>;

/// Reads a plan.
pub(super) fn plan(page: &Page) -> Result<Plan, Vec<Fault>> {
    let mut desk = Desk { page, faults: vec![], taken: BTreeSet::new() };
    let (root, errors) = DeTable::parse_recoverable(page.text);
    if !errors.is_empty() {
        let at = |e: &toml::de::Error| e.span().map_or(0, |s| s.start);
        return Err(errors.iter().map(|e| page.fault(at(e), "", e.message())).collect());
    }
    let mut plan = Plan::default();
    let (mut tables, mut jackpots, mut staff, mut lottery) = (vec![], vec![], vec![], None);
    for (key, value) in keys(root.into_inner()) {
        match key.get_ref().as_str() {
            "house" => {
                for (key, value) in desk.section(&key, value) {
                    match key.get_ref().as_str() {
                        "name" => desk.put(&key, value, &mut plan.name),
                        "capital" => plan.capital = desk.money(&key, value).unwrap_or_default(),
                        _ => desk.unknown(&key, "name, capital"),
                    }
                }
            }
            "table" => tables = desk.sections(&key, value),
            "jackpot" => jackpots = desk.sections(&key, value),
            "staff" => staff = desk.sections(&key, value),
            "lottery" => lottery = Some(desk.section(&key, value)),
            _ => desk.unknown(&key, "house, table, jackpot, staff, lottery"),
        }
    }
    let mut written: Vec<Written> = vec![];
    for (at, section) in tables {
        written.extend(desk.table(at, section));
    }
    let mut places = vec![];
    for (at, section) in jackpots {
        if let Some(jackpot) = desk.jackpot(at, section, &mut written) {
            desk.once(at, "name", "jackpot", &jackpot.name);
            if jackpot.name.is_empty() || is_a_tables(&jackpot.name) {
                desk.fault(at, "name", "a jackpot has a name of its own, not that of a table");
            }
            plan.jackpots.push(jackpot);
            places.push(at);
        }
    }
    for table in written {
        plan.tables.extend(desk.open(table));
    }
    plan.tables.sort_by_key(|t| t.number);
    for table in &mut plan.tables {
        let linked = plan.jackpots.iter().find(|j| j.tables.contains(&table.number));
        table.setup.link = linked.map_or(String::new(), |j| j.name.clone());
    }
    desk.link(&plan, &places);
    for (at, section) in staff {
        plan.staff.extend(desk.person(at, section));
    }
    plan.lottery = lottery.and_then(|section| desk.lottery(section));
    desk.faults.sort_by_key(|f| f.line());
    if desk.faults.is_empty() { Ok(plan) } else { Err(desk.faults) }
}

fn keys(table: DeTable<'_>) -> Section<'_> {
    let owned =
        |key: Spanned<std::borrow::Cow<'_, str>>| Spanned::new(key.span(), key.into_inner().into_owned());
    table.into_iter().map(|(key, value)| (owned(key), value)).collect()
}

impl Desk<'_> {
    fn fault(&mut self, at: usize, key: &str, what: impl Into<String>) {
        self.faults.push(self.page.fault(at, key, what));
    }

    /// A number or name is one table's, person's or jackpot's alone.
    fn once(&mut self, at: usize, key: &str, what: &'static str, name: impl ToString) {
        let name = name.to_string();
        if !self.taken.insert((what, name.clone())) {
            self.fault(at, key, format!("there is a {what} {name} already"));
        }
    }

    fn unknown(&mut self, key: &Spanned<String>, known: &str) {
        let what = format!("`{}` is not known here; known are {known}", key.get_ref());
        self.fault(key.span().start, key.get_ref(), what);
    }

    /// A value as something serde knows; what it is not is a fault.
    fn value<T: DeserializeOwned>(
        &mut self,
        key: &Spanned<String>,
        value: Spanned<DeValue<'_>>,
    ) -> Option<T> {
        let at = value.span().start;
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(value) => Some(value),
            Err(e) => {
                let at = e.span().map_or(at, |s| s.start);
                self.fault(at, key.get_ref(), e.message());
                None
            }
        }
    }

    fn put<T: DeserializeOwned>(&mut self, key: &Spanned<String>, value: Spanned<DeValue<'_>>, to: &mut T) {
        if let Some(value) = self.value(key, value) {
            *to = value;
        }
    }

    fn money(&mut self, key: &Spanned<String>, value: Spanned<DeValue<'_>>) -> Option<Cents> {
        let at = value.span().start;
        let text: String = self.value(key, value)?;
        match text.parse::<Cents>() {
            Ok(amount) if amount >= Cents::ZERO => Some(amount),
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

    fn seconds(&mut self, key: &Spanned<String>, value: Spanned<DeValue<'_>>) -> Option<Span> {
        let at = value.span().start;
        let seconds: u64 = self.value(key, value)?;
        if !(1..=LONGEST_WAIT).contains(&seconds) {
            self.fault(at, key.get_ref(), format!("write whole seconds, 1 to {LONGEST_WAIT}"));
            return None;
        }
        Some(Span::seconds(seconds))
    }

    fn section<'v>(&mut self, key: &Spanned<String>, value: Spanned<DeValue<'v>>) -> Section<'v> {
        match value.into_inner() {
            DeValue::Table(table) => keys(table),
            _ => {
                self.fault(key.span().start, key.get_ref(), format!("write a section [{}]", key.get_ref()));
                vec![]
            }
        }
    }

    fn sections<'v>(
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

    /// Reads the keys of a table that are not its game's choices; the others wait.
    fn table(&mut self, at: usize, section: Section<'_>) -> Option<Written> {
        let (mut number, mut game, mut name, mut choices) = (None, None, None, Choices::default());
        let mut setup = Setup::of("");
        let mut failed = false;
        for (key, value) in section {
            match key.get_ref().as_str() {
                "number" => {
                    let place = value.span().start;
                    number = self.value::<Spanned<u32>>(&key, value);
                    match number.as_ref().map(|n| *n.get_ref()) {
                        Some(0) => self.fault(place, "number", "tables are numbered from 1"),
                        Some(number) => self.once(place, "number", "table", number),
                        None => {}
                    }
                    failed |= number.is_none();
                }
                "game" => {
                    game = self.value::<Spanned<String>>(&key, value);
                    failed |= game.is_none();
                }
                "name" => name = self.value(&key, value),
                "dealing" => self.put(&key, value, &mut setup.dealing),
                "time-to-bet" => setup.time_to_bet = self.seconds(&key, value).unwrap_or(setup.time_to_bet),
                "time-to-act" => setup.time_to_act = self.seconds(&key, value).unwrap_or(setup.time_to_act),
                "par" => setup.par = self.money(&key, value).unwrap_or_default(),
                _ => {
                    self.choice(
                        &key,
                        value,
                        &mut choices,
                        "number, game, name, dealing, time-to-bet, time-to-act, par",
                    );
                }
            }
        }
        if failed {
            return None;
        }
        let Some(number) = number else {
            self.fault(at, "number", "a table has a number: number = 1");
            return None;
        };
        let Some(game) = game else {
            self.fault(at, "game", "a table has a game: game = \"blackjack\"");
            return None;
        };
        if games::entry(game.get_ref()).is_none() {
            let known: Vec<_> = games::roster().iter().map(|g| g.id).collect();
            let what = format!("there is no game `{}`; there are {}", game.get_ref(), known.join(", "));
            self.fault(game.span().start, "game", what);
            return None;
        }
        let Setup { dealing, time_to_bet, time_to_act, par, .. } = setup;
        Some(Written { number, game, choices, name, dealing, time_to_bet, time_to_act, par })
    }

    /// Reads a key that belongs to the choices of a game.
    fn choice(&mut self, key: &Spanned<String>, value: Spanned<DeValue<'_>>, to: &mut Choices, known: &str) {
        match key.get_ref().as_str() {
            "house-rules" => self.put(key, value, &mut to.house_rules),
            "settings" => self.put(key, value, &mut to.settings),
            "limits" => self.put(key, value, &mut to.limits),
            "paytables" => self.put(key, value, &mut to.paytables),
            "paytable" => self.put(key, value, &mut to.paytable),
            _ => self.unknown(key, &format!("{known}, settings, limits, paytables, paytable, house-rules")),
        }
    }

    /// Reads a jackpot, and gives what it says of its meters to the tables it links.
    fn jackpot(&mut self, at: usize, section: Section<'_>, tables: &mut [Written]) -> Option<JackpotPlan> {
        let (mut name, mut wager, mut linked) = (None, None, None);
        let mut meters: Vec<(Spanned<String>, Spanned<toml::Value>)> = vec![];
        for (key, value) in section {
            match key.get_ref().as_str() {
                "name" => name = self.value::<String>(&key, value),
                "wager" => wager = self.value::<Spanned<String>>(&key, value),
                "tables" => linked = self.value::<Vec<Spanned<u32>>>(&key, value),
                _ => meters.extend(self.value(&key, value).map(|value| (key, value))),
            }
        }
        let (Some(wager), Some(linked)) = (wager, linked) else {
            self.fault(at, "jackpot", "a jackpot names its wager and its tables: wager = …, tables = [1, 2]");
            return None;
        };
        let (mut numbers, mut shared) = (BTreeSet::new(), BTreeSet::new());
        for number in &linked {
            let (at, number) = (number.span().start, *number.get_ref());
            if !numbers.insert(number) {
                self.fault(at, "tables", format!("table {number} is linked twice"));
                continue;
            }
            let Some(table) = tables.iter_mut().find(|t| *t.number.get_ref() == number) else {
                // One that is there and cannot be read has been spoken of.
                if !self.taken.contains(&("table", number.to_string())) {
                    self.fault(at, "tables", format!("there is no table {number} in this plan"));
                }
                continue;
            };
            let rules = Rules::of(table.game.get_ref()).expect("the game is on the roster");
            if !rules.wagers().any(|w| w.id == *wager.get_ref()) {
                let what = format!("{} has no wager `{}`", rules.game(), wager.get_ref());
                self.fault(at, "tables", what);
                continue;
            }
            if !feeds_a_meter(&rules, wager.get_ref()) {
                self.fault(wager.span().start, "wager", format!("{} feeds no meter", wager.get_ref()));
                continue;
            }
            for (key, value) in &meters {
                self.meter_setting(key, value, wager.get_ref(), table, &rules);
            }
            shared.insert(TableId(number));
        }
        let tables = shared.into_iter().collect();
        let wager = wager.into_inner();
        Some(JackpotPlan { name: name.unwrap_or_else(|| wager.clone()), wager, tables })
    }

    /// What a jackpot says of its meters is a setting of each table, or the unit of the wager.
    fn meter_setting(
        &mut self,
        key: &Spanned<String>,
        value: &Spanned<toml::Value>,
        wager: &str,
        table: &mut Written,
        rules: &Rules,
    ) {
        let id = format!("{wager}-{}", key.get_ref());
        let known = rules.choices().any(|s| s.id == id);
        let place = match key.get_ref().as_str() {
            "unit" => table.choices.limits.entry(wager.to_owned()).or_default().entry("unit".into()),
            _ if known => table.choices.settings.entry(id),
            _ => {
                let prefix = format!("{wager}-");
                let meter = |id: &str| id.strip_prefix(&prefix).map(str::to_owned);
                let known: Vec<_> = rules.choices().filter_map(|s| meter(&s.id)).collect();
                return self.unknown(key, &format!("name, wager, tables, unit, {}", known.join(", ")));
            }
        };
        let kept = place.or_insert_with(|| value.clone());
        if kept.get_ref() != value.get_ref() {
            let what = format!("table {} says otherwise: {}", table.number.get_ref(), kept.get_ref());
            self.fault(value.span().start, key.get_ref(), what);
        }
    }

    /// Makes the choices of a table.
    fn open(&mut self, table: Written) -> Option<TablePlan> {
        let Written { number, game, choices, name, dealing, time_to_bet, time_to_act, par } = table;
        let rules = self.rules(game.get_ref(), game.span().start, &choices)?;
        let settings = choices.settings.keys().filter_map(|id| {
            let value = rules.settings().get(id.as_str())?;
            Some((id.clone(), value.to_string()))
        });
        let limits = choices.limits.keys().map(|wager| {
            let l = rules.limits(wager);
            (wager.clone(), (l.min, l.max, l.step))
        });
        let setup = Setup {
            name: name.unwrap_or_else(|| rules.chapter().title.clone()),
            game: game.into_inner(),
            settings: settings.collect(),
            paytables: choices.paytables.iter().map(|id| id.get_ref().clone()).collect(),
            own_tables: rules.own_paytables().map(|t| t.to_toml()).collect(),
            limits: limits.collect::<BTreeMap<_, _>>(),
            house_rules: rules.house_rules(),
            link: String::new(),
            shuffled_on_arrival: false,
            dealing,
            time_to_bet,
            time_to_act,
            par,
            rules: rules.fingerprint(),
        };
        Some(TablePlan { number: TableId(number.into_inner()), setup, rules })
    }

    /// The rules of a game under these choices, and whether a table opens under them.
    fn rules(&mut self, game: &str, at: usize, choices: &Choices) -> Option<Rules> {
        let mut rules = Rules::of(game).expect("the game is on the roster");
        let faults = choices.faults(&mut rules, self.page);
        if faults.is_empty() {
            match games::open(rules.clone()) {
                Ok(_) => return Some(rules),
                Err(fault) => {
                    let fault = choices.locate(fault, self.page);
                    self.faults.push(self.page.place(at, "game", fault));
                }
            }
        }
        // What is about no line of its own is about the table.
        self.faults.extend(faults.into_iter().map(|fault| self.page.place(at, "game", fault)));
        None
    }

    /// Tables that share a jackpot must agree on it, and no meter has two owners.
    fn link(&mut self, plan: &Plan, places: &[usize]) {
        let mut taken = BTreeSet::new();
        for (jackpot, &at) in plan.jackpots.iter().zip(places) {
            let mut keeper = Jackpots::default();
            for &number in &jackpot.tables {
                let Some(table) = plan.table(number) else { continue };
                if !taken.insert(number) {
                    self.fault(at, "tables", format!("{number} is linked to another jackpot"));
                }
                let Ok(open) = games::open(table.rules.clone()) else { continue };
                let mut layout = open.layout().clone();
                let own = |m: &games::kernel::Meter| {
                    m.fed_by.iter().any(|s| open.layout().at(*s).wager == jackpot.wager)
                };
                layout.meters.retain(own);
                if layout.meters.is_empty() {
                    let what = format!("{number} does not offer {}", jackpot.wager);
                    self.fault(at, "tables", what);
                } else if let Err(fault) = keeper.link(&layout) {
                    self.faults.push(self.page.place(at, "tables", fault));
                }
            }
        }
    }

    fn person(&mut self, at: usize, section: Section<'_>) -> Option<StaffPlan> {
        #[derive(Deserialize)]
        #[serde(rename_all = "kebab-case")]
        enum Job {
            Dealer,
            Floor,
            Supervisor,
            Auditor,
            Owner,
        }
        let (mut number, mut name, mut role) = (None, None, None);
        for (key, value) in section {
            match key.get_ref().as_str() {
                "number" => {
                    let place = value.span().start;
                    number = self.value::<u32>(&key, value);
                    if let Some(number) = number {
                        self.once(place, "number", "member of staff", number);
                    }
                }
                "name" => name = self.value::<String>(&key, value),
                "role" => {
                    role = self.value(&key, value).map(|job| match job {
                        Job::Dealer => Role::Dealer,
                        Job::Floor => Role::Floor,
                        Job::Supervisor => Role::Supervisor,
                        Job::Auditor => Role::Auditor,
                        Job::Owner => Role::Owner,
                    });
                }
                _ => self.unknown(&key, "number, name, role"),
            }
        }
        let (Some(number), Some(name), Some(role)) = (number, name, role) else {
            self.fault(at, "staff", "a member of staff has a number, a name and a role");
            return None;
        };
        Some(StaffPlan { number, name, role })
    }

    fn lottery(&mut self, section: Section<'_>) -> Option<LotteryPlan> {
        let (mut terminals, mut choices) = (1, Choices::default());
        let at = section.first().map_or(0, |(key, _)| key.span().start);
        for (key, value) in section {
            match key.get_ref().as_str() {
                "terminals" => {
                    self.put(&key, value, &mut terminals);
                    if terminals == 0 {
                        self.fault(key.span().start, "terminals", "somebody has to sell the tickets");
                    }
                }
                _ => self.choice(&key, value, &mut choices, "terminals"),
            }
        }
        Some(LotteryPlan { terminals, rules: self.rules(LOTTERY, at, &choices)? })
    }
}

/// Whether some table of the book pays this wager from a meter.
fn feeds_a_meter(rules: &Rules, wager: &str) -> bool {
    let tables = rules.chapters().iter().flat_map(|c| &c.paytables).filter(|t| t.wager == wager);
    tables.flat_map(|t| &t.rows).any(|row| matches!(row.pays, Pays::Meter(_)))
}
