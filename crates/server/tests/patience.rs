//! Whose seat is kept.

use games::kernel::Patron;
use house::Time;
use house::time::Span;
use server::patience::Company;

#[test]
fn a_seat_is_kept_for_a_while_and_for_as_long_as_one_page_is_open() {
    let (mut company, one) = (Company::default(), Patron(1));
    let at = |seconds| Time(0) + Span::seconds(seconds);
    company.came(one);
    company.came(one);
    company.went(one);
    assert!(company.has(one));
    assert_eq!(company.missing(&[one], at(1000)), []);
    company.went(one);
    assert_eq!(company.missing(&[one], at(1001)), []);
    // A refresh begins it anew.
    company.came(one);
    company.went(one);
    assert_eq!(company.missing(&[one], at(1100)), []);
    assert_eq!(company.missing(&[one], at(1279)), []);
    assert_eq!(company.missing(&[one], at(1280)), [one]);
    // Who has left is forgotten.
    assert_eq!(company.missing(&[], at(1281)), []);
    assert_eq!(company.missing(&[one], at(1282)), []);
}
