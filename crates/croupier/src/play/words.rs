//! What a person says at a table, understood generously.

use std::path::PathBuf;

use book::Cents;
use games::kernel::{Input, Layout, Notation, Seat, SpotId};

use super::spots::{SaidWager, WORDS, find, money, stakes};
use crate::names;

/// Something said at the table that is neither a decision nor a card.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Request {
    /// Nothing but the Enter key: the same bets again, or on with it.
    Enter,
    /// Add to these spots.
    Bet(Vec<SaidWager>),
    /// Take a wager down, or part of it, on this box.
    Down(Option<u8>, SpotId, Option<Cents>),
    /// Play one more box, this one.
    Box(u8),
    /// Bet as in the last round.
    Same,
    /// Take every wager down.
    Clear,
    /// No more bets: deal, spin.
    Deal,
    /// No more bets, and the dice are taken if they are offered.
    Roll,
    /// List what may be called.
    Calls,
    /// List where bets may lie, or all spots of one wager.
    Spots(Option<String>),
    /// Feed the table this: a call, or any line of a record.
    Feed(Input),
    /// Read the rules, or one clause.
    Rules(Option<String>),
    /// Read the pay tables, or those of one wager.
    Pays(Option<String>),
    /// What would the simple strategy do?
    Hint,
    /// The record so far.
    Log,
    /// Save the record.
    Save(PathBuf),
    /// Tell a saved record.
    Replay(PathBuf),
    /// Buy more chips.
    Buy(Cents),
    /// Put words into the next shuffle, throw or spin.
    Cut(String),
    /// Take the last input back (where a person deals).
    Undo,
    /// What can be said, or what a wager, a setting or a word is.
    Help(Option<String>),
    /// Leave.
    Quit,
}

impl Request {
    /// Whether it is about bets, which are taken before a round only.
    pub(crate) fn is_betting(&self) -> bool {
        use Request::*;
        matches!(self, Enter | Bet(_) | Down(..) | Box(_) | Same | Clear | Deal | Roll)
    }
}

/// Understands a line; the error is a sentence for the person.
pub(crate) fn understand(line: &str, layout: &Layout, me: Seat) -> Result<Request, String> {
    let line = line.trim().trim_start_matches('/');
    if let Some(notation) = line.strip_prefix(':') {
        return Notation(layout).read(notation).map(Request::Feed).map_err(|e| e.to_string());
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let lower = words.first().map(|w| w.to_lowercase()).unwrap_or_default();
    let rest = || line.split_once(char::is_whitespace).map(|(_, rest)| rest.trim().to_owned());
    let file = || rest().map(PathBuf::from).ok_or_else(|| format!("`{lower}` needs the name of a file"));
    match (lower.as_str(), words.len()) {
        ("", _) => Ok(Request::Enter),
        ("roll" | "shoot" | "throw", 1) => Ok(Request::Roll),
        ("deal" | "spin" | "close" | "go", 1) => Ok(Request::Deal),
        ("same" | "again" | "rebet", 1) => Ok(Request::Same),
        ("clear", 1) => Ok(Request::Clear),
        ("calls", 1) => Ok(Request::Calls),
        ("spots", _) => Ok(Request::Spots(rest())),
        ("call", 2..) => call(&words[1..], layout, me).map(Request::Feed),
        ("call", 1) => Ok(Request::Calls),
        ("rules", _) => Ok(Request::Rules(rest())),
        ("pays" | "paytables", _) => Ok(Request::Pays(rest())),
        ("hint" | "?", 1) => Ok(Request::Hint),
        ("log" | "record", 1) => Ok(Request::Log),
        ("save", _) => file().map(Request::Save),
        ("replay", _) => file().map(Request::Replay),
        ("buy", 2) => money(words[1]).map(Request::Buy),
        ("meter", 3) => {
            Notation(layout).read(&line.to_lowercase()).map(Request::Feed).map_err(|e| e.to_string())
        }
        ("cut", 2..) => Ok(Request::Cut(rest().unwrap_or_default())),
        ("undo", 1) => Ok(Request::Undo),
        ("help" | "h", _) => Ok(Request::Help(rest())),
        ("quit" | "q" | "exit" | "leave" | "bye", 1) => Ok(Request::Quit),
        ("box", 2) => match words[1].parse() {
            Ok(number @ 1..) => Ok(Request::Box(number)),
            _ => Err("which box? Boxes are counted from 1, as the seats are".into()),
        },
        ("box", 3..) => stakes(line, layout).map(Request::Bet),
        ("down", 2..) => down(&words[1..], layout),
        ("bet", 2..) => stakes(&line[3..], layout).map(Request::Bet),
        ("bet" | "down" | "box" | "buy" | "cut", _) => {
            Err(format!("`{lower}` {}; `help` has examples", needs(&lower)))
        }
        _ => stakes(line, layout).map(Request::Bet).or_else(|why| match names::find(&lower, WORDS) {
            // A word of the table by its beginning.
            Ok(word) if word != lower => {
                understand(&format!("{word} {}", rest().unwrap_or_default()), layout, me)
            }
            _ => Err(why),
        }),
    }
}

/// What has to follow a word.
fn needs(word: &str) -> &'static str {
    match word {
        "box" => "needs a number",
        "buy" => "needs an amount",
        "cut" => "needs words, any you like",
        _ => "needs a spot and an amount",
    }
}

