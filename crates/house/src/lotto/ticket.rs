//! Tickets, and the code that proves one.

use std::fmt;

use equipment::Card;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::time::Time;

/// The letters of a code: no vowel but A and E, and nothing that looks like another (Crockford's base 32).
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The bytes of a code: 80 bits, sixteen letters.
const CODE: usize = 10;

/// A ticket as the house knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ticket {
    /// Its number, printed on it.
    pub serial: u64,
    /// The day of the draw it is good for.
    pub day: u64,
    /// The terminal that printed it.
    pub terminal: u32,
    /// When it was printed.
    pub at: Time,
    /// The hand of each play.
    pub hands: Vec<[Card; 5]>,
    /// The ticket this one was given for, whose instant prizes are paid.
    pub replaces: Option<u64>,
    /// The exchange ticket given for this one.
    pub replaced_by: Option<u64>,
    /// Whether its prizes were paid.
    pub paid: bool,
    /// Whether the time to claim has run out.
    pub expired: bool,
}

/// The house's key, under which the codes of tickets are made. It has no printed and no serialised form.
#[derive(Clone)]
pub struct TicketKey([u8; 32]);

impl fmt::Debug for TicketKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TicketKey(kept)")
    }
}

impl TicketKey {
    /// A key of these bits.
    pub fn new(bits: [u8; 32]) -> TicketKey {
        TicketKey(bits)
    }

    /// The code printed on a ticket: an HMAC over everything on it, so that whoever does not have the key can neither
    /// guess the code of a ticket nor change a ticket and keep its code.
    pub fn code(&self, ticket: &Ticket) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any length of key will do");
        mac.update(b"croupier/lotto/1/ticket");
        for number in [ticket.serial, ticket.day, ticket.hands.len() as u64, ticket.replaces.unwrap_or(0)] {
            mac.update(&number.to_be_bytes());
        }
        ticket.hands.iter().flatten().for_each(|card| mac.update(&[card.id()]));
        let bytes = mac.finalize().into_bytes();
        let bits = bytes[..CODE].iter().fold(0u128, |bits, byte| bits << 8 | *byte as u128);
        let letters = (0..16).rev().map(|i| LETTERS[(bits >> (5 * i) & 31) as usize] as char);
        let letters: Vec<char> = letters.collect();
        letters.chunks(4).map(|four| four.iter().collect()).collect::<Vec<String>>().join("-")
    }

    /// Whether a code is that of the ticket, however it is typed. It takes as long for a code that is nearly right.
    pub fn proves(&self, ticket: &Ticket, code: &str) -> bool {
        let plain = |c: char| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        let typed: String = code.chars().filter(|c| !matches!(c, '-' | ' ')).map(plain).collect();
        let right = self.code(ticket).replace('-', "");
        let differs = typed.bytes().zip(right.bytes()).fold(0, |differs, (a, b)| differs | (a ^ b));
        typed.len() == right.len() && differs == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticket() -> Ticket {
        let hand = equipment::cards("2c 3d 4h 5s 7c").unwrap().try_into().unwrap();
        Ticket {
            serial: 7,
            day: 20_000,
            terminal: 1,
            at: Time(0),
            hands: vec![hand],
            replaces: None,
            replaced_by: None,
            paid: false,
            expired: false,
        }
    }

    #[test]
    fn a_code_proves_one_ticket_under_one_key() {
        let key = TicketKey::new([3; 32]);
        let code = key.code(&ticket());
        assert_eq!(code.len(), 19);
        assert!(key.proves(&ticket(), &code));
        assert!(key.proves(&ticket(), &format!(" {} ", code.to_lowercase().replace('-', " "))));
        assert!(!TicketKey::new([4; 32]).proves(&ticket(), &code));
        let better = equipment::cards("Tc Jc Qc Kc Ac").unwrap().try_into().unwrap();
        for other in [
            Ticket { serial: 8, ..ticket() },
            Ticket { day: 20_001, ..ticket() },
            Ticket { hands: vec![better], ..ticket() },
            Ticket { hands: vec![], ..ticket() },
            Ticket { replaces: Some(1), ..ticket() },
        ] {
            assert!(!key.proves(&other, &code), "{other:?}");
        }
        for wrong in ["", "0", &code[1..], &format!("{code}0"), "ÄÖÜß-0000-0000-0000"] {
            assert!(!key.proves(&ticket(), wrong), "{wrong}");
        }
        assert!(!format!("{key:?}").contains('3'));
    }
}
