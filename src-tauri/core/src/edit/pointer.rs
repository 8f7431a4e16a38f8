//! upsert_pointer.

use asterism_model::{Error, Id, Metadata, Node, OnConflict, Pointer, RefType, Result};

use super::merge::Merge;
use super::{Batch, text};

impl Batch<'_> {
    pub(super) fn upsert_pointer(
        &mut self,
        ref_type: RefType,
        ref_id: &str,
        metadata: &Metadata,
        on_conflict: OnConflict,
    ) -> Result<Id> {
        if ref_id.trim().is_empty() {
            return Err(Error::invalid("ref_id", "it is blank; give the id of what the pointer points at"));
        }
        let merge = Merge { incoming: metadata, on_conflict, clear: &[] };
        let stored = match self.rows.pointer(ref_type, ref_id)? {
            Some(id) => self.rows.node(id)?,
            None => None,
        };
        match stored {
            Some(Node::Pointer(before)) => self.merge_pointer(&before, &merge),
            _ => self.create_pointer(ref_type, ref_id, &merge),
        }
    }

    fn merge_pointer(&mut self, before: &Pointer, merge: &Merge) -> Result<Id> {
        let metadata = merge.onto(before.id, &before.metadata)?;
        if metadata != before.metadata {
            let after = Pointer { metadata, updated_at: self.now.max(before.updated_at), ..before.clone() };
            self.rows.set_node(before.id, Some(Node::Pointer(after)))?;
        }
        Ok(before.id)
    }

    fn create_pointer(&mut self, ref_type: RefType, ref_id: &str, merge: &Merge) -> Result<Id> {
        let ref_id = text::exact("ref_id", ref_id)?;
        let id = self.source.id();
        let metadata = merge.onto(id, &Metadata::default())?;
        let (created_at, updated_at) = (self.now, self.now);
        let pointer = Pointer { id, ref_type, ref_id, metadata, created_at, updated_at };
        self.rows.set_node(id, Some(Node::Pointer(pointer)))?;
        Ok(id)
    }
}
