//! Every test of this crate, in one program: it links once, and both cores have something to do until the end.

mod amounts;
mod choices;
mod citations;
mod edges;
mod load;
mod modules;
mod names;
mod pinned;
mod tidy;
