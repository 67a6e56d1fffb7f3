//! Betting as people do it, and leaving by the book, over a pipe.

use crate::support;

use support::{Ran, run};

fn table(game: &[&str], lines: &str) -> Ran {
    let args: Vec<&str> = ["play"].iter().chain(game).chain(&["--seed", "7"]).copied().collect();
    run(&args, lines)
}

fn hand(game: &str, lines: &str) -> Ran {
    run(&["play", game, "--dealer", "hand"], lines)
}

fn said(ran: &Ran, text: &str) {
    assert!(ran.out.contains(text), "`{text}` is missing in\n{}\n{}", ran.out, ran.err);
}

fn refused(ran: &Ran, text: &str) {
    assert!(ran.err.contains(text), "`{text}` is missing in\n{}\n{}", ran.err, ran.out);
}

#[test]
fn a_bare_amount_bets_the_main_game_with_every_wager_it_needs() {
    for (game, spots) in [
        ("three-card-poker", &["Ante"][..]),
        ("ultimate-texas-holdem", &["Ante", "Blind"]),
        ("crazy-four-poker", &["Ante", "Super Bonus"]),
        ("let-it-ride", &["Bet 1", "Bet 2", "Bet $"]),
        ("craps", &["Pass"]),
        ("baccarat", &["Banker"]),
    ] {
        let ran = table(&[game], "25\n");
        for spot in spots {
            let stakes = ran.out.lines().filter(|l| l.starts_with("Seat 1 stakes $25 on "));
            assert_eq!(stakes.count(), spots.len(), "{game}, {spot}: {}", ran.out);
        }
    }
    // No number of a wheel is the main one.
    refused(&table(&["roulette"], "17\n"), "$17 on what? Write `17 on straight-0`");
}

#[test]
fn the_last_bet_on_one_side_is_where_a_bare_amount_goes() {
    let ran = table(&["baccarat"], "player 25\ndeal\n30\n");
    said(&ran, "Seat 1 stakes $30 on Player");
}

#[test]
fn enter_repeats_the_last_bets_and_starts_the_round() {
    let ran = table(&["three-card-poker"], "ante 10 pair-plus 5\ndeal\nfold\n\nfold\n");
    assert_eq!(ran.out.matches("Seat 1 stakes $10 on Ante").count(), 2, "{}", ran.out);
    assert_eq!(ran.out.matches("Seat 1 stakes $5 on Pair Plus").count(), 2, "{}", ran.out);
    said(&ran, "after 2 rounds");
    // With nothing to repeat, it says what may be bet and nothing happens.
    let none = table(&["three-card-poker"], "\n");
    refused(&none, "no bet lies there yet: `5` bets Ante");
    said(&none, "after 0 rounds");
    // What cannot be repeated keeps the round from starting.
    let poor = table(&["three-card-poker", "--bankroll", "$15"], "ante 10\ndeal\nfold\n\n");
    refused(&poor, "your purse holds $5");
    said(&poor, "after 1 round");
}

#[test]
fn wagers_that_go_together_are_taken_in_any_order_and_what_is_missing_is_named() {
    for line in ["trips 5 blind 10 ante 10", "blind 10 trips 5 ante 10", "ante 10, blind 10, trips 5"] {
        let ran = table(&["ultimate-texas-holdem"], &format!("{line}\ndeal\n"));
        assert!(ran.out.contains("No more bets"), "{line}: {}", ran.err);
    }
    let half = table(&["ultimate-texas-holdem"], "ante 10\ndeal\n");
    refused(&half, "still to bet: `blind 10`");
    // The only amount it can have may be left out.
    let whole = table(&["ultimate-texas-holdem"], "ante 10\nblind\ndeal\n");
    said(&whole, "Seat 1 stakes $10 on Blind");
    said(&whole, "No more bets");
    let three = table(&["three-card-poker"], "six-card-bonus 5 pair-plus 5 ante 10\ndeal\n");
    said(&three, "Seat 1 stakes $5 on Six Card Bonus");
}

#[test]
fn an_amount_that_is_the_only_one_may_be_said_and_one_wager_has_one_word() {
    let ran = table(&["three-card-poker"], "ante 10\ndeal\nplay 10\n");
    said(&ran, "Seat 1 says play");
    let ran = table(&["ultimate-texas-holdem"], "10\ndeal\nplay 40\n");
    said(&ran, "Seat 1 says raise $40");
    refused(&table(&["three-card-poker"], "ante 10\ndeal\nplay 20\nfold\n"), "`play` takes $10");
}

