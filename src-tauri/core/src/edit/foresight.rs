//! The rows that a batch names, read together before it is planned: thousands of single look-ups are slow.

use asterism_model::{Id, Result, Write};

use super::Overlay;

/// Reads what `writes` will ask for. What an id says is judged later, when its write has its turn.
pub(super) fn read(rows: &mut Overlay, writes: &[Write]) -> Result<()> {
    let (mut nodes, mut edges) = (Vec::new(), Vec::new());
    for write in writes {
        match write {
            Write::UpdateConcept { node_id, .. } => nodes.extend(id(node_id)),
            Write::DeleteNode { node_id } => {
                if let Some(id) = id(node_id) {
                    nodes.push(id);
                    edges.extend(rows.incident(id)?);
                }
            }
            Write::UpdateEdge { edge_id, .. } | Write::DeleteEdge { edge_id } => edges.extend(id(edge_id)),
            Write::UpsertPointer { ref_type, ref_id, .. } => nodes.extend(rows.pointer(*ref_type, ref_id)?),
            Write::CreateConcept { .. } | Write::CreateEdge { .. } => {}
        }
    }
    edges.sort_unstable();
    edges.dedup();
    nodes.sort_unstable();
    nodes.dedup();
    rows.foresee(&nodes, &edges)
}

fn id(text: &str) -> Option<Id> {
    Id::parse("id", text).ok()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use asterism_model::{Concept, Edge, Node, RefType, Timestamp};
    use uuid::Uuid;

    use super::*;
    use crate::edit::{Rows, plan, verify};
    use crate::source::Source;

    const NODES: u128 = 500;

    /// A ring of concepts that counts how often it is read.
    #[derive(Default)]
    struct Ring(AtomicUsize);

    impl Rows for Ring {
        fn nodes(&self, ids: &[Id]) -> Result<Vec<Option<Node>>> {
            self.0.fetch_add(1, Relaxed);
            Ok(ids.iter().map(|id| number(*id, 0).map(concept)).collect())
        }

        fn edges(&self, ids: &[Id]) -> Result<Vec<Option<Edge>>> {
            self.0.fetch_add(1, Relaxed);
            Ok(ids.iter().map(|id| number(*id, NODES).map(edge)).collect())
        }

        fn has_node(&self, id: Id) -> Result<bool> {
            Ok(number(id, 0).is_some())
        }

        fn pointer(&self, _: RefType, _: &str) -> Result<Option<Id>> {
            Ok(None)
        }

        fn incident(&self, id: Id) -> Result<Vec<Id>> {
            let number = id.0.as_u128();
            Ok([number, (number + NODES - 1) % NODES].map(|from| Id(Uuid::from_u128(NODES + from))).to_vec())
        }
    }

    impl Source for Ring {
        fn now(&self) -> Timestamp {
            Timestamp::EPOCH
        }

        fn id(&self) -> Id {
            Id(Uuid::from_u128(u128::MAX))
        }
    }

    fn number(id: Id, first: u128) -> Option<u128> {
        id.0.as_u128().checked_sub(first).filter(|number| *number < NODES)
    }

    fn concept(number: u128) -> Node {
        Node::Concept(Concept {
            id: Id(Uuid::from_u128(number)),
            label: number.to_string(),
            aliases: vec![],
            description: None,
            metadata: Default::default(),
            created_at: Timestamp::EPOCH,
            updated_at: Timestamp::EPOCH,
        })
    }

    fn edge(number: u128) -> Edge {
        Edge {
            id: Id(Uuid::from_u128(NODES + number)),
            from_id: Id(Uuid::from_u128(number)),
            to_id: Id(Uuid::from_u128((number + 1) % NODES)),
            relation_type: "next".into(),
            weight: None,
            metadata: Default::default(),
            created_at: Timestamp::EPOCH,
            updated_at: Timestamp::EPOCH,
        }
    }

    #[test]
    fn a_batch_and_its_check_read_the_rows_together_however_many() {
        let ring = Ring::default();
        let ids = (0..NODES).map(|number| Id(Uuid::from_u128(number)).to_string());
        let writes: Vec<Write> = ids.map(|node_id| Write::DeleteNode { node_id }).collect();
        let planned = plan(&ring, &writes, &ring).unwrap();
        assert_eq!(planned.changes.len() as u128, 2 * NODES);
        assert_eq!(ring.0.swap(0, Relaxed), 2, "one read of the nodes and one of the edges");
        verify(&ring, &planned.changes, &asterism_model::Unwatched).unwrap();
        assert_eq!(ring.0.load(Relaxed), 2);
    }
}
