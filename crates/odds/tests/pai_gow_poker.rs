//! Pai Gow Poker: the whole deck counted, published counts, and the proof at the table with small decks.

use book::{Cents, Rules};
use equipment::{Card, Composition, Deck};
use games::kernel::*;
use games::pai_gow_poker::PaiGowPoker;
use odds::oracle::{PlayedCards, Search, best_from, in_units};
use odds::{Ask, Progress, Ratio, ratio, sheet};

/// Fourteen cards: every one is dealt, and either side may have a flush, a straight, pairs or the joker.
const DECK: &str = "As Ks Qs 9s 8s 5s Ah Kd Qc 9h 8d 5c 4s Jk";

fn deck(cards: &str) -> Composition {
    let mut deck = Composition::EMPTY;
    equipment::cards(cards).unwrap().into_iter().for_each(|c| deck.put(c));
    deck
}

/// A table that deals from the shoe and finds its start by a number.
fn rules() -> Rules {
    let mut rules = Rules::of("pai-gow-poker").unwrap();
    rules.set("deal-from", "shoe").unwrap();
    rules.set("start-by", "number").unwrap();
    rules
}

fn edge(ask: &Ask, wager: &str) -> Ratio {
    let sheet = sheet(ask, &Progress::new()).unwrap();
    let entry = sheet.wagers.iter().find(|w| w.wager == wager).unwrap();
    entry.law.house_edge().exact().unwrap().clone()
}

/// The house way against itself in all C(53,7) · C(46,7) deals.
#[test]
fn every_deal_of_the_whole_deck_is_counted() {
    let sheet = sheet(&Ask::of("pai-gow-poker").unwrap(), &Progress::new()).unwrap();
    let of = |wager: &str| &sheet.wagers.iter().find(|w| w.wager == wager).unwrap().law;
    let main = of("pai-gow-poker");
    assert_eq!(main.total(), ratio(154_143_080u64, 1) * ratio(53_524_680u64, 1));
    assert_eq!(main.house_edge().exact(), Some(&ratio(225_513_121_324_571u64, 8_250_459_031_214_400u64)));
    // What the player loses the bank wins, and the other way round: only the commission is between them.
    let bank = of("bank");
    let probability =
        |law: &odds::Law, event: &str| law.probability(|e| e.event == event).exact().unwrap().clone();
    assert_eq!(probability(main, "win"), probability(bank, "lose"));
    assert_eq!(probability(main, "lose"), probability(bank, "win"));
    let wins = probability(main, "win") + probability(bank, "win");
    let [player, house] = [main, bank].map(|law| law.house_edge().exact().unwrap().clone());
    assert_eq!(player + house, wins * ratio(5, 100));
}

/// Published numbers of the hands of seven that the Fortune Bonus pays, of 154,143,080.
#[test]
fn the_fortune_bonus_counts_are_the_published_ones() {
    let mut ask = Ask::of("pai-gow-poker").unwrap();
    ask.wager = Some("fortune-bonus".into());
    let sheet = sheet(&ask, &Progress::new()).unwrap();
    let [bonus] = &sheet.wagers[..] else { panic!("one pay table is printed") };
    let ways: Vec<Ratio> =
        (bonus.rows.iter()).map(|row| row.probability.exact().unwrap() * bonus.law.total()).collect();
    let published: [u64; 11] =
        [32, 72, 196, 1_128, 26_020, 184_644, 307_472, 4_188_528, 6_172_088, 7_672_500, 11_034_204];
    assert_eq!(ways[..11], published.map(|n| ratio(n, 1)));
    assert_eq!(bonus.law.total(), ratio(154_143_080u64, 1));
    // Five dollars earn an envy button: what it is worth for each other hand, by the table's envy column.
    let envy = [5000, 1000, 500, 250, 50, 20, 5].iter().zip(published);
    let worth = envy.fold(Ratio::ZERO, |sum, (pays, n)| sum + ratio(pays * n, 5));
    assert_eq!(bonus.envy.as_ref().unwrap().exact(), Some(&(worth / bonus.law.total())));
}

