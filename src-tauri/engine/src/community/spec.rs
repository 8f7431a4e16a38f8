//! Communities as the catalog has them.

use asterism_model::algorithm::{Family, Ground, OutputKind, Parameter, Spec};
use asterism_model::analysis::Analysis;
use asterism_model::{Id, Result, Watch};

use super::{Method, Options, detect};
use crate::arguments::Arguments;
use crate::describe::{choice, flag, integer, keepable, number, output, seed};
use crate::outcome::Outcome;
use crate::snapshot::Snapshot;
use crate::weight::WeightAs;

pub(crate) fn spec() -> Spec {
    Spec {
        id: "communities",
        title: "Communities",
        description: "Groups of nodes that are tied more closely to each other than to the rest.",
        family: Family::Community,
        reads: "Directed, or undirected when asked for and always by Leiden. The weights of parallel edges are summed, loops \
                count.",
        ground: Ground::Chosen,
        min_nodes: 0,
        parameters: parameters(),
        outputs: vec![
            keepable(
                output(
                    "communities",
                    "Communities",
                    "Larger first, ties by the smallest id.",
                    OutputKind::NodeGroups,
                ),
                "asterism.community",
            ),
            output(
                "modularity",
                "Modularity",
                "How clearly the graph falls into these groups: 0 not at all, 1 fully.",
                OutputKind::Number,
            ),
            output(
                "hierarchy",
                "Hierarchy",
                "With a largest size: the communities of the first run and what each was split into.",
                OutputKind::Hierarchy,
            ),
        ],
        complexity: "near O(m) a round, few rounds; memory O(n + m)",
        reference: "Blondel et al. 2008, doi:10.1088/1742-5468/2008/10/P10008; Dugué and Perez 2015; Traag, Waltman and van Eck \
                    2019, doi:10.1038/s41598-019-41695-z",
    }
}

fn parameters() -> Vec<Parameter> {
    vec![
        choice(
            "method",
            "Method",
            "Louvain, or Leiden, whose communities are always connected and which ignores direction.",
            &["louvain", "leiden"],
        ),
        number(
            "resolution",
            "Resolution",
            "Above 1 gives smaller communities, below 1 larger ones.",
            1.0,
            (0.0, 1000.0),
        ),
        flag(
            "directed",
            "Follow direction",
            "Louvain only: weigh who points at whom, rather than only who is tied to whom. Leiden reads the graph undirected.",
            true,
        ),
        WeightAs::parameter("strength"),
        integer(
            "max_cluster_size",
            "Largest size",
            "Split a community that has more nodes into communities of its own, and those again; empty splits none.",
            None,
            (1, i32::MAX),
        ),
        seed("Another seed may find another partition of about the same quality."),
    ]
}

pub(crate) fn run(
    snapshot: &Snapshot,
    _: &[Id],
    arguments: &Arguments<'_>,
    watch: &dyn Watch,
) -> Result<Outcome> {
    let options = Options {
        method: if arguments.choice("method")? == "leiden" { Method::Leiden } else { Method::Louvain },
        directed: arguments.flag("directed")?,
        resolution: arguments.number("resolution")?,
        seed: arguments.integer("seed")?.into(),
        weight_as: WeightAs::read(arguments)?,
        max_cluster_size: arguments.count("max_cluster_size")?,
    };
    let found = detect(snapshot, &options, watch)?;
    Ok(Outcome::Done(Analysis::Communities(found)))
}
