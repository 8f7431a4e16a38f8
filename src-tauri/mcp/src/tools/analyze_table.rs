//! The analyses, as the catalog has them.

use asterism_core::analyze::catalog;
use asterism_model::algorithm::{Ground, Parameter, ParameterKind, Spec};
use serde_json::{Map, Value, json};

use super::fields::{field, max_tokens};
use super::table::{Field, Kind, Op, Table};

const PURPOSE: &str = "Analyses a part of the knowledge graph: what matters, what belongs together, what leads where. Every op starts \
from nodes that you name (find_concepts gives their ids) and takes in what lies within a number of hops; none runs over the whole \
graph unasked. Nothing is written. Answers are in ids with names in the text; get_node tells more of a node.";

/// The ops for which the number of hops must be said, and its name there.
const MUST_SAY: [&str; 4] = ["paths", "reachable", "steiner_tree", "predict_links"];
const DEPTH: &str = "max_depth";

pub(crate) fn table() -> Table {
    Table {
        name: "research_graph_analyze",
        title: "Analyse a part of the knowledge graph",
        purpose: PURPOSE,
        writes: false,
        ops: catalog().iter().map(op).collect(),
        fields: fields(),
    }
}

fn op(spec: &'static Spec) -> Op {
    let mut needs: Vec<&'static str> = spec.node_parameters().map(|parameter| parameter.id).collect();
    if needs.is_empty() {
        needs.push("node_ids");
    }
    let mut takes = vec![];
    let must = MUST_SAY.contains(&spec.id);
    match (spec.ground, must) {
        (_, true) => needs.push(DEPTH),
        (Ground::Chosen, false) => takes.push("depth"),
        (Ground::Own { .. }, false) => {}
    }
    takes.push("relation_type");
    takes.extend(spec.parameters.iter().map(|parameter| parameter.id).filter(|id| !needs.contains(id)));
    takes.push("max_tokens");
    let outputs: Vec<&str> = spec.outputs.iter().map(|output| output.id).collect();
    let does = format!("{} Gives {}.", spec.description, outputs.join(", "));
    let example = example(spec.id, &needs);
    Op { id: spec.id, does, needs, takes, example }
}

fn example(op: &str, needs: &[&str]) -> String {
    const IDS: [&str; 2] = ["0198c0de-0000-7000-8000-000000000001", "0198c0de-0000-7000-8000-000000000002"];
    let mut example: Map<String, Value> = Map::new();
    example.insert("op".into(), op.into());
    for need in needs {
        let value = match *need {
            "node_ids" => json!(IDS),
            "to_id" => json!(IDS[1]),
            DEPTH => json!(3),
            _ => json!(IDS[0]),
        };
        example.insert((*need).to_owned(), value);
    }
    Value::from(example).to_string()
}

fn fields() -> Vec<Field> {
    const HOPS: Kind = Kind::Whole { min: 0, max: 16 };
    let mut fields = vec![
        field("node_ids", Kind::Texts, "The ids of the nodes to start from."),
        field("depth", HOPS, "How many hops around the nodes to take in (default 1)."),
        field(DEPTH, HOPS, "How many hops to go at most."),
        field("relation_type", Kind::Text, "Only edges of this relation type."),
    ];
    for (spec, parameter) in
        catalog().iter().flat_map(|spec| spec.parameters.iter().map(move |it| (spec, it)))
    {
        let kind = kind(parameter);
        match fields.iter_mut().find(|known| known.name == parameter.id) {
            Some(known) if known.name == DEPTH => {}
            // The same word of two ops: what it means to each is said once where they agree.
            Some(known) => {
                known.kind = known.kind.or(&kind).unwrap_or(kind);
                let says = says(parameter);
                if !known.says.contains(&says) {
                    known.says = format!("{} For {}: {says}", known.says, spec.id);
                }
            }
            None => fields.push(Field { name: parameter.id, kind, says: says(parameter) }),
        }
    }
    fields.push(max_tokens());
    fields
}

fn kind(parameter: &Parameter) -> Kind {
    match &parameter.kind {
        ParameterKind::Integer { min, max, .. } => Kind::Whole { min: (*min).into(), max: (*max).into() },
        ParameterKind::Number { min, max, .. } => Kind::Number { min: *min, max: *max },
        ParameterKind::Flag { .. } => Kind::Flag,
        ParameterKind::Choice { options, .. } => Kind::Choice(options.clone()),
        ParameterKind::Text { .. } | ParameterKind::Node => Kind::Text,
        ParameterKind::NodeWeights => Kind::Weights,
        ParameterKind::NodeGroups => Kind::Groups,
    }
}

fn says(parameter: &Parameter) -> String {
    let default = match &parameter.kind {
        ParameterKind::Integer { default, .. } => default.map(|default| default.to_string()),
        ParameterKind::Number { default, .. } => Some(default.to_string()),
        ParameterKind::Flag { default } => Some(default.to_string()),
        ParameterKind::Choice { default, .. } | ParameterKind::Text { default } => {
            Some((*default).to_owned())
        }
        ParameterKind::Node => return format!("The id of a node. {}", parameter.description),
        ParameterKind::NodeWeights | ParameterKind::NodeGroups => None,
    };
    match default {
        Some(default) => format!("{} Default {default}.", parameter.description),
        None => parameter.description.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_has_one_type_over_all_ops() {
        let table = table();
        for parameter in catalog().iter().flat_map(|spec| &spec.parameters) {
            let field = table.field(parameter.id).unwrap();
            assert!(field.kind.or(&kind(parameter)).is_some(), "{}", parameter.id);
        }
    }

    #[test]
    fn the_seven_analyses_of_the_contract_need_what_it_says() {
        let table = table();
        for (op, needs) in [
            ("betweenness_centrality", &["node_ids"][..]),
            ("pagerank", &["node_ids"]),
            ("communities", &["node_ids"]),
            ("paths", &["from_id", "to_id", "max_depth"]),
            ("reachable", &["node_id", "max_depth"]),
            ("steiner_tree", &["node_ids", "max_depth"]),
            ("predict_links", &["node_ids", "max_depth"]),
        ] {
            assert_eq!(table.op(op).unwrap().needs, needs, "{op}");
        }
        for (op, takes) in [
            ("pagerank", "depth"),
            ("communities", "seed"),
            ("paths", "max_paths"),
            ("reachable", "direction"),
            ("predict_links", "top_k"),
        ] {
            let op = table.op(op).unwrap();
            assert!(op.takes.contains(&takes) && op.takes.contains(&"relation_type"));
        }
    }
}
