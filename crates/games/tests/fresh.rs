//! New tests.
#![allow(dead_code)]

mod corners;
mod craps_corners;
mod end_of_shoe;
mod evenings;
mod floor;
mod followed;
mod lean {
    pub(crate) fn forgets(_: &str) {}
    pub(crate) fn goes_on_alike(_: &str) {}
}
mod pinned;
mod pontoon_corners;
mod told;
