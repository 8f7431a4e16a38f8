//! From the markup of a node to its record.

use asterism_model::transfer::{NodeBody, NodeRecord};
use asterism_model::{RefType, Timestamp};
use serde_json::Value;

use super::bag::{Bag, SEPARATOR};
use super::key::Key;
use super::role::{DRAWN_LABEL_RANK, NodeRole};
use super::row::{Built, Candidate, Datum, NodeRow};
use super::table::Table;
use super::tally::Tally;
use super::value::finite;

/// What the columns of one node say, sorted by what they mean.
struct Draft<'a> {
    table: &'a Table,
    bag: Bag<'a>,
    labels: Vec<Candidate<'a>>,
    description: Option<String>,
    aliases: Vec<String>,
    kind: Option<(&'a Key, u64, String)>,
    ref_type: Option<(&'a Key, u64, String)>,
    ref_id: Option<(&'a Key, u64, String)>,
    created_at: Option<Timestamp>,
    updated_at: Option<Timestamp>,
    x: Option<(&'a Key, f64)>,
    y: Option<(&'a Key, f64)>,
    place: Option<(f64, f64)>,
    exact: Option<Value>,
}

pub(super) fn build(row: NodeRow, table: &Table, tally: &mut Tally) -> Built<NodeRecord> {
    let mut draft = Draft::new(table);
    let missing = table
        .defaults()
        .filter(|(index, key)| key.on_nodes && !row.data.iter().any(|datum| datum.key == *index));
    for (_, key) in missing {
        draft.take(key, key.line, key.default.clone().unwrap_or_default());
    }
    for Datum { key, line, text, place } in row.data {
        draft.place = draft.place.or(place);
        draft.take(table.key(key), line, text);
    }
    if let Some(desc) = row.desc.filter(|desc| !desc.trim().is_empty()) {
        match draft.description {
            Some(_) => draft.bag.put("desc", Value::from(desc)),
            None => draft.description = Some(desc),
        }
    }
    if let Some(group) = row.group {
        tally.grouped += 1;
        draft.bag.put("group", Value::from(group));
    }
    draft.finish(row.id, row.line, tally)
}

impl<'a> Draft<'a> {
    fn new(table: &'a Table) -> Self {
        Self {
            table,
            bag: Bag::new(table),
            labels: Vec::new(),
            description: None,
            aliases: Vec::new(),
            kind: None,
            ref_type: None,
            ref_id: None,
            created_at: None,
            updated_at: None,
            x: None,
            y: None,
            place: None,
            exact: None,
        }
    }

    fn take(&mut self, key: &'a Key, line: u64, text: String) {
        if self.table.is_state(key) {
            return;
        }
        match key.node_role {
            NodeRole::Label(rank) => self.labels.push(Candidate { rank, key, line, text }),
            NodeRole::Drawing => self.labels.push(Candidate { rank: DRAWN_LABEL_RANK, key, line, text }),
            NodeRole::Description => self.take_description(key, line, text),
            NodeRole::Aliases => match serde_json::from_str(&text) {
                Ok(aliases) => self.aliases = aliases,
                Err(_) => self.bag.add(key, line, &text),
            },
            NodeRole::Kind => self.kind = Some((key, line, text)),
            NodeRole::RefType => self.ref_type = Some((key, line, text)),
            NodeRole::RefId => self.ref_id = Some((key, line, text)),
            NodeRole::CreatedAt => match Timestamp::parse("created_at", text.trim()) {
                Ok(at) => self.created_at = Some(at),
                Err(_) => self.bag.add(key, line, &text),
            },
            NodeRole::UpdatedAt => match Timestamp::parse("updated_at", text.trim()) {
                Ok(at) => self.updated_at = Some(at),
                Err(_) => self.bag.add(key, line, &text),
            },
            NodeRole::X | NodeRole::Y => self.take_place(key, line, &text),
            NodeRole::Look if self.table.is_picture() => {}
            NodeRole::Whole => self.bag.add_whole(key, line, &text),
            NodeRole::Exact if self.table.is_ours() => self.exact = serde_json::from_str(&text).ok(),
            NodeRole::Flat if self.table.is_ours() => {}
            NodeRole::Exact => {}
            NodeRole::Look | NodeRole::Flat | NodeRole::Metadata => self.bag.add(key, line, &text),
        }
    }

    fn take_description(&mut self, key: &Key, line: u64, text: String) {
        if self.description.is_some() {
            self.bag.add(key, line, &text);
        } else if self.table.has_several_values() {
            self.description = Some(text.replace(SEPARATOR, "\n"));
        } else if self.table.is_ours() || !text.trim().is_empty() {
            self.description = Some(text);
        }
    }

    fn take_place(&mut self, key: &'a Key, line: u64, text: &str) {
        let Some(value) = finite(text) else {
            if !text.trim().is_empty() {
                self.bag.add(key, line, text);
            }
            return;
        };
        let place = if key.node_role == NodeRole::X { &mut self.x } else { &mut self.y };
        *place = Some((key, value));
    }

    fn finish(mut self, id: String, line: u64, tally: &mut Tally) -> Built<NodeRecord> {
        let position = self.position();
        let body = match self.pointer() {
            Some((ref_type, ref_id)) => {
                self.spare_labels(&format!("{ref_type}:{ref_id}"));
                NodeBody::Pointer { ref_type, ref_id }
            }
            None => self.concept(&id, tally),
        };
        let (created_at, updated_at) = (self.created_at, self.updated_at);
        let complaints = std::mem::take(&mut self.bag.complaints);
        let bytes = self.bag.bytes();
        let metadata = self.bag.finish();
        let record = NodeRecord { key: id, line, body, metadata, created_at, updated_at, position };
        Built { record, complaints, bytes }
    }

    /// One coordinate alone is no place, but still a number.
    fn position(&mut self) -> Option<(f64, f64)> {
        match (self.x, self.y) {
            (Some((_, x)), Some((_, y))) => return Some((x, y)),
            (Some((key, value)), None) | (None, Some((key, value))) => {
                self.bag.put(&key.name, Value::from(value))
            }
            (None, None) => {}
        }
        self.place
    }

    fn exact(&self, field: &str) -> Option<String> {
        self.exact.as_ref()?.get(field)?.as_str().map(str::to_owned)
    }

    /// What the node points at, when it says that it does and how.
    fn pointer(&mut self) -> Option<(RefType, String)> {
        let kind = self.kind.take_if(|(_, _, text)| matches!(text.trim(), "pointer" | "concept"));
        let is_pointer = kind.as_ref().map(|(_, _, text)| text.trim() == "pointer");
        let ref_type = self.ref_type.as_ref().and_then(|(_, _, text)| RefType::from_name(text.trim()));
        let ref_id = self.ref_id.as_ref().map(|(_, _, text)| text).filter(|text| !text.trim().is_empty());
        let pointer = match (is_pointer, ref_type, ref_id) {
            (Some(true) | None, Some(ref_type), Some(ref_id)) => {
                Some((ref_type, self.exact("ref_id").unwrap_or_else(|| ref_id.clone())))
            }
            _ => None,
        };
        if let (None, Some((_, line, _)), Some(true)) = (&pointer, &kind, is_pointer) {
            let message =
                "a pointer needs a ref_type (chunk, document or note) and a ref_id; it is read as a concept";
            self.bag.complaints.push((*line, message.into()));
        }
        let left = [self.kind.take(), self.ref_type.take(), self.ref_id.take()];
        if pointer.is_none() {
            for (key, line, text) in left.into_iter().flatten() {
                self.bag.add(key, line, &text);
            }
        }
        pointer
    }

    fn concept(&mut self, id: &str, tally: &mut Tally) -> NodeBody {
        let best = Candidate::best(&self.labels).map(|candidate| candidate.text.clone());
        let label = self.exact("label").or(best).unwrap_or_else(|| {
            tally.unlabelled += 1;
            id.to_owned()
        });
        let label = if self.table.is_ours() { label } else { label.trim().to_owned() };
        self.spare_labels(&label);
        let description = self.exact("description").or_else(|| self.description.take());
        NodeBody::Concept { label, aliases: std::mem::take(&mut self.aliases), description }
    }

    /// Columns that could have been the label and say something else stay as metadata.
    fn spare_labels(&mut self, label: &str) {
        for candidate in std::mem::take(&mut self.labels) {
            if !self.table.is_ours() && candidate.is_spare(label) {
                self.bag.add(candidate.key, candidate.line, &candidate.text);
            }
        }
    }
}
