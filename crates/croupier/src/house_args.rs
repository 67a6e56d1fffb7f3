//! The rules of a table as asked for on the command line.

use anyhow::{Context, Result, bail};
use book::{Book, Chapter, Choices, Page, Rules};
use games::kernel::AnyTable;
use games::{entry, roster};

pub(crate) use server::catalogue::mark;

/// The choices a house makes when it opens a table.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct HouseArgs {
    /// Choose a setting (`croupier games GAME` lists them), or post a limit: ante.min=10 ante.max=1000 ante.step=5
    #[arg(long = "set", value_name = "SETTING=VALUE")]
    pub(crate) set: Vec<String>,
    /// Choose a printed pay table (`croupier paytables GAME` lists them), or a file of your own (docs/paytables.md)
    #[arg(long = "paytable", value_name = "ID or FILE.toml")]
    pub(crate) paytables: Vec<String>,
    /// Take settings, limits and pay tables from a house file (docs/paytables.md); --set and --paytable come after it
    #[arg(long = "house", value_name = "FILE.toml")]
    pub(crate) file: Option<String>,
    /// Allow limits and pay tables that the book does not; the table then says that it is not by the book
    #[arg(long)]
    pub(crate) house_rules: bool,
}

impl HouseArgs {
    /// Whether nothing is chosen.
    pub(crate) fn is_empty(&self) -> bool {
        self.set.is_empty() && self.paytables.is_empty() && self.file.is_none()
    }

    /// The rules of a game under these choices, which the book allows or the house has declared its own.
    pub(crate) fn rules(&self, game: &str) -> Result<Rules> {
        on_roster(game)?;
        let mut rules = Rules::of(game)?;
        let file = self.file.as_deref().unwrap_or("");
        let text = if file.is_empty() { String::new() } else { read(file)? };
        let page = Page { file, text: &text };
        let choices = Choices::read(&page)?;
        if let Some(fault) = choices.put(&mut rules, &page).into_iter().next() {
            return Err(fault.into());
        }
        for choice in &self.set {
            let (id, value) =
                choice.split_once('=').with_context(|| format!("`{choice}` is not SETTING=VALUE"))?;
            rules.set(id.trim(), value.trim())?;
        }
        for id in &self.paytables {
            if id.ends_with(".toml") {
                rules.read_paytables(id, &read(id)?)?;
            } else {
                rules.choose_paytable(id)?;
            }
        }
        if self.house_rules {
            rules.declare_house_rules();
        }
        rules.check().map_err(|fault| choices.locate(fault, &page))?;
        Ok(rules)
    }

    /// A table of a game under these choices.
    pub(crate) fn open(&self, game: &str) -> Result<Box<dyn AnyTable>> {
        Ok(games::open(self.rules(game)?)?)
    }
}

/// What a table says that is not by the book: a line for each departure.
pub(crate) fn departures(rules: &Rules) -> Vec<String> {
    rules.departures().iter().map(|what| format!("not by the book: {what}")).collect()
}

fn read(file: &str) -> Result<String> {
    std::fs::read_to_string(file).with_context(|| format!("{file} cannot be read"))
}

/// Refuses a game that has no table.
pub(crate) fn on_roster(game: &str) -> Result<()> {
    if entry(game).is_none() {
        let known: Vec<_> = roster().iter().map(|g| g.id).collect();
        bail!("there is no game `{game}`; there are {}", known.join(", "));
    }
    Ok(())
}

/// The chapters that rule a game; or one chapter, asked for by its citation prefix.
pub(crate) fn chapters(name: &str) -> Result<Vec<&'static Chapter>> {
    let book = Book::standard();
    if let Some(chapter) = book.chapters.iter().find(|c| c.id.eq_ignore_ascii_case(name)) {
        return Ok(vec![chapter]);
    }
    let Some(chapter) = book.chapter_of(name) else {
        let games = book.chapters.iter().filter_map(|c| c.game.as_deref());
        bail!("there is no game or chapter `{name}`; the book has {}", games.collect::<Vec<_>>().join(", "));
    };
    Ok(std::iter::once(chapter).chain(book.additions_to(name)).collect())
}
