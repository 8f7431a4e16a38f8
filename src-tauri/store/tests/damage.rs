//! Damaged files: what can be saved is, and what cannot is left as it was.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use asterism_model::{Error, ErrorCode, Unwatched};
use asterism_store::{Options, Store};
use lbug::{Connection, Database, SystemConfig};

use crate::graph::{add, concept, entry, open};
use crate::kill::{child, confirmed};

/// All files of a folder but our lock.
fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .filter(|(name, _)| name != "graph.lock")
        .collect()
}

/// A folder as a crash leaves it after so many commits, its log not taken into the database.
fn crashed(commits: u64) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let mut child = child(dir.path(), commits);
    assert_eq!(confirmed(&mut child).len() as u64, commits);
    child.wait().unwrap();
    dir
}

#[test]
fn a_torn_log_gives_everything_before_the_tear_and_keeps_copies() {
    type Tear = fn(&mut Vec<u8>);
    let tears: [(&str, Tear); 4] = [
        ("cut inside the last record", |log| log.truncate(log.len() - 40)),
        ("garbage behind", |log| log.extend([0xab; 300])),
        ("zeros behind", |log| log.extend([0; 4_096])),
        ("a flipped bit near the end", |log| {
            let at = log.len() - 60;
            log[at] ^= 4;
        }),
    ];
    for (name, tear) in tears {
        let dir = crashed(4);
        let log = dir.path().join("graph.ladybug.wal");
        let mut bytes = fs::read(&log).unwrap();
        tear(&mut bytes);
        fs::write(&log, &bytes).unwrap();
        let store = open(dir.path());
        let recovery = store.recovered().unwrap_or_else(|| panic!("{name}: opened without a word"));
        assert!(recovery.sentence.contains("kept-1"), "{name}: {}", recovery.sentence);
        assert_eq!(fs::read(&recovery.copies[0]).unwrap(), bytes, "{name}");
        assert!((3..=4).contains(&store.last_seq()), "{name}: {}", store.last_seq());
        store.commit(&[add(concept(1 << 30, "after"))], entry("after"), &Unwatched).unwrap();
        let last = store.last_seq();
        store.close().unwrap();
        let store = open(dir.path());
        assert_eq!((store.last_seq(), store.recovered()), (last, None), "{name}");
        assert!(store.check().unwrap().topology_matches, "{name}");
    }
}

#[test]
fn a_log_that_is_whole_is_taken_in_without_a_word() {
    let dir = crashed(4);
    let store = open(dir.path());
    assert_eq!((store.last_seq(), store.recovered()), (4, None));
}

#[test]
fn a_damaged_foreign_or_newer_file_is_refused_and_not_touched() {
    type Harm = fn(&mut Vec<u8>);
    let harms: [(&str, Harm, ErrorCode); 9] = [
        ("empty", Vec::clear, ErrorCode::Storage),
        ("text", |file| *file = b"not a database, but a letter".to_vec(), ErrorCode::Storage),
        ("five bytes", |file| file.truncate(5), ErrorCode::Storage),
        ("one page", |file| file.truncate(4_096), ErrorCode::Storage),
        ("half", |file| file.truncate(file.len() / 2), ErrorCode::Storage),
        ("header zeroed", |file| file[..4_096].fill(0), ErrorCode::Storage),
        ("SQLite", |file| file[..16].copy_from_slice(b"SQLite format 3\0"), ErrorCode::Storage),
        ("much older engine", |file| file[4..12].copy_from_slice(&39_u64.to_le_bytes()), ErrorCode::Version),
        ("newer engine", |file| file[4..12].copy_from_slice(&50_u64.to_le_bytes()), ErrorCode::Version),
    ];
    for (name, harm, code) in harms {
        let dir = tempfile::tempdir().unwrap();
        let store = open(dir.path());
        store.commit(&[add(concept(1, "a"))], entry("a"), &Unwatched).unwrap();
        store.close().unwrap();
        let path = dir.path().join("graph.ladybug");
        let mut bytes = fs::read(&path).unwrap();
        harm(&mut bytes);
        fs::write(&path, bytes).unwrap();
        let before = files(dir.path());
        let error = Store::open(dir.path(), Options::default()).unwrap_err();
        assert_eq!(error.code(), code, "{name}: {error}");
        assert!(code == ErrorCode::Version || error.to_string().contains("backup"), "{name}: {error}");
        assert!(files(dir.path()) == before, "{name}: the folder was changed");
    }
}

#[test]
fn a_log_without_its_database_is_refused_and_not_touched() {
    for emptied in [true, false] {
        let dir = crashed(3);
        let path = dir.path().join("graph.ladybug");
        if emptied {
            fs::write(&path, b"").unwrap()
        } else {
            fs::remove_file(&path).unwrap()
        }
        let before = files(dir.path());
        let error = Store::open(dir.path(), Options::default()).unwrap_err();
        assert_eq!(error.code(), ErrorCode::Storage, "{error}");
        assert!(files(dir.path()) == before);
    }
}

/// Runs a statement by the bare engine, which leaves its log when asked to.
fn bare(dir: &Path, query: &str, leave_log: bool) {
    let config =
        SystemConfig::default().max_db_size(1 << 34).buffer_pool_size(1 << 28).auto_checkpoint(false);
    let database = Database::new(dir.join("graph.ladybug"), config).unwrap();
    let connection = Connection::new(&database).unwrap();
    connection.query(&format!("CALL force_checkpoint_on_close={}", !leave_log)).unwrap();
    connection.query(query).unwrap();
}

#[test]
fn a_newer_schema_is_refused_and_not_touched() {
    for leave_log in [false, true] {
        let dir = tempfile::tempdir().unwrap();
        open(dir.path()).close().unwrap();
        bare(dir.path(), "MATCH (m:Meta {key: 'schema_version'}) SET m.value = '2'", leave_log);
        let before = files(dir.path());
        let error = Store::open(dir.path(), Options::default()).unwrap_err();
        let Error::Version { found, supported, .. } = &error else { panic!("{error}") };
        assert_eq!((found.as_str(), supported.as_str()), ("2", "1"));
        assert!(files(dir.path()) == before, "with the log: {leave_log}");
    }
}

#[test]
fn a_database_of_another_program_is_refused_and_not_touched() {
    let dir = tempfile::tempdir().unwrap();
    bare(dir.path(), "CREATE NODE TABLE Person(name STRING PRIMARY KEY)", false);
    let before = files(dir.path());
    let error = Store::open(dir.path(), Options::default()).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Storage, "{error}");
    assert!(files(dir.path()) == before);
}
