//! Rule 2 in TypeScript: one door to Tauri, one room for the renderer, features that do not know one another.

use std::path::{Component, Path, PathBuf};

use crate::tree::{Breach, files, hold, name, read};

const SOURCES: &str = "ui/src";

/// An import: its line and what it names.
fn imports(text: &str) -> Vec<(usize, String)> {
    let lines = text.lines().enumerate();
    let quoted = lines.filter_map(|(i, line)| {
        let code = line.trim_start();
        let starts =
            ["import ", "import\"", "export ", "} from "].iter().any(|start| code.starts_with(start));
        let at = if starts {
            code.rfind(" from ").map(|at| at + 6).or_else(|| code.find(['"', '\'']))
        } else {
            None
        };
        let at = at.or_else(|| code.find("import(").map(|at| at + 7))?;
        let rest = code.get(at..)?.trim_start();
        let quote = rest.chars().next().filter(|c| ['"', '\''].contains(c))?;
        Some((i + 1, rest[1..].split(quote).next()?.to_owned()))
    });
    quoted.collect()
}

/// The path below `ui/src` that an import of our own leads to.
fn target(file: &Path, import: &str) -> Option<PathBuf> {
    if let Some(path) = import.strip_prefix("@/") {
        return Some(PathBuf::from(path));
    }
    let mut path = file.parent()?.to_owned();
    for part in Path::new(import.starts_with('.').then_some(import)?).components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    Some(path)
}

fn room(path: &Path) -> String {
    path.iter().next().map(|part| part.to_string_lossy().into_owned()).unwrap_or_default()
}

fn feature(path: &Path) -> Option<String> {
    let mut parts = path.iter().map(|part| part.to_string_lossy().into_owned());
    (parts.next()? == "features").then(|| parts.next())?
}

/// What is wrong with an import in a file (its path below `ui/src`), if anything is.
fn wrong(file: &Path, import: &str) -> Option<String> {
    let room = room(file);
    if import.starts_with("@tauri-apps/") && room != "ipc" {
        return Some(format!("only ipc talks to Tauri: {import}"));
    }
    if ["sigma", "graphology", "@sigma"].iter().any(|name| import.split(['/', '-']).next() == Some(name))
        && room != "canvas"
    {
        return Some(format!("only canvas knows the renderer: {import}"));
    }
    let to = target(file, import)?;
    if room == "kit" && self::room(&to) != "kit" && self::room(&to) != "styles" {
        return Some(format!("the kit knows no domain word: {import}"));
    }
    match (feature(file), feature(&to)) {
        (Some(own), Some(other)) if own != other => Some(format!("{own} must not import {other}")),
        (None, Some(_)) if !["app", ""].contains(&room.as_str()) && room != "main.tsx" => {
            Some(format!("{room} lies below the features: {import}"))
        }
        _ => None,
    }
}

#[test]
fn each_room_of_the_interface_enters_through_its_own_door() {
    let mut breaches = vec![];
    for path in files(SOURCES, &["ts", "tsx"]) {
        let below = name(&path).replacen("ui/src/", "", 1);
        for (line, import) in imports(&read(&path)) {
            let what = wrong(Path::new(&below), &import);
            breaches.extend(what.map(|what| Breach::new(name(&path), line, what)));
        }
    }
    hold("Rule 2: only ipc knows Tauri, only canvas the renderer, no feature another.", &breaches);
}

#[test]
fn imports_are_seen_however_they_are_written() {
    for (text, found) in [
        ("import { a } from \"@/ipc/client\";", Some("@/ipc/client")),
        ("import '../styles/base.css';", Some("../styles/base.css")),
        ("} from \"sigma\";", Some("sigma")),
        ("export * from './x';", Some("./x")),
        ("const a = await import(\"sigma\");", Some("sigma")),
        ("const from = \"x\";", None),
    ] {
        assert_eq!(imports(text).first().map(|(_, import)| import.as_str()), found, "{text}");
    }
}

#[test]
fn the_check_tells_a_wrong_import_from_a_right_one() {
    for (file, import, right) in [
        ("ipc/client.ts", "@tauri-apps/api/core", true),
        ("app/Frame.tsx", "@tauri-apps/api/core", false),
        ("canvas/renderer.ts", "sigma/rendering", true),
        ("state/graph.ts", "graphology-types", false),
        ("features/edit/Panel.tsx", "./logic", true),
        ("features/edit/Panel.tsx", "../find/logic", false),
        ("features/edit/Panel.tsx", "@/features/find/logic", false),
        ("features/edit/Panel.tsx", "@/state/selection", true),
        ("app/Frame.tsx", "@/features/edit/Panel", true),
        ("state/graph.ts", "@/features/edit/logic", false),
        ("kit/Button.tsx", "@/state/selection", false),
        ("main.tsx", "./app/Frame", true),
    ] {
        assert_eq!(wrong(Path::new(file), import).is_none(), right, "{import} in {file}");
    }
}
