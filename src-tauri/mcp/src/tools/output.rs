//! The shapes of the answers: a union told apart by `op`, one schema a tool.

use asterism_model::{Edge, Hop, Node};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::error::Refusal;
use crate::reply::LeftOut;

/// One shape of an answer.
pub(crate) struct Shape {
    ops: Vec<&'static str>,
    properties: Map<String, Value>,
    required: Vec<&'static str>,
}

impl Shape {
    pub(crate) fn of(ops: &[&'static str], schemas: &mut Schemas) -> Self {
        let mut shape = Self { ops: ops.to_vec(), properties: Map::new(), required: vec!["op"] };
        shape.properties.insert("left_out".into(), schemas.of::<LeftOut>());
        shape
    }

    pub(crate) fn with(mut self, name: &'static str, schema: Value) -> Self {
        self.required.push(name);
        self.perhaps(name, schema)
    }

    pub(crate) fn perhaps(mut self, name: &'static str, schema: Value) -> Self {
        self.properties.insert(name.into(), schema);
        self
    }

    fn schema(self) -> Value {
        let Self { ops, mut properties, required } = self;
        let op = match ops.as_slice() {
            [op] => json!({ "type": "string", "const": op }),
            ops => json!({ "type": "string", "enum": ops }),
        };
        properties.insert("op".into(), op);
        json!({ "type": "object", "properties": properties, "required": required })
    }
}

/// Makes schemas of types, named ones once.
pub(crate) struct Schemas(SchemaGenerator);

impl Schemas {
    pub(crate) fn new() -> Self {
        Self(SchemaSettings::draft2020_12().for_serialize().into_generator())
    }

    pub(crate) fn of<T: JsonSchema>(&mut self) -> Value {
        self.0.subschema_for::<T>().to_value()
    }

    pub(crate) fn list<T: JsonSchema>(&mut self) -> Value {
        list(self.of::<T>())
    }

    /// The shapes of an enum that is tagged by `op`.
    pub(crate) fn variants<T: JsonSchema>(&mut self) -> Vec<Value> {
        let left_out = self.of::<LeftOut>();
        let named = T::schema_name();
        self.of::<T>();
        let mut union = self.0.definitions_mut().remove(&*named).unwrap_or_default();
        let mut variants = union["oneOf"].as_array_mut().map(std::mem::take).unwrap_or_default();
        variants.iter_mut().for_each(|variant| variant["properties"]["left_out"] = left_out.clone());
        variants
    }

    /// The schema of a tool whose answers have these shapes; a refusal is one more.
    pub(crate) fn union(mut self, shapes: Vec<Value>) -> Map<String, Value> {
        let refusal = json!({
            "type": "object",
            "properties": { "error": self.of::<Refusal>() },
            "required": ["error"],
        });
        let shapes: Vec<Value> = shapes.into_iter().chain([refusal]).collect();
        let mut schema = json!({ "type": "object", "anyOf": shapes, "$defs": self.0.take_definitions(true) });
        plain(&mut schema);
        schema.as_object().cloned().unwrap_or_default()
    }
}

/// `format: uint32` and the like are nobody's standard, and validators complain of them.
fn plain(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            map.remove("format");
            map.values_mut().for_each(plain);
        }
        Value::Array(list) => list.iter_mut().for_each(plain),
        _ => {}
    }
}

pub(crate) fn list(items: Value) -> Value {
    json!({ "type": "array", "items": items })
}

pub(crate) fn text() -> Value {
    json!({ "type": "string" })
}

pub(crate) fn count() -> Value {
    json!({ "type": "integer", "minimum": 0 })
}

fn yes() -> Value {
    json!({ "type": "boolean", "const": true })
}

/// A row with only the fields that were asked for.
fn compact() -> Value {
    json!({ "type": "object", "properties": { "id": text(), "kind": text() }, "required": ["id"] })
}

pub(crate) fn write() -> Map<String, Value> {
    const OPS: [&str; 7] = [
        "upsert_pointer",
        "create_concept",
        "update_concept",
        "delete_node",
        "create_edge",
        "update_edge",
        "delete_edge",
    ];
    let mut schemas = Schemas::new();
    let similar = list(json!({
        "type": "object",
        "properties": { "id": text(), "label": text(), "matched": text(), "score": { "type": "number" } },
        "required": ["id", "label", "matched", "score"],
    }));
    let change = json!({
        "type": "object",
        "properties": {
            "action": { "type": "string", "enum": ["create", "update", "delete"] },
            "row": { "type": "string", "enum": ["node", "edge"] },
            "before": { "type": "object" },
            "after": { "type": "object" },
        },
        "required": ["action", "row"],
    });
    let done = Shape::of(&OPS, &mut schemas)
        .with("id", text())
        .perhaps("unchanged", yes())
        .perhaps("similar", similar.clone());
    let planned = Shape::of(&OPS, &mut schemas)
        .with("dry_run", yes())
        .with("summary", text())
        .with("changed", count())
        .with("changes", list(change))
        .perhaps("similar", similar);
    schemas.union(vec![done.schema(), planned.schema()])
}

pub(crate) fn query() -> Map<String, Value> {
    let mut schemas = Schemas::new();
    let hop = json!({
        "type": "object",
        "properties": { "edge": compact(), "node": compact() },
        "required": ["edge", "node"],
    });
    let (node, edge) = (schemas.of::<Node>(), schemas.of::<Edge>());
    let hops = schemas.list::<Hop>();
    let matches = list(json!({
        "type": "object",
        "properties": { "node": node, "score": { "type": "number" }, "matched": text() },
        "required": ["node", "score", "matched"],
    }));
    let mut shape = |op| Shape::of(&[op], &mut schemas);
    let paged = |shape: Shape| shape.perhaps("next_offset", count()).perhaps("total", count());
    let cut = |shape: Shape| shape.perhaps("truncated", yes()).perhaps("total_nodes", count());
    let shapes = vec![
        shape("get_node").with("node", node.clone()),
        shape("get_edge").with("edge", edge.clone()),
        paged(shape("neighbors").with("matches", hops)),
        paged(shape("neighbors").with("fields", list(text())).with("matches", list(hop))),
        shape("find_concepts").with("matches", matches),
        cut(shape("subgraph").with("nodes", list(node)).with("edges", list(edge))),
        cut(shape("subgraph")
            .with("fields", list(text()))
            .with("nodes", list(compact()))
            .with("edges", list(compact()))),
    ];
    schemas.union(shapes.into_iter().map(Shape::schema).collect())
}
