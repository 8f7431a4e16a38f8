//! The store as the planning of writes sees it.

use asterism_model::{Direction, Edge, Error, Id, Node, RefType, Result};
use asterism_store::Store;

use crate::edit::Rows;

pub(super) struct Stored<'a>(pub &'a Store);

impl Rows for Stored<'_> {
    fn node(&self, id: Id) -> Result<Option<Node>> {
        if self.0.topology().node(&id).is_none() {
            return Ok(None);
        }
        Ok(self.0.nodes(&[id])?.into_iter().next().flatten())
    }

    fn edge(&self, id: Id) -> Result<Option<Edge>> {
        if self.0.topology().edge(&id).is_none() {
            return Ok(None);
        }
        Ok(self.0.edges(&[id])?.into_iter().next().flatten())
    }

    fn pointer(&self, ref_type: RefType, ref_id: &str) -> Result<Option<Id>> {
        Ok(self.0.topology().pointer(ref_type, ref_id))
    }

    fn incident(&self, id: Id) -> Result<Vec<Edge>> {
        let ids: Vec<Id> =
            self.0.topology().incident(&id, Direction::Both, None).map(|link| link.id).collect();
        let rows = self.0.edges(&ids)?;
        rows.into_iter()
            .zip(ids)
            .map(|(row, id)| row.ok_or_else(|| Error::storage(format!("the row of edge {id} is missing"))))
            .collect()
    }
}
