//! Shuffles that anybody can check afterwards: commitment, cut, reveal.