#[test]
fn roll_takes_the_dice_and_a_bet_never_passes_them() {
    let ran = table(&["craps"], "pass 5\nroll\n");
    said(&ran, "Seat 1: is the shooter");
    said(&ran, "The dice show");
    let ran = table(&["craps"], "pass 5\nclose\nplace-6 12\npass 5\nplace 6 12\nroll\n");
    assert_eq!(ran.err.matches("first the dice").count(), 3, "{}", ran.err);
    assert!(!ran.out.contains("says pass"), "{}", ran.out);
    said(&ran, "Seat 1: is the shooter");
}

#[test]
fn what_is_left_over_on_a_line_never_becomes_the_next_card_or_throw() {
    let ran = hand("craps", "pass 5\nroll\n3-4 6-6\nquit\n");
    refused(&ran, "left over on the line, and not used: dice 6-6");
    assert_eq!(ran.out.matches("The dice show").count(), 1, "{}", ran.out);
    // The hand of three is complete; the fourth card is no card of the next round.
    let ran = hand("three-card-poker", "\nante 5\ndeal\nKs Qh Kd 7c 2c 4s 5s\nplay\n");
    refused(&ran, "not used: card 5s");
}

#[test]
fn names_are_taken_by_their_beginning_in_any_case_and_guessed_where_they_are_wrong() {
    let ran = table(&["Three-Card"], "ANTE 5 Pair 5\nrul §12.II\n");
    said(&ran, "Seat 1 stakes $5 on Pair Plus");
    said(&ran, "queen high or better");
    refused(&run(&["play", "balckjack"], ""), "there is no game `balckjack`; did you mean `blackjack`?");
    refused(&run(&["odds", "thre"], ""), "say which: `three-card-poker`, `three-dice-baccarat`");
    refused(&table(&["three-card-poker"], "antte 5\n"), "did you mean `ante`?");
    refused(&table(&["three-card-poker"], "cleer\n"), "did you mean `clear`?");
}

#[test]
fn wagers_settings_and_words_are_explained() {
    let ran = table(&["three-card-poker"], "help pair-plus\nhelp deal-from\nhelp Clear\nhelp moon\nspots\n");
    said(&ran, "Pair Plus (HC-H §");
    said(&ran, "40 to 1");
    said(&ran, "Cards are dealt from");
    said(&ran, "clear: take all bets down");
    refused(&ran, "there is nothing called `moon` at this table");
    let rules = book::Rules::of("three-card-poker").unwrap();
    let games = run(&["games", "three-card-poker"], "");
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = words(&games.out);
    for wager in rules.wagers() {
        // The help stands in a column of its own, broken where it must be.
        let first: String = wager.help.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
        assert!(told.contains(&first), "{} is not explained: {}", wager.id, games.out);
        assert!(words(&ran.out).contains(&first) || !wager.side, "{}", wager.id);
    }
}

#[test]
fn a_tip_is_called_a_tip_and_a_free_double_free() {
    let ran = table(&["deuces-wild-xtreme"], "10\ndeal\n");
    said(&ran, "raise");
    said(&ran, "tip for the dealer");
    // Five and six against a seven: a free double.
    let free = hand("free-bet-blackjack", "\ndecline\n\n25\n\n5s 7h 6d 9c\n");
    said(&free, "double (free)");
}

#[test]
fn settlement_lines_say_what_decided() {
    let ran = hand("blackjack", "\ndecline\n\n25\n\nTs 7h Kd Td\nstand\n");
    said(&ran, "wins $25, 20 beats 17 (");
}

#[test]
fn clear_and_quit_take_down_what_goes_with_a_base_wager_first() {
    let bets = "ante 10 pair-plus 5 six-card-bonus 5";
    let cleared = table(&["three-card-poker"], &format!("{bets}\nclear\n"));
    said(&cleared, "You leave with $1,000 (+$0)");
    assert_eq!(cleared.err, "");
    for (game, bets) in [
        ("three-card-poker", bets),
        ("ultimate-texas-holdem", "10\ntrips 5"),
        ("blackjack", "25\nhouse-money 5"),
        ("let-it-ride", "10"),
    ] {
        let quit = table(&[game], &format!("{bets}\nquit\n"));
        said(&quit, "You leave with $1,000 (+$0)");
        assert!(!quit.out.contains("still on the felt"), "{game}: {}", quit.out);
    }
}

