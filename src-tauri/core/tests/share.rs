//! A graph and its clients, with the owner in a thread of the test.

use std::io::{Read, Write as _};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::Duration;

use asterism_core::changes::Told;
use asterism_core::share::{self, Introduction, Sharing};
use asterism_core::{Graph, LocalGraph, backups};
use asterism_model::{Author, Door, Error, ErrorCode, Id, Unwatched};
use tempfile::TempDir;

use crate::support::{Ticking, concept, edge, rows, sharing};

/// Longer than anything here takes on a busy machine.
const LONG: Duration = Duration::from_secs(60);

struct Place {
    dir: TempDir,
    source: Arc<Ticking>,
}

impl Place {
    fn new() -> Self {
        Self { dir: tempfile::tempdir().unwrap(), source: Arc::default() }
    }

    fn sharing(&self) -> Sharing {
        sharing(self.dir.path(), &self.source)
    }

    fn open(&self) -> Arc<dyn Graph> {
        share::open(self.sharing()).unwrap()
    }

    /// Has the owner go; the next call finds another.
    fn end_owner(&self) {
        share::exclusively(self.sharing(), "A test.", |_| Ok(())).unwrap();
    }

    fn address(&self) -> String {
        std::fs::read_to_string(self.dir.path().join("graph.lock")).unwrap().trim_end().to_owned()
    }
}

fn add(graph: &dyn Graph, label: &str) -> Id {
    graph.write(&[concept(label)], &Author::person(), &Unwatched).unwrap().ids[0]
}

fn ear() -> (asterism_core::changes::Listener, Receiver<Told>) {
    let (tell, heard) = channel();
    // The test may be over by the time something is told.
    (Box::new(move |told: &Told| drop(tell.send(told.clone()))), heard)
}

#[test]
fn clients_of_one_folder_share_one_graph_and_know_of_each_other() {
    let place = Place::new();
    let (app, agent) = (
        place.open(),
        share::open(Sharing { introduction: Introduction::new(Door::Mcp, "an agent"), ..place.sharing() })
            .unwrap(),
    );
    let id = add(&*app, "a");
    assert_eq!(agent.get_node(&id.to_string()).unwrap().title(), "a");
    agent.set_selection(&[id]).unwrap();
    assert_eq!(app.selection().unwrap(), [id]);
    let guests = app.guests().unwrap();
    let names: Vec<_> = guests.iter().map(|guest| (guest.door, guest.name.as_str())).collect();
    assert_eq!(names, [(Door::Cli, "test"), (Door::Mcp, "an agent")]);
    drop(app);
    let alone = || agent.guests().unwrap().len() == 1;
    assert!((0..600).any(|_| alone() || {
        thread::sleep(Duration::from_millis(100));
        false
    }));
    assert!(matches!(LocalGraph::open(place.dir.path(), place.sharing().setup), Err(Error::Busy(_))));
}

#[test]
fn a_folder_is_one_graph_however_it_is_named() {
    let place = Place::new();
    let graph = place.open();
    let id = add(&*graph, "a");
    let link = place.dir.path().with_extension("link");
    std::os::unix::fs::symlink(place.dir.path(), &link).unwrap();
    let through = share::open(Sharing { dir: link.join("."), ..place.sharing() }).unwrap();
    std::fs::remove_file(&link).unwrap();
    assert!(through.get_node(&id.to_string()).is_ok());
    assert_eq!(through.guests().unwrap().len(), 2);
}

#[test]
fn every_call_goes_on_with_the_next_owner_and_no_commit_is_missed_or_told_twice() {
    let place = Place::new();
    let (reader, writer) = (place.open(), place.open());
    add(&*writer, "before");
    let (listener, heard) = ear();
    let _listening = reader.subscribe(listener);
    for n in 0..20 {
        add(&*writer, &format!("n{n}"));
        if n % 4 == 0 {
            place.end_owner();
        }
        assert_eq!(reader.info().unwrap().seq, n + 2);
    }
    let told: Vec<u64> = (0..20).map(|_| heard.recv_timeout(LONG).unwrap().seq()).collect();
    assert_eq!(told, (2..=21).collect::<Vec<_>>());
    assert_eq!(heard.recv_timeout(Duration::from_millis(300)), Err(RecvTimeoutError::Timeout));
    let (_, edges) = rows(&*reader);
    assert_eq!((reader.info().unwrap().concepts, edges.len()), (21, 0));
}

#[test]
fn a_picture_is_followed_from_its_own_commit_and_says_who_asked() {
    let place = Place::new();
    let (mine, other) = (place.open(), place.open());
    add(&*other, "in the picture");
    add(&*other, "after it");
    let (listener, heard) = ear();
    let _listening = mine.follow(1, listener).unwrap();
    add(&*other, "by the other");
    add(&*mine, "mine");
    mine.undo(&Author::person(), &Unwatched).unwrap();
    let told = (0..4).map(|_| match heard.recv_timeout(LONG).unwrap() {
        Told::Commit(commit) => (commit.seq, commit.asker.is_some(), commit.changes.len()),
        Told::Resync { seq } => panic!("resync at {seq}"),
    });
    assert_eq!(told.collect::<Vec<_>>(), [(2, false, 1), (3, false, 1), (4, true, 1), (5, true, 1)]);
    let (late, heard) = ear();
    let _late = mine.follow(2, late).unwrap();
    assert_eq!(heard.recv_timeout(LONG).unwrap(), Told::Resync { seq: 5 }, "what others were told already");
}

