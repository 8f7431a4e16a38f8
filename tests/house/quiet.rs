//! Rules 4 and 5: library code does not panic, does not print, and the rooms below the doors read no clock, no
//! environment and no randomness.

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Expr, ExprMethodCall, ImplItemFn, Item, ItemUse, Macro, Path, UseTree};

use crate::manifests;
use crate::rust::{is_test, line, parse, reachable};
use crate::tree::{Breach, hold, name, root};

const PANICS: [&str; 4] = ["unwrap", "expect", "unwrap_err", "expect_err"];
const LOUD: [&str; 8] = ["panic", "todo", "unimplemented", "println", "print", "eprintln", "eprint", "dbg"];
/// The last two parts of a path that reads the world.
const WORLD: [(&str, &str); 10] = [
    ("SystemTime", "now"),
    ("Instant", "now"),
    ("OffsetDateTime", "now_utc"),
    ("OffsetDateTime", "now_local"),
    ("Uuid", "now_v7"),
    ("Uuid", "new_v4"),
    ("rand", "rng"),
    ("rand", "random"),
    ("rand", "thread_rng"),
    ("std", "env"),
];
/// Rooms that are told the time, ids and paths.
const TOLD: [&str; 4] = ["core", "engine", "exchange", "model"];
/// The one file that does read them, for the doors to hand in.
const SOURCE: &str = "src-tauri/core/src/system.rs";

#[derive(Default)]
struct Listener {
    told: bool,
    heard: Vec<(usize, String)>,
}

impl Listener {
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (i, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(word) => {
                    let before = i.checked_sub(1).and_then(|i| tokens.get(i)).map(ToString::to_string);
                    let call = before.as_deref() == Some(".") && PANICS.iter().any(|name| word == name);
                    let after = tokens.get(i + 1).map(ToString::to_string);
                    let loud = after.as_deref() == Some("!") && LOUD.iter().any(|name| word == name);
                    if call || loud {
                        self.heard.push((line(word.span()), format!("`{word}`")));
                    }
                }
                _ => {}
            }
        }
    }

    fn world(&mut self, parts: &[(usize, String)]) {
        for pair in parts.windows(2) {
            if self.told && WORLD.iter().any(|(a, b)| pair[0].1 == *a && pair[1].1 == *b) {
                self.heard.push((pair[1].0, format!("`{}::{}`", pair[0].1, pair[1].1)));
            }
        }
    }

    fn imports(&mut self, tree: &UseTree, so_far: &[(usize, String)]) {
        let with = |ident: &syn::Ident| [so_far, &[(line(ident.span()), ident.to_string())]].concat();
        match tree {
            UseTree::Path(path) => self.imports(&path.tree, &with(&path.ident)),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.imports(tree, so_far)),
            UseTree::Name(name) => self.world(&with(&name.ident)),
            UseTree::Rename(rename) => self.world(&with(&rename.ident)),
            UseTree::Glob(_) => self.world(so_far),
        }
    }
}

/// Whether an argument can be the message of `expect`; other methods bear that name too.
fn is_message(argument: &Expr) -> bool {
    match argument {
        Expr::Lit(_) | Expr::Reference(_) | Expr::Macro(_) | Expr::MethodCall(_) => true,
        Expr::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident.to_string().to_uppercase() == last.ident.to_string()),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Listener {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            _ => return visit::visit_item(self, item),
        };
        if !is_test(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if !is_test(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if PANICS.iter().any(|name| call.method == name) && call.args.iter().all(is_message) {
            self.heard.push((line(call.method.span()), format!("`{}`", call.method)));
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        if let Some(last) =
            call.path.segments.last().filter(|last| LOUD.iter().any(|name| last.ident == name))
        {
            self.heard.push((line(last.ident.span()), format!("`{}!`", last.ident)));
        }
        self.tokens(call.tokens.clone());
        visit::visit_macro(self, call);
    }

    fn visit_path(&mut self, path: &'ast Path) {
        let part = |segment: &syn::PathSegment| (line(segment.ident.span()), segment.ident.to_string());
        self.world(&path.segments.iter().map(part).collect::<Vec<_>>());
        visit::visit_path(self, path);
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.imports(&item.tree, &[]);
    }
}

fn heard(file: &syn::File, told: bool) -> Vec<(usize, String)> {
    let mut listener = Listener { told, heard: vec![] };
    listener.visit_file(file);
    listener.heard
}

#[test]
fn library_code_neither_panics_nor_prints_nor_reads_the_world() {
    let rooms =
        manifests::all().into_iter().filter(|manifest| !["testkit", "."].contains(&manifest.room.as_str()));
    let roots = rooms.map(|manifest| (manifest.room.clone(), manifest.folder().join("src/lib.rs")));
    let shell = (String::from("shell"), root().join("src-tauri/shell/lib.rs"));
    let mut breaches = vec![];
    for (room, from) in roots.chain([shell]) {
        let (all, tests) = reachable(&from);
        for path in all.difference(&tests) {
            let told = TOLD.contains(&room.as_str()) && name(path) != SOURCE;
            let found = heard(&parse(path), told);
            breaches.extend(found.into_iter().map(|(line, what)| Breach::new(name(path), line, what)));
        }
    }
    hold(
        "Rules 4 and 5: no unwrap, expect, panic or printing in libraries; below the doors no clock, no env.",
        &breaches,
    );
}

#[test]
fn the_check_hears_what_it_listens_for() {
    for (text, told, count) in [
        ("fn f() { x.unwrap(); }", false, 1),
        ("fn f() { x.expect(\"\"); panic!(); }", false, 2),
        ("fn f() { x.expect(MESSAGE); x.expect(&format!(\"\")) }", false, 2),
        ("fn f() { canvas.expect(places) }", false, 0),
        ("fn f() { let v = vec![x.unwrap()]; }", false, 1),
        ("fn f() { println!(\"{}\", 1) }", false, 1),
        ("fn f() { x.unwrap_or(1); x.unwrap_or_default() }", false, 0),
        ("#[cfg(test)] mod tests { fn f() { x.unwrap() } }", false, 0),
        ("#[test] fn f() { x.unwrap() }", false, 0),
        ("fn f() { std::time::Instant::now(); }", true, 1),
        ("fn f() { std::time::Instant::now(); }", false, 0),
        ("fn f() { SystemTime::now(); Uuid::now_v7(); std::env::var(\"A\"); }", true, 3),
        ("use std::{env, fs};", true, 1),
        ("use std::env::var;", true, 1),
        ("use std::time::Instant;", true, 0),
        ("#[expect(dead_code)] fn f() { expect(1) }", false, 0),
    ] {
        let file = syn::parse_file(text).unwrap();
        assert_eq!(heard(&file, told).len(), count, "{text}");
    }
}
