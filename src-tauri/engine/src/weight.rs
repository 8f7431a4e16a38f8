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
        snapshot.links().iter().map(|link| self.value(link, Self::Strength)).collect()
    }

    /// The cost of every link, in their order. A strength becomes 1/strength; a strength of 0 is no way at all, ∞.
    pub(crate) fn costs(self, snapshot: &Snapshot) -> Result<Vec<f64>> {
        snapshot.links().iter().map(|link| self.value(link, Self::Cost)).collect()
    }

    fn value(self, link: &Link, wanted: Self) -> Result<f64> {
        let weight = match (self, link.weight) {
            (Self::None, _) | (_, None) => return Ok(1.0),
            (_, Some(weight)) => weight,
        };
        if weight < 0.0 {
            return Err(refuse(link, weight, "a negative weight is neither a strength nor a cost"));
        }
        if self == wanted {
            return Ok(weight);
        }
        let inverse = if weight == 0.0 { f64::INFINITY } else { 1.0 / weight };
        if inverse.is_infinite() && wanted == Self::Strength {
            return Err(refuse(link, weight, "so small a cost has no finite strength"));
        }
        Ok(inverse)
    }
}

fn refuse(link: &Link, weight: f64, why: &str) -> Error {
    Error::invalid("weight", format!("edge {} weighs {weight}: {why}", link.id))
}
