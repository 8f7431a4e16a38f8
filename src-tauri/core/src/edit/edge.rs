//! create_edge, update_edge and delete_edge.

use asterism_model::{Edge, Error, Id, Metadata, OnConflict, Result};

use super::merge::Merge;
use super::{Batch, text};

pub struct Update<'a> {
    pub relation_type: Option<&'a str>,
    pub weight: Option<f64>,
    pub merge: Merge<'a>,
}

impl Batch<'_> {
    pub(super) fn create_edge(
        &mut self,
        from_id: &str,
        to_id: &str,
        relation_type: &str,
        weight: Option<f64>,
        metadata: &Metadata,
    ) -> Result<Id> {
        let from_id = self.existing_id("from_id", from_id)?;
        let to_id = self.existing_id("to_id", to_id)?;
        let relation_type = text::name("relation_type", relation_type)?;
        let weight = text::weight(weight)?;
        let id = self.source.id();
        let merge = Merge { incoming: metadata, on_conflict: OnConflict::Error, clear: &[] };
        let metadata = merge.onto(id, &Metadata::default())?;
        let (created_at, updated_at) = (self.now, self.now);
        let edge = Edge { id, from_id, to_id, relation_type, weight, metadata, created_at, updated_at };
        self.rows.set_edge(id, Some(edge))?;
        Ok(id)
    }

    pub(super) fn update_edge(&mut self, edge_id: &str, update: &Update) -> Result<Id> {
        let before = self.existing_edge(edge_id)?;
        update.merge.check_clear(&["weight"])?;
        if update.weight.is_some() && update.merge.clears("weight") {
            return Err(Error::invalid("clear", "weight is both set and cleared"));
        }
        let mut after = before.clone();
        if let Some(relation_type) = update.relation_type {
            after.relation_type = text::name("relation_type", relation_type)?;
        }
        if let Some(weight) = text::weight(update.weight)? {
            after.weight = Some(weight);
        }
        if update.merge.clears("weight") {
            after.weight = None;
        }
        after.metadata = update.merge.onto(before.id, &before.metadata)?;
        let id = before.id;
        if after != before {
            after.updated_at = self.now.max(before.updated_at);
            self.rows.set_edge(id, Some(after))?;
        }
        Ok(id)
    }

    pub(super) fn delete_edge(&mut self, edge_id: &str) -> Result<Id> {
        let id = self.existing_edge(edge_id)?.id;
        self.rows.set_edge(id, None)?;
        Ok(id)
    }
}