fn live(cards: Composition) -> PlayedCards<'static> {
    PlayedCards { cards, played: &|place| [Place::Common(0), Place::Hand(Seat(0), 0)].contains(&place) }
}

fn spot(table: &Table<PaiGowPoker>, id: &str) -> SpotId {
    table.layout().find(id).unwrap()
}

fn feed(table: &mut Table<PaiGowPoker>, inputs: impl IntoIterator<Item = Input>) {
    inputs.into_iter().for_each(|input| table.feed(input, &mut vec![]).unwrap());
}

fn house_way(item: &MenuItem) -> bool {
    item.verb == Verb::HouseWay
}

/// Player and dealer get seven each of fourteen cards; the other stacks come from the rest of the deck, first.
#[test]
fn the_house_way_at_the_table_is_worth_what_the_solver_says() {
    let mut table = Table::<PaiGowPoker>::open(rules()).unwrap();
    let main = spot(&table, "pai-gow-poker");
    let bet = Input::Bet(Seat(0), main, Cents::dollars(100));
    feed(&mut table, [Input::Sit(Seat(0), Patron(1)), Input::Outcome(Outcome::Shuffled), bet, Input::Close]);
    feed(&mut table, [Input::Outcome(Outcome::Number(6))]);
    let search =
        Search { unordered: true, tries: &house_way, live: Some(live(deck(DECK))), ..Search::default() };
    let ask = Ask::new(rules()).with_cards(deck(DECK));
    assert_eq!(in_units(best_from(table, &search), 10_000), -edge(&ask, "pai-gow-poker"));
}

/// The second round: the player takes the bank and plays against the house's wager.
#[test]
fn a_player_bank_at_the_table_is_worth_what_the_solver_says() {
    let mut table = Table::<PaiGowPoker>::open(rules()).unwrap();
    let [main, bank] = ["pai-gow-poker", "bank"].map(|id| spot(&table, id));
    let bet = Input::Bet(Seat(0), main, Cents::dollars(100));
    feed(&mut table, [Input::Sit(Seat(0), Patron(1)), Input::Outcome(Outcome::Shuffled), bet, Input::Close]);
    deal_any(&mut table);
    feed(&mut table, [Input::Choose(Seat(0), Choice::say(Verb::HouseWay))]);
    let before = table.felt().balance();
    let before = before.back + before.won - before.fees - before.staked;
    feed(&mut table, [Input::Outcome(Outcome::Shuffled)]);
    feed(&mut table, [Input::Choose(Seat(0), Choice::say(Verb::Accept))]);
    feed(&mut table, [Input::Bet(Seat(0), bank, Cents::dollars(200)), Input::Close]);
    feed(&mut table, [Input::Outcome(Outcome::Number(6))]);
    let search =
        Search { unordered: true, tries: &house_way, live: Some(live(deck(DECK))), ..Search::default() };
    let ask = Ask::new(rules()).with_cards(deck(DECK));
    let gain = best_from(table, &search) - ratio(before.0, 1);
    assert_eq!(in_units(gain, 10_000), -edge(&ask, "bank"));
}

/// Starts at the dealer and deals the cards in their order.
fn deal_any(table: &mut Table<PaiGowPoker>) {
    feed(table, [Input::Outcome(Outcome::Number(1))]);
    for card in Deck::WithJoker.cards().take(49) {
        feed(table, [Input::Outcome(Outcome::Card(card))]);
    }
}

/// Deals the player these cards, the rest anyhow.
fn dealt(hand: &str) -> Table<PaiGowPoker> {
    dealt_from(hand, 0)
}

