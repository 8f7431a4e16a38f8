//! Ways through the graph, a weight being the cost of a step.

mod steiner;
mod voronoi;

use asterism_model::algorithm::{Parameter, ParameterKind, Spec};
use asterism_model::{Id, Result, Watch};

use crate::arguments::Arguments;
use crate::outcome::Outcome;
use crate::snapshot::Snapshot;
use crate::weight::WeightAs;
pub use steiner::{SteinerOptions, SteinerTree, steiner_tree};

pub(crate) fn steiner_spec() -> Spec {
    Spec {
        id: "steiner_tree",
        title: "Steiner tree",
        description: "The cheapest tree of edges, within a factor of 2, that connects the chosen nodes.",
        parameters: vec![
            WeightAs::parameter("cost"),
            Parameter {
                id: "forest",
                title: "Allow a forest",
                description: "Where the nodes are not all connected, give one tree for each part.",
                kind: ParameterKind::Flag { default: false },
            },
        ],
        min_nodes: 1,
        complexity: "O(m + n log n), less where the chosen nodes are close; memory O(n + m)",
        reference: "Mehlhorn 1988, doi:10.1016/0020-0190(88)90066-X",
    }
}

pub(crate) fn run_steiner(
    snapshot: &Snapshot,
    terminals: &[Id],
    arguments: &Arguments<'_>,
    watch: &dyn Watch,
) -> Result<Outcome> {
    let options = SteinerOptions { forest: arguments.flag("forest")?, weight_as: WeightAs::read(arguments)? };
    let SteinerTree { nodes, edges, weight, components } = steiner_tree(snapshot, terminals, options, watch)?;
    Ok(Outcome::SteinerTree { nodes, edges, weight, components })
}
