//! Every test of this crate, in one program: it links once, and both cores have something to do until the end.

mod betting;
mod docs;
mod fair;
mod guest;
mod house;
mod house_books;
mod looking;
mod lotto;
mod plan;
mod reading;
mod reports;
mod sim;
mod support;
mod table;
mod terminal;
