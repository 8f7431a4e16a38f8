//! Backups are whole, proven, kept for a while, and come back all or nothing.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use asterism_model::{BackupKind, ErrorCode, Timestamp, Unwatched};
use asterism_store::{Closed, Options, Store, backups};

use crate::graph::{add, concept, entry, everything, id, open};
use crate::kill::{child, confirmed};

const HOUR: i64 = 3_600_000_000;

fn hour(hours: i64) -> Timestamp {
    Timestamp::from_micros(1_700_000_000_000_000 + hours * HOUR).unwrap()
}

fn at(dir: &Path, hours: i64) -> Store {
    Store::open(dir, Options { now: Some(hour(hours)), ..Options::default() }).unwrap()
}

/// Adds a concept of this number, at this hour, in a session of its own.
fn session(dir: &Path, hours: i64, number: u64) {
    let store = at(dir, hours);
    store.commit(&[add(concept(number, "n"))], entry("n"), &Unwatched).unwrap();
    store.close().unwrap();
}

fn numbers(dir: &Path) -> Vec<u64> {
    let store = open(dir);
    let (nodes, _) = everything(&store);
    assert_eq!(store.last_seq() as usize, nodes.len());
    assert!(store.check().unwrap().topology_matches);
    nodes.into_keys().map(|id| id.0.as_u128() as u64).collect()
}

/// Every file below a folder.
fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(dir).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            let below = files(&entry.path()).into_iter();
            found.extend(below.map(|(path, bytes)| (format!("{name}/{path}"), bytes)));
        } else {
            found.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    found.remove("graph.lock");
    found
}

/// Changes one letter of a text within the closed database.
fn flip(file: &Path, text: &str) {
    let mut bytes = fs::read(file).unwrap();
    let at = bytes.windows(text.len()).position(|window| window == text.as_bytes()).unwrap();
    bytes[at] ^= 1;
    fs::write(file, bytes).unwrap();
}

#[test]
fn a_backup_is_made_when_the_newest_is_a_day_old_and_opens_as_a_graph() {
    let parent = tempfile::tempdir().unwrap();
    let dir = parent.path().join("graph");
    let made = || backups(&dir).unwrap().iter().map(|backup| backup.at).collect::<Vec<_>>();
    session(&dir, 0, 1);
    assert_eq!(made(), []);
    fs::write(dir.join("canvas.positions"), "places").unwrap();
    session(&dir, 1, 2);
    session(&dir, 24, 3);
    assert_eq!(made(), [hour(1)]);
    session(&dir, 25, 4);
    assert_eq!(made(), [hour(1), hour(25)]);
    let listed = backups(&dir).unwrap();
    assert!(listed.iter().all(|backup| backup.kind == BackupKind::Daily && backup.bytes > 4_096));
    assert_eq!(numbers(Path::new(&listed[0].path)), [1]);
    assert_eq!(numbers(Path::new(&listed[1].path)), [1, 2, 3]);
    assert_eq!(fs::read(Path::new(&listed[0].path).join("canvas.positions")).unwrap(), b"places");
    assert_eq!(numbers(&dir), [1, 2, 3, 4]);
}

#[test]
fn a_backup_after_a_crash_has_what_only_the_log_holds() {
    let dir = tempfile::tempdir().unwrap();
    let mut child = child(dir.path(), 3);
    assert_eq!(confirmed(&mut child).len(), 3);
    child.wait().unwrap();
    at(dir.path(), 0).close().unwrap();
    let listed = backups(dir.path()).unwrap();
    let store = open(Path::new(&listed[0].path));
    assert_eq!((store.last_seq(), everything(&store).0.len()), (3, 6));
}

#[test]
fn a_damaged_graph_makes_no_backup_and_pushes_none_out() {
    let dir = tempfile::tempdir().unwrap();
    session(dir.path(), 0, 1);
    session(dir.path(), 1, 2);
    let graph = dir.path().join("graph.ladybug");
    let bytes = fs::read(&graph).unwrap();
    fs::write(&graph, &bytes[..bytes.len() / 2]).unwrap();
    let before = files(dir.path());
    for hours in [30, 60] {
        let options = Options { now: Some(hour(hours)), ..Options::default() };
        assert_eq!(Store::open(dir.path(), options).unwrap_err().code(), ErrorCode::Storage);
        assert!(files(dir.path()) == before);
    }
    assert_eq!(backups(dir.path()).unwrap().len(), 1);
}

#[test]
fn a_backup_comes_back_and_what_was_there_is_kept() {
    let parent = tempfile::tempdir().unwrap();
    let dir = parent.path().join("graph");
    session(&dir, 0, 1);
    fs::write(dir.join("canvas.positions"), "old places").unwrap();
    let asked = Closed::take(&dir).unwrap().back_up(hour(1), None).unwrap();
    let elsewhere = Closed::take(&dir).unwrap().back_up(hour(1), Some(&parent.path().join("usb"))).unwrap();
    assert_eq!((asked.kind, elsewhere.kind), (BackupKind::Asked, BackupKind::Asked));
    session(&dir, 2, 2);
    fs::write(dir.join("canvas.positions"), "new places").unwrap();
    let file = Path::new(&elsewhere.path).join("graph.ladybug");
    for from in [Path::new(&asked.path), Path::new(&elsewhere.path), &file] {
        let kept = Closed::take(&dir).unwrap().restore(from, hour(3)).unwrap().unwrap();
        assert_eq!(numbers(&dir), [1], "{from:?}");
        assert_eq!(kept.kind, BackupKind::BeforeRestore);
        let places = if from.is_dir() { "old places" } else { "new places" };
        assert_eq!(fs::read_to_string(dir.join("canvas.positions")).unwrap(), places, "{from:?}");
        Closed::take(&dir).unwrap().restore(Path::new(&kept.path), hour(4)).unwrap();
        assert_eq!(numbers(&dir), [1, 2], "{from:?}");
    }
    // Into a folder where nothing is.
    let new = parent.path().join("new");
    assert_eq!(Closed::take(&new).unwrap().restore(&file, hour(5)).unwrap(), None);
    assert_eq!(numbers(&new), [1]);
}

