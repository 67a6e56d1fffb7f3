//! A server ends when its house has, in one line.

use std::process::Command;

use server::last_words::VITAL;

const AS: &str = "CROUPIER_TO_BREAK";

/// Not a test of its own: a program of which a thread breaks.
#[test]
fn somebody_whose_thread_breaks() {
    let Ok(name) = std::env::var(AS) else { return };
    server::last_words::end_with_the_house();
    let broken = || {
        let stood = std::hint::black_box(i64::MIN);
        stood.checked_sub(1).expect("an amount that nobody has")
    };
    let thread = std::thread::Builder::new().name(name).spawn(broken).unwrap();
    assert!(thread.join().is_err());
}

#[test]
fn a_thread_of_the_house_that_breaks_ends_the_program_in_one_line_and_no_other_does() {
    let ran = |name: &str| {
        Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "last_words::somebody_whose_thread_breaks", "--nocapture"])
            .env(AS, name)
            .output()
            .unwrap()
    };
    for name in VITAL {
        let ran = ran(name);
        let said = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(1), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        let begins =
            format!("croupier: the house has ended, its {name} thread is broken: an amount that nobody");
        assert!(said.starts_with(&begins), "{said}");
    }
    assert_eq!(ran("archive").status.code(), Some(0), "the others are caught where they are waited for");
}
