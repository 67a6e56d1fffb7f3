//! What an operator, a literal or a method may be mistaken for.

use syn::{BinOp, Type};

/// The operators that take this one's place. A comparison is moved by one and turned round.
pub(crate) fn instead_of(op: &BinOp) -> &'static [&'static str] {
    match op {
        BinOp::Lt(_) => &["<=", ">="],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "<="],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Add(_) => &["-"],
        BinOp::Sub(_) => &["+"],
        BinOp::Mul(_) => &["+"],
        BinOp::Div(_) => &["*"],
        BinOp::Rem(_) => &["/"],
        BinOp::BitAnd(_) => &["|"],
        BinOp::BitOr(_) => &["&"],
        BinOp::BitXor(_) => &["|"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::AddAssign(_) => &["-="],
        BinOp::SubAssign(_) => &["+="],
        BinOp::MulAssign(_) => &["+="],
        BinOp::BitAndAssign(_) => &["|="],
        BinOp::BitOrAssign(_) => &["&="],
        _ => &[],
    }
}

/// The method that takes this one's place.
pub(crate) fn method_instead_of(name: &str) -> Option<&'static str> {
    Some(match name {
        "min" => "max",
        "max" => "min",
        "min_by_key" => "max_by_key",
        "max_by_key" => "min_by_key",
        "any" => "all",
        "all" => "any",
        "first" => "last",
        "last" => "first",
        "is_some" => "is_none",
        "is_none" => "is_some",
        "saturating_sub" => "saturating_add",
        _ => return None,
    })
}

/// Whether the closure of this method answers yes or no.
pub(crate) fn asks(name: &str) -> bool {
    matches!(
        name,
        "any"
            | "all"
            | "filter"
            | "find"
            | "position"
            | "is_some_and"
            | "is_none_or"
            | "take_while"
            | "skip_while"
            | "retain"
    )
}

/// What a function of this return type may do instead of its work: return at once, with one of these.
pub(crate) fn bodies(returns: Option<&Type>) -> &'static [&'static str] {
    let Some(returns) = returns else { return &["return"] };
    match returns {
        Type::Tuple(t) if t.elems.is_empty() => &["return"],
        Type::Path(p) => {
            let last = p.path.segments.last().expect("a path has a segment");
            match last.ident.to_string().as_str() {
                "bool" => &["return true", "return false"],
                "Option" => &["return None"],
                "Result" if gives_nothing(&last.arguments) => &["return Ok(())"],
                _ => &[],
            }
        }
        _ => &[],
    }
}

/// Whether the first type argument is `()`.
fn gives_nothing(arguments: &syn::PathArguments) -> bool {
    let syn::PathArguments::AngleBracketed(list) = arguments else { return false };
    matches!(list.args.first(), Some(syn::GenericArgument::Type(Type::Tuple(t))) if t.elems.is_empty())
}

/// Whether a function of this return type only words something: a refusal, a fault, a text.
pub(crate) fn only_words(returns: Option<&Type>) -> bool {
    let Some(Type::Path(path)) = returns else { return false };
    let last = path.path.segments.last().expect("a path has a segment");
    ["Refusal", "Fault", "String"].iter().any(|word| last.ident == word)
}

/// An integer literal one less and one more, with its suffix.
pub(crate) fn neighbours(literal: &syn::LitInt) -> Vec<String> {
    let Ok(value) = literal.base10_parse::<u128>() else { return vec![] };
    let less = value.checked_sub(1);
    less.into_iter().chain(value.checked_add(1)).map(|v| format!("{v}{}", literal.suffix())).collect()
}