#[test]
fn whoever_leaves_in_mid_round_leaves_by_the_book() {
    // Three Card Poker: the hand is given up.
    let ran = table(&["three-card-poker"], "ante 10\ndeal\nquit\n");
    said(&ran, "Seat 1, Ante: $10 loses");
    said(&ran, "You leave with $990 (-$10)");
    // Whoever must stay is told so, and goes if they insist.
    let ran = table(&["ultimate-texas-holdem"], "10\ndeal\nquit\nquit\n");
    if !ran.err.is_empty() {
        refused(&ran, "`quit` again walks away");
    }
    assert_eq!(ran.code, 0);
}

#[test]
fn a_second_box_has_an_ordinary_word_and_one_purse() {
    let ran = hand("blackjack", "\ndecline\n\nbox 2\n25\n10 on box 2\n\nTs 9h 7c Kd 9d Td\nstand\nstand\n");
    said(&ran, "Box 2 is yours too");
    said(&ran, "Seat 2 stakes $25 on Blackjack");
    said(&ran, "Your choice on box 1");
    said(&ran, "Your choice on box 2");
    // $25 and $35, both beaten by nobody: 20 and 18 against 17.
    said(&ran, "+$60 for you; your purse holds $1,060");
    // Betting on a free box takes it.
    let ran = hand("blackjack", "\ndecline\n\nbet 25 on box 2\n");
    said(&ran, "Seat 2 stakes $25 on Blackjack");
    said(&ran, "still on the felt: $25 on Blackjack of box 2");
    // Boxes lie side by side, and another player's is not to be had.
    refused(&hand("blackjack", "\ndecline\n\nbox 4\n"), "box 4 is not beside yours");
    let nobody = run(&["play", "blackjack", "--seats", "0"], "");
    assert_eq!(nobody.err, "croupier: this table has 1 to 7 seats, not 0 (HC-A §2.I.B)\n");
    let taken = run(&["play", "blackjack", "--seats", "3", "--seed", "7"], "decline\nbox 2\n25 on box 2\n");
    refused(&taken, "box 2 is another player's (HC-A §");
    let two =
        run(&["play", "blackjack", "--seats", "3", "--boxes", "2", "--seed", "7"], "decline\ndecline\n25\n");
    said(&two, "Seat 1 stakes $25 on Blackjack");
    said(&two, "Seat 2 stakes $25 on Blackjack");
    // The house decides whether it may be.
    let one = ["blackjack", "--set", "multiple-boxes=no"];
    refused(&table(&one, "decline\nbox 2\n"), "one box for each patron (HC-A §13");
    // At Pontoon Plus a player may bet on the boxes of others.
    let ran = run(&["play", "pontoon-plus", "--seats", "2", "--seed", "7"], "25\ninitial-bet 25 on box 2\n");
    assert!(ran.out.contains("on box 2") || ran.err.contains("box"), "{ran:?}");
}

#[test]
fn a_poker_player_has_one_position() {
    refused(&table(&["three-card-poker"], "box 2\n"), "this patron plays at another position (HC-H §7.V)");
}

#[test]
fn a_hole_card_that_nobody_has_seen_is_not_asked_for_until_it_is_turned() {
    // Ten and king against a seven; the hole card is named when the dealer turns it over.
    let ran = hand("blackjack", "\ndecline\n\n25\n\nTs 7h Kd\n\nstand\nTd\n");
    said(&ran, "A card face down to the dealer");
    said(&ran, "The dealer shows 10♦");
    said(&ran, "wins $25, 20 beats 17 (");
    assert_eq!(ran.err, "");
    // An ace shows: the peek is answered, and only a blackjack is turned over.
    let no = hand("blackjack", "\ndecline\n\n25\n\nTs Ah Kd\n\ndecline\nno\nstand\n7c\n");
    said(&no, "wins $25, 20 beats soft 18 (");
    let yes = hand("blackjack", "\ndecline\n\n25\n\nTs Ah Kd\n\ndecline\nyes\nQd\n");
    said(&yes, "loses, 20 loses to blackjack (");
    // A card that would make a blackjack cannot come after a no.
    let slip = hand("blackjack", "\ndecline\n\n25\n\nTs Ah Kd\n\ndecline\nno\nstand\nQd\n7c\n");
    refused(&slip, "Q♦ cannot lie there");
    said(&slip, "wins $25, 20 beats soft 18 (");
    let undone = hand("blackjack", "\ndecline\n\n25\n\n5s 7h 9d\n\nhit\n5c\nundo\n6c\nstand\nTd\n");
    said(&undone, "wins $25, 20 beats 17 (");
    // Nothing tells the card that stands in for it.
    let log = hand("blackjack", "\ndecline\n\n25\n\nTs 7h Kd\n\nlog\nquit\n");
    assert!(!log.out.lines().any(|l| l.starts_with("card ")), "{}", log.out);
}
