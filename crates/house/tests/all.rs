//! Every test of this crate, in one program: it links once, and both cores have something to do until the end.

mod absent;
mod audit;
mod controls;
mod core;
mod crashed;
mod crowd;
mod fair;
mod fair_house;
mod fair_support;
mod fair_vectors;
mod faults;
mod jackpots;
mod limits;
mod lotto;
mod lotto_house;
mod lotto_shop;
mod lotto_support;
mod opening;
mod plan;
mod plan_faults;
mod roles;
mod sealed;
mod simulated;
mod stores;
mod support;
