//! The page of controls names tests that exist.

use std::fs;
use std::path::Path;

#[test]
fn every_test_the_page_of_controls_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("docs/controls.md")).unwrap();
    let named: Vec<&str> = page.split('`').filter(|piece| piece.starts_with("crates/")).collect();
    assert!(named.len() > 15, "{named:?}");
    for test in named {
        let (file, name) = test.split_once("::").unwrap_or((test, ""));
        let text = fs::read_to_string(root.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
        assert!(name.is_empty() || text.contains(&format!("fn {name}(")), "{test} does not exist");
    }
}
