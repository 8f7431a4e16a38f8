//! A graph in a temporary folder, with a clock that ticks and ids that count.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use asterism_core::graph::Row;
use asterism_core::source::Source;
use asterism_core::{Graph, LocalGraph, Setup};
use asterism_model::{Author, Edge, Id, Node, Result, Timestamp, Unwatched, Write};
use tempfile::TempDir;

#[derive(Default)]
pub struct Ticking(AtomicU64);

impl Source for Ticking {
    fn now(&self) -> Timestamp {
        let tick = self.0.fetch_add(1, Ordering::Relaxed);
        Timestamp::from_micros(1_700_000_000_000_000 + tick as i64).unwrap()
    }

    fn id(&self) -> Id {
        let tick = u128::from(self.0.fetch_add(1, Ordering::Relaxed));
        Id(uuid::Uuid::from_u128(0x018b_cfe5_6800_7000_8000_0000_0000_0000 | tick))
    }
}

pub struct Fixture {
    pub dir: TempDir,
    source: Arc<Ticking>,
    graph: Option<LocalGraph>,
}

impl Fixture {
    pub fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let mut fixture = Self { dir, source: Arc::default(), graph: None };
        fixture.reopen();
        fixture
    }

    pub fn reopen(&mut self) {
        if let Some(graph) = self.graph.take() {
            graph.close().unwrap();
        }
        self.graph = Some(open(self.dir.path(), Arc::clone(&self.source)).unwrap());
    }

    pub fn graph(&self) -> &dyn Graph {
        self.graph.as_ref().unwrap()
    }

    pub fn source(&self) -> &dyn Source {
        &*self.source
    }

    pub fn write(&self, write: Write) -> Result<Id> {
        Ok(self.graph().write(&[write], &Author::person(), &Unwatched)?.ids[0])
    }

    pub fn concept(&self, label: &str) -> Id {
        self.write(concept(label)).unwrap()
    }

    pub fn edge(&self, from: Id, to: Id, relation_type: &str, weight: Option<f64>) -> Id {
        self.write(edge(from, to, relation_type, weight)).unwrap()
    }
}

pub fn open(dir: &Path, source: Arc<Ticking>) -> Result<LocalGraph> {
    LocalGraph::open(dir, Setup { source, concepts_max_limit: 500 })
}

pub fn concept(label: &str) -> Write {
    serde_json::from_value(serde_json::json!({ "op": "create_concept", "label": label })).unwrap()
}

pub fn edge(from: Id, to: Id, relation_type: &str, weight: Option<f64>) -> Write {
    Write::CreateEdge {
        from_id: from.to_string(),
        to_id: to.to_string(),
        relation_type: relation_type.to_owned(),
        weight,
        metadata: Default::default(),
    }
}

/// Everything in a graph.
pub fn rows(graph: &dyn Graph) -> (Vec<Node>, Vec<Edge>) {
    let (mut nodes, mut edges) = (Vec::new(), Vec::new());
    graph
        .export_graph(1, &mut |_, row| {
            match row {
                Row::Node(node) => nodes.push(node),
                Row::Edge(edge) => edges.push(edge),
            }
            Ok(())
        })
        .unwrap();
    (nodes, edges)
}
