//! `croupier serve`: the house in the browser.

use std::fs;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use book::Page;
use house::plan::Plan;

use crate::coverage::tests_of;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Keep the house in this folder, and go on tomorrow; without it, it lives in memory
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Open the tables of this plan; without it, one table of every game
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,
    /// Keep it in a PostgreSQL database instead, beside other servers of the same house; DIR then holds its safe
    #[arg(long, value_name = "URL", requires = "data")]
    database: Option<String>,
    /// Serve it as the node of this number; without it, as the first that is free
    #[arg(long, value_name = "N", requires = "database", value_parser = clap::value_parser!(u32).range(1..))]
    node: Option<u32>,
    /// Listen here; anything but this machine itself must be asked for
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    let plan = match &args.plan {
        Some(file) => read(file)?,
        None => Plan::standard(),
    };
    let (listen, data, database) = (args.listen, args.data.clone(), args.database.clone());
    let (usual, node) = (server::Options::in_memory(), args.node);
    let options = server::Options { listen, data, database, node, edges: true, shown_by: tests_of, ..usual };
    let mut said = Ok(());
    server::run(options, &plan, |running| said = hello(running, out))?;
    Ok(said?)
}

/// What is printed when the house is open: the owner's password, once, and the address.
fn hello(running: &server::Running, out: &mut impl Write) -> std::io::Result<()> {
    if let Some((owner, password)) = &running.owner {
        writeln!(out, "The owner signs in as {owner} with {password} (shown once).")?;
    }
    writeln!(out, "The house is open: http://{}", running.address)?;
    out.flush()
}

fn read(file: &PathBuf) -> Result<Plan> {
    let name = file.display().to_string();
    let text = fs::read_to_string(file).with_context(|| format!("{name} cannot be read"))?;
    match Plan::read(&Page { file: &name, text: &text }) {
        Ok(plan) => Ok(plan),
        Err(faults) => bail!("{}", faults.first().map(ToString::to_string).unwrap_or_default()),
    }
}
