//! Reading a call strictly: the op, then its fields, each of its kind. What is wrong is said with what would be right.

use asterism_model::{Error, Result};
use serde_json::{Map, Value};

use super::table::{Op, Table, whole};

/// A call whose op exists and whose fields are all legal, present and of their kind.
pub(crate) struct Call<'t> {
    pub(crate) op: &'t Op,
    fields: Map<String, Value>,
}

/// Reads the arguments of a call to the tool `table`; `others` are the remaining tools.
///
/// Errors: `invalid_request` naming the field, and the op's legal fields.
pub(crate) fn read<'t>(
    table: &'t Table,
    others: &[&Table],
    mut arguments: Map<String, Value>,
) -> Result<Call<'t>> {
    let op = op(table, others, arguments.remove("op").as_ref())?;
    // A client that writes out what it leaves unset means the same as one that leaves it out.
    arguments.retain(|name, value| !value.is_null() || !op.takes.contains(&name.as_str()));
    for (name, value) in &arguments {
        let field = table.field(name).filter(|_| op.legal(name));
        let field = field.ok_or_else(|| {
            Error::invalid(name, format!("{} has no such field; {}", op.id, op.signature()))
        })?;
        if let Some(reason) = field.kind.refuses(value) {
            return Err(Error::invalid(name, format!("{reason}. {}", field.says)));
        }
    }
    match op.needs.iter().find(|name| !arguments.contains_key(**name)) {
        Some(missing) => Err(Error::invalid(*missing, format!("it is missing; {}", op.signature()))),
        None => Ok(Call { op, fields: arguments }),
    }
}

fn op<'t>(table: &'t Table, others: &[&Table], given: Option<&Value>) -> Result<&'t Op> {
    let ids = table.ops.iter().map(|op| op.id).collect::<Vec<_>>().join(", ");
    match given {
        None | Some(Value::Null) => {
            Err(Error::invalid("op", format!("it is missing; {} has: {ids}", table.name)))
        }
        Some(Value::String(id)) => table.op(id).ok_or_else(|| {
            let known = others.iter().find(|other| other.op(id).is_some());
            let id: String = id.chars().take(60).collect();
            let reason = match known {
                Some(other) => format!("{id} is an operation of {}; call that tool", other.name),
                None => format!("{id:?} is no operation; {} has: {ids}", table.name),
            };
            Error::invalid("op", reason)
        }),
        Some(_) => Err(Error::invalid("op", format!("it must be a text, one of: {ids}"))),
    }
}

impl Call<'_> {
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        self.fields.get(name).and_then(Value::as_str).map(str::to_owned)
    }

    /// A text that the op needs.
    pub(crate) fn needed(&self, name: &str) -> String {
        self.text(name).unwrap_or_default()
    }

    pub(crate) fn texts(&self, name: &str) -> Option<Vec<String>> {
        let list = self.fields.get(name)?.as_array()?;
        Some(list.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }

    pub(crate) fn whole(&self, name: &str) -> Option<u32> {
        self.fields.get(name).and_then(whole).and_then(|n| u32::try_from(n).ok())
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        self.fields.get(name).and_then(Value::as_bool).unwrap_or_default()
    }

    /// The call as an object, its op included, without the fields named.
    pub(crate) fn without(&self, names: &[&str]) -> Map<String, Value> {
        let kept = self.fields.iter().filter(|(name, _)| !names.contains(&name.as_str()));
        let op = ("op".to_owned(), Value::from(self.op.id));
        std::iter::once(op).chain(kept.map(|(name, value)| (name.clone(), value.clone()))).collect()
    }
}
