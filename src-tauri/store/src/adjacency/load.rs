//! Building the topology from the database.

use std::collections::HashMap;
use std::sync::Arc as Shared;

use asterism_model::{NodeKind, RefType, Result};
use lbug::Value;

use super::Topology;
use super::arcs::Arc;
use crate::cypher::{Statement, TABLES, Tables};
use crate::fault;
use crate::row::Reader;
use crate::session::Session;

/// Source nodes whose edges one query returns: results are held whole in the buffer pool.
const SOURCES: u64 = 16_384;

/// For each node of a table, by its offset there, its slot.
type Offsets = HashMap<NodeKind, Vec<Option<u32>>>;

/// Reads the whole graph. The caller sees to it that nothing is written meanwhile, or holds a transaction.
pub(crate) fn load(session: &mut Session<'_>) -> Result<Topology> {
    let mut topology = Topology::default();
    let mut offsets = Offsets::new();
    for kind in [NodeKind::Pointer, NodeKind::Concept] {
        offsets.insert(kind, topology.load_nodes(session, kind)?);
    }
    for tables in TABLES {
        topology.load_edges(session, tables, &offsets)?;
    }
    topology.sort_lists();
    Ok(topology)
}

impl Topology {
    fn load_nodes(&mut self, session: &mut Session<'_>, kind: NodeKind) -> Result<Vec<Option<u32>>> {
        let mut offsets = Vec::new();
        for row in session.run(Statement::LoadNodes(kind), vec![])? {
            let mut row = Reader::new("a node", row);
            let offset = row.count()? as usize;
            let id = row.id()?;
            let pair = match kind {
                NodeKind::Concept => None,
                NodeKind::Pointer => {
                    let ref_type = RefType::from_name(&row.text()?).ok_or_else(|| row.unexpected())?;
                    Some((ref_type, row.text()?.into()))
                }
            };
            if offsets.len() <= offset {
                offsets.resize(offset + 1, None);
            }
            offsets[offset] = Some(self.vertices.insert(&self.hasher, id, pair));
        }
        Ok(offsets)
    }

    fn load_edges(&mut self, session: &mut Session<'_>, tables: Tables, offsets: &Offsets) -> Result<()> {
        let slots_of = |kind| offsets.get(&kind).map_or(&[][..], Vec::as_slice);
        let (sources, targets) = (slots_of(tables.0), slots_of(tables.1));
        let end = |slots: &[Option<u32>], row: &mut Reader| {
            let offset = row.count()? as usize;
            slots.get(offset).copied().flatten().ok_or_else(|| fault::unexpected("an edge without its ends"))
        };
        for first in (0..sources.len() as u64).step_by(SOURCES as usize) {
            let range = vec![("first", bound(first)), ("last", bound(first + SOURCES))];
            for row in session.run(Statement::LoadEdges(tables), range)? {
                let mut row = Reader::new("an edge", row);
                let ends = (end(sources, &mut row)?, end(targets, &mut row)?);
                let (id, relation) = (row.id()?, row.text()?);
                let (weight, created_at) = (row.optional_number()?, row.time()?);
                let relation = Shared::make_mut(&mut self.relations).take(&relation);
                self.append(Arc::new(id, ends, relation, weight, created_at));
            }
        }
        Ok(())
    }

    fn append(&mut self, arc: Arc) {
        let slot = self.push_arc(arc);
        let from = self.vertices.lists_mut(arc.from);
        from.out.push(slot);
        from.both.push(slot);
        let to = self.vertices.lists_mut(arc.to);
        to.into.push(slot);
        if arc.from != arc.to {
            to.both.push(slot);
        }
    }

    fn sort_lists(&mut self) {
        let Self { vertices, arcs, .. } = self;
        for slot in 0..vertices.slot_bound() as u32 {
            for list in vertices.lists_mut(slot).each_mut() {
                list.sort_unstable_by_key(|arc| arcs.get(*arc).order());
                list.shrink_to_fit();
            }
        }
    }
}

fn bound(offset: u64) -> Value {
    Value::Int64(offset as i64)
}
