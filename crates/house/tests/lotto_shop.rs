//! A lottery in a folder: what it has answered is on the disk, whatever stops it.

use crate::support::session::Dir;

use std::fs;
use std::path::Path;

use book::{Cents, Rules};
use house::fair::commitment;
use house::lotto::{LottoCommand, LottoReply, LottoRequest, NAME, draw_digest, winning_cards};
use house::opening::{Chances, Premises, take_up};
use house::shop::{Shop, ShopTrouble};
use house::store::StoreFault;
use house::{Command, CommandId, Patron, Person, Role, Time, What};

const NOON: Time = Time(20_000 * 86_400_000 + 12 * 3_600_000);
const NIGHT: Time = Time(20_000 * 86_400_000 + 23 * 3_600_000);

fn open(folder: &Path) -> Result<Shop, ShopTrouble> {
    Shop::open(folder, &Rules::of("poker-lotto").unwrap(), NOON)
}

fn command(id: u128, role: Role, at: Time, what: LottoRequest) -> LottoCommand {
    LottoCommand { id: CommandId(id), by: Person { id: 1, role }, at, what }
}

fn buy(shop: &mut Shop, id: u128, plays: usize) -> (u64, String) {
    let what = LottoRequest::Buy { wallet: None, terminal: 1, plays };
    let reply = shop.give(command(id, Role::Player, NOON, what)).unwrap();
    let LottoReply::Sold { serial, .. } = reply else { panic!("{reply:?}") };
    (serial, shop.printed(serial).unwrap().1)
}

#[test]
fn a_lottery_goes_on_after_every_stop_and_pays_a_ticket_once() {
    let folder = Dir::new("lotto-stops");
    // Of two hundred plays some have won something, but for one time in many billion.
    let mut tickets = vec![];
    for id in 0..40 {
        tickets.push(buy(&mut open(&folder.0).unwrap(), 100 + id, 5));
    }
    open(&folder.0).unwrap().give(command(49, Role::Clock, NOON, LottoRequest::Draw)).unwrap_err();
    open(&folder.0).unwrap().give(command(50, Role::Clock, NIGHT, LottoRequest::Draw)).unwrap();
    let (mut paid, mut owed) = (Cents::ZERO, Cents::ZERO);
    for (n, (serial, code)) in (0..).zip(&tickets) {
        let mut shop = open(&folder.0).unwrap();
        let ticket = shop.check(*serial, code).unwrap();
        owed += shop.lotto().prizes(ticket).iter().map(|prize| prize.cents).sum();
        let what = LottoRequest::Claim { wallet: None, terminal: 0, serial: *serial, code: code.clone() };
        let claim = command(1000 + n, Role::Player, NIGHT, what);
        let first = shop.give(claim.clone());
        drop(shop);
        if let Ok(LottoReply::Paid { sum, .. }) = &first {
            paid += *sum;
            // The same command to a program started anew is answered alike, and pays nothing.
            assert_eq!(open(&folder.0).unwrap().give(claim.clone()).unwrap(), first.unwrap());
        }
        let again = LottoCommand { id: CommandId(5000 + n), ..claim };
        assert!(matches!(open(&folder.0).unwrap().give(again), Err(ShopTrouble::Refused(_))));
    }
    assert!(owed > Cents::ZERO);
    assert_eq!(paid, owed);
}

#[test]
fn one_program_runs_a_lottery_at_a_time() {
    let folder = Dir::new("lotto-busy");
    let shop = open(&folder.0).unwrap();
    assert!(matches!(open(&folder.0), Err(ShopTrouble::Store(StoreFault::Taken(_)))));
    drop(shop);
    open(&folder.0).unwrap();
}

#[test]
fn a_key_that_is_lost_is_not_replaced_in_silence() {
    let folder = Dir::new("lotto-key");
    let mut shop = open(&folder.0).unwrap();
    buy(&mut shop, 7, 1);
    drop(shop);
    let key = folder.0.join("safe").join("key");
    fs::remove_file(&key).unwrap();
    let error = open(&folder.0).err().expect("the tickets sold would be worth nothing");
    assert!(error.to_string().contains("the key of its safe is gone"), "{error}");
    assert!(!key.exists());
}

