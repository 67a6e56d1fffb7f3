//! Ultimate Texas Hold 'Em: published figures, and the proof on small decks.

use equipment::Composition;
use games::ultimate_texas_holdem::UltimateTexasHoldem;
use odds::oracle::{Search, best, in_units};
use odds::{Ask, Progress, sheet};

fn deck(cards: &str) -> Composition {
    let mut deck = Composition::EMPTY;
    equipment::cards(cards).unwrap().into_iter().for_each(|c| deck.put(c));
    deck
}

fn edge(ask: &Ask, wager: &str) -> odds::Ratio {
    let sheet = sheet(ask, &Progress::new()).unwrap();
    let entry = sheet.wagers.iter().find(|w| w.wager == wager && w.within.is_none()).unwrap();
    entry.law.house_edge().exact().unwrap().clone()
}

#[test]
fn on_small_decks_the_solver_and_the_table_agree() {
    for cards in ["2c 3c 4c 5c 6c 6d 7d Kd Kh As 9h", "As Ks Qs Js Ts Jd Jh Th 9c 9d 2c"] {
        let ask = Ask::of("ultimate-texas-holdem").unwrap().with_cards(deck(cards));
        let search = Search { unordered: true, ..Search::default() };
        let t = std::time::Instant::now();
        let bets = [("ante", 1_000), ("blind", 1_000)];
        let gain = best::<UltimateTexasHoldem>(&ask.rules, ask.cards, &bets, &search).unwrap();
        println!("{:?}", t.elapsed());
        assert_eq!(in_units(gain, 1_000), -edge(&ask, "ante"), "{cards}");
        println!("{:?}", t.elapsed());
    }
}
