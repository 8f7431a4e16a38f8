//! One change to many rows, told before it is made, and copies of many rows.

use std::collections::HashMap;

use asterism_model::metadata::same_value;
use asterism_model::{
    Author, Bulk, BulkChange, BulkConflict, BulkPreview, Concept, Edge, Error, Id, Metadata, Node,
    OnConflict, Result, Watch, Write,
};
use serde_json::Value;

use crate::edit::text;
use crate::graph::{Graph, Written};

/// So many conflicts are shown.
const EXAMPLES: usize = 5;

/// What the change would do to these rows.
pub fn preview(graph: &dyn Graph, bulk: &Bulk) -> Result<BulkPreview> {
    Ok(plan(graph, bulk, OnConflict::Error)?.preview)
}

/// Makes the change as one transaction. With `error`, a row whose key has another value refuses all of it.
pub fn make(
    graph: &dyn Graph,
    bulk: &Bulk,
    on_conflict: OnConflict,
    by: &Author,
    watch: &dyn Watch,
) -> Result<Written> {
    let writes = plan(graph, bulk, on_conflict)?.writes;
    if writes.is_empty() {
        return graph.apply(Vec::new(), by, "Nothing to change", watch);
    }
    graph.write(&writes, by, watch)
}

/// The writes that make a second one of each concept and each edge. An edge between two that are copied joins the copies,
/// and so do edges among the nodes that were not named. A pointer has no second one: its edges stay at itself.
pub fn copies(graph: &dyn Graph, node_ids: &[String], edge_ids: &[String]) -> Result<Vec<Write>> {
    let nodes = graph.nodes(&ids("node_ids", node_ids)?)?;
    let mut edges = graph.edges(&ids("edge_ids", edge_ids)?)?;
    let mut copied: HashMap<Id, String> = HashMap::new();
    let mut writes = Vec::new();
    for node in &nodes {
        let Node::Concept(Concept { id, label, aliases, description, metadata, .. }) = node else { continue };
        copied.insert(*id, format!("${}", writes.len()));
        let (label, aliases, description) = (label.clone(), aliases.clone(), description.clone());
        writes.push(Write::CreateConcept { label, aliases, description, metadata: metadata.clone() });
    }
    if !copied.is_empty() {
        let node_ids = nodes.iter().map(|node| node.id().to_string()).collect();
        let among =
            asterism_model::SubgraphQuery { node_ids, depth: 0, relation_type: None, max_nodes: u32::MAX };
        let named: Vec<Id> = edges.iter().map(|edge| edge.id).collect();
        let among = graph.subgraph(&among)?.edges.into_iter().filter(|edge| !named.contains(&edge.id));
        edges.extend(
            among.filter(|edge| copied.contains_key(&edge.from_id) || copied.contains_key(&edge.to_id)),
        );
    }
    let end = |id: Id| copied.get(&id).cloned().unwrap_or_else(|| id.to_string());
    writes.extend(edges.into_iter().map(|edge| Write::CreateEdge {
        from_id: end(edge.from_id),
        to_id: end(edge.to_id),
        relation_type: edge.relation_type,
        weight: edge.weight,
        metadata: edge.metadata,
    }));
    if writes.is_empty() {
        return Err(Error::invalid(
            "node_ids",
            "a pointer cannot be there twice; select a concept or an edge",
        ));
    }
    Ok(writes)
}

#[derive(Default)]
struct Plan {
    writes: Vec<Write>,
    preview: BulkPreview,
}

/// What a row makes of the change.
enum Fate {
    Write(Write),
    Unchanged,
    Unfit,
    Conflict(Value, Option<Write>),
}

fn plan(graph: &dyn Graph, bulk: &Bulk, on_conflict: OnConflict) -> Result<Plan> {
    let change = checked(&bulk.change)?;
    let mut plan = Plan::default();
    for node in graph.nodes(&ids("node_ids", &bulk.node_ids)?)? {
        let (id, fate) = (node.id(), of_node(&node, &change, on_conflict));
        plan.take(id, || node.title(), fate);
    }
    for edge in graph.edges(&ids("edge_ids", &bulk.edge_ids)?)? {
        let fate = of_edge(&edge, &change, on_conflict);
        plan.take(edge.id, || edge.relation_type.clone(), fate);
    }
    Ok(plan)
}

impl Plan {
    fn take(&mut self, id: Id, title: impl FnOnce() -> String, fate: Fate) {
        match fate {
            Fate::Write(write) => {
                self.preview.changes += 1;
                self.writes.push(write);
            }
            Fate::Unchanged => self.preview.unchanged += 1,
            Fate::Unfit => self.preview.unfit += 1,
            Fate::Conflict(existing, write) => {
                self.preview.conflicts += 1;
                self.writes.extend(write);
                if self.preview.examples.len() < EXAMPLES {
                    self.preview.examples.push(BulkConflict { id, title: title(), existing });
                }
            }
        }
    }
}

/// The change with its names as they are stored, so that what is so already is known as such.
fn checked(change: &BulkChange) -> Result<BulkChange> {
    let names = |field: &str, given: &[String]| {
        given.iter().map(|name| text::name(field, name)).collect::<Result<_>>()
    };
    Ok(match change {
        BulkChange::SetKey { key, .. } | BulkChange::RemoveKey { key } if key.is_empty() => {
            return Err(Error::invalid("key", "it is blank; a key needs a name"));
        }
        BulkChange::SetRelation { relation_type } => {
            BulkChange::SetRelation { relation_type: text::name("relation_type", relation_type)? }
        }
        BulkChange::AddAliases { aliases } => BulkChange::AddAliases { aliases: names("aliases", aliases)? },
        BulkChange::RemoveAliases { aliases } => {
            BulkChange::RemoveAliases { aliases: names("aliases", aliases)? }
        }
        other => other.clone(),
    })
}

