//! The house under load: opened for it, and checked to the last cent when it is over.

use std::io::{Read, Write};
use std::time::Duration;

use book::Cents;
use house::TableId;
use house::plan::Plan;
use server::buckets::Rate;
use server::{Options, Running};

use crate::Asked;
use crate::guest::Failed;

/// Runs the house until the line to it is closed, then closes it and checks its books.
#[tokio::main]
pub(crate) async fn run(asked: &Asked) -> Result<(), Failed> {
    let folder = std::env::temp_dir().join(format!("croupier-load-{}", std::process::id()));
    let data = (!asked.memory).then(|| folder.clone());
    let no_limit = Rate { most: 1e9, a_second: 1e9 };
    // Everybody comes from one address here.
    let options = Options { data, requests: no_limit, newcomers: no_limit, ..Options::in_memory() };
    let running = server::start(options, &plan(asked.tables)).await?;
    println!("{}", running.address);
    std::io::stdout().flush()?;
    tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut vec![])).await??;
    let checked = close(running, asked, &folder).await;
    let _ = std::fs::remove_dir_all(&folder);
    checked
}

async fn close(running: Running, asked: &Asked, folder: &std::path::Path) -> Result<(), Failed> {
    let sum = running.app.desk.look(|house| {
        let sum: Cents = house.ledger().accounts().map(|(_, cents)| cents).sum();
        house.audit().map(|()| sum)
    });
    let sum = sum.await.ok_or("the house cannot be read")??;
    running.stop(Duration::ZERO).await?;
    println!("ledger            adds up to {sum}");
    if sum != Cents::ZERO {
        return Err("the ledger does not balance".into());
    }
    if !asked.memory {
        let mut store = house::store::SqliteStore::open(folder)?;
        let found = house::audit::verify(&mut store, &mut |_| {})?;
        println!(
            "audit             {} steps and {} rounds played again: all in order",
            found.steps, found.rounds
        );
    }
    Ok(())
}

/// Tables of every game in turn.
fn plan(tables: usize) -> Plan {
    let mut plan = Plan::standard();
    let games = std::mem::take(&mut plan.tables);
    plan.tables = (0..tables).map(|n| games[n % games.len()].clone()).collect();
    for (number, table) in (1..).zip(&mut plan.tables) {
        table.number = TableId(number);
        table.setup.link = String::new();
    }
    plan.jackpots.clear();
    plan.capital = Cents::dollars(1_000_000_000);
    plan
}
