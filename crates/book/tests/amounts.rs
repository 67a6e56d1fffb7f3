//! Amounts, pays and pay tables: what is reckoned, what is at least what, and what a house may write.

use book::{Book, Cents, Pays, Percent, Rounding, Rules};

/// However large: what no machine word holds is reckoned in a wider one, and rounded the same way.
#[test]
fn amounts_of_any_size_are_multiplied_and_rounded_alike() {
    let (up, down) = (Rounding::up_to(Cents(25)), Rounding::down_to(Cents(25)));
    for (amount, a, b, in_units) in [
        // Within a machine word, and far beyond it: the same, a thousand million times over.
        (7, 3, 2, [25, 0]),
        (1_010, 7, 3, [2_375, 2_350]),
        (9_000_000_000, 6_000_000_000, 6_000_000_000, [9_000_000_000, 9_000_000_000]),
        (9_000_000_010, 6_000_000_000, 6_000_000_000, [9_000_000_025, 9_000_000_000]),
        (9_000_000_010, 12_000_000_000, 6_000_000_000, [18_000_000_025, 18_000_000_000]),
        (9_000_000_010, 3_000_000_000, 6_000_000_000, [4_500_000_025, 4_500_000_000]),
    ] {
        let times = |rounding| Cents(amount).times(a, b, rounding).0;
        assert_eq!([times(up), times(down)], in_units, "{amount} × {a} ÷ {b}");
        let exact = amount as u128 * a as u128;
        assert_eq!(times(Rounding::CENT) as u128, exact / b as u128, "{amount} × {a} ÷ {b}");
        assert_eq!(times(Rounding::CENT_UP) as u128, exact.div_ceil(b as u128), "{amount} × {a} ÷ {b}");
    }
    // Whole odds in units larger than a cent are rounded as well.
    assert_eq!(Cents(110).times(1, 1, up), Cents(125));
    assert_eq!(Cents(110).times(1, 1, down), Cents(100));
}

#[test]
fn whole_units_are_counted_in_amounts_of_any_size_and_sign() {
    let whole = |amount: i64, unit: i64| Cents(amount).is_multiple_of(Cents(unit));
    for (amount, unit) in [(0, 25), (100, 25), (-100, 25), (10_000_000_000, 25), (-7, 1), (10_000_000_000, 1)]
    {
        assert!(whole(amount, unit), "{amount} in units of {unit}");
    }
    for (amount, unit) in
        [(101, 25), (-101, 25), (10_000_000_001, 25), (-1, 25), (100, 0), (-100, 0), (-100, -25)]
    {
        assert!(!whole(amount, unit), "{amount} in units of {unit}");
    }
    assert!(!whole(100, 10_000_000_000) && whole(20_000_000_000, 10_000_000_000));
}

/// Even money is rounded as any pay is.
#[test]
fn even_money_is_paid_in_whole_units() {
    let won = |pays: Pays, unit: i64| pays.award(Cents(130), Cents::ZERO, Rounding::up_to(Cents(unit))).won;
    for (unit, paid) in [(1, 130), (2, 130), (25, 150), (100, 200)] {
        assert_eq!(won(Pays::To(1, 1), unit), Cents(paid), "in units of {unit}");
        assert_eq!(won(Pays::To(2, 2), unit), Cents(paid), "in units of {unit}");
    }
}

/// This program pays up to a million to one, a hundred million dollars, and the whole of a meter.
#[test]
fn what_can_be_paid_has_an_end() {
    let million = 1_000_000;
    for (most, beyond) in [
        (Pays::To(million, 1), Pays::To(million + 1, 1)),
        (Pays::To(1, million), Pays::To(1, million + 1)),
        (Pays::For(million, million), Pays::For(million + 1, million)),
        (Pays::Flat(Cents::dollars(100_000_000)), Pays::Flat(Cents::dollars(100_000_000) + Cents(1))),
        (Pays::PerDollar(Cents::dollars(1_000_000)), Pays::PerDollar(Cents::dollars(1_000_000) + Cents(1))),
        (Pays::Meter(Percent(10_000)), Pays::Meter(Percent(10_001))),
    ] {
        assert!(most.is_payable(), "{most}");
        assert!(!beyond.is_payable(), "{beyond}");
    }
    assert!(Pays::Push.is_payable());
}

/// Pays are compared by what a dollar turns into; amounts and shares of a meter with their like only.
#[test]
fn a_pay_is_at_least_another_however_it_is_written() {
    let flat = |dollars| Pays::Flat(Cents::dollars(dollars));
    let share = |percent: u32| Pays::Meter(Percent(percent * 100));
    for (one, other) in [
        (Pays::To(3, 2), Pays::To(6, 5)),
        (Pays::To(3, 2), Pays::For(5, 2)),
        (Pays::For(2, 1), Pays::To(1, 1)),
        (Pays::Push, Pays::For(1, 1)),
        (Pays::For(1, 1), Pays::Push),
        (Pays::To(1, 100), Pays::Push),
        (Pays::PerDollar(Cents(100)), Pays::Push),
        (flat(50), flat(50)),
        (flat(51), flat(50)),
        (share(10), share(10)),
        (share(11), share(10)),
    ] {
        assert!(one.at_least(other), "{one} for {other}");
    }
    for (one, other) in [
        (Pays::To(6, 5), Pays::To(3, 2)),
        (Pays::Push, Pays::To(1, 100)),
        (Pays::For(99, 100), Pays::Push),
        (flat(49), flat(50)),
        (share(9), share(10)),
        (flat(1_000), Pays::To(1, 1)),
        (Pays::To(1, 1), share(1)),
    ] {
        assert!(!one.at_least(other), "{one} for {other}");
    }
}

