//! Fair shuffles: chance that nobody can choose and everybody can check.
//!
//! Before bets are taken the house publishes a [`commitment`] to a secret. Players cut: whatever they say goes into the
//! key of the generator beside the secret. When the shoe or the round is over the secret is shown, and anybody can see
//! that the cards, dice and numbers were the ones that secret and cuts give. docs/fairness.md writes the scheme down
//! with test vectors.
//!
//! | file | what it is |
//! | --- | --- |
//! | `scheme.rs` | commitment and key: two hashes |
//! | `secret.rs` | the secret and the cuts |
//! | `safe.rs` | where secrets are kept until they are due |
//! | `dealer.rs` | the dealing hand of a live table, with the rule when a secret is due |
//! | `source.rs` | the source of chance of a whole house |
//! | `witness.rs` | what happens at a table as entries of a fair file |
//! | `chain.rs` | lines under a chain of seals |
//! | `file.rs` | the fair file |
//! | `verify.rs` | the check of a fair file |
//! | `rounds.rs`, `replay.rs` | the check of rounds that a house exported or recalled: the file; what each round says |

mod chain;
mod dealer;
mod file;
mod replay;
mod rounds;
mod safe;
mod scheme;
mod secret;
mod source;
mod verify;
mod witness;

pub use dealer::{Drawn, DrawnFrom, Note, Position, SealedDealer};
pub use file::{FairLine, LifeTotals, Opening, Settled, Transcript, read};
pub use replay::RoundsVerified;
pub use rounds::{is_rounds, verify_rounds};
pub use safe::{FileSafe, KeySafe, MemorySafe, Safe, Unavailable};
pub(crate) use scheme::Fields;
pub use scheme::{commitment, key};
pub(crate) use secret::hex;
pub use secret::{CutText, NotACut, NotASecret, Secret};
pub use source::FairChance;
pub use verify::{FairVerified, WrongLine, verify};
pub use witness::{Trouble, Witness};
