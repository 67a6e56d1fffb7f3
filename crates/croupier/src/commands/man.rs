//! `croupier man`: the manual page, made from the same words as the help.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write a page for the program and one for each command into this folder, instead of printing the program's
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, mut program: clap::Command, out: &mut impl Write) -> anyhow::Result<()> {
    program.build();
    let Some(dir) = &args.dir else {
        let mut page = vec![];
        clap_mangen::Man::new(program).render(&mut page)?;
        return Ok(out.write_all(&page)?);
    };
    clap_mangen::generate_to(program, dir).with_context(|| format!("cannot write into {}", dir.display()))?;
    Ok(())
}
