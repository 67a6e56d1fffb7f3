//! `croupier completions`: a completion script for a shell.

use std::io::Write;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which shell
    shell: clap_complete::Shell,
}

pub(crate) fn run(args: &Args, mut program: clap::Command, out: &mut impl Write) -> anyhow::Result<()> {
    let mut script = vec![];
    clap_complete::generate(args.shell, &mut program, "croupier", &mut script);
    Ok(out.write_all(&script)?)
}
