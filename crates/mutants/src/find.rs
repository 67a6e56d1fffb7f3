//! Finds what can be changed in a source.

use std::collections::BTreeMap;
use std::ops::Range;

use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Block, Expr, Pat, ReturnType, Signature, Stmt, Token, Type};

use crate::operators::{asks, bodies, instead_of, method_instead_of, neighbours, only_words};
use crate::site::{Arm, ConstFn, Found, Shape, Site};

/// All sites of a source.
pub(crate) fn find(text: &str) -> syn::Result<Found> {
    let file = syn::parse_file(text)?;
    let mut finder = Finder {
        text,
        sites: BTreeMap::new(),
        const_fns: vec![],
        functions: vec![],
        owners: vec![],
        const_fn: None,
    };
    finder.visit_file(&file);
    let sites = finder.sites.into_values().collect();
    Ok(Found { sites, const_fns: finder.const_fns })
}

/// Sites in the order of the text, outer ones first, statements before the expressions they are made of.
type Place = (usize, std::cmp::Reverse<usize>, Shape);

struct Finder<'a> {
    text: &'a str,
    sites: BTreeMap<Place, Site>,
    const_fns: Vec<ConstFn>,
    functions: Vec<String>,
    owners: Vec<String>,
    const_fn: Option<usize>,
}

impl Finder<'_> {
    fn source(&self, of: &impl Spanned) -> &str {
        &self.text[bytes(of.span())]
    }

    fn add(&mut self, range: Range<usize>, shape: Shape, text: String) {
        // Outside a function everything is a constant.
        let Some(function) = self.functions.last().cloned() else { return };
        let place = (range.start, std::cmp::Reverse(range.end), shape);
        let const_fn = self.const_fn;
        let site = self.sites.entry(place).or_insert(Site { range, shape, arms: vec![], const_fn });
        if site.arms.iter().all(|arm| arm.text != text) {
            site.arms.push(Arm { text, function, id: None });
        }
    }

    fn becomes(&mut self, expr: &impl Spanned, text: String) {
        self.add(bytes(expr.span()), Shape::Expression, text);
    }

    fn function(&mut self, attrs: &[Attribute], signature: &Signature, body: &Block) {
        let returns = match &signature.output {
            ReturnType::Default => None,
            ReturnType::Type(_, returns) => Some(&**returns),
        };
        if is_test(attrs) || (attrs.iter().any(|a| a.path().is_ident("cold")) && only_words(returns)) {
            return;
        }
        let name = signature.ident.to_string();
        let full = match (self.functions.last(), self.owners.last()) {
            (Some(outer), _) => format!("{outer}::{name}"),
            (None, Some(owner)) => format!("{owner}::{name}"),
            (None, None) => name.clone(),
        };
        let outer = self.const_fn;
        self.const_fn = signature.constness.map(|token| {
            self.const_fns.push(ConstFn { name, range: bytes(token.span()) });
            self.const_fns.len() - 1
        });
        self.functions.push(full);
        let inside = self.text[bytes(body.span())].trim_matches(['{', '}']).trim();
        if !inside.is_empty() {
            let at = body.brace_token.span.open().byte_range().end;
            for instead in bodies(returns).iter().filter(|i| i.trim_start_matches("return ") != inside) {
                self.add(at..at, Shape::Entry, format!("{instead};"));
            }
        }
        self.visit_block(body);
        self.functions.pop();
        self.const_fn = outer;
    }

    /// A condition that no operator makes: it is turned round.
    fn condition(&mut self, expr: &Expr) {
        match bare(expr) {
            Expr::MethodCall(call) if method_instead_of(&call.method.to_string()).is_some() => {}
            Expr::MethodCall(_) | Expr::Call(_) | Expr::Path(_) | Expr::Field(_) => {
                self.becomes(expr, format!("!({})", self.source(expr)));
            }
            Expr::Macro(m) if m.mac.path.is_ident("matches") => {
                self.becomes(expr, format!("!({})", self.source(expr)));
            }
            _ => {}
        }
    }

    /// A condition beside a `let`: it is taken as met, and as not met.
    fn beside_let(&mut self, expr: &Expr) {
        match expr {
            Expr::Let(_) => {}
            Expr::Binary(b) if matches!(b.op, syn::BinOp::And(_)) && has_let(expr) => {
                self.beside_let(&b.left);
                self.beside_let(&b.right);
            }
            _ => self.either(expr),
        }
    }

    fn either(&mut self, expr: &Expr) {
        self.becomes(expr, "true".to_owned());
        self.becomes(expr, "false".to_owned());
    }

    fn inside_macro(&mut self, mac: &syn::Macro) {
        let name = mac.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
        match name.as_str() {
            "matches" => {
                if let Ok(parts) = mac.parse_body::<Matches>() {
                    self.visit_expr(&parts.expr);
                    if let Some(guard) = &parts.guard {
                        self.either(guard);
                        self.visit_expr(guard);
                    }
                }
            }
            "vec" | "assert" | "assert_eq" => {
                let list = Punctuated::<Expr, Token![,]>::parse_terminated;
                if let Ok(exprs) = mac.parse_body_with(list) {
                    let exprs = exprs.iter().take(if name == "assert" { 1 } else { usize::MAX });
                    exprs.for_each(|e| self.visit_expr(e));
                }
            }
            // Others word something, assert for debugging, or are not made of expressions.
            _ => {}
        }
    }
}

