//! The page is taken in when this crate is compiled: it is compiled again when another page has been built.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
