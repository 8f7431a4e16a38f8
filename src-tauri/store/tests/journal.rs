//! The journal: numbered without gaps, bounded, and read back exactly.

use asterism_model::{Author, EntryKind, ErrorCode, Unwatched};
use asterism_store::{NewEntry, Options, Store};
use lbug::{Connection, Database, SystemConfig, Value};

use crate::graph::{add, bag, concept, entry, id, open};

/// Text that does not compress.
fn noise(seed: u64, bytes: usize) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        char::from(b' ' + (state % 94) as u8)
    };
    std::iter::repeat_with(&mut next).take(bytes).collect()
}

#[test]
fn the_journal_keeps_the_newest_entries_with_all_their_parts_and_no_others() {
    let dir = tempfile::tempdir().unwrap();
    let options = Options { journal_entries: 40, ..Options::default() };
    let store = Store::open(dir.path(), options).unwrap();
    for seq in 1..=100 {
        let mut node = concept(seq, "n");
        if seq % 10 == 0 {
            *node.metadata_mut() = bag(&[("a", &noise(seq, 700_000))]);
        }
        let written = store.commit(&[add(node)], entry(&seq.to_string()), &Unwatched).unwrap();
        assert_eq!(written.seq, seq);
        assert!(store.check().unwrap().journal_entries <= 40);
    }
    store.close().unwrap();

    let store = Store::open(dir.path(), options).unwrap();
    let kept = store.entries(None, 1_000).unwrap();
    assert!((38..=40).contains(&kept.len()), "{}", kept.len());
    assert!(kept.iter().map(|entry| entry.seq).eq((1..=100).rev().take(kept.len())));
    assert_eq!(store.first_seq(), 101 - kept.len() as u64);
    assert_eq!(store.entry_changes(100).unwrap()[0].id(), Some(id(100)));
    assert_eq!(store.entry_changes(1).unwrap_err().code(), ErrorCode::NotFound);
    assert_eq!(store.commit(&[], entry("next"), &Unwatched).unwrap().seq, 101);
    store.close().unwrap();

    // Entries 70, 80, 90 and 100 have parts; those of the dropped ones are gone.
    let config = SystemConfig::default().max_db_size(1 << 34).buffer_pool_size(1 << 28);
    let database = Database::new(dir.path().join("graph.ladybug"), config).unwrap();
    let connection = Connection::new(&database).unwrap();
    let mut parts = connection.query("MATCH (p:JournalPart) RETURN count(DISTINCT p.id / 1048576)").unwrap();
    assert_eq!(parts.next().unwrap(), [Value::Int64(4)]);
}

#[test]
fn the_journal_takes_no_more_bytes_than_it_may_and_always_keeps_the_newest_entry() {
    let dir = tempfile::tempdir().unwrap();
    let options = Options { journal_bytes: 1_000_000, ..Options::default() };
    let mut store = Store::open(dir.path(), options).unwrap();
    for (seq, bytes) in (1..).zip([300_000, 300_000, 200_000, 600_000, 10, 3_000_000, 100_000, 100_000]) {
        let mut node = concept(seq, "n");
        *node.metadata_mut() = bag(&[("a", &noise(seq, bytes))]);
        store.commit(&[add(node.clone())], entry(&seq.to_string()), &Unwatched).unwrap();
        let health = store.check().unwrap();
        assert!(health.journal_bytes <= 1_000_000 || health.journal_entries == 1, "{health:?}");
        assert_eq!(store.entry_changes(seq).unwrap(), [add(node)]);
        if seq % 3 == 0 {
            store.close().unwrap();
            store = Store::open(dir.path(), options).unwrap();
        }
    }
    assert_eq!((store.first_seq(), store.last_seq()), (7, 8));
    assert_eq!(store.entries(None, 10).unwrap().len(), 2);
}

#[test]
fn entries_are_paged_newest_first_and_found_by_request() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    assert_eq!((store.last_seq(), store.entries(None, 5).unwrap()), (0, vec![]));
    let mut written = Vec::new();
    for seq in 1..=7 {
        let request = NewEntry {
            author: Author { actor: "a\0gent".into(), reason: Some("why".into()) },
            kind: if seq % 2 == 0 { EntryKind::Undo } else { EntryKind::Redo },
            of: Some(seq),
            request_id: (seq != 3).then(|| id(1_000 + seq)),
            ..entry("s")
        };
        written.push(store.commit(&[add(concept(seq, "n"))], request, &Unwatched).unwrap());
    }
    written.reverse();
    let check = |store: &Store| {
        assert_eq!(store.entries(None, 3).unwrap(), written[..3]);
        assert_eq!(store.entries(Some(5), 2).unwrap(), written[3..5]);
        assert_eq!(store.entries(Some(2), 100).unwrap(), written[6..]);
        assert_eq!(store.entries(Some(1), 100).unwrap(), []);
        assert_eq!(store.entries(Some(u64::MAX), u32::MAX).unwrap(), written);
        assert_eq!(store.entries(None, 0).unwrap(), []);
        assert_eq!(store.entry_by_request(id(1_004)).unwrap().as_ref(), Some(&written[3]));
        assert_eq!(store.entry_by_request(id(1_003)).unwrap(), None);
        assert_eq!(store.entry_changes(8).unwrap_err().code(), ErrorCode::NotFound);
    };
    check(&store);
    store.close().unwrap();
    check(&open(dir.path()));
}
