//! The hold'em games: Ultimate Texas Hold 'Em (HC-I) and Texas Hold 'Em Bonus (HC-K).
//!
//! Every class of boards is visited once. There all holdings are ranked and put in order, which tells for each how many
//! dealer's holdings it beats, ties and loses to ([`showdown`]); what that is worth is added up to flops and to hole
//! cards ([`boards`]). The deals behind the 134,459 boards of a full deck, 27.8 trillion of them, are never visited.

mod boards;
mod outcomes;
mod showdown;
mod ultimate;