fn ids(field: &str, given: &[String]) -> Result<Vec<Id>> {
    given.iter().map(|id| Id::parse(field, id)).collect()
}

fn of_node(node: &Node, change: &BulkChange, on_conflict: OnConflict) -> Fate {
    match (change, node) {
        (BulkChange::SetKey { key, value }, _) => {
            let write = |metadata| set_on_node(node, metadata, on_conflict);
            set_key(node.metadata(), (key, value), on_conflict, write)
        }
        (BulkChange::RemoveKey { key }, Node::Concept(concept)) => match concept.metadata.get(key) {
            Some(_) => Fate::Write(update_concept(concept.id, None, cleared(key))),
            None => Fate::Unchanged,
        },
        (BulkChange::RemoveKey { key }, Node::Pointer(pointer)) if pointer.metadata.get(key).is_none() => {
            Fate::Unchanged
        }
        (BulkChange::AddAliases { aliases }, Node::Concept(concept)) => {
            let is_new = |alias: &&String| **alias != concept.label && !concept.aliases.contains(alias);
            with_aliases(
                concept,
                concept.aliases.iter().chain(aliases.iter().filter(is_new)).cloned().collect(),
            )
        }
        (BulkChange::RemoveAliases { aliases }, Node::Concept(concept)) => {
            let stays = |alias: &&String| !aliases.contains(alias);
            with_aliases(concept, concept.aliases.iter().filter(stays).cloned().collect())
        }
        _ => Fate::Unfit,
    }
}

fn of_edge(edge: &Edge, change: &BulkChange, on_conflict: OnConflict) -> Fate {
    match change {
        BulkChange::SetKey { key, value } => {
            let write = |metadata| update_edge(edge.id, None, None, (metadata, on_conflict), Vec::new());
            set_key(&edge.metadata, (key, value), on_conflict, write)
        }
        BulkChange::RemoveKey { key } if edge.metadata.get(key).is_none() => Fate::Unchanged,
        BulkChange::RemoveKey { key } => {
            Fate::Write(update_edge(edge.id, None, None, Default::default(), cleared(key)))
        }
        BulkChange::SetRelation { relation_type } if edge.relation_type == *relation_type => Fate::Unchanged,
        BulkChange::SetRelation { relation_type } => Fate::Write(update_edge(
            edge.id,
            Some(relation_type.clone()),
            None,
            Default::default(),
            Vec::new(),
        )),
        BulkChange::SetWeight { weight } if edge.weight == *weight => Fate::Unchanged,
        BulkChange::SetWeight { weight } => {
            let clear = if weight.is_none() { vec!["weight".to_owned()] } else { Vec::new() };
            Fate::Write(update_edge(edge.id, None, *weight, Default::default(), clear))
        }
        BulkChange::AddAliases { .. } | BulkChange::RemoveAliases { .. } => Fate::Unfit,
    }
}

fn set_key(
    stored: &Metadata,
    (key, value): (&String, &Value),
    on_conflict: OnConflict,
    write: impl FnOnce(Metadata) -> Write,
) -> Fate {
    let write = || write(Metadata::from_iter([(key.clone(), value.clone())]));
    match stored.get(key) {
        Some(existing) if same_value(existing, value) => Fate::Unchanged,
        Some(existing) => Fate::Conflict(existing.clone(), (on_conflict != OnConflict::Keep).then(write)),
        None => Fate::Write(write()),
    }
}

fn with_aliases(concept: &Concept, aliases: Vec<String>) -> Fate {
    if aliases == concept.aliases {
        return Fate::Unchanged;
    }
    Fate::Write(update_concept(concept.id, Some(aliases), Vec::new()))
}

fn cleared(key: &str) -> Vec<String> {
    vec![format!("metadata.{key}")]
}

fn set_on_node(node: &Node, metadata: Metadata, on_conflict: OnConflict) -> Write {
    match node {
        Node::Concept(concept) => Write::UpdateConcept {
            node_id: concept.id.to_string(),
            label: None,
            aliases: None,
            description: None,
            metadata,
            on_conflict,
            clear: Vec::new(),
        },
        Node::Pointer(pointer) => {
            let (ref_type, ref_id) = (pointer.ref_type, pointer.ref_id.clone());
            Write::UpsertPointer { ref_type, ref_id, metadata, on_conflict }
        }
    }
}

fn update_concept(id: Id, aliases: Option<Vec<String>>, clear: Vec<String>) -> Write {
    Write::UpdateConcept {
        node_id: id.to_string(),
        label: None,
        aliases,
        description: None,
        metadata: Metadata::default(),
        on_conflict: OnConflict::default(),
        clear,
    }
}

fn update_edge(
    id: Id,
    relation_type: Option<String>,
    weight: Option<f64>,
    (metadata, on_conflict): (Metadata, OnConflict),
    clear: Vec<String>,
) -> Write {
    Write::UpdateEdge { edge_id: id.to_string(), relation_type, weight, metadata, on_conflict, clear }
}