#[test]
fn another_key_does_not_keep_what_was_promised_and_the_house_stays_shut() {
    let folder = Dir::new("lotto-another-key");
    let mut shop = open(&folder.0).unwrap();
    buy(&mut shop, 7, 1);
    drop(shop);
    let key = folder.0.join("safe").join("key");
    let right = fs::read_to_string(&key).unwrap();
    let last = if right.trim_end().ends_with('0') { "1" } else { "0" };
    fs::write(&key, format!("{}{last}", &right.trim_end()[..right.trim_end().len() - 1])).unwrap();
    let error = open(&folder.0).err().expect("the draw was promised under another key");
    assert!(error.to_string().contains("is not the one it has promised under"), "{error}");
    fs::write(&key, right).unwrap();
    open(&folder.0).unwrap();
}

#[test]
fn a_folder_that_has_lost_its_books_is_not_taken_for_an_empty_one() {
    let folder = Dir::new("lotto-no-books");
    let mut shop = open(&folder.0).unwrap();
    buy(&mut shop, 7, 1);
    drop(shop);
    fs::remove_file(folder.0.join("house.db")).unwrap();
    let error = open(&folder.0).err().expect("somebody's tickets were in it");
    assert!(error.to_string().contains("house.db is gone"), "{error}");
    assert!(!folder.0.join("house.db").exists(), "nothing is put in its place");
}

#[test]
fn what_a_draw_came_from_is_told_when_it_was_held() {
    let folder = Dir::new("lotto-revealed");
    let mut shop = open(&folder.0).unwrap();
    (1..4).for_each(|id| drop(buy(&mut shop, id, 2)));
    assert!(shop.revealed().unwrap().is_empty(), "nothing is told before");
    shop.give(command(50, Role::Clock, NIGHT, LottoRequest::Draw)).unwrap();
    let revealed = shop.revealed().unwrap().remove(&20_000).expect("the draw was held");
    let state = shop.lotto().state();
    let (held, secret) = (&state.held[&20_000], revealed.secret.parse().unwrap());
    assert_eq!(revealed.sold, draw_digest(20_000, state.tickets.values()));
    assert_eq!(winning_cards(20_000, &secret, &revealed.sold), held.cards);
    let promised = commitment(NAME, 20_000, &secret);
    assert_eq!(promised.iter().map(|byte| format!("{byte:02x}")).collect::<String>(), held.commitment);
    assert_eq!(shop.revealed().unwrap().len(), 1, "the next draw is not told");
}

#[test]
fn a_clock_behind_any_step_of_the_house_opens_no_sale() {
    let folder = Dir::new("lotto-set-back");
    open(&folder.0).unwrap().close().unwrap();
    // The cage works at night, when sales have stopped.
    let mut keeper = take_up(&Premises::Folder(folder.0.clone()), &Chances::Fair(None)).unwrap();
    let what = What::Deposit { patron: Patron(7), cents: Cents::dollars(5) };
    let by = Person { id: 0, role: Role::Floor };
    keeper.give(&Command { id: CommandId(9), by, at: NIGHT, what }).unwrap();
    drop(keeper);
    let mut shop = Shop::take_up(&folder.0, NOON).unwrap();
    assert_eq!(shop.time(NOON), NIGHT);
    let what = LottoRequest::Buy { wallet: None, terminal: 1, plays: 1 };
    let no = shop.give(command(10, Role::Player, NOON, what)).unwrap_err();
    assert!(no.to_string().contains("IN §4(h)"), "{no}");
}

#[test]
fn a_house_without_a_lottery_is_not_given_one_by_who_only_looks() {
    let folder = Dir::new("lotto-no-lottery");
    drop(take_up(&Premises::Folder(folder.0.clone()), &Chances::Fair(None)).unwrap());
    let no = Shop::take_up(&folder.0, NOON).err().expect("there is no lottery");
    assert!(no.to_string().ends_with("runs no lottery"), "{no}");
}
