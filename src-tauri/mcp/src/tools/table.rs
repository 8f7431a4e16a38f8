//! A tool as data: its operations and the fields they take. The input schema, the strict reading of a call, the
//! descriptions and the docs are all read off it.

use serde_json::{Map, Value, json};

/// One of the three tools.
pub(crate) struct Table {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// What the tool is for, before the list of its operations.
    pub(crate) purpose: &'static str,
    pub(crate) writes: bool,
    pub(crate) ops: Vec<Op>,
    pub(crate) fields: Vec<Field>,
}

pub(crate) struct Op {
    pub(crate) id: &'static str,
    /// What it does and when to use it.
    pub(crate) does: String,
    pub(crate) needs: Vec<&'static str>,
    pub(crate) takes: Vec<&'static str>,
    /// The arguments of a call, as JSON.
    pub(crate) example: String,
}

impl Op {
    pub(crate) fn legal(&self, field: &str) -> bool {
        self.needs.contains(&field) || self.takes.contains(&field)
    }

    /// Its fields, for whoever got them wrong.
    pub(crate) fn signature(&self) -> String {
        let needs = if self.needs.is_empty() { "nothing".to_owned() } else { self.needs.join(", ") };
        format!("{} needs {needs} and takes {}", self.id, self.takes.join(", "))
    }
}

#[derive(Clone)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) says: String,
}

/// What a field may hold.
#[derive(Clone)]
pub(crate) enum Kind {
    Text,
    Choice(Vec<&'static str>),
    Whole {
        min: i64,
        max: i64,
    },
    Number {
        min: f64,
        max: f64,
    },
    Flag,
    Texts,
    Choices(Vec<&'static str>),
    Bag,
    /// Node ids with a number each.
    Weights,
    /// Lists of node ids.
    Groups,
}

impl Kind {
    fn schema(&self) -> Map<String, Value> {
        let schema = match self {
            Self::Text => json!({ "type": "string" }),
            Self::Choice(options) => json!({ "type": "string", "enum": options }),
            Self::Whole { min, max } => json!({ "type": "integer", "minimum": min, "maximum": max }),
            Self::Number { .. } => json!({ "type": "number" }),
            Self::Flag => json!({ "type": "boolean" }),
            Self::Texts => json!({ "type": "array", "items": { "type": "string" } }),
            Self::Choices(options) => {
                json!({ "type": "array", "items": { "type": "string", "enum": options } })
            }
            Self::Bag | Self::Weights => json!({ "type": "object" }),
            Self::Groups => {
                json!({ "type": "array", "items": { "type": "array", "items": { "type": "string" } } })
            }
        };
        schema.as_object().cloned().unwrap_or_default()
    }

    /// One kind for a field that means the same to several ops, each of which takes its part of the values; `None` when they
    /// differ in type.
    pub(crate) fn or(&self, other: &Self) -> Option<Self> {
        Some(match (self, other) {
            (Self::Choice(mine), Self::Choice(theirs)) => {
                let new = theirs.iter().filter(|option| !mine.contains(option));
                Self::Choice(mine.iter().chain(new).copied().collect())
            }
            (Self::Whole { min: a, max: b }, Self::Whole { min: c, max: d }) => {
                Self::Whole { min: *a.min(c), max: *b.max(d) }
            }
            (Self::Number { min: a, max: b }, Self::Number { min: c, max: d }) => {
                Self::Number { min: a.min(*c), max: b.max(*d) }
            }
            (one, same) if std::mem::discriminant(one) == std::mem::discriminant(same) => one.clone(),
            _ => return None,
        })
    }

    /// Why a value is not one of this kind.
    pub(crate) fn refuses(&self, value: &Value) -> Option<String> {
        let expected = match self {
            Self::Text if !value.is_string() => "a text".to_owned(),
            Self::Choice(options) if !value.as_str().is_some_and(|text| options.contains(&text)) => {
                format!("one of {}", options.join(", "))
            }
            Self::Whole { min, max } if !whole(value).is_some_and(|n| (*min..=*max).contains(&n)) => {
                format!("a whole number from {min} to {max}")
            }
            Self::Number { min, max } if !value.as_f64().is_some_and(|n| (*min..=*max).contains(&n)) => {
                if max.is_finite() {
                    format!("a number from {min} to {max}")
                } else {
                    "a finite number".to_owned()
                }
            }
            Self::Flag if !value.is_boolean() => "true or false".to_owned(),
            Self::Texts if !texts(value, |_| true) => "a list of texts".to_owned(),
            Self::Choices(options) if !texts(value, |text| options.contains(&text)) => {
                format!("a list of some of {}", options.join(", "))
            }
            Self::Bag if !value.is_object() => "an object, key by key".to_owned(),
            Self::Weights if !weights(value) => "an object of node ids with a number each".to_owned(),
            Self::Groups if !groups(value) => "a list of lists of node ids".to_owned(),
            _ => return None,
        };
        Some(format!("it must be {expected}, and {} came", shown(value)))
    }
}

/// A whole number, however it was written.
pub(crate) fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| {
        let float = value.as_f64().filter(|n| n.fract() == 0.0 && n.abs() < 1e15)?;
        Some(float as i64)
    })
}

