//! What befalls the folder: it cannot be written to, or is gone or another one while the graph is open.

use std::path::Path;
use std::process::{Command, Stdio};

use asterism_model::{Change, ErrorCode, Unwatched};
use asterism_store::{Options, Store};

use crate::graph::{add, concept, entry, id, open};

const FOLDER: &str = "ASTERISM_STORE_TEST_FOLDER";

fn new_one() -> [Change; 1] {
    [add(concept(2, "b"))]
}

#[test]
fn what_happens_to_an_open_folder_refuses_writes_and_is_told() {
    type Event = fn(&Path);
    let events: [(&str, Event); 4] = [
        ("deleted", |dir| std::fs::remove_dir_all(dir).unwrap()),
        ("moved", |dir| std::fs::rename(dir, dir.with_extension("moved")).unwrap()),
        ("its database deleted", |dir| std::fs::remove_file(dir.join("graph.ladybug")).unwrap()),
        ("its database replaced", |dir| {
            let path = dir.join("graph.ladybug");
            std::fs::copy(&path, dir.join("copy")).unwrap();
            std::fs::rename(dir.join("copy"), path).unwrap();
        }),
    ];
    for (name, event) in events {
        let parent = tempfile::tempdir().unwrap();
        let dir = parent.path().join("graph");
        open(&dir).close().unwrap();
        let store = open(&dir);
        store.commit(&[add(concept(1, "a"))], entry("a"), &Unwatched).unwrap();
        event(&dir);
        let error = store.commit(&new_one(), entry("b"), &Unwatched).unwrap_err();
        assert_eq!(error.code(), ErrorCode::Storage, "{name}: {error}");
        assert!(error.to_string().contains("start the program again") || error.to_string().contains("Start"));
        assert_eq!(store.nodes(&[id(1), id(2)]).unwrap(), [Some(concept(1, "a")), None], "{name}");
        // Nothing was written: not to what is there now, nor to what was moved away.
        drop(store);
        if name == "moved" {
            let store = open(&dir.with_extension("moved"));
            assert_eq!(store.nodes(&[id(1), id(2)]).unwrap(), [Some(concept(1, "a")), None]);
        }
    }
}

/// Not a test: what somebody does who may not write there.
#[test]
#[ignore = "started by the other test of this file"]
fn child_that_may_only_read() {
    let dir = std::env::var(FOLDER).unwrap();
    let error = Store::open(Path::new(&dir), Options::default()).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Storage);
    assert!(error.to_string().contains("cannot be written to"), "{error}");
}

/// As somebody who is not root: root may write everywhere.
#[cfg(unix)]
#[test]
fn a_folder_that_may_only_be_read_is_refused_with_what_to_do_and_left_alone() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    let parent = tempfile::tempdir().unwrap();
    let readable = |path: &Path| std::fs::set_permissions(path, PermissionsExt::from_mode(0o555)).unwrap();
    let dir = parent.path().join("graph");
    open(&dir).close().unwrap();
    std::fs::remove_file(dir.join("graph.lock")).unwrap();
    let before = std::fs::read(dir.join("graph.ladybug")).unwrap();
    let program = parent.path().join("test");
    std::fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    [&program, &dir, parent.path()].into_iter().for_each(readable);
    let mut command = Command::new(&program);
    command.args(["--exact", "folder::child_that_may_only_read", "--ignored"]).env(FOLDER, &dir);
    command.current_dir("/").stdout(Stdio::piped());
    if std::fs::File::create(dir.join("root")).is_ok() {
        std::fs::remove_file(dir.join("root")).unwrap();
        command.uid(65_534).gid(65_534);
    }
    let done = command.output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stdout));
    assert!(String::from_utf8_lossy(&done.stdout).contains("1 passed"));
    assert_eq!(std::fs::read(dir.join("graph.ladybug")).unwrap(), before);
    std::fs::set_permissions(parent.path(), PermissionsExt::from_mode(0o755)).unwrap();
    std::fs::set_permissions(&dir, PermissionsExt::from_mode(0o755)).unwrap();
}
