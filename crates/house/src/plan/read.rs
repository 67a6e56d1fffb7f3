//! Reads a plan and checks it, key by key, so that one mistake does not hide another.

use std::collections::{BTreeMap, BTreeSet};

use book::{Choices, Fault, Page, Rules};
use serde::Deserialize;
use toml::Spanned;
use toml::de::DeTable;

use super::jackpot::Places;
use super::reader::{PlanReader, Section, Written, keys};
use super::{LotteryPlan, Plan, StaffPlan, TablePlan};
use crate::ids::TableId;
use crate::lotto;
use crate::record::Setup;
use crate::refusal::HouseRule;
use crate::role::Role;

/// The most terminals a lottery has here.
const MOST_TERMINALS: u32 = 10_000;

/// Reads a plan; `afford` asks whether its own capital does for its tables.
pub(super) fn plan(page: &Page, afford: bool) -> Result<Plan, Vec<Fault>> {
    let mut reader = PlanReader { page, faults: vec![], taken: BTreeSet::new(), said: vec![] };
    let (root, errors) = DeTable::parse_recoverable(page.text);
    for e in &errors {
        let (fault, goes_on) = page.malformed(e);
        reader.faults.push(fault);
        if !goes_on {
            return Err(errors.iter().map(|e| page.malformed(e).0).collect());
        }
    }
    let mut plan = Plan::default();
    let (mut tables, mut jackpots, mut staff, mut lottery) = (vec![], vec![], vec![], None);
    let (mut capital_at, mut capital_unread) = (None, false);
    for (key, value) in keys(root.into_inner()) {
        match key.get_ref().as_str() {
            "house" => {
                for (key, value) in reader.section(&key, value) {
                    match key.get_ref().as_str() {
                        "name" => plan.name = reader.name(&key, value).unwrap_or_default(),
                        "capital" => {
                            capital_at = Some(value.span().start);
                            match reader.money(&key, value) {
                                Some(capital) => plan.capital = capital,
                                None => capital_unread = true,
                            }
                        }
                        _ => reader.unknown(&key, "name, capital"),
                    }
                }
            }
            "table" => tables = reader.sections(&key, value),
            "jackpot" => jackpots = reader.sections(&key, value),
            "staff" => staff = reader.sections(&key, value),
            "lottery" => lottery = Some(reader.section(&key, value)),
            _ => reader.unknown(&key, "house, table, jackpot, staff, lottery"),
        }
    }
    let mut written: Vec<Written> = vec![];
    for (at, section) in tables {
        written.extend(reader.table(at, section));
    }
    let mut named = vec![];
    for (at, section) in jackpots {
        if let Some((jackpot, tables)) = reader.jackpot(at, section, &mut written) {
            plan.jackpots.push(jackpot);
            named.push(tables);
        }
    }
    let mut places = Places::new();
    for table in written {
        if let Some(number) = table.number {
            let (settings, limits) = (&table.choices.settings, &table.choices.limits);
            let settings = settings.iter().map(|(id, value)| (id.clone(), value.span().start));
            let limits = limits
                .iter()
                .filter_map(|(wager, edges)| Some((wager.clone(), edges.values().next()?.span().start)));
            places.entry(TableId(number)).or_insert_with(|| settings.chain(limits).collect());
        }
        plan.tables.extend(reader.open(table));
    }
    plan.tables.sort_by_key(|t| t.number);
    for table in &mut plan.tables {
        let linked = plan.jackpots.iter().find(|j| j.tables.contains(&table.number));
        table.setup.link = linked.map_or(String::new(), |j| j.name.clone());
    }
    reader.link(&plan, &named, &places);
    let nothing = plan.tables.is_empty() && lottery.is_none() && reader.faults.is_empty();
    if afford && nothing {
        reader.fault(0, "table", "this plan opens nothing: it has no [[table]] and no [lottery]");
    }
    if afford && !capital_unread {
        reader.afford(&plan, capital_at);
    }
    let people: Vec<usize> = staff.iter().map(|(at, _)| *at).collect();
    for (at, section) in staff {
        plan.staff.extend(reader.person(at, section));
    }
    // Somebody who could not be read may be the one.
    let all_read = plan.staff.len() == people.len();
    if let (true, Some(&at), false) =
        (all_read, people.first(), plan.staff.iter().any(|s| s.role == Role::Owner))
    {
        let rule = HouseRule::Roles;
        let what = format!(
            "nobody here is the owner, who alone opens tables ({rule}): write role = \"owner\" for one"
        );
        reader.fault(at, "staff", what);
    }
    plan.lottery = lottery.map(|section| reader.lottery(section));
    let faults = std::mem::take(&mut reader.faults);
    reader.faults = faults.into_iter().map(|fault| reader.in_its_own_words(fault)).collect();
    reader.faults.sort_by_key(|f| f.line());
    // What a jackpot says wrong is wrong at every table it links, and said once.
    let mut said = BTreeSet::new();
    reader.faults.retain(|fault| said.insert(fault.to_string()));
    if reader.faults.is_empty() { Ok(plan) } else { Err(reader.faults) }
}

