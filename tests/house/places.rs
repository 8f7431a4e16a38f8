//! No file tells on whose machine it was written.

use crate::tree::{Breach, files, hold, name};

/// Beginnings of absolute paths of somebody's machine, in halves so that this file does not hold one.
const PLACES: [(&str, &str); 4] = [("/wo", "rk/"), ("/ro", "ot/"), ("/ho", "me/"), ("/Us", "ers/")];

/// The invented person of an example.
const NOBODY: &str = "/home/you/";

/// Records of other people's programs, and lists of what was downloaded.
fn foreign(name: &str) -> bool {
    name.starts_with("tests/fixtures/") || name.ends_with(".lock") || name.ends_with("package-lock.json")
}

fn told(text: &str) -> Vec<(usize, &str)> {
    let places: Vec<String> = PLACES.iter().map(|(a, b)| format!("{a}{b}")).collect();
    let starts_path = |line: &str, at: usize| {
        !line[at..].starts_with(NOBODY)
            && !line[..at].ends_with(|before: char| {
                before.is_alphanumeric() || [':', '.', '}', '/', '_', '-'].contains(&before)
            })
    };
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| {
            places.iter().any(|place| line.match_indices(place.as_str()).any(|(at, _)| starts_path(line, at)))
        })
        .map(|(i, line)| (i + 1, line))
        .collect()
}

#[test]
fn no_file_names_a_place_on_somebodys_machine() {
    let mut breaches = vec![];
    for path in files("", &[]).into_iter().filter(|path| !foreign(&name(path))) {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        breaches
            .extend(told(&text).into_iter().map(|(line, what)| Breach::new(name(&path), line, what.trim())));
    }
    hold("No absolute path of a machine belongs in a file.", &breaches);
}

#[test]
fn a_place_is_told_from_a_part_of_one() {
    for (text, found) in [
        (format!("open {}{}x", PLACES[0].0, PLACES[0].1), 1),
        (format!("\"{}{}me\"", PLACES[2].0, PLACES[2].1), 1),
        (format!("https://example.org{}{}", PLACES[0].0, PLACES[0].1), 0),
        (format!("\"{NOBODY}graph\""), 0),
        ("frame".to_owned() + "work/x", 0),
    ] {
        assert_eq!(told(&text).len(), found, "{text}");
    }
}
