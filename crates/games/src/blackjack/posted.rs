//! What the layout says to whoever sits down (HC-A §2.I, §10.IV, §11.V, §13.II).

use book::Cents;

use super::table_choices::DoubleOn;
use super::twentyone::{Twentyone, Variant};
use crate::kernel::Marker;

impl<V: Variant> Twentyone<V> {
    /// The print on the felt, and the rules posted where they differ from the usual ones.
    pub(super) fn posted(&self) -> Vec<Marker> {
        let house = &self.house;
        let soft = if house.hits_soft_17 { "hits soft 17" } else { "stands on every 17" };
        let mut posted = vec![
            Marker::table("blackjack pays", self.pays.blackjack.pays.to_string()),
            Marker::table("insurance pays", self.pays.insurance.pays.to_string()),
            Marker::table("dealer", soft),
        ];
        match house.double_on {
            DoubleOn::AnyTwo => {}
            DoubleOn::HardFrom(least) => {
                posted.push(Marker::table("double down", format!("hard {least} to 11 only")));
            }
        }
        if !house.double_after_split {
            posted.push(Marker::table("after a split", "no double down"));
        }
        if house.split_hands < 4 {
            posted.push(Marker::table("splits", format!("to {} hands", house.split_hands)));
        }
        if !house.aces_one_card {
            posted.push(Marker::table("split aces", "are played on"));
        }
        if house.several_minimum > Cents::ZERO {
            posted
                .push(Marker::table("on several boxes", format!("at least {} each", house.several_minimum)));
        }
        if V::PRINT.pushes_22.is_some() {
            posted.push(Marker::table("dealer's 22", "pushes"));
        }
        if V::PRINT.free.is_some() {
            posted
                .push(Marker::table("on the house", "double of hard 9, 10, 11; split of any pair but tens"));
        }
        self.variant.posted(&mut posted);
        posted
    }
}
