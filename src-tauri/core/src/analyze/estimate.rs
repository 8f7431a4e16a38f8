//! What an analysis will take, before it is begun.

use asterism_engine::{self as engine, Size};
use asterism_model::algorithm::{Analyze, Estimate, Ground};
use asterism_model::{Error, Result};

use super::request::{Resolved, resolve};
use super::{shape, spec};
use crate::graph::{Graph, Scope};

/// From so many seconds on, whoever asks should be told before it begins.
pub const LONG: f64 = 5.0;
/// Nobody waits longer than this.
const UNBEARABLE: f64 = 24.0 * 3600.0;
/// How many starts betweenness is advised to be sampled from.
const SAMPLES: u32 = 500;

/// About how long a request will take on this graph, and what would take less where that is long.
///
/// Errors: as those of [`analyze`](super::analyze) that can be told without running it.
pub fn estimate(graph: &dyn Graph, request: &Analyze) -> Result<Estimate> {
    let resolved = resolve(request)?;
    let (nodes, edges) = match &resolved.scope {
        Scope::All { relation_type: None } => {
            let info = graph.info()?;
            (info.concepts + info.pointers, info.edges)
        }
        _ => {
            let shape = shape(graph, request, &resolved)?;
            (shape.nodes.len() as u32, shape.links.len() as u32)
        }
    };
    let size = Size { nodes: nodes.into(), edges: edges.into() };
    let seconds = engine::effort(&request.op, &resolved.parameters, size)?;
    let advice = (seconds > LONG).then(|| advice(request, &resolved, size)).transpose()?;
    Ok(Estimate { nodes, edges, seconds, advice })
}

/// Refuses what would take longer than anyone waits, and says what would not.
pub(super) fn bearable(request: &Analyze, resolved: &Resolved, size: Size) -> Result<()> {
    let seconds = engine::effort(&request.op, &resolved.parameters, size)?;
    if seconds <= UNBEARABLE {
        return Ok(());
    }
    let reason = format!(
        "on {} nodes and {} edges it would take about {:.0} days; {}",
        size.nodes,
        size.edges,
        (seconds / UNBEARABLE).ceil(),
        advice(request, resolved, size)?
    );
    Err(Error::invalid("op", reason))
}

/// What the same person could ask for instead.
fn advice(request: &Analyze, resolved: &Resolved, size: Size) -> Result<String> {
    let mut ways = Vec::new();
    if spec(&request.op).is_some_and(|spec| spec.parameters.iter().any(|it| it.id == "samples")) {
        let mut sampled = resolved.parameters.clone();
        sampled.insert("samples".to_owned(), SAMPLES.into());
        let seconds = engine::effort(&request.op, &sampled, size)?;
        ways.push(format!("set samples to {SAMPLES} for an estimate in about {}", duration(seconds)));
    }
    match &resolved.scope {
        Scope::All { .. } if spec(&request.op).is_some_and(|spec| spec.ground == Ground::Chosen) => {
            ways.push("run it around some nodes instead of on the whole graph".to_owned());
        }
        Scope::Around { depth, .. } if *depth > 1 => ways.push("go less deep".to_owned()),
        _ => {}
    }
    if request.relation_type.is_none() {
        ways.push("follow one relation type only".to_owned());
    }
    Ok(ways.join(", or "))
}

fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 1.0 => "a second".to_owned(),
        s if s < 120.0 => format!("{s:.0} seconds"),
        s if s < 7200.0 => format!("{:.0} minutes", s / 60.0),
        s => format!("{:.0} hours", s / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_would_wait_for_is_refused_with_a_way_out() {
        let request: Analyze =
            serde_json::from_str(r#"{"op": "betweenness_centrality", "all": true}"#).unwrap();
        let resolved = resolve(&request).unwrap();
        assert_eq!(bearable(&request, &resolved, Size { nodes: 1e4, edges: 5e4 }), Ok(()));
        let Err(Error::InvalidRequest { field, reason, .. }) =
            bearable(&request, &resolved, Size { nodes: 1e7, edges: 1e8 })
        else {
            panic!()
        };
        assert_eq!(field, "op");
        for said in ["days", "set samples to 500", "around some nodes", "one relation type"] {
            assert!(reason.contains(said), "{reason}");
        }
    }

    #[test]
    fn a_duration_is_said_in_the_unit_a_person_would_take() {
        for (seconds, said) in
            [(0.2, "a second"), (75.4, "75 seconds"), (600.0, "10 minutes"), (9000.0, "2 hours")]
        {
            assert_eq!(duration(seconds), said);
        }
    }
}
