//! The store as the planning of writes sees it.

use asterism_model::{Direction, Edge, Error, Id, Node, RefType, Result};
use asterism_store::Store;

use crate::edit::Rows;

pub(super) struct Stored<'a>(pub &'a Store);

impl Rows for Stored<'_> {
    fn nodes(&self, ids: &[Id]) -> Result<Vec<Option<Node>>> {
        let rows = self.0.nodes(ids)?;
        complete("node", ids, &rows, |id| self.0.topology().node(id).is_some())?;
        Ok(rows)
    }

    fn edges(&self, ids: &[Id]) -> Result<Vec<Option<Edge>>> {
        let rows = self.0.edges(ids)?;
        complete("edge", ids, &rows, |id| self.0.topology().edge(id).is_some())?;
        Ok(rows)
    }

    fn has_node(&self, id: Id) -> Result<bool> {
        Ok(self.0.topology().node(&id).is_some())
    }

    fn pointer(&self, ref_type: RefType, ref_id: &str) -> Result<Option<Id>> {
        Ok(self.0.topology().pointer(ref_type, ref_id))
    }

    fn incident(&self, id: Id) -> Result<Vec<Id>> {
        Ok(self.0.topology().incident(&id, Direction::Both, None).map(|link| link.id).collect())
    }
}

/// Fails when a row that is known to be there was not found: nothing may be decided without it.
fn complete<T>(kind: &str, ids: &[Id], rows: &[Option<T>], known: impl Fn(&Id) -> bool) -> Result<()> {
    let lost = ids.iter().zip(rows).find(|(id, row)| row.is_none() && known(id));
    lost.map_or(Ok(()), |(id, _)| Err(Error::storage(format!("the row of {kind} {id} is missing"))))
}
