//! Writes at random. A deed names rows by number: the oracle turns the number into one of the rows there are.

use asterism_model::{Metadata, OnConflict, RefType};
use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use serde_json::{Value, json};

/// One write whose ids are still open.
#[derive(Debug, Clone)]
pub enum Deed {
    UpsertPointer {
        ref_type: RefType,
        ref_id: String,
        metadata: Metadata,
        on_conflict: OnConflict,
    },
    CreateConcept {
        label: String,
        aliases: Vec<String>,
        description: Option<String>,
        metadata: Metadata,
    },
    UpdateConcept {
        node: usize,
        label: Option<String>,
        aliases: Option<Vec<String>>,
        description: Option<String>,
        metadata: Metadata,
        on_conflict: OnConflict,
        clear: Vec<String>,
    },
    DeleteNode {
        node: usize,
    },
    CreateEdge {
        from: usize,
        to: usize,
        relation_type: String,
        weight: Option<f64>,
        metadata: Metadata,
    },
    UpdateEdge {
        edge: usize,
        relation_type: Option<String>,
        weight: Option<f64>,
        metadata: Metadata,
        on_conflict: OnConflict,
        clear: Vec<String>,
    },
    DeleteEdge {
        edge: usize,
    },
}

pub fn deeds(most: usize) -> impl Strategy<Value = Vec<Deed>> {
    vec(deed(), 1..=most)
}

pub fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        4 => create_concept(),
        3 => upsert_pointer(),
        6 => create_edge(),
        3 => update_concept(),
        3 => update_edge(),
        1 => any::<usize>().prop_map(|node| Deed::DeleteNode { node }),
        2 => any::<usize>().prop_map(|edge| Deed::DeleteEdge { edge }),
    ]
}

fn create_concept() -> impl Strategy<Value = Deed> {
    (name(), vec(name(), 0..3), option::of(text()), bag()).prop_map(
        |(label, aliases, description, metadata)| Deed::CreateConcept {
            label,
            aliases,
            description,
            metadata,
        },
    )
}

fn upsert_pointer() -> impl Strategy<Value = Deed> {
    let ref_type = prop_oneof![Just(RefType::Chunk), Just(RefType::Document), Just(RefType::Note)];
    (ref_type, "[a-c]", bag(), on_conflict()).prop_map(|(ref_type, ref_id, metadata, on_conflict)| {
        Deed::UpsertPointer { ref_type, ref_id, metadata, on_conflict }
    })
}

fn create_edge() -> impl Strategy<Value = Deed> {
    (any::<usize>(), any::<usize>(), "[r-t]", option::of(-5.0..5.0), bag()).prop_map(
        |(from, to, relation_type, weight, metadata)| Deed::CreateEdge {
            from,
            to,
            relation_type,
            weight,
            metadata,
        },
    )
}

fn update_concept() -> impl Strategy<Value = Deed> {
    let fields = (option::of(name()), option::of(vec(name(), 0..3)), option::of(text()));
    (any::<usize>(), fields, bag(), on_conflict(), clear("description")).prop_map(
        |(node, (label, aliases, description), metadata, on_conflict, clear)| Deed::UpdateConcept {
            node,
            label,
            aliases,
            description,
            metadata,
            on_conflict,
            clear,
        },
    )
}

fn update_edge() -> impl Strategy<Value = Deed> {
    let fields = (option::of("[r-t]"), option::of(-5.0..5.0));
    (any::<usize>(), fields, bag(), on_conflict(), clear("weight")).prop_map(
        |(edge, (relation_type, weight), metadata, on_conflict, clear)| Deed::UpdateEdge {
            edge,
            relation_type,
            weight,
            metadata,
            on_conflict,
            clear,
        },
    )
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-D]{1,2}",
        Just("  padded\t".to_owned()),
        Just("e\u{301}te\u{301}".to_owned()),
        Just("<b>\u{202e}bidi</b>".to_owned()),
    ]
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[ -~]{0,12}", Just("nul\0 and \u{fffe}".to_owned()), Just(String::new())]
}

fn bag() -> impl Strategy<Value = Metadata> {
    btree_map("[k-m_]", value(), 0..3).prop_map(Metadata)
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        (0_i64..3).prop_map(|n| json!(n)),
        (0_i64..3).prop_map(|n| json!(n as f64)),
        Just(json!(null)),
        Just(json!("1")),
        Just(json!(true)),
        Just(json!({"nested": [1, "ü", null]})),
    ]
}

fn on_conflict() -> impl Strategy<Value = OnConflict> {
    prop_oneof![Just(OnConflict::Error), Just(OnConflict::Keep), Just(OnConflict::Replace)]
}

fn clear(field: &'static str) -> impl Strategy<Value = Vec<String>> {
    prop_oneof![
        5 => Just(Vec::new()),
        1 => Just(vec![field.to_owned()]),
        1 => Just(vec!["metadata.k".to_owned()]),
    ]
}
