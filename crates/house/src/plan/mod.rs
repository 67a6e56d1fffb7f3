//! The plan of a house: tables, limits, jackpots, from one file.