/// The same, the rest without its first cards.
fn dealt_from(hand: &str, skip: usize) -> Table<PaiGowPoker> {
    let mut table = Table::<PaiGowPoker>::open(rules()).unwrap();
    let main = spot(&table, "pai-gow-poker");
    let bet = Input::Bet(Seat(0), main, Cents::dollars(100));
    feed(&mut table, [Input::Sit(Seat(0), Patron(1)), Input::Outcome(Outcome::Shuffled), bet, Input::Close]);
    feed(&mut table, [Input::Outcome(Outcome::Number(7))]);
    let hand: Vec<Card> = equipment::cards(hand).unwrap();
    let rest = Deck::WithJoker.cards().filter(|card| !hand.contains(card)).skip(skip).take(42);
    feed(&mut table, hand.iter().copied().chain(rest).map(|card| Input::Outcome(Outcome::Card(card))));
    table
}

#[test]
fn advice_values_every_setting_from_the_cards_the_seat_has_not_seen() {
    let hand = "Ac Ad Kh Ks 9d 5c 3h";
    let table = dealt(hand);
    let advice = odds::advise(&table).unwrap().unwrap();
    let value = |choice: Choice| {
        let valued = advice.options.iter().find(|o| o.choice == choice).unwrap();
        valued.value.exact().unwrap().clone()
    };
    // Two high pairs are split; nothing is better than kings low, and giving up loses all.
    let kings_low = value(Choice::picking(Verb::Set, 0b0001100));
    assert_eq!(value(Choice::say(Verb::HouseWay)), kings_low);
    assert!(advice.options.iter().all(|o| o.value.exact().unwrap() <= &kings_low));
    assert!(kings_low > ratio(1, 2) && kings_low < ratio(95, 100));
    // The stacks of empty places are as unknown as the dealer's: whatever lies there, the advice is the same.
    assert_eq!(
        odds::advise(&dealt_from(hand, 4)).unwrap().unwrap().options[0].value,
        advice.options[0].value
    );
    assert_eq!(value(Choice::say(Verb::Surrender)), ratio(-1, 1));
    // Aces low and kings high would be a foul hand, and is not offered.
    assert!(advice.options.iter().all(|o| o.choice != Choice::picking(Verb::Set, 0b0000011)));
}

#[test]
fn a_bank_that_is_offered_is_worth_more_than_a_wager_against_the_house() {
    let mut table = dealt("Ac Ad Kh Ks 9d 5c 3h");
    feed(
        &mut table,
        [Input::Choose(Seat(0), Choice::say(Verb::HouseWay)), Input::Outcome(Outcome::Shuffled)],
    );
    let advice = odds::advise(&table).unwrap().unwrap();
    assert_eq!(advice.best().verb, Verb::Accept);
    let ask = Ask::new(rules());
    assert_eq!(advice.options[0].value.exact().unwrap(), &-edge(&ask, "bank"));
    assert_eq!(advice.options[1].value.exact().unwrap(), &-edge(&ask, "pai-gow-poker"));
}

/// With the joker showing it is better to play than to have the wager back; with a deuce it is not.
#[test]
fn an_exposed_card_is_advised_on() {
    for (hand, shown, best) in
        [("Jk Kd 9s 7c 5h 4d 2c", "Jk", Verb::Play), ("2c Kd 9s 7c 5h 4d 3c", "2c", Verb::Refuse)]
    {
        let mut table = dealt(hand);
        let call = Call { card: Some(shown.parse().unwrap()), ..Call::about("player-exposed", Seat(0)) };
        feed(&mut table, [Input::Call(call)]);
        assert_eq!(odds::advise(&table).unwrap().unwrap().best().verb, best, "{shown}");
    }
}

#[test]
fn the_strategy_lists_every_rule_with_its_share() {
    let ask = Ask::new(rules()).with_cards(deck("As Ks Qs 9s 8s 5s 4s Ah Kd Qc 9h 8d 5c 4d 2c 2d 7h 7s Jk"));
    let strategy = odds::strategy(&ask, &Progress::new()).unwrap().unwrap();
    let odds::StrategyPart::List { rules, .. } = &strategy.parts[0] else { panic!("rules are a list") };
    let shares = rules.iter().fold(Ratio::ZERO, |sum, rule| sum + rule.share.exact().unwrap());
    assert_eq!(shares, Ratio::ONE);
    assert!(rules.len() > 12 && rules[0].when.starts_with("no pair"), "{rules:?}");
}