#[test]
fn a_listener_that_does_not_keep_up_is_told_to_read_anew_and_holds_nothing_up() {
    let place = Place::new();
    let (slow, writer) = (place.open(), place.open());
    let (entered, gate) = (Arc::new(Barrier::new(2)), Arc::new(Barrier::new(2)));
    let (tell, heard) = channel();
    let (at_entry, at_gate) = (Arc::clone(&entered), Arc::clone(&gate));
    let _listening = slow.subscribe(Box::new(move |told: &Told| {
        if told.seq() == 1 {
            at_entry.wait();
            at_gate.wait();
        }
        drop(tell.send(told.clone()));
    }));
    add(&*writer, "the first");
    entered.wait();
    let last = 1_200;
    for n in 2..=last {
        add(&*writer, &format!("n{n}"));
    }
    assert_eq!(slow.info().unwrap().seq, last, "its calls go on");
    gate.wait();
    assert_eq!(heard.recv_timeout(LONG).unwrap().seq(), 1);
    let mut told = heard.recv_timeout(LONG).unwrap();
    assert!(matches!(told, Told::Resync { seq } if seq > 1), "{told:?}");
    add(&*writer, "one more");
    while told.seq() <= last {
        told = heard.recv_timeout(LONG).unwrap();
    }
    assert_eq!(told.seq(), last + 1);
}

#[test]
fn what_keeps_a_graph_from_opening_reaches_every_client_word_for_word() {
    for (bytes, code) in [
        (b"no database at all".to_vec(), ErrorCode::Storage),
        ([b"LBUG".as_slice(), &1_000_u64.to_le_bytes()].concat(), ErrorCode::Version),
    ] {
        let place = Place::new();
        std::fs::write(place.dir.path().join("graph.ladybug"), &bytes).unwrap();
        let dir = std::fs::canonicalize(place.dir.path()).unwrap();
        let expected = LocalGraph::open(&dir, place.sharing().setup).err().unwrap();
        assert_eq!(expected.code(), code);
        let clients: Vec<_> = (0..3).map(|_| place.sharing()).collect();
        let clients: Vec<_> =
            clients.into_iter().map(|sharing| thread::spawn(|| share::open(sharing).err())).collect();
        for client in clients {
            assert_eq!(client.join().unwrap(), Some(expected.clone()));
        }
        assert_eq!(std::fs::read(place.dir.path().join("graph.ladybug")).unwrap(), bytes);
    }
}

#[test]
fn a_lock_that_nobody_answers_for_is_busy_and_one_that_is_let_go_is_taken() {
    let place = Place::new();
    let alone = LocalGraph::open(place.dir.path(), place.sharing().setup).unwrap();
    let error = share::open(place.sharing()).err().unwrap();
    assert!(matches!(&error, Error::Busy(text) if text.contains("another program or window")), "{error}");
    drop(alone);
    add(&*place.open(), "a");
}

#[test]
fn a_newer_program_takes_over_and_an_older_one_is_refused() {
    let place = Place::new();
    let now = place.open();
    add(&*now, "a");
    let of = |version: &str| {
        let introduction = Introduction { version: version.to_owned(), ..place.sharing().introduction };
        share::open(Sharing { introduction, ..place.sharing() })
    };
    let error = of("0.0.1").err().unwrap();
    assert_eq!(error.code(), ErrorCode::Version, "{error}");
    // It sends the owner away, and what it starts here is no newer: it gives up in the end, and the others go on.
    assert!(of("999.0.0").is_err());
    assert_eq!(now.info().unwrap().seq, 1);
}

#[test]
fn whoever_needs_the_graph_alone_has_it_and_the_others_wait() {
    let place = Place::new();
    let graph = place.open();
    add(&*graph, "before");
    let (begun, begins) = mpsc::channel();
    let sharing = place.sharing();
    let dir = place.dir.path().to_owned();
    let source = Arc::clone(&place.source);
    let alone = thread::spawn(move || {
        share::exclusively(sharing.clone(), "A backup is being made.", |lock| {
            let graph = LocalGraph::open_locked(&dir, Arc::clone(lock), sharing.setup)?;
            begun.send(()).unwrap();
            thread::sleep(Duration::from_millis(300));
            assert_eq!(graph.info()?.seq, 1, "nobody writes meanwhile");
            add(&graph, "alone");
            graph.close()
        })
        .unwrap();
        drop(source);
    });
    begins.recv_timeout(LONG).unwrap();
    add(&*graph, "after");
    alone.join().unwrap();
    let titles: Vec<String> = rows(&*graph).0.iter().map(|node| node.title()).collect();
    assert_eq!(titles, ["before", "alone", "after"]);
}

