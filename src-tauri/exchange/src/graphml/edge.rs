//! From the markup of an edge to its record.

use asterism_model::Timestamp;
use asterism_model::transfer::EdgeRecord;
use serde_json::Value;

use super::bag::{Bag, SEPARATOR};
use super::key::Key;
use super::role::{DRAWN_RELATION_RANK, EdgeRole};
use super::row::{Built, Candidate, Datum, EdgeRow};
use super::table::Table;
use super::tally::Tally;
use super::value::finite;

/// The relation of an edge of which the file says nothing.
const UNSAID: &str = "related_to";

struct Draft<'a> {
    table: &'a Table,
    bag: Bag<'a>,
    relations: Vec<Candidate<'a>>,
    weight: Option<f64>,
    created_at: Option<Timestamp>,
    updated_at: Option<Timestamp>,
    exact: Option<Value>,
}

pub(super) fn build(row: EdgeRow, table: &Table, tally: &mut Tally) -> Built<EdgeRecord> {
    let bag = Bag::new(table);
    let mut draft = Draft {
        table,
        bag,
        relations: Vec::new(),
        weight: None,
        created_at: None,
        updated_at: None,
        exact: None,
    };
    let missing = table
        .defaults()
        .filter(|(index, key)| key.on_edges && !row.data.iter().any(|datum| datum.key == *index));
    for (_, key) in missing {
        draft.take(key, key.line, key.default.clone().unwrap_or_default());
    }
    for Datum { key, line, text, .. } in row.data {
        draft.take(table.key(key), line, text);
    }
    for (name, text) in [
        ("sourceport", row.source_port),
        ("targetport", row.target_port),
        ("description", row.desc.filter(|desc| !desc.trim().is_empty())),
    ] {
        if let Some(text) = text {
            draft.bag.put(name, Value::from(text));
        }
    }
    let relation_type = draft.relation(tally);
    let Draft { weight, created_at, updated_at, mut bag, .. } = draft;
    let complaints = std::mem::take(&mut bag.complaints);
    let bytes = bag.bytes();
    let record = EdgeRecord {
        key: row.id,
        line: row.line,
        from: row.source,
        to: row.target,
        relation_type,
        weight,
        metadata: bag.finish(),
        created_at,
        updated_at,
    };
    Built { record, complaints, bytes }
}

impl<'a> Draft<'a> {
    fn take(&mut self, key: &'a Key, line: u64, text: String) {
        if self.table.is_state(key) {
            return;
        }
        match key.edge_role {
            EdgeRole::Relation(rank) => self.relations.push(Candidate { rank, key, line, text }),
            EdgeRole::Drawing => {
                self.relations.push(Candidate { rank: DRAWN_RELATION_RANK, key, line, text })
            }
            EdgeRole::Weight => self.take_weight(line, &text),
            EdgeRole::CreatedAt => match Timestamp::parse("created_at", text.trim()) {
                Ok(at) => self.created_at = Some(at),
                Err(_) => self.bag.add(key, line, &text),
            },
            EdgeRole::UpdatedAt => match Timestamp::parse("updated_at", text.trim()) {
                Ok(at) => self.updated_at = Some(at),
                Err(_) => self.bag.add(key, line, &text),
            },
            EdgeRole::Whole => self.bag.add_whole(key, line, &text),
            EdgeRole::Exact if self.table.is_ours() => self.exact = serde_json::from_str(&text).ok(),
            EdgeRole::Flat if self.table.is_ours() => {}
            EdgeRole::Exact => {}
            EdgeRole::Flat | EdgeRole::Metadata => self.bag.add(key, line, &text),
        }
    }

    fn take_weight(&mut self, line: u64, text: &str) {
        self.weight = finite(text);
        if self.weight.is_none() && !text.trim().is_empty() {
            let shown = crate::collect::shown(text);
            let message =
                format!("weight: {shown:?} is not a finite number; the edge is taken without a weight");
            self.bag.complaints.push((line, message));
        }
    }

    fn relation(&mut self, tally: &mut Tally) -> String {
        let relations = std::mem::take(&mut self.relations);
        let best = Candidate::best(&relations).map(|candidate| match candidate {
            Candidate { key, text, .. } if is_keywords(key) => first_keyword(text),
            Candidate { text, .. } => text,
        });
        let exact = self.exact.as_ref().and_then(|exact| exact.get("relation_type")).and_then(Value::as_str);
        let relation = exact.or(best).unwrap_or_else(|| {
            tally.unrelated += 1;
            UNSAID
        });
        let relation = if self.table.is_ours() { relation } else { relation.trim() }.to_owned();
        for candidate in &relations {
            if !self.table.is_ours() && candidate.is_spare(&relation) {
                self.bag.add(candidate.key, candidate.line, &candidate.text);
            }
        }
        relation
    }
}

fn is_keywords(key: &Key) -> bool {
    key.name.to_lowercase().starts_with("keyword")
}

/// LightRAG lists the words for a relation, the fittest first: a vocabulary of relations needs one.
fn first_keyword(text: &str) -> &str {
    let first = text.split(SEPARATOR).flat_map(|part| part.split(',')).find(|word| !word.trim().is_empty());
    first.unwrap_or(text)
}
