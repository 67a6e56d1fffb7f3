//! Poker Lotto: tickets, draws, claims.