#[test]
fn whoever_listens_reads_anew_when_a_backup_is_restored_and_goes_on_from_there() {
    let place = Place::new();
    let graph = place.open();
    add(&*graph, "a");
    let backup = backups::back_up(&place.sharing(), None, &*place.source).unwrap();
    let (listener, heard) = ear();
    let _listening = graph.follow(1, listener).unwrap();
    add(&*graph, "b");
    add(&*graph, "c");
    backups::restore(&place.sharing(), &backup.path, &*place.source).unwrap();
    let told: Vec<u64> = (0..3).map(|_| heard.recv_timeout(LONG).unwrap().seq()).collect();
    assert_eq!(told, [2, 3, 1]);
    add(&*graph, "d");
    assert!(matches!(heard.recv_timeout(LONG).unwrap(), Told::Commit(commit) if commit.seq == 2));
    let titles: Vec<String> = rows(&*graph).0.iter().map(|node| node.title()).collect();
    assert_eq!(titles, ["a", "d"]);
}

#[test]
fn garbage_on_the_socket_ends_that_line_alone() {
    let place = Place::new();
    let graph = place.open();
    let a = add(&*graph, "a");
    let mut half = UnixStream::connect(place.address()).unwrap();
    half.write_all(&[5, 0, 0]).unwrap();
    for garbage in
        [&b"GET / HTTP/1.1\r\n\r\n"[..], &[0xff; 4096], &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]]
    {
        let mut stream = UnixStream::connect(place.address()).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        // It may be hung up on before all of it is written.
        let _ = stream.write_all(garbage);
        let mut rest = Vec::new();
        let ended = stream.read_to_end(&mut rest);
        assert!(ended.is_ok() || ended.is_err_and(|error| error.kind() != std::io::ErrorKind::WouldBlock));
        assert!(rest.is_empty(), "nobody is answered who did not say who he is");
    }
    graph.write(&[edge(a, a, "r", None)], &Author::person(), &Unwatched).unwrap();
    assert_eq!(graph.guests().unwrap().len(), 1);
}

#[test]
fn an_owner_whose_folder_is_gone_ends_and_a_new_graph_can_begin_there() {
    let place = Place::new();
    let graph = place.open();
    add(&*graph, "a");
    let dir = place.dir.path().to_owned();
    std::fs::remove_dir_all(&dir).unwrap();
    std::fs::create_dir(&dir).unwrap();
    let begun = |dir: &Path| share::open(sharing(dir, &place.source)).and_then(|graph| graph.info());
    let info = begun(&dir).unwrap();
    assert_eq!((info.seq, info.concepts), (0, 0));
    assert!((0..600).any(|_| graph.info().is_ok_and(|info| info.seq == 0) || {
        thread::sleep(Duration::from_millis(100));
        false
    }));
}

#[test]
fn a_large_export_and_small_calls_go_beside_each_other_and_an_export_can_be_left() {
    let place = Place::new();
    let graph = place.open();
    let long = "x".repeat(100_000);
    let writes: Vec<_> = (0..300).map(|n| concept(&format!("{n} {long}"))).collect();
    graph.write(&writes, &Author::person(), &Unwatched).unwrap();
    let mut seen = 0;
    graph
        .export_graph(2, &mut |_, _| {
            seen += 1;
            // A call in the middle of the export, on the same line.
            assert_eq!(graph.info()?.concepts, 300);
            Ok(())
        })
        .unwrap();
    assert_eq!(seen, 600);
    let left = graph.export_graph(1, &mut |_, _| Err(Error::Cancelled));
    assert_eq!(left, Err(Error::Cancelled));
    add(&*graph, "the line goes on");
}

#[test]
fn a_request_that_was_committed_is_answered_again_and_not_done_again() {
    let place = Place::new();
    let graph = LocalGraph::open(place.dir.path(), place.sharing().setup).unwrap();
    let (person, watch) = (Author::person(), &Unwatched);
    let id = |n: u128| Id(uuid::Uuid::from_u128(n));
    let a = graph.write_once(id(1), &[concept("a")], &person, watch).unwrap();
    let upsert = || {
        serde_json::from_value(serde_json::json!({"op": "upsert_pointer", "ref_type": "note", "ref_id": "n"}))
    };
    let batch = [upsert().unwrap(), edge(a.ids[0], a.ids[0], "r", None), upsert().unwrap()];
    let written = graph.write_once(id(2), &batch, &person, watch).unwrap();
    assert_eq!((written.ids[0], written.changed), (written.ids[2], 2), "more answers than changes");
    let undone = graph.undo_once(id(3), &person, watch).unwrap();
    let redone = graph.redo_once(id(4), &person, watch).unwrap();
    graph.close().unwrap();
    let graph = LocalGraph::open(place.dir.path(), place.sharing().setup).unwrap();
    assert_eq!(graph.write_once(id(1), &[concept("a")], &person, watch).unwrap(), a);
    assert_eq!(graph.write_once(id(2), &batch, &person, watch).unwrap(), written);
    assert_eq!(graph.undo_once(id(3), &person, watch).unwrap(), undone);
    assert_eq!(graph.redo_once(id(4), &person, watch).unwrap(), redone);
    assert_eq!(graph.info().unwrap().seq, 4);
}
