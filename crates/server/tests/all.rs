//! Every test of this crate, in one program: it links once, and both cores have something to do until the end.

mod dealer;
mod felt;
mod hints;
mod last_words;
mod leaving;
mod names;
mod patience;
mod ramble;
mod search;
mod slips;
mod wire;
