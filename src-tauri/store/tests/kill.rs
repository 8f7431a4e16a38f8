//! Killed at any instant, the store has every commit it confirmed, and none by half.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

use asterism_model::Unwatched;
use asterism_store::{Options, Store};

use crate::graph::{add, bag, concept, edge, entry, everything, id, link};

const FOLDER: &str = "ASTERISM_STORE_TEST_FOLDER";
const LIMIT: &str = "ASTERISM_STORE_TEST_LIMIT";

/// Not a test: what the child process does. It confirms every commit on its standard output.
#[test]
#[ignore = "started by the other tests of this file"]
fn child_that_writes() {
    let dir = std::env::var(FOLDER).unwrap();
    let limit: u64 = std::env::var(LIMIT).unwrap().parse().unwrap();
    let options = Options { checkpoint_bytes: 100 << 10, ..Options::default() };
    let store = Store::open(Path::new(&dir), options).unwrap();
    let mut out = std::io::stdout();
    let first = store.last_seq();
    for seq in first..first + limit {
        let large = "x".repeat(if seq % 5 == 0 { 2 << 20 } else { 100 });
        let mut node = concept(2 * seq, &large);
        *node.metadata_mut() = bag(&[("seq", &seq.to_string())]);
        let changes = [add(node), add(concept(2 * seq + 1, "b")), link(edge(seq, 2 * seq, 2 * seq + 1, "r"))];
        store.commit(&changes, entry("write"), &Unwatched).unwrap();
        writeln!(out, "confirmed {seq}").unwrap();
        out.flush().unwrap();
    }
    // Not closed: the process ends with the log in place, as after a crash.
    std::process::abort();
}

pub(crate) fn child(dir: &Path, limit: u64) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kill::child_that_writes", "--ignored", "--nocapture"])
        .env(FOLDER, dir)
        .env(LIMIT, limit.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// The numbers a child confirmed, until it ended.
pub(crate) fn confirmed(child: &mut Child) -> Vec<u64> {
    BufReader::new(child.stdout.take().unwrap())
        .lines()
        .map_while(Result::ok)
        .filter_map(|line| line.rsplit_once("confirmed ")?.1.parse().ok())
        .collect()
}

#[test]
fn no_confirmed_commit_is_lost_by_a_kill_and_none_is_there_by_half() {
    let dir = tempfile::tempdir().unwrap();
    let mut kept = 0;
    for round in 0..8_u64 {
        let mut child = child(dir.path(), u64::MAX / 2);
        let out = BufReader::new(child.stdout.take().unwrap());
        let pid = child.id();
        let (said, heard) = channel();
        let reader = std::thread::spawn(move || {
            let numbers = out.lines().map_while(Result::ok);
            let numbers = numbers.filter_map(|line| line.rsplit_once("confirmed ")?.1.parse::<u64>().ok());
            numbers.inspect(|_| said.send(()).unwrap_or_default()).collect::<Vec<_>>()
        });
        // At any moment once it writes.
        heard.recv_timeout(Duration::from_secs(120)).unwrap();
        std::thread::sleep(Duration::from_millis((round * 377 + u64::from(pid)) % 800));
        child.kill().unwrap();
        child.wait().unwrap();
        let confirmed = reader.join().unwrap();

        let store = Store::open(dir.path(), Options::default()).unwrap();
        let last = store.last_seq();
        assert!(last >= confirmed.last().map_or(kept, |seq| seq + 1), "{last} after {confirmed:?}");
        let (nodes, edges) = everything(&store);
        assert_eq!((nodes.len() as u64, edges.len() as u64), (2 * last, last));
        for seq in 0..last {
            assert_eq!(nodes[&id(2 * seq)].metadata().get("seq").unwrap(), &seq.to_string());
            assert!(edges.contains_key(&edge(seq, 0, 0, "").id));
        }
        assert_eq!(store.entries(None, u32::MAX).unwrap().len() as u64, last);
        assert!(store.check().unwrap().topology_matches);
        kept = last;
    }
    assert!(kept >= 8, "the children hardly wrote: {kept}");
}