fn texts(value: &Value, fits: impl Fn(&str) -> bool) -> bool {
    value.as_array().is_some_and(|list| list.iter().all(|item| item.as_str().is_some_and(&fits)))
}

fn weights(value: &Value) -> bool {
    value.as_object().is_some_and(|map| map.values().all(Value::is_number))
}

fn groups(value: &Value) -> bool {
    value.as_array().is_some_and(|list| list.iter().all(|group| texts(group, |_| true)))
}

/// The beginning of a value, for a sentence.
fn shown(value: &Value) -> String {
    const SHOWN: usize = 60;
    let text = match value {
        Value::String(text) => format!("the text {:?}", text.chars().take(SHOWN + 1).collect::<String>()),
        Value::Array(list) => format!("a list of {}", list.len()),
        Value::Object(_) => "an object".to_owned(),
        other => other.to_string(),
    };
    if text.chars().count() <= SHOWN + 12 {
        return text;
    }
    format!("{}…", text.chars().take(SHOWN).collect::<String>())
}

impl Table {
    pub(crate) fn op(&self, id: &str) -> Option<&Op> {
        self.ops.iter().find(|op| op.id == id)
    }

    pub(crate) fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// One flat object: `op` as an enum and every other field optional. Several clients refuse or drop a tool whose schema
    /// has a union, a reference or a list of types anywhere.
    pub(crate) fn input_schema(&self) -> Map<String, Value> {
        let mut properties = Map::new();
        let ids: Vec<_> = self.ops.iter().map(|op| op.id).collect();
        let ops: Vec<String> = self.ops.iter().map(Op::signature).collect();
        let description = format!("Which operation. {}.", ops.join(". "));
        properties.insert("op".into(), json!({ "type": "string", "enum": ids, "description": description }));
        for field in &self.fields {
            let mut schema = field.kind.schema();
            schema.insert("description".into(), format!("{} {}", field.says, self.users(field.name)).into());
            properties.insert(field.name.into(), schema.into());
        }
        let schema = json!({
            "type": "object",
            "properties": properties,
            "required": ["op"],
            "additionalProperties": false,
        });
        schema.as_object().cloned().unwrap_or_default()
    }

    fn users(&self, field: &str) -> String {
        let named = |list: fn(&Op) -> &Vec<&'static str>| {
            let ops: Vec<_> =
                self.ops.iter().filter(|op| list(op).contains(&field)).map(|op| op.id).collect();
            ops.join(", ")
        };
        let (needed, taken) = (named(|op| &op.needs), named(|op| &op.takes));
        let all = taken.split(", ").count() == self.ops.len();
        match (needed.as_str(), taken.as_str()) {
            ("", _) if all => "Taken by every op.".to_owned(),
            ("", taken) => format!("Taken by {taken}."),
            (needed, "") => format!("Needed by {needed}."),
            (needed, taken) => format!("Needed by {needed}; taken by {taken}."),
        }
    }

    /// What a model reads before it has seen the graph: each operation with its use and one example.
    pub(crate) fn description(&self) -> String {
        let mut text = format!("{}\n\nOperations (op):", self.purpose);
        for op in &self.ops {
            text.push_str(&format!("\n- {}: {} Example: {}", op.id, op.does, op.example));
        }
        text
    }
}
