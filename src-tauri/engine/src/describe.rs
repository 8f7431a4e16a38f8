//! Short ways to write the catalog down.

use asterism_model::algorithm::{Output, OutputKind, Parameter, ParameterKind};

pub(crate) fn integer(
    id: &'static str,
    title: &'static str,
    description: &'static str,
    default: Option<i32>,
    (min, max): (i32, i32),
) -> Parameter {
    Parameter { id, title, description, kind: ParameterKind::Integer { default, min, max } }
}

pub(crate) fn number(
    id: &'static str,
    title: &'static str,
    description: &'static str,
    default: f64,
    (min, max): (f64, f64),
) -> Parameter {
    Parameter { id, title, description, kind: ParameterKind::Number { default, min, max } }
}

pub(crate) fn flag(
    id: &'static str,
    title: &'static str,
    description: &'static str,
    default: bool,
) -> Parameter {
    Parameter { id, title, description, kind: ParameterKind::Flag { default } }
}

/// The first option is the default.
pub(crate) fn choice(
    id: &'static str,
    title: &'static str,
    description: &'static str,
    options: &[&'static str],
) -> Parameter {
    let default = options.first().copied().unwrap_or_default();
    Parameter { id, title, description, kind: ParameterKind::Choice { default, options: options.to_vec() } }
}

pub(crate) fn of_kind(
    id: &'static str,
    title: &'static str,
    description: &'static str,
    kind: ParameterKind,
) -> Parameter {
    Parameter { id, title, description, kind }
}

pub(crate) fn seed(description: &'static str) -> Parameter {
    integer("seed", "Seed", description, Some(0), (0, i32::MAX))
}

pub(crate) fn output(
    id: &'static str,
    title: &'static str,
    description: &'static str,
    kind: OutputKind,
) -> Output {
    Output { id, title, description, kind, key: None }
}

/// An output that can be kept at the nodes.
pub(crate) fn keepable(output: Output, key: &'static str) -> Output {
    Output { key: Some(key), ..output }
}
