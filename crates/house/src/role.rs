//! Who people are to the house.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What somebody is in the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// A patron.
    Player,
    /// Whoever deals at a table.
    Dealer,
    /// The floor person.
    Floor,
    /// The floor's supervisor.
    Supervisor,
    /// Whoever checks the books and watches the tables: they change nothing, and confirm large awards.
    Auditor,
    /// Whoever holds the licence.
    Owner,
    /// Nobody: the house's own clock.
    Clock,
}

impl Role {
    /// Every role.
    pub const ALL: [Role; 7] =
        [Role::Player, Role::Dealer, Role::Floor, Role::Supervisor, Role::Auditor, Role::Owner, Role::Clock];
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Role::Player => "player",
            Role::Dealer => "dealer",
            Role::Floor => "floor",
            Role::Supervisor => "supervisor",
            Role::Auditor => "auditor",
            Role::Owner => "owner",
            Role::Clock => "clock",
        })
    }
}

/// Somebody who gives commands. A player's number is the patron's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Person {
    /// The number the house knows them by.
    pub id: u32,
    /// What they are.
    pub role: Role,
}

impl Person {
    /// The house's own clock.
    pub const CLOCK: Person = Person { id: 0, role: Role::Clock };

    /// A patron.
    pub const fn player(id: u32) -> Person {
        Person { id, role: Role::Player }
    }
}

impl fmt::Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.role, self.id)
    }
}