/// A printed table written as a house's own reads back as it was: rows, envy and dealer envy, and the part it pays.
#[test]
fn every_printed_table_may_be_written_down_and_read() {
    for chapter in &Book::standard().chapters {
        let Some(game) = &chapter.game else { continue };
        for table in Rules::of(game).unwrap().printed() {
            let mut rules = Rules::of(game).unwrap();
            let text = table.to_toml().replacen(&format!("\"{}\"", table.id), "\"written-down\"", 1);
            rules.read_paytables("own.toml", &text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
            let own = rules.own_paytables().next().expect("it is the house's own");
            let rows = |t: &book::PayTable| -> Vec<_> {
                t.rows
                    .iter()
                    .map(|r| (r.event.clone(), r.name.clone(), r.pays, r.envy, r.dealer_envy))
                    .collect()
            };
            assert_eq!(rows(own), rows(table), "{text}");
            assert_eq!((&own.wager, &own.part), (&table.wager, &table.part));
        }
    }
}

/// An envy award is an amount; a wager without such awards in the book has none in a house.
#[test]
fn envy_awards_are_amounts_and_only_where_the_book_has_them() {
    let read = |game: &str, wager: &str, event: &str, award: &str| {
        let row = format!("{{ event = \"{event}\", name = \"A row\", pays = \"10 to 1\", {award} }}");
        let text = format!("[[paytable]]\nid = \"own\"\nwager = \"{wager}\"\nrows = [{row}]\n");
        Rules::of(game).unwrap().read_paytables("own.toml", &text).err().map(|fault| fault.to_string())
    };
    let (game, wager, event) = with_envy();
    assert_eq!(read(&game, &wager, &event, "envy = \"$10 flat\""), None);
    assert_eq!(read(&game, &wager, &event, "envy = \"$10 per $1\""), None);
    let wrong = read(&game, &wager, &event, "envy = \"10 to 1\"").unwrap();
    assert!(wrong.contains("an envy award is an amount"), "{wrong}");
    let none = read("three-card-poker", "pair-plus", "straight-flush", "envy = \"$10 flat\"").unwrap();
    assert!(none.contains("pair-plus has no envy awards"), "{none}");
    let none = read("three-card-poker", "pair-plus", "straight-flush", "dealer-envy = \"$10 flat\"").unwrap();
    assert!(none.contains("pair-plus has no dealer-envy awards"), "{none}");
}

/// A wager with envy awards and no meter, of any game.
fn with_envy() -> (String, String, String) {
    let games = Book::standard().chapters.iter().filter_map(|chapter| chapter.game.clone());
    let mut found = games.flat_map(|game| {
        let tables: Vec<_> = Rules::of(&game).unwrap().printed().collect();
        tables.into_iter().map(move |table| (game.clone(), table))
    });
    let fits = |t: &book::PayTable| {
        t.rows.iter().any(|r| r.envy.is_some()) && t.part.is_none() && t.row("win").is_none()
    };
    let (game, table) = found.find(|(_, table)| fits(table)).expect("some wager has envy awards");
    (game, table.wager.clone(), table.rows[0].event.clone())
}

/// What a solver asks of one wager does not depend on what was chosen for the others.
#[test]
fn choices_of_other_wagers_are_forgotten() {
    let standard = Rules::of("ride-free").unwrap();
    let mut others = standard.printed().filter(|t| !t.default && t.decks.is_empty() && t.part.is_none());
    let one = others.next().expect("a table that is not the default");
    let two = others.find(|t| t.wager != one.wager).expect("such a table of another wager");
    let mut rules = standard.clone();
    rules.put_paytable(one).put_paytable(two);
    rules.set("bust-bonus", "no").unwrap();
    assert_eq!((&rules.paytable(&one.wager).id, &rules.paytable(&two.wager).id), (&one.id, &two.id));
    rules.forget_others(&one.wager);
    assert_eq!(rules.paytable(&one.wager).id, one.id);
    assert_eq!(rules.paytable(&two.wager).id, standard.paytable(&two.wager).id);
    assert_eq!(rules.flag("bust-bonus"), standard.flag("bust-bonus"));
}

/// The section of a clause is what stands before its first point or second bracket.
#[test]
fn a_clause_stands_in_its_section() {
    for (citation, section) in [
        ("HC-G §1.IV", "§1"),
        ("HC-H §7.I.D", "§7"),
        ("CO-21-2119 (30)(A)(V)", "(30)"),
        ("CO-21-2118 (7)", "(7)"),
    ] {
        let entry = Book::standard().clause(citation).unwrap_or_else(|| panic!("{citation}"));
        let chapter =
            Book::standard().chapters.iter().find(|c| citation.starts_with(&format!("{} ", c.id))).unwrap();
        assert_eq!(chapter.section(entry), section, "{citation}");
        assert_eq!(format!("{} {}", chapter.id, chapter.number(entry)), citation);
    }
}
