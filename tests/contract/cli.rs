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

    fn run(&self, arguments: &[&str], input: &str) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_asterism-cli"))
            .arg("--graph-dir")
            .arg(self.dir.path().join("graph"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
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
        let output = self.run(&[&["--json"], arguments].concat(), input);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
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
    for bad in [
        "",
        "{",
        "[]",
        "7",
        r#"{"op": "drop_table"}"#,
        r#"{"op": "create_concept"}"#,
        r#"{"op": "create_concept", "label": "x", "color": 1}"#,
    ] {
        assert_eq!(cli.error(&["write"], bad)["code"], "invalid_request", "{bad}");
    }
    assert_eq!(cli.json(&["check"], "")["health"]["concepts"], 2);
}

#[test]
fn an_error_has_a_code_a_sentence_and_details_and_wrong_usage_exits_with_2() {
    let cli = Cli::new();
    let error = cli.error(&["check"], "");
    assert_eq!(
        (&error["code"], &error["details"]["field"]),
        (&json!("invalid_request"), &json!("graph_dir"))
    );
    assert!(!cli.dir.path().join("graph").exists(), "a look at nothing made a graph");
    cli.json(&["write"], r#"{"op": "create_concept", "label": "a"}"#);
    let error = cli.error(&["show", "00000000-0000-7000-8000-000000000000"], "");
    assert_eq!(error["code"], "not_found");
    assert!(error["message"].as_str().unwrap().ends_with('.'));
    assert_eq!(error["details"]["kind"], "node or edge");
    assert_eq!(cli.error(&["analyze", "nonsense", "--all"], "")["code"], "invalid_request");
    assert_eq!(cli.error(&["import", "/no/such/file.graphml"], "")["code"], "invalid_request");
    for wrong in [
        &["frobnicate"][..],
        &[],
        &["find"],
        &["find", "x", "--limit", "many"],
        &["export", "--format", "dot"],
    ] {
        assert_eq!(cli.run(wrong, "").status.code(), Some(2), "{wrong:?}");
    }
    assert_eq!(cli.run(&["--help"], "").status.code(), Some(0));
}

#[test]
fn a_file_with_problems_is_imported_only_when_they_are_accepted() {
    let cli = Cli::new();
    let file = cli.path("odd.graphml");
    let odd = r#"<graphml><graph edgedefault="directed"><node id="a"/><node id="b"/>
        <edge source="a" target="b"/><edge source="a" target=""/></graph></graphml>"#;
    std::fs::write(&file, odd).unwrap();
    let refused = cli.run(&["--json", "import", &file], "");
    assert_eq!(refused.status.code(), Some(1));
    let preview: Value = serde_json::from_slice(&refused.stdout).unwrap();
    assert_eq!(
        (&preview["imported"], &preview["preview"]["problems"][0]["line"]),
        (&json!(false), &json!(2))
    );
    assert_eq!(cli.json(&["log"], "")["entries"], json!([]));
    assert_eq!(cli.json(&["import", &file, "--accept-problems"], "")["imported"], true);
    let health = cli.json(&["check"], "");
    assert_eq!((&health["health"]["concepts"], &health["health"]["edges"]), (&json!(2), &json!(1)));
}