fn down(words: &[&str], layout: &Layout) -> Result<Request, String> {
    let (on, words) = match words {
        [spot @ .., said, number] if said.eq_ignore_ascii_case("box") && !spot.is_empty() => {
            let spot = spot.strip_suffix(&["on"]).unwrap_or(spot);
            (Some(number.parse().map_err(|_| format!("`{number}` is not the number of a box"))?), spot)
        }
        _ => (None, words),
    };
    if let [spot @ .., amount] = words
        && !spot.is_empty()
        && let Ok(amount) = money(amount)
        && let Ok(spot) = find(&spot.join(" "), layout)
    {
        return Ok(Request::Down(on, spot, Some(amount)));
    }
    find(&words.join(" "), layout).map(|spot| Request::Down(on, spot, None))
}

/// A call by its id, about this person's seat unless it names another.
fn call(words: &[&str], layout: &Layout, me: Seat) -> Result<Input, String> {
    let mut words: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
    match names::find(&words[0], layout.calls.iter().map(|c| c.id)) {
        Ok(id) => words[0] = id.to_owned(),
        Err(unclear) if !unclear.hint().is_empty() => {
            return Err(format!("there is no call `{}` at this table{}", words[0], unclear.hint()));
        }
        Err(_) => {}
    }
    if let Some(info) = layout.call(&words[0])
        && info.takes.seat
        && !words.iter().any(|w| w == "seat")
    {
        words.extend(["seat".into(), (me.0 + 1).to_string()]);
    }
    if let Some(at) = words.iter().position(|w| w == "spot").filter(|at| at + 1 < words.len()) {
        words[at + 1] = layout.at(find(&words[at + 1], layout)?).id.clone();
    }
    let line = format!("call {}", words.join(" "));
    Notation(layout).read(&line).map_err(|e| format!("{e}; `calls` lists the calls"))
}

#[cfg(test)]
mod tests {
    use book::{Clause, Limits};
    use games::kernel::{By, CallInfo, Cites, SettledOn, Spot};

    use super::*;

    const CLAUSE: Clause = Clause::new("HC-G §4.V");

    fn layout() -> Layout {
        let cites = Cites {
            seats: CLAUSE,
            wagers: CLAUSE,
            betting: CLAUSE,
            equipment: CLAUSE,
            decisions: CLAUSE,
            calls: CLAUSE,
        };
        let mut layout = Layout::new(3, cites);
        let limits = Limits { min: Cents::dollars(1), max: Cents::dollars(100), step: Cents::dollars(1) };
        for (wager, id, name, open) in [
            ("ante", "ante", "Ante", true),
            ("pair-plus", "pair-plus", "Pair Plus", true),
            ("play", "play", "Play", false),
            ("straight", "straight-1", "Straight 1", true),
            ("straight", "straight-17", "Straight 17", true),
            ("column", "column-1", "First column", true),
            ("split", "split-17-20", "Split 17-20", true),
        ] {
            let (id, name) = (id.to_owned(), name.to_owned());
            layout.spots.push(Spot {
                id,
                wager,
                name,
                limits,
                clause: CLAUSE,
                least_by: CLAUSE,
                most_by: CLAUSE,
                late_by: CLAUSE,
                stays_by: CLAUSE,
                open,
                side: false,
                toke_of: None,
                settled_on: SettledOn::Round,
                beside: None,
                on_box: None,
                on_hand: None,
            });
        }
        layout.calls = vec![CallInfo::plain("off", By::Player, "HC-G §4.V", "bets off").seat().spot()];
        layout
    }

    fn said(line: &str) -> Result<Request, String> {
        understand(line, &layout(), Seat(0))
    }

