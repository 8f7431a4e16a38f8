//! Parameters as they arrive, read by the rules of the [`Spec`] they belong to.

use std::collections::BTreeMap;

use asterism_model::algorithm::{Parameter, ParameterKind, Spec};
use asterism_model::{Error, Id, Result};
use serde_json::Value;

use crate::snapshot::Snapshot;

/// The given parameters of one run. Each getter gives the default where nothing was given.
pub(crate) struct Arguments<'a> {
    spec: &'a Spec,
    given: &'a BTreeMap<String, Value>,
}

impl<'a> Arguments<'a> {
    /// Refuses every parameter that `spec` does not list or whose value it does not allow.
    pub(crate) fn new(spec: &'a Spec, given: &'a BTreeMap<String, Value>) -> Result<Self> {
        for (id, value) in given {
            match spec.parameters.iter().find(|parameter| parameter.id == id) {
                Some(parameter) => check(parameter, value)?,
                None => return Err(unknown(spec, id)),
            }
        }
        Ok(Self { spec, given })
    }

    /// Of those that have no negative range; `None` where nothing was given and there is no default.
    pub(crate) fn count(&self, id: &str) -> Result<Option<u32>> {
        match self.kind(id)? {
            ParameterKind::Integer { default, .. } => {
                let given = self.given.get(id).and_then(whole);
                Ok(given.or(default.map(i64::from)).and_then(|n| u32::try_from(n).ok()))
            }
            _ => Err(unknown(self.spec, id)),
        }
    }

    /// The same of one that has a default.
    pub(crate) fn integer(&self, id: &str) -> Result<u32> {
        self.count(id)?.ok_or_else(|| Error::invalid(id, "it is missing"))
    }

    pub(crate) fn number(&self, id: &str) -> Result<f64> {
        match self.kind(id)? {
            ParameterKind::Number { default, .. } => {
                Ok(self.given.get(id).and_then(Value::as_f64).unwrap_or(*default))
            }
            _ => Err(unknown(self.spec, id)),
        }
    }

    pub(crate) fn flag(&self, id: &str) -> Result<bool> {
        match self.kind(id)? {
            ParameterKind::Flag { default } => {
                Ok(self.given.get(id).and_then(Value::as_bool).unwrap_or(*default))
            }
            _ => Err(unknown(self.spec, id)),
        }
    }

    pub(crate) fn choice(&self, id: &str) -> Result<&str> {
        match self.kind(id)? {
            ParameterKind::Choice { default, .. } => {
                Ok(self.given.get(id).and_then(Value::as_str).unwrap_or(default))
            }
            _ => Err(unknown(self.spec, id)),
        }
    }

    /// The dense index of a node.
    pub(crate) fn node(&self, id: &str, snapshot: &Snapshot) -> Result<u32> {
        let given = self.given.get(id).and_then(Value::as_str);
        let given = given.ok_or_else(|| Error::invalid(id, "it is missing; give the id of a node"))?;
        snapshot.find(&Id::parse(id, given)?)
    }

    /// Nodes with their numbers, by dense index; `None` where none was given.
    pub(crate) fn node_weights(&self, id: &str, snapshot: &Snapshot) -> Result<Option<Vec<(u32, f64)>>> {
        let Some(given) = self.given.get(id).and_then(Value::as_object) else { return Ok(None) };
        let pair = |(node, weight): (&String, &Value)| {
            let node = snapshot.find(&Id::parse(id, node)?)?;
            let weight = weight.as_f64().ok_or_else(|| Error::invalid(id, "a weight is not a number"))?;
            Ok((node, weight))
        };
        let mut weights = given.iter().map(pair).collect::<Result<Vec<_>>>()?;
        weights.sort_unstable_by_key(|&(node, _)| node);
        Ok(Some(weights))
    }

    /// Groups of nodes by dense index; `None` where none were given.
    pub(crate) fn node_groups(&self, id: &str, snapshot: &Snapshot) -> Result<Option<Vec<Vec<u32>>>> {
        let Some(given) = self.given.get(id).and_then(Value::as_array) else { return Ok(None) };
        let node = |node: &Value| snapshot.find(&Id::parse(id, node.as_str().unwrap_or_default())?);
        let group = |group: &Value| group.as_array().into_iter().flatten().map(node).collect();
        given.iter().map(group).collect::<Result<_>>().map(Some)
    }

    fn kind(&self, id: &str) -> Result<&'a ParameterKind> {
        let found = self.spec.parameters.iter().find(|parameter| parameter.id == id);
        found.map(|parameter| &parameter.kind).ok_or_else(|| unknown(self.spec, id))
    }
}

fn unknown(spec: &Spec, id: &str) -> Error {
    let legal: Vec<_> = spec.parameters.iter().map(|parameter| parameter.id).collect();
    Error::invalid(id, format!("{} has no such parameter; it has {}", spec.id, legal.join(", ")))
}

fn check(parameter: &Parameter, value: &Value) -> Result<()> {
    let (legal, wanted) = match &parameter.kind {
        ParameterKind::Integer { min, max, default } => (
            whole(value).is_some_and(|n| (i64::from(*min)..=i64::from(*max)).contains(&n))
                || (default.is_none() && value.is_null()),
            format!("a whole number from {min} to {max}"),
        ),
        ParameterKind::Number { min, max, .. } => (
            value.as_f64().is_some_and(|n| (*min..=*max).contains(&n)),
            format!("a number from {min} to {max}"),
        ),
        ParameterKind::Flag { .. } => (value.is_boolean(), "true or false".to_owned()),
        ParameterKind::Choice { options, .. } => (
            value.as_str().is_some_and(|text| options.contains(&text)),
            format!("one of {}", options.join(", ")),
        ),
        ParameterKind::Text { .. } => (value.is_string(), "a text".to_owned()),
        ParameterKind::Node => (is_id(value), "the id of a node".to_owned()),
        ParameterKind::NodeWeights => (
            value.as_object().is_some_and(|weights| {
                weights.iter().all(|(node, weight)| node.parse::<Id>().is_ok() && weight.is_number())
            }),
            "an object of node ids with their weights".to_owned(),
        ),
        ParameterKind::NodeGroups => (
            value.as_array().is_some_and(|groups| {
                groups.iter().all(|group| group.as_array().is_some_and(|ids| ids.iter().all(is_id)))
            }),
            "a list of lists of node ids".to_owned(),
        ),
    };
    if legal {
        Ok(())
    } else {
        Err(Error::invalid(parameter.id, format!("{} is not {wanted}", short(value))))
    }
}

fn is_id(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.parse::<Id>().is_ok())
}

/// A value as a sentence can hold it.
fn short(value: &Value) -> String {
    const MOST: usize = 80;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Whole numbers may arrive with a fraction of zero: to JavaScript, `3` and `3.0` are the same value.
fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| {
        let number = value.as_f64().filter(|n| n.fract() == 0.0 && n.abs() <= f64::from(i32::MAX))?;
        Some(number as i64)
    })
}
