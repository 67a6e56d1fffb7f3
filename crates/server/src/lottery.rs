//! The lottery of the house: opened when somebody first asks for it, its draw held when its time has come.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, OnceLock};

use book::Rules;
use house::lotto::{Command, Reply, Shop, ShopTrouble, What};
use house::{Person, Time};

use crate::app::Options;
use crate::desk::{fresh_id, now};

/// The lottery of the house.
#[derive(Default)]
pub struct Lottery(OnceLock<Result<Mutex<Shop>, String>>);

impl Lottery {
    /// The lottery as it stands now: a draw that is due is held first.
    pub fn shop(&self, options: &Options) -> Result<MutexGuard<'_, Shop>, String> {
        let shop = self.0.get_or_init(|| open(options).map(Mutex::new).map_err(|e| e.to_string()));
        let mut shop = shop.as_ref().map_err(Clone::clone)?.lock().expect("nobody panics with it");
        hold_what_is_due(&mut shop, now()).map_err(|e| e.to_string())?;
        Ok(shop)
    }
}

fn open(options: &Options) -> Result<Shop, ShopTrouble> {
    Shop::open(&folder(options), &Rules::of("poker-lotto")?, now())
}

/// Beside the house; a house in memory keeps its lottery where the system keeps what is not kept.
fn folder(options: &Options) -> PathBuf {
    let passing = || std::env::temp_dir().join(format!("croupier-lotto-{}", fresh_id()));
    options.data.as_ref().map_or_else(passing, |data| data.join("lotto"))
}

fn hold_what_is_due(shop: &mut Shop, at: Time) -> Result<(), ShopTrouble> {
    let due = |shop: &Shop| {
        let lotto = shop.lotto();
        lotto.state().next.as_ref().is_some_and(|draw| at >= lotto.terms().draw_at(draw.day))
    };
    while due(shop) {
        give(shop, Person::CLOCK, at, What::Draw)?;
    }
    Ok(())
}

/// Gives the lottery a command under a fresh name.
pub fn give(shop: &mut Shop, by: Person, at: Time, what: What) -> Result<Reply, ShopTrouble> {
    shop.give(Command { id: fresh_id(), by, at, what })
}
