//! Every test of this crate, in one program: it links once, and both cores have something to do until the end.

mod even;
mod seeded;
