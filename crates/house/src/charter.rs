//! What the owner has laid down for the house as a whole: its name, the money brought along, and who runs it.

use book::Cents;
use games::kernel::Patron;
use serde::{Deserialize, Serialize};

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

/// Somebody of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaffPlan {
    /// Their number.
    pub number: u32,
    /// Their name.
    pub name: String,
    /// What they are.
    pub role: Role,
}

impl Charter {
    /// The first of the staff in a role, as whoever gives a command.
    pub fn first(&self, role: Role) -> Option<Person> {
        self.staff.iter().find(|s| s.role == role).map(|s| Person { id: s.number, role })
    }

    /// Whether somebody may act in their role: patrons, the house's own hands (number 0), and whoever is of the staff in it.
    /// Where no staff is laid down, everybody is taken at their word.
    pub fn knows(&self, by: Person) -> bool {
        let own = by.id == 0 || matches!(by.role, Role::Player | Role::Clock) || self.staff.is_empty();
        own || self.staff.iter().any(|s| (s.number, s.role) == (by.id, by.role))
    }

    /// Whoever gives a command from the terminal in a role: the first of the staff in it; where nobody is, the house's own
    /// hand; in a house that has laid down no staff, somebody with a number that no plan begins with.
    pub fn at_the_terminal(&self, role: Role) -> Person {
        let nobody = if self.staff.is_empty() { 90 + role as u32 } else { 0 };
        self.first(role).unwrap_or(Person { id: nobody, role })
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
