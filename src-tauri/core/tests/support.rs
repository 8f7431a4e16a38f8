//! A graph in a temporary folder, with a clock that ticks and ids that count.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use asterism_core::graph::Row;
use asterism_core::share::{self, Duty, InThread, Introduction, Sharing};
use asterism_core::source::Source;
use asterism_core::{Graph, LocalGraph, MemoryGraph, Setup};
use asterism_model::{
    Author, Change, Concept, Door, Edge, Id, Node, Pointer, RefType, Result, Timestamp, Unwatched, Write,
};
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

/// A way to have a graph: how it is opened, and how whoever else has it open is made to let go.
#[derive(Clone, Copy)]
pub struct Backend {
    pub open: fn(&Path, &Arc<Ticking>) -> Arc<dyn Graph>,
    /// `None` where nothing lasts.
    pub leave: Option<fn(&Path, &Arc<Ticking>)>,
}

pub const MEMORY: Backend =
    Backend { open: |_, source| Arc::new(MemoryGraph::new(setup(source))), leave: None };

pub const LOCAL: Backend = Backend {
    open: |dir, source| Arc::new(LocalGraph::open(dir, setup(source)).unwrap()),
    leave: Some(|_, _| ()),
};

/// With an owner in another thread.
pub const SHARED: Backend = Backend {
    open: |dir, source| share::open(sharing(dir, source)).unwrap(),
    leave: Some(|dir, source| share::exclusively(sharing(dir, source), "A test.", |_| Ok(())).unwrap()),
};

pub struct Fixture {
    pub dir: TempDir,
    source: Arc<Ticking>,
    backend: Backend,
    graph: Option<Arc<dyn Graph>>,
}

impl Fixture {
    pub fn new() -> Self {
        Self::over(LOCAL)
    }

    pub fn over(backend: Backend) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let source: Arc<Ticking> = Arc::default();
        let graph = (backend.open)(dir.path(), &source);
        Self { dir, source, backend, graph: Some(graph) }
    }

    /// Lets go of the graph and opens it again, read off the disk where it lies on one.
    pub fn reopen(&mut self) {
        if let Some(leave) = self.backend.leave {
            self.graph = None;
            leave(self.dir.path(), &self.source);
            self.graph = Some((self.backend.open)(self.dir.path(), &self.source));
        }
    }

    pub fn graph(&self) -> &dyn Graph {
        self.graph.as_deref().unwrap()
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

fn setup(source: &Arc<Ticking>) -> Setup {
    Setup { source: Arc::clone(source) as Arc<dyn Source>, concepts_max_limit: 500 }
}

/// A graph owned by another thread, which ends soon after its last client.
pub fn sharing(dir: &Path, source: &Arc<Ticking>) -> Sharing {
    let sockets = vec![std::env::temp_dir().join(format!("asterism-test-{}", std::process::id()))];
    let linger = Duration::from_millis(200);
    let duty = Duty { linger, ..Duty::new(sockets.clone(), setup(source)) };
    let introduction = Introduction::new(Door::Cli, "test");
    let launcher = Arc::new(InThread { duty });
    Sharing { dir: dir.to_owned(), sockets, setup: setup(source), introduction, launcher }
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

/// Lists of changes, one after the other: some fit, some cannot.
pub fn changes() -> Vec<(&'static str, Vec<Change>)> {
    let id = |number: u128| Id(uuid::Uuid::from_u128(number));
    let at = Timestamp::EPOCH;
    let concept = |number, label: &str| {
        Node::Concept(Concept {
            id: id(number),
            label: label.into(),
            aliases: vec![],
            description: None,
            metadata: Default::default(),
            created_at: at,
            updated_at: at,
        })
    };
    let pointer = |number, ref_id: &str| {
        Node::Pointer(Pointer {
            id: id(number),
            ref_type: RefType::Note,
            ref_id: ref_id.into(),
            metadata: Default::default(),
            created_at: at,
            updated_at: at,
        })
    };
    let edge = |number, from, to, weight| Edge {
        id: id(number),
        from_id: id(from),
        to_id: id(to),
        relation_type: "r".into(),
        weight,
        metadata: Default::default(),
        created_at: at,
        updated_at: at,
    };
    let node = |before, after| Change::Node { before, after };
    let link = |before, after| Change::Edge { before, after };
    let (a, b, p) = (concept(1, "a"), concept(2, "b"), pointer(3, "p"));
    let ab = edge(10, 1, 2, None);
    vec![
        (
            "nodes",
            vec![node(None, Some(a.clone())), node(None, Some(b.clone())), node(None, Some(p.clone()))],
        ),
        ("edge", vec![link(None, Some(ab.clone()))]),
        ("nothing", vec![]),
        ("a change of nothing", vec![node(None, None)]),
        ("another id", vec![node(Some(a.clone()), Some(concept(9, "a")))]),
        ("another kind", vec![node(Some(a.clone()), Some(pointer(1, "x")))]),
        ("made twice", vec![node(None, Some(concept(4, "d"))), node(None, Some(concept(4, "d")))]),
        ("a stale row", vec![node(Some(concept(1, "old")), Some(concept(1, "new")))]),
        ("a second pointer", vec![node(None, Some(pointer(5, "p")))]),
        ("an end that is not there", vec![link(None, Some(edge(11, 1, 99, None)))]),
        ("no number", vec![link(None, Some(edge(12, 1, 2, Some(f64::NAN))))]),
        ("a node with its edge left", vec![node(Some(a.clone()), None)]),
        ("a loop", vec![link(None, Some(edge(13, 3, 3, Some(1.5))))]),
        ("an edge to other ends", vec![link(Some(ab), Some(edge(10, 2, 3, Some(2.0))))]),
        ("a node alone", vec![node(Some(a), None)]),
        ("renamed", vec![node(Some(b), Some(concept(2, "c")))]),
    ]
}
