//! What the owner has laid down for the house as a whole: its name, the money brought along, and who runs it.

use book::Cents;
use games::kernel::Patron;
use serde::{Deserialize, Serialize};

use crate::plan::StaffPlan;
use crate::role::{Person, Role};

/// The owner's word for the whole house. A new one replaces the old; the owner's money goes in or out by the difference.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Charter {
    /// The house's name.
    pub name: String,
    /// What the owner has brought along.
    pub capital: Cents,
    /// Who runs the house.
    #[serde(default)]
    pub staff: Vec<StaffPlan>,
}

impl Charter {
    /// The first of the staff in a role, as whoever gives a command.
    pub fn first(&self, role: Role) -> Option<Person> {
        self.staff.iter().find(|s| s.role == role).map(|s| Person { id: s.number, role })
    }

    /// Whoever gives a command from the terminal in a role: the first of the staff in it; in a house that has laid down none,
    /// somebody with a number that no plan begins with.
    pub fn at_the_terminal(&self, role: Role) -> Person {
        self.first(role).unwrap_or(Person { id: 90 + role as u32, role })
    }
}

/// Who looks at a table of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onlooker {
    /// A patron: sees what every seat of theirs sees.
    Patron(Patron),
    /// Someone standing by.
    Rail,
    /// The house: sees everything.
    House,
}
