//! The two opposite meanings of a weight, and the way from one to the other.

use asterism_model::algorithm::{Parameter, ParameterKind};
use asterism_model::{Error, Result};

use crate::arguments::Arguments;
use crate::snapshot::{Link, Snapshot};

/// What the stored weight of an edge says. A missing weight is 1 in both meanings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WeightAs {
    /// Bigger is closer.
    Strength,
    /// Bigger is farther.
    Cost,
    /// Nothing: every edge counts 1.
    None,
}

impl WeightAs {
    pub(crate) fn parameter(default: &'static str) -> Parameter {
        Parameter {
            id: "weight_as",
            title: "Weight means",
            description: "strength: bigger is closer; cost: bigger is farther; none: every edge counts 1.",
            kind: ParameterKind::Choice { default, options: vec!["strength", "cost", "none"] },
        }
    }

    pub(crate) fn read(arguments: &Arguments<'_>) -> Result<Self> {
        Ok(match arguments.choice("weight_as")? {
            "strength" => Self::Strength,
            "cost" => Self::Cost,
            _ => Self::None,
        })
    }

    /// The strength of every link, in their order. A cost becomes 1/cost.
    pub(crate) fn strengths(self, snapshot: &Snapshot) -> Result<Vec<f64>> {
        self.values(snapshot, Self::Strength)
    }

    /// The cost of every link, in their order. A strength becomes 1/strength; a strength of 0 is no way at all, ∞.
    pub(crate) fn costs(self, snapshot: &Snapshot) -> Result<Vec<f64>> {
        self.values(snapshot, Self::Cost)
    }

    fn values(self, snapshot: &Snapshot, wanted: Self) -> Result<Vec<f64>> {
        let values = snapshot.links().map(|link| self.value(link, wanted));
        values.collect::<Option<_>>().ok_or_else(|| self.refused(snapshot, wanted))
    }

    /// `None` for a weight that has no such meaning.
    fn value(self, link: &Link, wanted: Self) -> Option<f64> {
        let weight = match (self, link.weight) {
            (Self::None, _) | (_, None) => return Some(1.0),
            (_, Some(weight)) => weight,
        };
        if weight < 0.0 || self == wanted {
            return (weight >= 0.0).then_some(weight);
        }
        let inverse = if weight == 0.0 { f64::INFINITY } else { 1.0 / weight };
        (inverse.is_finite() || wanted == Self::Cost).then_some(inverse)
    }

    /// Names every edge in the way at once: correcting them one refusal after the other is a Sisyphean task.
    fn refused(self, snapshot: &Snapshot, wanted: Self) -> Error {
        let at_fault = |link: &&Link| self.value(link, wanted).is_none();
        let mut edges: Vec<&Link> = snapshot.links().filter(at_fault).collect();
        edges.sort_unstable_by_key(|link| link.id);
        let negative = edges.iter().any(|link| link.weight.is_some_and(|weight| weight < 0.0));
        let why = if negative {
            "a negative weight is neither a strength nor a cost"
        } else {
            "so small a cost has no finite strength"
        };
        let weight = |link: &&Link| link.weight.map(|weight| weight.to_string());
        let weights = edges.iter().take(3).filter_map(weight).collect::<Vec<_>>().join(", ");
        let first = edges.first().map(|link| link.id.to_string()).unwrap_or_default();
        let said = match edges.len() {
            1 => format!("edge {first} weighs {weights}"),
            count => format!(
                "{count} edges weigh {weights}{} (the first is {first})",
                if count > 3 { ", …" } else { "" }
            ),
        };
        let reason = format!("{said}: {why}; correct it, or choose none for weight_as");
        Error::InvalidRequest {
            field: "weight".to_owned(),
            reason,
            edges: edges.iter().take(NAMED).map(|link| link.id).collect(),
        }
    }
}

/// The most edges a refusal names.
const NAMED: usize = 100;