#[test]
fn a_restore_that_is_refused_changes_nothing() {
    let parent = tempfile::tempdir().unwrap();
    let dir = parent.path().join("graph");
    session(&dir, 0, 1);
    let good = Closed::take(&dir).unwrap().back_up(hour(1), None).unwrap();
    let damaged = parent.path().join("damaged");
    fs::create_dir(&damaged).unwrap();
    for file in fs::read_dir(&good.path).unwrap().map(Result::unwrap) {
        fs::copy(file.path(), damaged.join(file.file_name())).unwrap();
    }
    flip(&damaged.join("graph.ladybug"), "tester");
    let foreign = parent.path().join("letter.txt");
    fs::write(&foreign, "not a database, but a letter").unwrap();
    let before = files(&dir);
    let cases = [
        ("damaged since", damaged.as_path(), ErrorCode::Storage),
        ("foreign", &foreign, ErrorCode::Storage),
        ("no graph", parent.path(), ErrorCode::InvalidRequest),
        ("not there", &parent.path().join("none"), ErrorCode::InvalidRequest),
        ("itself", &dir, ErrorCode::InvalidRequest),
        ("its own file", &dir.join("graph.ladybug"), ErrorCode::InvalidRequest),
    ];
    for (name, from, code) in cases {
        let error = Closed::take(&dir).unwrap().restore(from, hour(2)).unwrap_err();
        assert_eq!(error.code(), code, "{name}: {error}");
        assert!(files(&dir) == before, "{name}: something was changed");
    }
    let store = open(&dir);
    assert_eq!(Closed::take(&dir).unwrap_err().code(), ErrorCode::Busy);
    store.close().unwrap();
}

/// A kill before the one step that decides leaves the old graph; one after it, the new.
#[test]
fn a_restore_that_was_killed_is_undone_or_ended_by_the_next_open() {
    for (name, decided, left) in [
        ("restoring", false, vec![1, 2]),
        ("restoring.ready", true, vec![1]),
        ("restoring.ready", false, vec![1, 2]),
    ] {
        let dir = tempfile::tempdir().unwrap();
        session(dir.path(), 0, 1);
        let backup = Closed::take(dir.path()).unwrap().back_up(hour(1), None).unwrap();
        session(dir.path(), 2, 2);
        let staged = dir.path().join(name);
        fs::create_dir(&staged).unwrap();
        if decided || name == "restoring" {
            fs::copy(Path::new(&backup.path).join("graph.ladybug"), staged.join("graph.ladybug")).unwrap();
        }
        assert_eq!(numbers(dir.path()), left, "{name} {decided}");
        assert!(!staged.exists());
    }
}

#[test]
fn a_letter_changed_on_the_disk_is_noticed_until_a_backup_is_restored() {
    let dir = tempfile::tempdir().unwrap();
    session(dir.path(), 0, 1);
    session(dir.path(), 1, 2);
    flip(&dir.path().join("graph.ladybug"), "tester");
    for hours in [30, 31] {
        let store = at(dir.path(), hours);
        assert!(store.changed());
        assert!(store.notes()[0].contains("backups"), "{:?}", store.notes());
        store.commit(&[add(concept(hours as u64, "n"))], entry("n"), &Unwatched).unwrap();
        store.close().unwrap();
    }
    let listed = backups(dir.path()).unwrap();
    assert_eq!(listed.len(), 1, "a backup of the damaged file was made");
    Closed::take(dir.path()).unwrap().restore(Path::new(&listed[0].path), hour(32)).unwrap();
    let store = at(dir.path(), 33);
    assert_eq!((store.changed(), store.notes()), (false, &[][..]));
    assert_eq!(store.nodes(&[id(1), id(2)]).unwrap(), [Some(concept(1, "n")), None]);
}

#[test]
fn an_older_engines_file_is_copied_before_this_engine_touches_it() {
    let dir = tempfile::tempdir().unwrap();
    session(dir.path(), 0, 1);
    let graph = dir.path().join("graph.ladybug");
    let mut bytes = fs::read(&graph).unwrap();
    bytes[4..12].copy_from_slice(&48_u64.to_le_bytes());
    fs::write(&graph, &bytes).unwrap();
    // Whether this engine can read what the header only claims to be is its own affair.
    drop(Store::open(dir.path(), Options { now: Some(hour(1)), ..Options::default() }));
    let listed = backups(dir.path()).unwrap();
    let kept = listed.iter().find(|backup| backup.kind == BackupKind::BeforeMigration).unwrap();
    assert_eq!(fs::read(Path::new(&kept.path).join("graph.ladybug")).unwrap(), bytes);
}
