//! `asterism-cli` as a shell meets it: exit codes, text, and one JSON document.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

struct Cli {
    dir: tempfile::TempDir,
}

impl Cli {
    fn new() -> Self {
        Self { dir: tempfile::tempdir().unwrap() }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_asterism-cli"));
        command.arg("--graph-dir").arg(self.dir.path().join("graph")).args(arguments);
        // The owner that it starts writes its log below this.
        command.env("XDG_STATE_HOME", self.dir.path().join("state"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &[&str], input: &str) -> Output {
        let mut child = self.command(arguments).spawn().unwrap();
        // A command that reads nothing may be gone before its input is written.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap()
    }

    /// The JSON answer of a command that must succeed.
    fn json(&self, arguments: &[&str], input: &str) -> Value {
        let output = self.run(&[&["--json"], arguments].concat(), input);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// The JSON error of a command that must fail.
    fn error(&self, arguments: &[&str], input: &str) -> Value {
        self.refused(1, arguments, input)
    }

    fn refused(&self, code: i32, arguments: &[&str], input: &str) -> Value {
        let output = self.run(&[&["--json"], arguments].concat(), input);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(output.stdout.is_empty(), "an error left something on standard output");
        serde_json::from_slice(&output.stderr).unwrap()
    }

    fn path(&self, name: &str) -> String {
        self.dir.path().join(name).display().to_string()
    }
}

#[test]
fn the_sample_is_added_found_analysed_exported_and_taken_back() {
    let cli = Cli::new();
    assert!(cli.json(&["sample"], "")["changed"].as_u64().unwrap() > 700);
    let found = cli.json(&["find", "jean valjan", "--limit", "1"], "");
    assert_eq!(found["matches"][0]["node"]["label"], "Jean Valjean");
    let id = found["matches"][0]["node"]["id"].as_str().unwrap().to_owned();
    assert_eq!(cli.json(&["show", &id], "")["node"]["kind"], "concept");
    assert_eq!(cli.json(&["neighbors", &id, "--limit", "3"], "")["matches"].as_array().unwrap().len(), 3);
    let communities = cli.json(&["analyze", "communities", "--all", "--set", "seed=3"], "");
    assert_eq!(communities["op"], "communities");
    let around = cli.json(&["analyze", "communities", "--nodes", &id, "--depth", "1"], "");
    assert!(around["communities"].as_array().unwrap().len() < communities["communities"].to_string().len());
    let check = cli.json(&["check"], "");
    assert_eq!(check["health"]["problems"], json!([]));
    let file = cli.path("out.graphml");
    assert_eq!(cli.json(&["export", "-o", &file], "")["exported"]["nodes"], 145);
    let streamed = cli.run(&["export"], "");
    assert_eq!(streamed.stdout, std::fs::read(Path::new(&file)).unwrap());
    let again = cli.json(&["import", &file, "--dry-run"], "");
    assert_eq!((&again["imported"], &again["preview"]["unchanged"]), (&json!(false), &json!(145 + 662)));
    assert_eq!(cli.json(&["undo"], "")["changed"], 145 + 662);
    assert_eq!(cli.json(&["redo"], "")["changed"], 145 + 662);
    assert_eq!(cli.json(&["log", "--limit", "2"], "")["entries"].as_array().unwrap().len(), 2);
    assert_eq!(cli.json(&["log", "--actor", "nobody"], "")["entries"], json!([]));
}

#[test]
fn writes_come_on_standard_input_one_or_many() {
    let cli = Cli::new();
    let one = cli.json(&["write"], r#"{"op": "create_concept", "label": "a"}"#);
    let a = one["ids"][0].as_str().unwrap();
    let many = json!([
        { "op": "create_concept", "label": "b" },
        { "op": "create_edge", "from_id": a, "to_id": "$0", "relation_type": "r", "weight": 1.5 },
    ]);
    assert_eq!(cli.json(&["write"], &many.to_string())["ids"].as_array().unwrap().len(), 2);
    for (bad, field) in [
        ("", "standard input"),
        ("{", "standard input"),
        ("[{}]{}", "standard input"),
        ("\u{feff}", "standard input"),
        ("[]", "writes"),
        ("7", "op"),
        (r#"{"op": "drop_table"}"#, "op"),
        (r#"{"op": "create_concept"}"#, "label"),
        (r#"{"op": "create_concept", "label": "x", "color": 1}"#, "color"),
        (
            r#"[{"op": "create_concept", "label": "x"}, {"op": "create_concept", "label": 1}]"#,
            "writes[1].label",
        ),
        (
            r#"[{"op": "create_concept", "label": "x"}, {"op": "create_concept", "label": ""}]"#,
            "writes[1].label",
        ),
        (r#"[{"op": "create_concept", "label": "x"}, 7]"#, "writes[1].op"),
    ] {
        let error = cli.error(&["write"], bad);
        assert_eq!(
            (&error["code"], &error["details"]["field"]),
            (&json!("invalid_request"), &json!(field)),
            "{bad}"
        );
        let text = cli.run(&["write"], bad);
        let text = String::from_utf8(text.stderr).unwrap();
        assert!(
            text.starts_with(&format!("{field}: ")) && text.trim_end().lines().count() == 1,
            "{bad}: {text}"
        );
    }
    assert_eq!(cli.json(&["check"], "")["health"]["concepts"], 2);
}

#[test]
fn an_error_has_a_code_a_sentence_and_details_and_bad_input_begins_no_graph() {
    let cli = Cli::new();
    let folder = cli.path(".");
    for (arguments, input, field) in [
        (&["check"][..], "", "graph_dir"),
        (&["import", "/no/such/file.graphml"], "", "file"),
        (&["import", &folder], "", "file"),
        (&["write"], "{", "standard input"),
        (&["write"], r#"[{"op": "create_concept", "label": " "}]"#, "label"),
    ] {
        let error = cli.error(arguments, input);
        assert_eq!((&error["code"], &error["details"]["field"]), (&json!("invalid_request"), &json!(field)));
        assert!(!cli.dir.path().join("graph").exists(), "{arguments:?} made a graph");
    }
    for (file, content, says) in [
        ("empty.graphml", &b""[..], "is empty"),
        ("text.txt", b"hello", "neither GraphML nor"),
        ("list.json", b"[1]", "neither GraphML nor"),
        ("packed.graphml", b"\x1f\x8b\x08\0", "compressed"),
        ("page.graphml", b"<html>", "<graphml> is expected"),
        ("torn.graphml", b"<graphml>", "line 1"),
    ] {
        std::fs::write(cli.path(file), content).unwrap();
        let error = cli.error(&["import", &cli.path(file)], "");
        assert_eq!(
            (&error["code"], &error["details"]["field"]),
            (&json!("invalid_request"), &json!("file")),
            "{file}"
        );
        assert!(error["message"].as_str().unwrap().contains(says), "{error}");
        assert!(!cli.dir.path().join("graph").exists(), "{file} made a graph");
    }
    let loose = "<graphml><graph edgedefault='directed'><node id='a'/><edge source='a' target='b'/></graph></graphml>";
    std::fs::write(cli.path("loose.graphml"), loose).unwrap();
    assert_eq!(cli.run(&["import", &cli.path("loose.graphml")], "").status.code(), Some(1));
    assert!(!cli.dir.path().join("graph").exists(), "a refused file made a graph");
    cli.json(&["write"], r#"{"op": "create_concept", "label": "a"}"#);
    let error = cli.error(&["show", "00000000-0000-7000-8000-000000000000"], "");
    assert_eq!(error["code"], "not_found");
    assert!(error["message"].as_str().unwrap().ends_with('.'));
    assert_eq!(error["details"]["kind"], "node or edge");
    let error = cli.error(&["analyze", "communities", "--all", "--relation", "knows"], "");
    assert_eq!(error["details"]["field"], "relation_type");
    let file = cli.path("text.txt");
    let no_folder =
        Command::new(env!("CARGO_BIN_EXE_asterism-cli")).args(["sample", "--graph-dir", &file]).output();
    let no_folder = no_folder.unwrap();
    assert_eq!(no_folder.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&no_folder.stderr).contains("is a file; name a folder"));
    assert_eq!(cli.error(&["export", "-o", &folder], "")["details"]["field"], "path");
    assert_eq!(cli.error(&["export", "-o", &cli.path("no/such/folder.json")], "")["code"], "storage");
}

const ID: &str = "00000000-0000-7000-8000-000000000000";

/// A command line, the field that is wrong in it, and a part of what is said about it.
const WRONG: &[(&[&str], &str, &str)] = &[
    (&[], "command", "there are: import, export, find"),
    (&["frobnicate"], "command", "frobnicate"),
    (&["fnd", "x"], "command", "find"),
    (&["find"], "query", "required"),
    (&["find", " "], "query", "blank"),
    (&["neighbors", ID, "--relation", ""], "relation", "blank"),
    (&["analyze", "steiner_tree", "--all"], "node_ids", "at least 1"),
    (&["find", "x", "--limit", "many"], "limit", "many"),
    (&["find", "x", "--limit", "0"], "limit", "1..=1000"),
    (&["find", "x", "--limit", "1001"], "limit", "1..=1000"),
    (&["find", "x", "--colour"], "colour", "unexpected"),
    (&["log", "--limit", "0"], "limit", "1..=1000"),
    (&["log", "extra"], "extra", "unexpected"),
    (&["show", "valjean"], "id", "UUID"),
    (&["neighbors", ID, "--limit", "2000"], "limit", "1..=1000"),
    (&["neighbors", ID, "--offset", "-1"], "offset", "0.."),
    (&["neighbors", ""], "id", "UUID"),
    (&["analyze"], "op", "required"),
    (&["analyze", "nonsense", "--all"], "op", "steiner_tree"),
    (&["analyze", "communities"], "nodes", "--all"),
    (&["analyze", "communities", "--nodes", "a,b"], "nodes", "UUID"),
    (&["find", "x", "--limit", "-1"], "limit", "1..=1000"),
    (&["analyze", "communities", "--nodes", ID, "--depth", "-1"], "depth", "0..=16"),
    (&["analyze", "communities", "--nodes", ID, "--depth", "17"], "depth", "0..=16"),
    (&["analyze", "communities", "--all", "--depth", "1"], "all", "--depth"),
    (&["analyze", "communities", "--all", "--set", "seed"], "set", "KEY=VALUE"),
    (&["analyze", "communities", "--all", "--set", "seed=x"], "seed", "whole number"),
    (&["analyze", "communities", "--all", "--set", "colour=red"], "colour", "method, resolution"),
    (&["export", "--format", "dot"], "format", "graphml, cypher-json"),
    (&["export", "-o", "graph.gexf"], "output", "--format"),
    (&["export", "-o", "graph.CSV"], "output", ".csv"),
    (&["import"], "file", "required"),
    (&["import", "x", "--format", "csv"], "format", "graphml, cypher-json"),
    (&["--graph-dir"], "graph_dir", "required"),
];

#[test]
fn wrong_usage_exits_with_2_before_anything_is_opened_and_says_what_is_wrong_in_json_too() {
    let cli = Cli::new();
    for (wrong, field, says) in WRONG {
        let error = cli.refused(2, wrong, "");
        assert_eq!(
            (&error["code"], &error["details"]["field"]),
            (&json!("invalid_request"), &json!(field)),
            "{wrong:?}"
        );
        let (message, reason) =
            (error["message"].as_str().unwrap(), error["details"]["reason"].as_str().unwrap());
        assert_eq!(message, format!("{field}: {reason}"));
        assert!(
            reason.contains(says) && !reason.contains('\n') && !reason.contains("--help"),
            "{wrong:?}: {reason}"
        );
        let text = cli.run(wrong, "");
        assert_eq!((text.status.code(), text.stdout.is_empty()), (Some(2), true), "{wrong:?}");
    }
    assert_eq!(cli.refused(2, &["export"], "")["details"]["field"], "format", "GraphML is no JSON document");
    for fine in [&["--help"][..], &["--version"], &["analyze", "--help"], &["--json", "--json", "--help"]] {
        assert_eq!(cli.run(fine, "").status.code(), Some(0), "{fine:?}");
    }
    assert!(!cli.dir.path().join("graph").exists());
}

#[test]
fn a_write_that_waits_for_its_input_keeps_nobody_out() {
    let cli = Cli::new();
    cli.json(&["write"], r#"{"op": "create_concept", "label": "a"}"#);
    let mut waiting = cli.command(&["write"]).spawn().unwrap();
    let mut input = waiting.stdin.take().unwrap();
    // More than fits into a pipe: once it is through, the other end is reading.
    input.write_all(&[b' '; 1 << 20]).unwrap();
    assert_eq!(cli.json(&["check"], "")["health"]["concepts"], 1);
    input.write_all(br#"{"op": "create_concept", "label": "b"}"#).unwrap();
    drop(input);
    assert!(waiting.wait().unwrap().success());
    assert_eq!(cli.json(&["check"], "")["health"]["concepts"], 2);
}

#[test]
fn a_list_that_is_cut_says_how_to_see_more() {
    let cli = Cli::new();
    let mut writes = vec![json!({ "op": "create_concept", "label": "hub" })];
    for n in 1..=5 {
        let label = format!("spoke {n}");
        writes.push(json!({ "op": "create_concept", "label": label }));
        let to_id = format!("${}", 2 * n - 1);
        writes.push(json!({ "op": "create_edge", "from_id": "$0", "to_id": to_id, "relation_type": "r" }));
    }
    let hub = cli.json(&["write"], &json!(writes).to_string())["ids"][0].as_str().unwrap().to_owned();
    cli.json(&["write"], r#"{"op": "create_concept", "label": "other"}"#);
    for (arguments, lines, last) in [
        (&["neighbors", &hub, "--limit", "2"][..], 3, "3 more: --offset 2"),
        (&["neighbors", &hub, "--limit", "2", "--offset", "2"], 3, "1 more: --offset 4"),
        (&["neighbors", &hub, "--limit", "2", "--offset", "4"], 1, "spoke 5"),
        (&["neighbors", &hub, "--limit", "5"], 5, "spoke 5"),
        (&["neighbors", &hub, "--limit", "2", "--relation", "r"], 3, "3 more: --offset 2"),
        (&["neighbors", &hub, "--offset", "9"], 1, "Nothing from there on; there are 5 edges."),
        (&["neighbors", &hub, "--relation", "s"], 1, "No edges of the type “s” here."),
        (&["find", "spoke", "--limit", "2"], 3, "There are more: --limit 4"),
        (&["find", "spoke", "--limit", "5"], 5, "spoke 5"),
        (&["log", "--limit", "1"], 2, "There are older entries: --limit 2"),
        (&["log", "--limit", "2"], 2, "Make 11 changes"),
        (&["log", "--actor", "nobody"], 1, "No entry is by nobody."),
    ] {
        let text = String::from_utf8(cli.run(arguments, "").stdout).unwrap();
        let shown: Vec<&str> = text.lines().collect();
        assert_eq!(shown.len(), lines, "{arguments:?}: {text}");
        assert!(shown.last().unwrap().contains(last), "{arguments:?}: {text}");
    }
    let hostile = format!("spoke\n1 \u{1b}[2J{}", "x".repeat(10_000));
    cli.json(&["write"], &json!({ "op": "create_concept", "label": hostile }).to_string());
    for list in [&["find", "spoke"][..], &["log"], &["analyze", "communities", "--all"]] {
        let text = String::from_utf8(cli.run(list, "").stdout).unwrap();
        assert!(text.contains(r"spoke\n1 \u{1b}[2J") && text.lines().all(|line| line.len() < 300), "{text}");
    }
    let matches = cli.json(&["find", "spoke", "--limit", "2"], "")["matches"].as_array().unwrap().len();
    assert_eq!(matches, 2);
}

#[test]
fn a_file_with_problems_is_imported_only_when_they_are_accepted() {
    let cli = Cli::new();
    let file = cli.path("odd.graphml");
    let odd = r#"<graphml><graph edgedefault="directed"><node id="a"/><node id="b"/>
        <edge source="a" target="b"/><edge source="a" target=""/></graph></graphml>"#;
    std::fs::write(&file, odd).unwrap();
    let preview = cli.json(&["import", &file, "--dry-run"], "");
    assert_eq!((&preview["imported"], &preview["preview"]["create_concepts"]), (&json!(false), &json!(2)));
    assert!(!cli.dir.path().join("graph").exists(), "a preview began a graph");
    let refused = cli.run(&["--json", "import", &file], "");
    assert_eq!(refused.status.code(), Some(1));
    let preview: Value = serde_json::from_slice(&refused.stdout).unwrap();
    assert_eq!(
        (&preview["imported"], &preview["preview"]["problems"][0]["line"]),
        (&json!(false), &json!(2))
    );
    assert!(!cli.dir.path().join("graph").exists(), "a refused file began a graph");
    cli.json(&["write"], r#"{"op": "create_concept", "label": "before"}"#);
    assert_eq!(cli.run(&["import", &file], "").status.code(), Some(1));
    assert_eq!(cli.json(&["log"], "")["entries"].as_array().unwrap().len(), 1);
    assert_eq!(cli.json(&["import", &file, "--accept-problems"], "")["imported"], true);
    let health = cli.json(&["check"], "");
    assert_eq!((&health["health"]["concepts"], &health["health"]["edges"]), (&json!(3), &json!(1)));
}

#[test]
fn a_backup_is_made_listed_and_restored_and_what_was_there_is_kept() {
    let cli = Cli::new();
    let concept = |label: &str| {
        let write = json!({ "op": "create_concept", "label": label });
        cli.json(&["write"], &write.to_string())
    };
    let labels = || {
        let export = cli.run(&["export", "--format", "cypher-json"], "");
        ["first", "second"].map(|label| String::from_utf8_lossy(&export.stdout).contains(label))
    };
    assert_eq!(cli.error(&["backup"], "")["code"], "invalid_request");
    concept("first");
    let elsewhere = cli.path("elsewhere");
    let backup = cli.json(&["backup", "-o", &elsewhere], "")["backup"].clone();
    let asked = cli.json(&["backup"], "")["backup"].clone();
    assert!(backup["path"].as_str().unwrap().starts_with(&elsewhere));
    concept("second");
    assert_eq!(labels(), [true, true]);
    let at = asked["at"].as_str().unwrap();
    for from in [backup["path"].as_str().unwrap(), &at[..19]] {
        let restored = cli.json(&["restore", from], "");
        assert_eq!(labels(), [true, false], "{from}");
        let before = restored["before"]["path"].as_str().unwrap();
        assert_eq!(restored["before"]["kind"], "before_restore");
        cli.json(&["restore", before], "");
        assert_eq!(labels(), [true, true], "{from}");
    }
    let listed = cli.json(&["backups"], "")["backups"].clone();
    let kinds: Vec<_> = listed.as_array().unwrap().iter().map(|backup| backup["kind"].clone()).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == "before_restore").count(), 4);
    assert_eq!(kinds.iter().filter(|kind| **kind == "asked").count(), 1);
    let refused = cli.error(&["restore", "1999-01-01"], "");
    assert!(refused["message"].as_str().unwrap().contains(&at[..10]), "{refused}");
    assert_eq!(labels(), [true, true]);
}
