//! Rule 9: small files, small functions, small doors.

use std::path::Path;

use crate::rust::{functions, parse};
use crate::tree::{Breach, files, hold, name, read};

const FILE: usize = 400;
const FUNCTION: usize = 60;
const DOOR: usize = 20;
const MEDIAN_FILE: usize = 120;
const MEDIAN_FUNCTION: usize = 20;
/// Written by a program: its size is not a choice.
const GENERATED: [&str; 1] = ["ui/src/ipc/bindings.ts"];

fn lines(path: &Path) -> usize {
    read(path).lines().count()
}

fn median(mut values: Vec<usize>) -> usize {
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or(0)
}

fn sources() -> Vec<std::path::PathBuf> {
    let all = ["src-tauri", "ui", "tests", ".ci"].iter();
    let all = all.flat_map(|folder| files(folder, &["rs", "ts", "tsx", "js", "css", "py", "sh"]));
    all.filter(|path| !GENERATED.contains(&name(path).as_str())).collect()
}

#[test]
fn no_file_is_longer_than_400_lines() {
    let long = sources().into_iter().map(|path| (lines(&path), path)).filter(|(count, _)| *count > FILE);
    let breaches: Vec<Breach> =
        long.map(|(count, path)| Breach::new(name(&path), 0, format!("{count} lines"))).collect();
    hold("Rule 9: a file has at most 400 lines.", &breaches);
}

#[test]
fn no_function_is_longer_than_60_lines() {
    let mut breaches = vec![];
    for path in ["src-tauri", "tests"].iter().flat_map(|folder| files(folder, &["rs"])) {
        for function in functions(&parse(&path)).into_iter().filter(|function| function.lines > FUNCTION) {
            let what = format!("{} has {} lines", function.name, function.lines);
            breaches.push(Breach::new(name(&path), function.line, what));
        }
    }
    hold("Rule 9: a function has at most 60 lines.", &breaches);
}

#[test]
fn the_medians_stay_far_below() {
    let rust = files("src-tauri", &["rs"]);
    let script = files("ui/src", &["ts", "tsx"]);
    let lengths =
        rust.iter().flat_map(|path| functions(&parse(path))).map(|function| function.lines).collect();
    let mut breaches = vec![];
    for (what, found, limit) in [
        ("median lines of a Rust file", median(rust.iter().map(|path| lines(path)).collect()), MEDIAN_FILE),
        (
            "median lines of a TypeScript file",
            median(script.iter().map(|path| lines(path)).collect()),
            MEDIAN_FILE,
        ),
        ("median lines of a Rust function", median(lengths), MEDIAN_FUNCTION),
    ] {
        if found > limit {
            breaches.push(Breach::new(what, 0, format!("{found}, and the limit is {limit}")));
        }
    }
    hold("Rule 9: the medians stay far below the limits.", &breaches);
}

#[test]
fn a_door_has_at_most_20_lines() {
    let doors = files("src-tauri/bin", &["rs"]);
    assert!(!doors.is_empty(), "src-tauri/bin holds no door");
    let long = doors.iter().filter(|path| lines(path) > DOOR);
    let breaches: Vec<Breach> =
        long.map(|path| Breach::new(name(path), 0, format!("{} lines", lines(path)))).collect();
    hold("The doors hold nothing: at most 20 lines each.", &breaches);
}

#[test]
fn functions_are_counted_from_their_name_to_their_brace() {
    let file =
        syn::parse_file("/// One.\n#[inline]\nfn a() {\n}\nimpl T {\n  fn b(\n  ) {\n    1;\n  }\n}\n")
            .unwrap();
    let found: Vec<(String, usize, usize)> =
        functions(&file).into_iter().map(|function| (function.name, function.line, function.lines)).collect();
    assert_eq!(found, [("a".to_owned(), 3, 2), ("b".to_owned(), 6, 4)]);
    assert_eq!(median(vec![9, 1, 5]), 5);
}
