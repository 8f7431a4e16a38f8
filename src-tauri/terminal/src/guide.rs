//! What the help says beyond the grammar.

use asterism_core::analyze::catalog;
use asterism_model::algorithm::{Parameter, ParameterKind};

pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  understood, but it failed: no such node, a bad file, a refused write, a graph that something else holds
  2  wrong usage: the command line or an environment variable is wrong, whatever the graph holds; nothing was opened

With --json an answer is one JSON document on standard output, and an error is {\"code\", \"message\", \"details\"} on standard
error, wrong usage too.";

pub(crate) const WRITES: &str = r#"The writes:
  {"op": "create_concept", "label": "…", "aliases": ["…"], "description": "…", "metadata": {"key": 1}}
  {"op": "upsert_pointer", "ref_type": "note", "ref_id": "…", "metadata": {}}      ref_type: chunk, document or note
  {"op": "create_edge", "from_id": "…", "to_id": "…", "relation_type": "…", "weight": 1.5, "metadata": {}}
  {"op": "update_concept", "node_id": "…", "label": "…", "clear": ["description", "metadata.key"]}
  {"op": "update_edge", "edge_id": "…", "relation_type": "…", "clear": ["weight"]}
  {"op": "delete_node", "node_id": "…"}
  {"op": "delete_edge", "edge_id": "…"}

An update leaves alone what it does not name. Where metadata has another value already, nothing is written unless the write
says "on_conflict": "keep" or "on_conflict": "replace".

In a list, "$0" is the id that the first write made, "$1" the second's. A list is written whole or not at all:
  echo '[{"op": "create_concept", "label": "a"}, {"op": "create_concept", "label": "b"},
         {"op": "create_edge", "from_id": "$0", "to_id": "$1", "relation_type": "knows"}]' | asterism-cli write"#;

pub(crate) const MCP: &str = "\
The agent's program starts this by itself: it needs the command and its arguments in its configuration, which --print-config
prints. The graph is the one of --graph-dir; without one in the folder, the first call begins it. The server ends with its
input. It says on standard error what goes wrong; RUST_LOG=debug says more.";

/// The parameters of every analysis, as `--set` takes them.
pub(crate) fn parameters() -> String {
    let mut text = String::from("Parameters (--set KEY=VALUE):");
    for spec in catalog() {
        text.push_str(&format!("\n  {}", spec.id));
        for parameter in &spec.parameters {
            text.push_str(&format!("\n    {}  {}", values(parameter), parameter.description));
        }
    }
    text
}

fn values(Parameter { id, kind, .. }: &Parameter) -> String {
    match kind {
        ParameterKind::Integer { default, min, max } => {
            let default = default.map(|default| default.to_string()).unwrap_or_default();
            format!("{id}={default}  ({min} to {max})")
        }
        ParameterKind::Number { default, min, max } => format!("{id}={default}  ({min} to {max})"),
        ParameterKind::Flag { default } => format!("{id}={default}  (true, false)"),
        ParameterKind::Choice { default, options } => format!("{id}={default}  ({})", options.join(", ")),
        ParameterKind::Text { default } => format!("{id}={default}"),
        ParameterKind::Node => format!("{id}=ID"),
        ParameterKind::NodeWeights => format!("{id}={{\"ID\": 1, …}}"),
        ParameterKind::NodeGroups => format!("{id}=[[\"ID\", …], …]"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use asterism_core::edit::decode;
    use serde_json::{Deserializer, Value};

    use super::*;

    #[test]
    fn every_write_that_the_help_shows_is_one() {
        let mut ops = BTreeSet::new();
        for line in WRITES.lines().filter(|line| line.trim_start().starts_with(r#"{"op""#)) {
            let shown = Deserializer::from_str(line).into_iter::<Value>().next().unwrap().unwrap();
            decode(&shown).unwrap();
            ops.insert(shown["op"].as_str().unwrap().to_owned());
        }
        assert_eq!(ops.len(), 7);
    }

    #[test]
    fn every_parameter_of_the_catalog_is_in_the_help() {
        let help = parameters();
        for spec in catalog() {
            assert!(help.contains(&format!("\n  {}\n", spec.id)));
            for parameter in &spec.parameters {
                assert!(
                    help.contains(&format!("    {}=", parameter.id)) && help.contains(parameter.description)
                );
            }
        }
    }
}