/// The inside of `matches!`.
struct Matches {
    expr: Expr,
    guard: Option<Expr>,
}

impl Parse for Matches {
    fn parse(input: ParseStream) -> syn::Result<Matches> {
        let expr = input.parse()?;
        input.parse::<Token![,]>()?;
        Pat::parse_multi_with_leading_vert(input)?;
        let guard = if input.parse::<Option<Token![if]>>()?.is_some() { Some(input.parse()?) } else { None };
        input.parse::<Option<Token![,]>>()?;
        Ok(Matches { expr, guard })
    }
}

fn bytes(span: Span) -> Range<usize> {
    span.byte_range()
}

fn bare(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(p) => bare(&p.expr),
        _ => expr,
    }
}

fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(b) => has_let(&b.left) || has_let(&b.right),
        _ => false,
    }
}

fn is_test(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|a| {
        a.path().is_ident("test")
            || (a.path().is_ident("cfg") && a.parse_args::<syn::Path>().is_ok_and(|p| p.is_ident("test")))
    })
}

/// Traits that word a thing for people.
const WORDING: &[&str] = &["Display", "Debug", "Error"];

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(body) = &item.default {
            self.function(&item.attrs, &item.sig, body);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let words = item.trait_.as_ref().and_then(|(_, path, _)| path.segments.last());
        if is_test(&item.attrs) || words.is_some_and(|last| WORDING.iter().any(|w| last.ident == w)) {
            return;
        }
        let owner = match &*item.self_ty {
            Type::Path(p) => p.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default(),
            other => self.source(other).to_owned(),
        };
        self.owners.push(owner);
        visit::visit_item_impl(self, item);
        self.owners.pop();
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.owners.push(item.ident.to_string());
        visit::visit_item_trait(self, item);
        self.owners.pop();
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    // Constants, types, patterns and attributes are settled when the program is compiled.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_item_struct(&mut self, _: &'ast syn::ItemStruct) {}
    fn visit_item_macro(&mut self, _: &'ast syn::ItemMacro) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_attribute(&mut self, _: &'ast Attribute) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_stmt(&mut self, stmt: &'ast Stmt) {
        if let Stmt::Expr(expr, Some(_)) = stmt {
            let acts = match expr {
                Expr::Binary(b) => !instead_of(&b.op).is_empty() && self.source(&b.op).ends_with('='),
                Expr::MethodCall(_) | Expr::Call(_) | Expr::Try(_) | Expr::Assign(_) | Expr::Continue(_) => {
                    true
                }
                _ => false,
            };
            if acts {
                self.add(bytes(stmt.span()), Shape::Statement, String::new());
            }
        }
        visit::visit_stmt(self, stmt);
    }

    fn visit_local_init(&mut self, init: &'ast syn::LocalInit) {
        self.visit_expr(&init.expr);
        if let Some((_, otherwise)) = &init.diverge {
            // The last statement after `else` must lead away: without it there is no Rust.
            if let Expr::Block(b) = &**otherwise
                && let Some((last, before)) = b.block.stmts.split_last()
            {
                before.iter().for_each(|stmt| self.visit_stmt(stmt));
                visit::visit_stmt(self, last);
            } else {
                self.visit_expr(otherwise);
            }
        }
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        self.inside_macro(mac);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            if has_let(guard) { self.beside_let(guard) } else { self.either(guard) }
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_if(&mut self, expr: &'ast syn::ExprIf) {
        if has_let(&expr.cond) {
            self.beside_let(&expr.cond)
        } else {
            self.condition(&expr.cond)
        }
        visit::visit_expr_if(self, expr);
    }

    fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
        if !has_let(&expr.left) && !has_let(&expr.right) {
            let (left, right) = (self.source(&expr.left).to_owned(), self.source(&expr.right).to_owned());
            for op in instead_of(&expr.op) {
                self.becomes(expr, format!("{left} {op} {right}"));
            }
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast syn::ExprUnary) {
        if matches!(expr.op, syn::UnOp::Not(_) | syn::UnOp::Neg(_)) {
            self.becomes(expr, self.source(&expr.expr).to_owned());
        }
        visit::visit_expr_unary(self, expr);
    }

    fn visit_expr_lit(&mut self, expr: &'ast syn::ExprLit) {
        match &expr.lit {
            syn::Lit::Bool(b) => self.becomes(expr, (!b.value).to_string()),
            syn::Lit::Int(literal) => {
                for text in neighbours(literal) {
                    self.becomes(expr, text);
                }
            }
            _ => {}
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let name = call.method.to_string();
        if let Some(other) = method_instead_of(&name) {
            let whole = bytes(call.span());
            let method = bytes(call.method.span());
            let text = &self.text;
            let text = format!("{}{other}{}", &text[whole.start..method.start], &text[method.end..whole.end]);
            self.becomes(call, text);
        }
        if asks(&name)
            && let Some(Expr::Closure(closure)) = call.args.first()
        {
            self.condition(&closure.body);
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_range(&mut self, range: &'ast syn::ExprRange) {
        // A literal end is moved as a literal.
        if let Some(end) = &range.end
            && !matches!(bare(end), Expr::Lit(_))
        {
            let by = match range.limits {
                syn::RangeLimits::HalfOpen(_) => "+",
                syn::RangeLimits::Closed(_) => "-",
            };
            self.becomes(end, format!("({}) {by} 1", self.source(end)));
        }
        visit::visit_expr_range(self, range);
    }
}
