//! Every test of this crate, in one program: it links once, and both cores have something to do until the end.

mod exact;
mod lean;
mod parts;
mod purse;
mod roster;
mod run;
mod strategies;
mod support;
