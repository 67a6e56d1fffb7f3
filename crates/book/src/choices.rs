//! What a house chooses for one table, as it is written down in a file.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::limits::Edge;
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
        faults.extend(rules.faults().into_iter().map(|fault| self.locate(fault, page)));
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
        for id in &self.paytables {
            let chosen = rules.choose_paytable(id.get_ref()).map(|_| ());
            faults.extend(chosen.err().map(|fault| page.place(id.span().start, "paytables", fault)));
        }
        for own in &self.paytable {
            faults.extend(rules.put_own(page, own).err());
        }
        faults
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
