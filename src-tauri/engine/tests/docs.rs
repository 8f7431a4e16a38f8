//! The page of the algorithms is what the catalog says; `UPDATE_DOCS=1 cargo test -p asterism-engine docs` rewrites it.

use std::fmt::Write;

use asterism_engine::catalog;
use asterism_model::algorithm::{Family, Ground, OutputKind, Parameter, ParameterKind, Spec};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/algorithms.md");

const HEAD: &str = "\
# The algorithms

Generated from the catalog (`src-tauri/engine`), which also gives the app its forms, the command line its help and MCP its
schema. `UPDATE_DOCS=1 cargo test -p asterism-engine docs` rewrites this page.

Run one in the app's Analyze tab, or with `asterism-cli analyze OP`. What is written n and m below are the numbers of nodes and
edges it runs on. The same graph and parameters give the same bytes, whatever the number of threads and the order of insertion;
ties break by id. A weight that is missing is 1; it means strength to some and cost to others, and `weight_as` says otherwise.
A result with a key can be kept at the nodes, as metadata under that key, in one step that undo takes back.
";

const FAMILIES: [(Family, &str); 5] = [
    (Family::Centrality, "Centrality: how much a node matters"),
    (Family::Community, "Communities: groups of nodes"),
    (Family::Path, "Paths: ways through the graph"),
    (Family::Structure, "Structure: how a graph hangs together"),
    (Family::Similarity, "Similarity: nodes alike in whom they know"),
];

fn page() -> String {
    let mut text = HEAD.to_owned();
    for (family, title) in FAMILIES {
        write!(text, "\n## {title}\n").unwrap();
        catalog().iter().filter(|spec| spec.family == family).for_each(|spec| describe(&mut text, spec));
    }
    text
}

fn describe(text: &mut String, spec: &Spec) {
    write!(text, "\n### {} (`{}`)\n\n{}\n\n", spec.title, spec.id, spec.description).unwrap();
    writeln!(text, "- Reads the graph: {}", spec.reads).unwrap();
    writeln!(text, "- Runs on: {}", ground(spec)).unwrap();
    writeln!(text, "- Takes: {}.", spec.complexity).unwrap();
    writeln!(text, "- Source: {}.", spec.reference).unwrap();
    if !spec.parameters.is_empty() {
        text.push_str("\n| parameter | values | default | |\n|---|---|---|---|\n");
        for parameter in &spec.parameters {
            let (values, default) = values(parameter);
            writeln!(text, "| `{}` | {values} | {default} | {} |", parameter.id, parameter.description)
                .unwrap();
        }
    }
    text.push_str("\n| result | is | kept under | |\n|---|---|---|---|\n");
    for output in &spec.outputs {
        let key = output.key.map(|key| format!("`{key}`")).unwrap_or_default();
        writeln!(text, "| `{}` | {} | {key} | {} |", output.id, kind(output.kind), output.description)
            .unwrap();
    }
}

fn ground(spec: &Spec) -> String {
    match spec.ground {
        Ground::Chosen if spec.min_nodes > 0 => {
            "the neighbourhood of the chosen nodes, or the whole graph, in which they are joined.".to_owned()
        }
        Ground::Chosen => "the neighbourhood of some nodes to a depth, or the whole graph.".to_owned(),
        Ground::Own { reach: Some(parameter) } => format!("what its nodes lead to within `{parameter}`."),
        Ground::Own { reach: None } => "the whole graph, from one of its nodes to the other.".to_owned(),
    }
}

fn values(parameter: &Parameter) -> (String, String) {
    match &parameter.kind {
        ParameterKind::Integer { default, min, max } => {
            (format!("whole, {min} to {max}"), default.map(|default| default.to_string()).unwrap_or_default())
        }
        ParameterKind::Number { default, min, max } => (format!("{min} to {max}"), default.to_string()),
        ParameterKind::Flag { default } => ("true, false".to_owned(), default.to_string()),
        ParameterKind::Choice { default, options } => (options.join(", "), (*default).to_owned()),
        ParameterKind::Text { default } => ("text".to_owned(), format!("`{default}`")),
        ParameterKind::Node => ("id of a node".to_owned(), "the next of the chosen nodes".to_owned()),
        ParameterKind::NodeWeights => ("`{id: number}`".to_owned(), String::new()),
        ParameterKind::NodeGroups => ("`[[id, …], …]`".to_owned(), String::new()),
    }
}

fn kind(kind: OutputKind) -> &'static str {
    match kind {
        OutputKind::NodeScores => "a number for each node",
        OutputKind::NodeGroups => "groups of nodes",
        OutputKind::Hierarchy => "groups in groups",
        OutputKind::Paths => "lists of edges with the nodes they lead to",
        OutputKind::Path => "edges with the nodes they lead to",
        OutputKind::Reached => "nodes with how they were reached",
        OutputKind::Numbers => "numbers",
        OutputKind::NodeIds => "nodes, by id",
        OutputKind::Nodes => "nodes",
        OutputKind::Edges => "edges",
        OutputKind::Pairs => "pairs of nodes",
        OutputKind::Number => "a number",
        OutputKind::Flag => "true or false",
    }
}

#[test]
fn the_page_of_the_algorithms_is_what_the_catalog_says() {
    let fresh = page();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(PAGE, &fresh).unwrap();
    }
    let committed = std::fs::read_to_string(PAGE).unwrap_or_default();
    assert!(
        committed == fresh,
        "docs/algorithms.md is stale: UPDATE_DOCS=1 cargo test -p asterism-engine docs"
    );
}

#[test]
fn every_algorithm_has_a_chapter() {
    let page = page();
    for spec in catalog() {
        assert_eq!(page.matches(&format!("(`{}`)\n", spec.id)).count(), 1);
    }
}
