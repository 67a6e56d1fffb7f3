//! Where the house is whose books are asked for.

use std::path::PathBuf;

/// The place of a house, and how it is told what is there.
#[derive(clap::Args)]
#[group(skip)]
pub(super) struct HousePlace {
    /// The directory of the house
    #[arg(long, value_name = "DIR", required_unless_present = "database")]
    pub(super) data: Option<PathBuf>,
    /// The PostgreSQL database of the house instead; others may play meanwhile. DIR then holds its safe
    #[arg(long, value_name = "URL")]
    pub(super) database: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}
