//! Every test of this crate, in one program: it links once, and both cores have something to do until the end.

mod baccarat;
mod blackjack;
mod complete;
mod craps;
mod crazy_four_poker;
mod deuces_wild_xtreme;
mod dice_support;
mod dj_wild;
mod four_card_poker;
mod free_bets;
mod let_it_ride;
mod mississippi_stud;
mod multi_link;
mod once;
mod pai_gow_poker;
mod payout_limits;
mod poker_lotto;
mod pontoon_plus;
mod reprice;
mod texas_holdem_bonus;
mod three_card_poker;
mod three_dice_baccarat;
mod twentyone;
mod ultimate_texas_holdem;
mod unseen_support;
mod wheels;