impl PlanReader<'_> {
    /// Reads the keys of a table that are not its game's choices; the others wait. None where nobody knows its game.
    fn table(&mut self, at: usize, section: Section<'_>) -> Option<Written> {
        let (mut number, mut game, mut name, mut choices) = (None, None, None, Choices::default());
        let mut setup = Setup::of("");
        let mut lacks = BTreeSet::from(["number", "game"]);
        for (key, value) in section {
            lacks.remove(key.get_ref().as_str());
            match key.get_ref().as_str() {
                "number" => number = self.number(&key, value, ("table", "tables")),
                "game" => game = self.value::<Spanned<String>>(&key, value, "the id of a game in quotes"),
                "name" => {
                    let place = value.span().start;
                    name = self.name(&key, value);
                    if let Some(name) = name.as_ref().filter(|name| !name.trim().is_empty()) {
                        self.once(place, "name", "table called", name);
                    }
                }
                "dealing" => self.put(&key, value, "\"machine\" or \"hand\"", &mut setup.dealing),
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
        for key in lacks {
            let what = match key {
                "number" => "a table has a number: number = 1",
                _ => "a table has a game: game = \"blackjack\"",
            };
            self.fault(at, key, what);
        }
        let game = game?;
        if games::entry(game.get_ref()).is_none() {
            let known: Vec<_> = games::roster().iter().map(|g| g.id).collect();
            let what = format!("there is no game `{}`; there are {}", game.get_ref(), known.join(", "));
            self.fault(game.span().start, "game", what);
            return None;
        }
        let Setup { dealing, time_to_bet, time_to_act, par, .. } = setup;
        Some(Written { number, game, choices, name, dealing, time_to_bet, time_to_act, par })
    }

    /// Makes the choices of a table.
    fn open(&mut self, table: Written) -> Option<TablePlan> {
        let Written { number, game, choices, name, dealing, time_to_bet, time_to_act, par } = table;
        let rules = self.rules(game.get_ref(), game.span().start, &choices);
        let settings = choices.settings.keys().filter_map(|id| {
            let value = rules.settings().get(id.as_str())?;
            Some((id.clone(), value.to_string()))
        });
        let known = |wager: &&String| rules.wagers().any(|w| w.id == **wager);
        let limits = choices.limits.keys().filter(known).map(|wager| {
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
        Some(TablePlan { number: TableId(number?), setup, rules })
    }

    /// The rules of a game under those of these choices that can be made together; a table opens under them. Each that
    /// cannot be made is a fault, and is left out, so that whatever else is wrong is found as well.
    pub(super) fn rules(&mut self, game: &str, at: usize, choices: &Choices) -> Rules {
        let page = self.page;
        let of = |choices: &Choices| {
            let mut rules = Rules::of(game).expect("the game is on the roster");
            choices.put(&mut rules, page);
            rules
        };
        let faults = choices.faults(&mut Rules::of(game).expect("the game is on the roster"), page);
        // What is about no line of its own is about the table.
        self.faults.extend(faults.into_iter().map(|fault| page.place(at, "game", fault)));
        let (kept, wrong) = choices.sift(|some| {
            let mut rules = of(some);
            // Whether they are by the book has been said, of all choices together; the game may know more.
            rules.declare_house_rules();
            match rules.faults().is_empty() {
                true => games::open(rules).map(|_| ()).map_err(Some),
                false => Err(None),
            }
        });
        for (choice, fault) in wrong.into_iter().filter_map(|(choice, fault)| Some((choice, fault?))) {
            let (at, key) = choice.place().unwrap_or((at, "game".into()));
            self.faults.push(page.place(at, &key, fault));
        }
        of(&kept)
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
        let mut lacks = BTreeSet::from(["number", "name", "role"]);
        for (key, value) in section {
            lacks.remove(key.get_ref().as_str());
            match key.get_ref().as_str() {
                "number" => {
                    number = self.number(&key, value, ("member of staff", "members of staff"));
                }
                "name" => name = self.name(&key, value),
                "role" => {
                    role =
                        self.value(&key, value, "dealer, floor, supervisor, auditor or owner").map(|job| {
                            match job {
                                Job::Dealer => Role::Dealer,
                                Job::Floor => Role::Floor,
                                Job::Supervisor => Role::Supervisor,
                                Job::Auditor => Role::Auditor,
                                Job::Owner => Role::Owner,
                            }
                        });
                }
                _ => self.unknown(&key, "number, name, role"),
            }
        }
        for key in lacks {
            self.fault(
                at,
                key,
                format!("a member of staff has a number, a name and a role: {key} is missing"),
            );
        }
        Some(StaffPlan { number: number?, name: name?, role: role? })
    }

    fn lottery(&mut self, section: Section<'_>) -> LotteryPlan {
        let (mut terminals, mut choices) = (1, Choices::default());
        let at = section.first().map_or(0, |(key, _)| key.span().start);
        for (key, value) in section {
            match key.get_ref().as_str() {
                "terminals" => {
                    let place = value.span().start;
                    self.put(
                        &key,
                        value,
                        &format!("a whole number from 1 to {MOST_TERMINALS}"),
                        &mut terminals,
                    );
                    match terminals {
                        0 => self.fault(place, "terminals", "somebody has to sell the tickets"),
                        1..=MOST_TERMINALS => {}
                        _ => self.fault(
                            place,
                            "terminals",
                            format!("write a whole number from 1 to {MOST_TERMINALS}"),
                        ),
                    }
                }
                _ => self.choice(&key, value, &mut choices, "terminals"),
            }
        }
        LotteryPlan { terminals, rules: self.rules(lotto::NAME, at, &choices) }
    }
}
