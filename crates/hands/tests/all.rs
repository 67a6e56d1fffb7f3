//! Every test of this crate, in one program: it links once, and both cores have something to do until the end.

mod pai_gow;
mod poker;
mod properties;
mod quick;
mod support;
mod three_four_two;
mod wild;
