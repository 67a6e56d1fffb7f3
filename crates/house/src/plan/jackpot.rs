//! The jackpots of a plan: what each says of its meters goes to the tables it links, which must agree on them; and what
//! trays and meters ask of the owner's money.

use std::collections::{BTreeMap, BTreeSet};

use book::{Cents, Choices, Fault, Pays, Rules};
use games::kernel::{Layout, Meter};
use toml::Spanned;

use super::reader::{PlanReader, Section, Written};
use super::{JackpotPlan, Plan};
use crate::bank::is_a_tables;
use crate::ids::TableId;

/// Where each table that a jackpot links is named.
pub(super) type Named = BTreeMap<TableId, usize>;

/// Where the choices of a table stand that its meters follow from, by id.
pub(super) type Places = BTreeMap<TableId, BTreeMap<String, usize>>;

impl PlanReader<'_> {
    /// Reads a jackpot, and gives what it says of its meters to the tables it links.
    pub(super) fn jackpot(
        &mut self,
        at: usize,
        section: Section<'_>,
        tables: &mut [Written],
    ) -> Option<(JackpotPlan, Named)> {
        let (mut name, mut wager, mut linked, mut empty) = (None, None, None, None);
        let mut meters: Vec<(Spanned<String>, Spanned<toml::Value>)> = vec![];
        let mut lacks = BTreeSet::from(["wager", "tables"]);
        for (key, value) in section {
            lacks.remove(key.get_ref().as_str());
            match key.get_ref().as_str() {
                "name" => name = self.value::<Spanned<String>>(&key, value, "a name in quotes"),
                "wager" => wager = self.value::<Spanned<String>>(&key, value, "the id of a wager in quotes"),
                "tables" => {
                    let place = value.span().start;
                    linked = self.value::<Vec<Spanned<u32>>>(&key, value, "the numbers of tables: [1, 2]");
                    empty = linked.as_ref().filter(|linked| linked.is_empty()).map(|_| place);
                }
                _ => meters.extend(self.value(&key, value, "").map(|value| (key, value))),
            }
        }
        for key in lacks {
            let example = if key == "wager" { "wager = \"multi-link\"" } else { "tables = [1, 2]" };
            self.fault(at, key, format!("a jackpot names its wager and its tables: {example}"));
        }
        // What is wrong with the tables is said also of a jackpot that lacks its wager.
        let linked = self.linked(linked.unwrap_or_default(), tables);
        if let Some(place) = empty {
            self.fault(place, "tables", "a jackpot links one table at least");
        }
        let (place, name) = match name {
            Some(name) => (name.span().start, name.into_inner()),
            None => (at, wager.as_ref().map(|w| w.get_ref().clone())?),
        };
        self.once(place, "name", "jackpot", &name);
        if name.is_empty() || name.chars().any(char::is_control) || is_a_tables(&name) {
            self.fault(place, "name", "a jackpot has a name of its own, not that of a table");
        }
        let wager = wager?;
        let known = self.meter_keys(&wager, &meters);
        let mut shared = Named::new();
        for (at, n) in linked {
            let table = &mut tables[n];
            let number = table.number.expect("it was found by its number");
            // A wager that feeds no meter anywhere has been spoken of.
            let Some(known) = &known else { continue };
            let rules = Rules::of(table.game.get_ref()).expect("the game is on the roster");
            if !rules.wagers().any(|w| w.id == *wager.get_ref()) {
                let what = format!("table {number}: {} has no wager `{}`", rules.game(), wager.get_ref());
                self.fault(at, "tables", what);
                continue;
            }
            for (key, value) in meters.iter().filter(|(key, _)| known.contains(key.get_ref())) {
                self.meter_setting(key, value, wager.get_ref(), table);
            }
            shared.insert(TableId(number), at);
        }
        // Where no table takes them, what is said of the meters is held against a game that would.
        if let (true, Some(known)) = (shared.is_empty(), &known) {
            let mut trial = Choices::default();
            for (key, value) in meters.iter().filter(|(key, _)| known.contains(key.get_ref())) {
                *self.meter_choice(key, wager.get_ref(), &mut trial, value) = value.clone();
            }
            let game =
                games_with(wager.get_ref()).into_iter().find(|rules| feeds_a_meter(rules, wager.get_ref()));
            if let Some(rules) = game {
                self.rules(rules.game(), at, &trial);
            }
        }
        let tables = shared.keys().copied().collect();
        Some((JackpotPlan { name, wager: wager.into_inner(), tables }, shared))
    }

    /// The tables that are linked, each with the place that names it: those that are there, once each.
    fn linked(&mut self, named: Vec<Spanned<u32>>, tables: &[Written]) -> Vec<(usize, usize)> {
        let (mut numbers, mut linked) = (BTreeSet::new(), vec![]);
        for named in named {
            let (at, number) = (named.span().start, named.into_inner());
            if !numbers.insert(number) {
                self.fault(at, "tables", format!("table {number} is linked twice"));
            } else if let Some(n) = tables.iter().position(|t| t.number == Some(number)) {
                linked.push((at, n));
            } else if !self.taken.contains(&("table", number.to_string())) {
                // One that is there and cannot be read has been spoken of.
                self.fault(at, "tables", format!("there is no table {number} in this plan"));
            }
        }
        linked
    }

    /// What may be said of the meters that this wager feeds; none where it feeds none. What is not known is a fault, once.
    fn meter_keys(
        &mut self,
        wager: &Spanned<String>,
        meters: &[(Spanned<String>, Spanned<toml::Value>)],
    ) -> Option<BTreeSet<String>> {
        let (at, id) = (wager.span().start, wager.get_ref().as_str());
        let offer = games_with(id);
        if offer.is_empty() {
            self.fault(at, "wager", format!("no game has a wager `{id}`"));
            return None;
        }
        let Some(rules) = offer.iter().find(|rules| feeds_a_meter(rules, id)) else {
            self.fault(at, "wager", format!("{id} feeds no meter"));
            return None;
        };
        let prefix = format!("{id}-");
        let said: Vec<String> =
            rules.choices().filter_map(|s| s.id.strip_prefix(&prefix).map(str::to_owned)).collect();
        for (key, _) in
            meters.iter().filter(|(key, _)| key.get_ref() != "unit" && !said.contains(key.get_ref()))
        {
            self.unknown(key, &format!("name, wager, tables, unit, {}", said.join(", ")));
        }
        Some(said.into_iter().chain(["unit".into()]).collect())
    }

    /// What a jackpot says of its meters is a setting of each table, or the unit of the wager.
    fn meter_setting(
        &mut self,
        key: &Spanned<String>,
        value: &Spanned<toml::Value>,
        wager: &str,
        table: &mut Written,
    ) {
        let kept = self.meter_choice(key, wager, &mut table.choices, value);
        if kept.get_ref() != value.get_ref() {
            let number = table.number.unwrap_or_default();
            let what = format!("table {number} says otherwise: {}", kept.get_ref());
            // That is one thing wrong, not two: from here on the jackpot is right.
            *kept = value.clone();
            self.fault(value.span().start, key.get_ref(), what);
        }
    }

    /// The choice of a table that a key of a jackpot makes: the table's own where it has made it, else the jackpot's.
    fn meter_choice<'c>(
        &mut self,
        key: &Spanned<String>,
        wager: &str,
        choices: &'c mut Choices,
        value: &Spanned<toml::Value>,
    ) -> &'c mut Spanned<toml::Value> {
        let (line, own) = (self.page.line(value.span().start), key.get_ref().clone());
        let (choice, place) = match own.as_str() {
            "unit" => {
                let edges = choices.limits.entry(wager.to_owned()).or_default();
                self.said.push((line, wager.to_owned(), own.clone()));
                (format!("{wager}.unit"), edges.entry(own.clone()))
            }
            said => {
                let id = format!("{wager}-{said}");
                (id.clone(), choices.settings.entry(id))
            }
        };
        self.said.push((line, choice, own));
        place.or_insert_with(|| value.clone())
    }

    /// Tables that share a jackpot must agree on it, and no meter has two owners.
    pub(super) fn link(&mut self, plan: &Plan, named: &[Named], places: &Places) {
        let mut taken = BTreeSet::new();
        for (jackpot, named) in plan.jackpots.iter().zip(named) {
            let mut first: BTreeMap<String, (TableId, Meter)> = BTreeMap::new();
            for (&number, &at) in named {
                if !taken.insert(number) {
                    self.fault(at, "tables", format!("{number} is linked to another jackpot"));
                }
                let Some(layout) = layout(plan, number) else { continue };
                let meters = fed_by(&layout, &jackpot.wager);
                if meters.is_empty() {
                    let rules = &plan.table(number).expect("it was laid out").rules;
                    let fault = not_offered(rules, number, &jackpot.wager);
                    self.faults.push(self.page.place(at, "tables", fault));
                }
                for meter in meters {
                    match first.get(&meter.id) {
                        Some((other, print)) => {
                            self.agree((number, &meter), (*other, print), &jackpot.wager, (at, places));
                        }
                        None => drop(first.insert(meter.id.clone(), (number, meter))),
                    }
                }
            }
        }
    }

    /// Two tables print the same meter: it starts, starts again and grows alike at both.
    fn agree(
        &mut self,
        (here, one): (TableId, &Meter),
        (there, other): (TableId, &Meter),
        wager: &str,
        (at, places): (usize, &Places),
    ) {
        let suffix = one.id.strip_prefix(wager).unwrap_or_default();
        let clause = one.clause;
        let differs = [
            ("seed", "starts at", one.seed.to_string(), other.seed.to_string()),
            ("reset", "starts again at", one.reset.to_string(), other.reset.to_string()),
            ("contribution", "grows by", one.share.to_string(), other.share.to_string()),
        ];
        for (key, verb, mine, theirs) in differs.into_iter().filter(|(_, _, a, b)| a != b) {
            let said = |table: TableId| {
                let said = places.get(&table)?;
                said.get(&format!("{wager}-{key}{suffix}")).or_else(|| said.get(wager)).copied()
            };
            let place = said(here).or_else(|| said(there)).unwrap_or(at);
            let what = format!(
                "the {} meter {verb} {mine} at {here} and {theirs} at {there}: linked tables agree on it ({clause})",
                one.id
            );
            let fault = Fault::Breach { about: wager.into(), clause, what };
            self.faults.push(self.page.place(place, &format!("{wager}-{key}"), fault));
        }
    }

    /// The owner's money must do for every tray, and for what each meter starts with.
    pub(super) fn afford(&mut self, plan: &Plan, at: Option<usize>) {
        let trays: Cents = plan.tables.iter().map(|t| t.setup.par).sum();
        let mut meters: BTreeMap<(String, String), Cents> = BTreeMap::new();
        for table in &plan.tables {
            // The meters of a table that no jackpot links are its own.
            let bank = match table.setup.link.as_str() {
                "" => table.number.to_string(),
                link => link.to_owned(),
            };
            let printed = layout(plan, table.number).map(|layout| layout.meters).unwrap_or_default();
            for meter in printed {
                meters.entry((bank.clone(), meter.id)).or_insert(meter.seed);
            }
        }
        let seeds: Cents = meters.into_values().sum();
        if plan.capital < trays + seeds {
            let (has, needs) = (plan.capital, trays + seeds);
            let what = format!(
                "{has} is too little: the tables need {needs}, {trays} for trays and {seeds} for meters"
            );
            self.fault(at.unwrap_or_default(), "capital", what);
        }
    }
}

