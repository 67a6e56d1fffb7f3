//! No frame holds what its reader may not know: every step of many rounds of every game, for two at the table, one at the
//! rail and one without a session, held against the table itself.

use std::collections::BTreeMap;
use std::sync::Arc;

use book::Cents;
use equipment::{Card, Seeded};
use games::kernel::{Event, Face, Need, Notation, Patron, Pile, Rambler, Seat};
use house::fair::{KeySafe, Safe};
use house::{TableId, What};
use serde_json::{Value, json};
use server::bots::CASHIER;
use server::scene::Scene;
use tokio::sync::broadcast::Receiver;

use super::support::*;

/// How many rounds of each game.
const ROUNDS: u64 = 3;

struct Watching {
    patron: Option<Patron>,
    live: Live,
    read: usize,
    /// What others have at the cage, which this reader must not see.
    others: Vec<String>,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_frame_holds_what_its_reader_may_not_know() {
    let folder = Folder::new("secrets");
    let running = started(folder.options()).await;
    let mut safe = KeySafe::open(&folder.0.join("safe")).unwrap();
    let mut rambler = Rambler(Seeded::new(3));
    let guests =
        [Client::guest(&running).await, Client::guest(&running).await, Client::guest(&running).await];
    let mut patrons = vec![];
    for (guest, odd) in guests.iter().zip([31_415_927, 27_182_819, 14_142_137]) {
        let patron = guest.patron().await;
        running.app.desk.ask(CASHIER, What::Deposit { patron, cents: Cents(odd) }).await.unwrap();
        patrons.push(patron);
    }
    let mut checked = 0;
    for game in games::roster() {
        let table = table_of(&running, game.id);
        let mut steps = running.app.floor.table(table).unwrap().watch();
        let mut scenes = BTreeMap::new();
        for guest in &guests[..2] {
            if running.app.floor.table(table).unwrap().latest().room.table().layout().seats > 1
                || guest.cookie == guests[0].cookie
            {
                guest.deal_me_in(table).await;
            }
        }
        let mut watching = vec![];
        for (n, guest) in guests.iter().enumerate() {
            let others = guests.iter().enumerate().filter(|(m, _)| *m != n);
            let mut wallets = vec![];
            for (_, other) in others {
                wallets.push(format!("\"wallet\":{}", other.me().await["wallet"]));
            }
            watching.push(Watching {
                patron: Some(patrons[n]),
                live: guest.live(table).await,
                read: 1,
                others: wallets,
            });
        }
        let nobody = Client::new(&running).live(table).await;
        watching.push(Watching { patron: None, live: nobody, read: 1, others: vec![] });
        let until = running.app.floor.table(table).unwrap().latest().room.rounds() + ROUNDS;
        for turn in 0.. {
            let room = running.app.floor.table(table).unwrap().latest().room.clone();
            if room.rounds() >= until || turn > 400 {
                break;
            }
            act(&running, &mut watching, table, &mut rambler).await;
            note(&mut steps, &mut scenes);
            let last = running.app.floor.table(table).unwrap().latest().seq;
            for watcher in &mut watching {
                while watcher.live.view["seq"].as_u64().unwrap() < last {
                    watcher.live.next().await.expect("every step reaches everybody");
                }
                checked += check(watcher, &scenes, table, &mut safe);
            }
        }
        for watcher in &mut watching[..2] {
            watcher.live.ask(json!({ "leave": {} })).await;
        }
    }
    assert!(checked > 500, "{checked} frames were looked at");
    running.stop(std::time::Duration::ZERO).await.unwrap();
}

/// One of the two at the table does what is due, at random.
async fn act(running: &server::Running, watching: &mut [Watching], table: TableId, rambler: &mut Rambler) {
    let room = running.app.floor.table(table).unwrap().latest().room.clone();
    let here = room.table();
    if let Need::Choice { seat, .. } = here.need() {
        let patron = here.felt().seat(seat).patron;
        let line =
            here.ramble(seat, rambler).first().map(|i| Notation(here.layout()).write(i)).unwrap_or_default();
        let choice = line.splitn(3, ' ').nth(2).unwrap_or_default().to_owned();
        if let Some(watcher) = watching.iter_mut().find(|w| w.patron == patron) {
            let todo = json!({ "choose": { "seat": seat.0, "choice": choice } });
            if watcher.live.ask(todo).await["refused"].is_object() {
                watcher.live.ask(simple_choice(running, table).unwrap()).await;
            }
            return;
        }
    }
    for watcher in watching.iter_mut().take(2) {
        let Some(seat) = watcher.live.view["me"]["seats"][0].as_u64() else { continue };
        let staked = watcher.live.view["me"]["at_risk"] != 0;
        if !staked {
            let bets = simple_bets(running, table, seat as u8);
            watcher.live.ask(json!({ "bets": { "bets": bets } })).await;
        }
        watcher.live.ask(json!({ "close": {} })).await;
    }
}

fn note(steps: &mut Receiver<Arc<Scene>>, scenes: &mut BTreeMap<u64, Arc<Scene>>) {
    while let Ok(scene) = steps.try_recv() {
        scenes.insert(scene.seq, scene);
    }
}

/// Looks at every step a watcher has received since the last time.
fn check(
    watcher: &mut Watching,
    scenes: &BTreeMap<u64, Arc<Scene>>,
    table: TableId,
    safe: &mut KeySafe,
) -> usize {
    let mut looked = 0;
    for frame in &watcher.live.frames[watcher.read..] {
        let Some(scene) = frame["step"]["seq"].as_u64().and_then(|seq| scenes.get(&seq)) else { continue };
        let text = frame.to_string();
        let mine: Vec<Seat> = watcher.patron.map(|p| scene.room.seats_of(p).collect()).unwrap_or_default();
        cards(&frame["step"]["view"], scene, &mine);
        unseen(&text, scene, &mine);
        for turn in scene.room.commitments().keys() {
            let secret = safe.secret(&table.to_string(), *turn).unwrap().show();
            assert!(!text.contains(&secret), "the secret of turn {turn} is out");
        }
        for wallet in &watcher.others {
            assert!(!text.contains(wallet.as_str()), "somebody else's money: {text}");
        }
        let due = match scene.room.table().need() {
            Need::Choice { seat, .. } => mine.contains(&seat),
            _ => false,
        };
        assert_eq!(frame["step"]["view"]["menu"] != json!([]), due, "the menu is for whose turn it is");
        looked += 1;
    }
    watcher.read = watcher.live.frames.len();
    looked
}

/// Whether a card of a pile may be seen.
fn may_see(face: Face, owner: Option<Seat>, mine: &[Seat]) -> bool {
    match face {
        Face::Up => true,
        Face::Own => owner.is_some_and(|seat| mine.contains(&seat)),
        Face::Down => false,
    }
}

fn piles(scene: &Scene) -> Vec<(Option<Seat>, usize, Pile)> {
    let felt = scene.room.table().felt();
    let hands = felt.clockwise().flat_map(|seat| {
        let hands = felt.seat(seat).hands().iter().enumerate();
        hands.map(move |(n, pile)| (Some(seat), n, pile.clone())).collect::<Vec<_>>()
    });
    let commons = felt.commons.iter().enumerate().map(|(n, pile)| (None, n, pile.clone()));
    hands.chain(commons).collect()
}

/// Card by card, the view shows what may be seen and nothing else.
fn cards(view: &Value, scene: &Scene, mine: &[Seat]) {
    for (owner, n, pile) in piles(scene) {
        let shown = match owner {
            Some(seat) => &view["seats"][seat.0 as usize]["hands"][n]["cards"],
            None => &view["commons"][n]["cards"],
        };
        for (i, (card, face)) in pile.cards().iter().zip(pile.faces()).enumerate() {
            let expected = may_see(*face, owner, mine).then(|| card.to_string());
            assert_eq!(shown[i], json!(expected), "card {i} of {owner:?} {n}");
        }
    }
}

/// With one deck a card that is hidden, or that nobody has seen, is named nowhere in the frame.
fn unseen(text: &str, scene: &Scene, mine: &[Seat]) {
    let table = scene.room.table();
    let one_deck = table.layout().cards.is_some_and(|(_, decks)| decks == 1);
    if !one_deck || scene.events.iter().any(|e| matches!(e, Event::Shuffled)) {
        return;
    }
    let hidden = piles(scene).into_iter().flat_map(|(owner, _, pile)| {
        let cards: Vec<(Card, Face)> =
            pile.cards().iter().copied().zip(pile.faces().iter().copied()).collect();
        cards.into_iter().filter(move |(_, face)| !may_see(*face, owner, mine)).map(|(card, _)| card)
    });
    for card in hidden.chain(table.felt().rack().unseen().iter().map(|(card, _)| card)) {
        if card == Card::JOKER {
            continue;
        }
        for name in [format!("\"{card}\""), format!("{card:#}")] {
            // 10♠ ends in no other card's name, but 0♠ would.
            assert!(!text.contains(&name), "{card} is hidden and named: {text}");
        }
    }
}