    fn bet(bets: &[(u16, i64)]) -> Result<Request, String> {
        let stake = |&(spot, dollars): &(u16, i64)| SaidWager {
            on: None,
            spot: Some(SpotId(spot)),
            amount: Some(Cents::dollars(dollars)),
        };
        Ok(Request::Bet(bets.iter().map(stake).collect()))
    }

    #[test]
    fn bets_are_understood_in_every_order() {
        for line in ["ante 5", "bet ante 5", "5 ante", "$5 on Ante", "ANTE $5.00", "an 5"] {
            assert_eq!(said(line), bet(&[(0, 5)]), "{line}");
        }
        for line in
            ["ante 5 pair-plus 10", "ante 5, pair plus 10", "5 on ante and 10 on pair plus", "ante 5 pair 10"]
        {
            assert_eq!(said(line), bet(&[(0, 5), (1, 10)]), "{line}");
        }
        for line in ["5 on 17", "17 5", "straight 17 5", "straight-17 5", "bet 17 $5"] {
            assert_eq!(said(line), bet(&[(4, 5)]), "{line}");
        }
        for line in ["5 on 17-20", "split 17 20 5", "17/20 5", "5 on split 17 20"] {
            assert_eq!(said(line), bet(&[(6, 5)]), "{line}");
        }
        assert_eq!(said("first column 5 17 2"), bet(&[(5, 5), (4, 2)]));
    }

    #[test]
    fn what_may_be_meant_twice_or_not_at_all_is_told() {
        for (line, told) in [
            ("5 on 1", "`1` may be straight-1, column-1"),
            ("dragon 5", "no spot `dragon`"),
            ("nonsense", "`nonsense` is not understood"),
            ("antte", "did you mean `ante`?"),
            ("spotz", "did you mean `spots`?"),
            ("colum-1 5", "did you mean `column-1`?"),
            ("call ogf", "did you mean `off`?"),
            ("bet", "needs a spot"),
            ("box two", "counted from 1"),
            ("save", "needs the name of a file"),
            ("call nothing", "`calls` lists"),
            (":bet 9", "write `bet SEAT SPOT AMOUNT`"),
        ] {
            let why = said(line).expect_err(line);
            assert!(why.contains(told), "{line}: {why}");
        }
    }

    #[test]
    fn other_words_are_understood() {
        assert_eq!(said(""), Ok(Request::Enter));
        assert_eq!(said("/Roll"), Ok(Request::Roll));
        assert_eq!(said("DEAL"), Ok(Request::Deal));
        assert_eq!(said("undo"), said("un"));
        assert_eq!(said("down 17"), Ok(Request::Down(None, SpotId(4), None)));
        assert_eq!(said("down pair plus 5"), Ok(Request::Down(None, SpotId(1), Some(Cents::dollars(5)))));
        assert_eq!(said("down ante on box 2"), Ok(Request::Down(Some(2), SpotId(0), None)));
        assert_eq!(said("help pair-plus"), Ok(Request::Help(Some("pair-plus".into()))));
        assert_eq!(said("rules §7.V"), Ok(Request::Rules(Some("§7.V".into()))));
        assert_eq!(said(":close"), Ok(Request::Feed(Input::Close)));
        let off = said("call off spot 17");
        assert_eq!(off, said(":call off seat 1 spot straight-17"));
        assert!(matches!(off, Ok(Request::Feed(Input::Call(_)))));
    }

    #[test]
    fn a_bare_amount_a_bare_spot_and_a_box_are_understood() {
        let stake = |on, spot: Option<u16>, dollars: Option<i64>| SaidWager {
            on,
            spot: spot.map(SpotId),
            amount: dollars.map(Cents::dollars),
        };
        for (line, meant) in [
            ("25", stake(None, None, Some(25))),
            ("bet $25", stake(None, None, Some(25))),
            ("ante", stake(None, Some(0), None)),
            ("25 on box 2", stake(Some(2), None, Some(25))),
            ("bet 25 on BOX 2", stake(Some(2), None, Some(25))),
            ("box 2 25", stake(Some(2), None, Some(25))),
            ("pair-plus 5 on box 3", stake(Some(3), Some(1), Some(5))),
            ("box 3 pair plus 5", stake(Some(3), Some(1), Some(5))),
        ] {
            assert_eq!(said(line), Ok(Request::Bet(vec![meant])), "{line}");
        }
        let two = [stake(None, Some(0), Some(5)), stake(None, Some(1), None)];
        assert_eq!(said("ante 5 pair-plus"), Ok(Request::Bet(two.to_vec())));
        assert_eq!(said("box 2"), Ok(Request::Box(2)));
    }
}