/// A table of the plan as it is printed.
fn layout(plan: &Plan, number: TableId) -> Option<Layout> {
    let mut rules = plan.table(number)?.rules.clone();
    // One that is not by the book has been spoken of; its meters are there all the same.
    let table = games::open(rules.declare_house_rules().clone()).ok()?;
    Some(table.layout().clone())
}

/// Why a table whose game has a wager does not offer it, and with what it would.
fn not_offered(rules: &Rules, number: TableId, wager: &str) -> Fault {
    let setting = rules.choices().find(|setting| setting.id == wager);
    let printed = rules.wagers().find(|w| w.id == wager).expect("its game has the wager");
    let clause = setting.map_or(printed.clause, |setting| setting.clause);
    let tables = || rules.printed().filter(|table| table.wager == wager);
    let decks = rules.choices().any(|s| s.id == "decks").then(|| rules.number("decks"));
    let what = match (decks, setting) {
        (Some(has), _) if tables().all(|table| !table.fits(decks)) => {
            let fit = (1..=has).filter(|n| tables().any(|table| table.fits(Some(*n))));
            let fit: Vec<String> = fit.map(|n| n.to_string()).collect();
            format!("{number} has {has} decks: {clause} allows {wager} with {}", fit.join(" or "))
        }
        (_, Some(_)) => format!("{number} does not offer {wager}: {clause} allows {wager} = yes"),
        (_, None) => format!("{number} does not offer {wager} ({clause})"),
    };
    Fault::Breach { about: wager.into(), clause, what }
}

/// The meters that a wager feeds.
fn fed_by(layout: &Layout, wager: &str) -> Vec<Meter> {
    let fed = |meter: &&Meter| meter.fed_by.iter().any(|spot| layout.at(*spot).wager == wager);
    layout.meters.iter().filter(fed).cloned().collect()
}

/// The games that have a wager of this id.
fn games_with(wager: &str) -> Vec<Rules> {
    let games = games::roster().iter().map(|game| Rules::of(game.id).expect("it is on the roster"));
    games.filter(|rules| rules.wagers().any(|w| w.id == wager)).collect()
}

/// Whether some table of the book pays this wager from a meter.
fn feeds_a_meter(rules: &Rules, wager: &str) -> bool {
    let tables = rules.chapters().iter().flat_map(|c| &c.paytables).filter(|t| t.wager == wager);
    tables.flat_map(|t| &t.rows).any(|row| matches!(row.pays, Pays::Meter(_)))
}
