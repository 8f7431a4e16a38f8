use asterism_engine::{Link, Snapshot};
use asterism_model::{Error, Id, Timestamp};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use proptest::prelude::*;

use crate::graphs::{edge, links, multigraphs, node, snapshot};

#[test]
fn links_are_ordered_by_time_then_id_and_nodes_by_id() {
    let at = |micros| Timestamp::from_micros(micros).unwrap();
    let link = |id, micros| Link {
        id: edge(id),
        from: node(2),
        to: node(1),
        relation: 0,
        weight: None,
        created_at: at(micros),
    };
    let made =
        Snapshot::new(vec![node(2), node(1), node(2)], vec![link(1, 9), link(3, 5), link(2, 5)]).unwrap();
    assert_eq!(made.nodes(), [node(1), node(2)]);
    assert_eq!(made.links().map(|link| link.id).collect::<Vec<_>>(), [edge(2), edge(3), edge(1)]);
    assert_eq!((made.index(&node(2)), made.index(&node(3))), (Some(1), None));
    assert_eq!(made.ends(0), [1, 0]);
}

#[test]
fn what_cannot_be_a_graph_is_refused_by_name() {
    let mut twice = links(&[(0, 1, None), (1, 0, None)]);
    twice[1].id = twice[0].id;
    for (links, named) in [
        (links(&[(0, 7, None)]), format!("edge {} ends at {}", edge(0), node(7))),
        (links(&[(0, 1, Some(1.0)), (0, 1, Some(f64::NAN))]), edge(1).to_string()),
        (twice, format!("edge {} is given twice", edge(0))),
    ] {
        let error = Snapshot::new(vec![node(0), node(1)], links).unwrap_err();
        assert!(matches!(error, Error::InvalidRequest { .. }), "{error:?}");
        assert!(error.to_string().contains(&named), "{error}");
    }
}

proptest! {
    #[test]
    fn rows_hold_what_petgraph_holds((nodes, edges) in multigraphs(9, 30)) {
        let snapshot = snapshot(nodes, &edges);
        let graph = DiGraph::<Id, Link>::from(&snapshot);
        for own in 0..nodes {
            let index = NodeIndex::new(own as usize);
            prop_assert_eq!(graph[index], snapshot.nodes()[own as usize]);
            let mut out: Vec<_> = graph.edges(index).map(|e| (e.target().index() as u32, e.id().index() as u32)).collect();
            out.sort_by_key(|&(_, link)| link);
            prop_assert_eq!(snapshot.leaving(own).iter().map(|arc| (arc.node, arc.link)).collect::<Vec<_>>(), out);
            for arc in snapshot.entering(own) {
                prop_assert_eq!(snapshot.ends(arc.link), [arc.node, own]);
            }
        }
        let entering: usize = (0..nodes).map(|own| snapshot.entering(own).len()).sum();
        prop_assert_eq!(entering, edges.len());
    }
}
