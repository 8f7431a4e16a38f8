//! Parameters as they arrive, read by the rules of the [`Spec`] they belong to.

use std::collections::BTreeMap;

use asterism_model::algorithm::{Parameter, ParameterKind, Spec};
use asterism_model::{Error, Result};
use serde_json::Value;

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

    pub(crate) fn integer(&self, id: &str) -> Result<i32> {
        match self.kind(id)? {
            ParameterKind::Integer { default, .. } => {
                Ok(self.given.get(id).and_then(whole).and_then(|n| i32::try_from(n).ok()).unwrap_or(*default))
            }
            _ => Err(unknown(self.spec, id)),
        }
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
        ParameterKind::Integer { min, max, .. } => (
            whole(value).is_some_and(|n| (i64::from(*min)..=i64::from(*max)).contains(&n)),
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
    };
    if legal { Ok(()) } else { Err(Error::invalid(parameter.id, format!("{value} is not {wanted}"))) }
}

/// Whole numbers may arrive with a fraction of zero: to JavaScript, `3` and `3.0` are the same value.
fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| {
        let number = value.as_f64().filter(|n| n.fract() == 0.0 && n.abs() <= f64::from(i32::MAX))?;
        Some(number as i64)
    })
}
