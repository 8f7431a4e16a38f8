//! Rust files as trees: which are reachable, which are tests, what functions they hold.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Block, File, ImplItemFn, Item, ItemFn, ItemMod, Signature, TraitItemFn};

use crate::tree::{name, read};

pub fn parse(path: &Path) -> File {
    syn::parse_file(&read(path)).unwrap_or_else(|error| panic!("{}: {error}", name(path)))
}

pub fn line(span: Span) -> usize {
    span.start().line
}

/// Whether an item exists only in tests: `#[test]`, `#[cfg(test)]`, `#[tokio::test]`.
pub fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let path = attribute.path();
        let last_is = |name: &str| path.segments.last().is_some_and(|segment| segment.ident == name);
        last_is("test")
            || (last_is("cfg") && attribute.parse_args::<syn::Path>().is_ok_and(|what| what.is_ident("test")))
    })
}

/// A `mod name;` and whether it is compiled for tests alone.
struct Declared {
    file: PathBuf,
    test: bool,
}

fn declared(path: &Path) -> Vec<Declared> {
    let folder = path.parent().unwrap_or(path);
    let stem = path.file_stem().unwrap_or_default();
    let inside =
        if ["mod", "lib", "main"].iter().any(|s| stem == *s) { folder.to_owned() } else { folder.join(stem) };
    parse(path).items.iter().filter_map(|item| declaration(item, folder, &inside)).collect()
}

fn declaration(item: &Item, folder: &Path, inside: &Path) -> Option<Declared> {
    let Item::Mod(ItemMod { ident, attrs, content: None, .. }) = item else { return None };
    let at = attrs.iter().find(|attribute| attribute.path().is_ident("path")).and_then(|attribute| {
        let syn::Meta::NameValue(pair) = &attribute.meta else { return None };
        let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = &pair.value else { return None };
        Some(folder.join(text.value()))
    });
    let plain = inside.join(format!("{ident}.rs"));
    let file = at.unwrap_or_else(|| {
        if plain.is_file() { plain } else { inside.join(ident.to_string()).join("mod.rs") }
    });
    Some(Declared { file, test: is_test(attrs) })
}

/// The files that a crate root compiles, and those of them that it compiles for tests alone.
pub fn reachable(from: &Path) -> (BTreeSet<PathBuf>, BTreeSet<PathBuf>) {
    let (mut all, mut tests) = (BTreeSet::new(), BTreeSet::new());
    let mut open = vec![(from.to_owned(), false)];
    while let Some((path, test)) = open.pop() {
        if !path.is_file() || !all.insert(path.clone()) {
            continue;
        }
        if test {
            tests.insert(path.clone());
        }
        open.extend(declared(&path).into_iter().map(|found| (found.file, test || found.test)));
    }
    (all, tests)
}

/// A function's name, first line and number of lines, its signature and body counted.
pub struct Function {
    pub name: String,
    pub line: usize,
    pub lines: usize,
}

#[derive(Default)]
struct Functions(Vec<Function>);

impl Functions {
    fn add(&mut self, signature: &Signature, body: &Block) {
        let first = line(signature.span());
        let lines = body.span().end().line + 1 - first;
        self.0.push(Function { name: signature.ident.to_string(), line: first, lines });
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast TraitItemFn) {
        if let Some(body) = &function.default {
            self.add(&function.sig, body);
        }
        visit::visit_trait_item_fn(self, function);
    }
}

pub fn functions(file: &File) -> Vec<Function> {
    let mut found = Functions::default();
    found.visit_file(file);
    found.0
}
