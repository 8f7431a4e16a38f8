//! Owners that end by themselves, are asked to, or die between a commit and its answer; and clients that are killed.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use asterism_core::share::{self, Duty, Launched, Launcher, Sharing, own};
use asterism_core::{Setup, system::System};
use asterism_model::{Author, Error, Result, Unwatched};

use crate::roles::{now, pair};
use crate::stage::{Stage, sharing, signal};
use crate::support::{concept, rows};

/// Dies between a commit and its answer; the next time, it is spared.
fn die_or_spare() {
    let spared = PathBuf::from(std::env::var_os("PLACE").unwrap()).join("spared");
    if std::fs::remove_file(&spared).is_err() {
        std::fs::write(&spared, "").unwrap();
        std::process::abort();
    }
}

/// Owns the graph until a write is committed, and dies before that is answered.
pub fn own_and_die(place: &Path) {
    let dir = std::fs::canonicalize(place.join("graph")).unwrap();
    let setup = Setup { source: Arc::new(System), concepts_max_limit: 1000 };
    let duty = Duty {
        dir,
        linger: Duration::from_millis(500),
        before_answer: Some(die_or_spare),
        ..Duty::new(vec![place.join("run")], setup)
    };
    own(duty, |launched| {
        println!("@{}", if launched == Ok(Launched::Started) { "STARTED owner" } else { "OCCUPIED owner" })
    });
}

/// Starts owners of that kind.
struct Mortal {
    place: PathBuf,
}

impl Launcher for Mortal {
    fn launch(&self, _: &Path) -> Result<Launched> {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "roles::play", "--nocapture"]).env("ROLE", "own").env("PLACE", &self.place);
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(std::io::Result::ok);
        let said = lines.into_iter().find_map(|line| line.rsplit_once('@').map(|(_, said)| said.to_owned()));
        std::thread::spawn(move || child.wait());
        match said.as_deref() {
            Some("STARTED owner") => Ok(Launched::Started),
            Some("OCCUPIED owner") => Ok(Launched::Occupied),
            other => Err(Error::storage(format!("{other:?}"))),
        }
    }
}

#[test]
fn a_write_whose_owner_dies_before_the_answer_is_answered_by_the_next_as_it_was_done() {
    let stage = Stage::new();
    let launcher = Arc::new(Mortal { place: stage.place.path().to_owned() });
    let graph = share::open(Sharing { launcher, ..sharing(stage.place.path()) }).unwrap();
    let mut concepts = 0;
    for n in 0..6 {
        let written = graph.write(&pair(&n.to_string()), &Author::person(), &Unwatched).unwrap();
        concepts += 2;
        assert_eq!((written.ids.len(), written.changed), (3, 3));
        let edge = graph.get_edge(&written.ids[2].to_string()).unwrap();
        assert_eq!((edge.from_id, edge.to_id), (written.ids[0], written.ids[1]));
        assert_eq!(written.seq, n + 1, "each of them is one commit");
    }
    let undone = graph.undo(&Author::person(), &Unwatched).unwrap().unwrap();
    assert_eq!((undone.seq, undone.changed), (7, 3));
    let info = graph.info().unwrap();
    assert_eq!((info.concepts, info.seq), (concepts - 2, 7));
    assert_eq!(graph.check().unwrap().problems, Vec::<String>::new());
}

#[test]
fn an_owner_that_is_told_to_end_finishes_and_its_clients_go_on_with_the_next() {
    let stage = Stage::new();
    let graph = stage.open();
    for n in 0..6 {
        assert_eq!(graph.info().unwrap().concepts, 5 * n);
        let owner = stage.owner();
        for m in 0..5 {
            graph.write(&[concept(&format!("{n}.{m}"))], &Author::person(), &Unwatched).unwrap();
            if m == 2 {
                signal(owner, "TERM");
            }
        }
        crate::stage::wait_for("the owner to end", || (!stage.owners().contains(&owner)).then_some(()));
    }
    assert_eq!(rows(&*graph).0.len(), 30);
    let log = stage.log();
    assert!(!log.contains("ERROR") && !log.contains("WARN"), "{log}");
    drop(graph);
    stage.deserted();
    assert_eq!(std::fs::metadata(stage.dir().join("graph.ladybug.wal")).map_or(0, |wal| wal.len()), 0);
}

#[test]
fn clients_that_are_killed_leave_the_others_and_the_graph_alone() {
    let stage = Stage::new();
    let graph = stage.open();
    for name in 0..5_u64 {
        let arguments = [("START", now()), ("NAME", name), ("COUNT", 1_000_000)];
        let mut client = stage.client("write", &arguments.map(|(key, value)| (key, value.to_string())));
        let done = std::iter::from_fn(|| client.heard()).filter(|(word, _)| word == "DONE");
        assert_eq!(done.take(9).count(), 9);
        signal(client.child.id(), "KILL");
        graph.write(&[concept("mine")], &Author::person(), &Unwatched).unwrap();
    }
    assert_eq!(stage.owners().len(), 1);
    crate::stage::wait_for("the killed to be gone", || (graph.guests().unwrap().len() == 1).then_some(()));
    let (nodes, edges) = rows(&*graph);
    assert_eq!(nodes.len(), 5 + 2 * edges.len());
    assert_eq!(graph.check().unwrap().problems, Vec::<String>::new());
}

#[test]
fn an_owner_ends_when_nobody_is_there_and_when_its_folder_is_gone() {
    let stage = Stage::new();
    let graph = stage.open();
    graph.write(&[concept("a")], &Author::person(), &Unwatched).unwrap();
    let owner = stage.owner();
    drop(graph);
    stage.deserted();
    assert_eq!(stage.open().info().unwrap().concepts, 1);
    let again = stage.owner();
    assert_ne!(again, owner);
    let graph = stage.open();
    let dir = stage.dir();
    std::fs::remove_dir_all(&dir).unwrap();
    crate::stage::wait_for("the owner to end", || (!alive(again)).then_some(()));
    std::fs::create_dir(&dir).unwrap();
    assert_eq!(graph.info().unwrap().concepts, 0);
}

fn alive(process: u32) -> bool {
    // One that has ended and is not waited for yet has no command line.
    std::fs::read(format!("/proc/{process}/cmdline")).is_ok_and(|line| !line.is_empty())
}

#[test]
fn an_owner_lives_on_when_the_group_of_the_program_that_started_it_is_ended() {
    use std::os::unix::process::CommandExt;
    let stage = Stage::new();
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", "roles::play", "--nocapture"])
        .env("ROLE", "write")
        .env("PLACE", stage.place.path());
    command.envs([("START", "0"), ("NAME", "1"), ("COUNT", "1000000")]).process_group(0);
    let mut client = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(client.stdout.take().unwrap()).lines().map_while(std::io::Result::ok);
    assert!(lines.any(|line| line.contains("@DONE")));
    let owner = stage.owner();
    let graph = stage.open();
    let _ = Command::new("kill").args(["-KILL", "--", &format!("-{}", client.id())]).status();
    client.wait().unwrap();
    graph.write(&[concept("a")], &Author::person(), &Unwatched).unwrap();
    assert_eq!(stage.owners(), [owner]);
}
