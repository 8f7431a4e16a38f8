//! The reader: rows are taken one by one while the document streams by.

use std::fmt;
use std::io::BufRead;
use std::rc::Rc;

use asterism_model::transfer::Parsed;
use asterism_model::{Error, Result, Watch};
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use super::record;
use crate::collect::Collection;
use crate::limits::Limits;
use crate::source::{Position, Source};

/// Reads `{"nodes": [...], "edges": [...]}`.
///
/// A row that is not a node or an edge becomes a problem with its line and id; a document that is not JSON, or not of this
/// form, is an error, with the line.
pub fn read(input: impl BufRead, limits: &Limits, watch: &dyn Watch) -> Result<Parsed> {
    let (source, position) = Source::new(input, limits)?;
    let mut reading =
        Reading { found: Collection::new(limits), position, watch, failure: None, seen: [false; 2] };
    let mut json = serde_json::Deserializer::from_reader(source);
    let outcome = Document(&mut reading).deserialize(&mut json).and_then(|()| json.end());
    let Reading { found, position, failure, seen, .. } = reading;
    match (failure, outcome) {
        (Some(failure), _) => Err(failure),
        (None, Err(error)) => Err(fault(error, &position)),
        (None, Ok(())) if seen == [false, false] => {
            Err(Error::invalid("file", "it holds neither \"nodes\" nor \"edges\""))
        }
        (None, Ok(())) => Ok(found.finish()),
    }
}

struct Reading<'a> {
    found: Collection,
    position: Rc<Position>,
    watch: &'a dyn Watch,
    /// What ended the reading, where JSON's own error cannot carry it.
    failure: Option<Error>,
    /// Whether there were nodes, and edges.
    seen: [bool; 2],
}

impl Reading<'_> {
    fn row(&mut self, list: List, line: u64, row: Value) -> Result<()> {
        match list {
            List::Nodes => match record::node(row, line) {
                Ok(node) => self.found.node(node),
                Err(fault) => {
                    self.found.skip(line, fault.id.as_deref(), fault.message);
                    Ok(())
                }
            },
            List::Edges => match record::edge(row, line) {
                Ok(edge) => self.found.edge(edge),
                Err(fault) => {
                    self.found.skip(line, fault.id.as_deref(), fault.message);
                    Ok(())
                }
            },
        }
    }
}

fn fault(error: serde_json::Error, position: &Position) -> Error {
    if error.is_io() {
        return position.error(&error.into());
    }
    let line = error.line();
    let text = error.to_string();
    let reason = text.split(" at line ").next().unwrap_or(&text);
    Error::invalid("file", format!("line {line}: {reason}"))
}

#[derive(Clone, Copy)]
enum List {
    Nodes,
    Edges,
}

struct Document<'r, 'a>(&'r mut Reading<'a>);

impl<'de> DeserializeSeed<'de> for Document<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Document<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object with \"nodes\" and \"edges\"")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            let list = match name.as_str() {
                "nodes" => List::Nodes,
                "edges" => List::Edges,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    self.0.found.note(format!("{:?} is left out.", crate::collect::shown(&name)));
                    continue;
                }
            };
            self.0.seen[list as usize] = true;
            map.next_value_seed(Rows { reading: self.0, list })?;
        }
        Ok(())
    }
}

struct Rows<'r, 'a> {
    reading: &'r mut Reading<'a>,
    list: List,
}

impl<'de> DeserializeSeed<'de> for Rows<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Rows<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<(), A::Error> {
        let Self { reading, list } = self;
        for step in 0_u64.. {
            reading.position.mark();
            let line = std::cell::Cell::new(0);
            let seed = Row { position: &reading.position, line: &line };
            let Some(row) = rows.next_element_seed(seed)? else { break };
            let mut taken = reading.row(list, line.get(), row);
            if step % 1024 == 0 {
                taken = taken.and_then(|()| reading.position.report(reading.watch));
            }
            if let Err(error) = taken {
                reading.failure = Some(error);
                return Err(A::Error::custom("the reading was stopped"));
            }
        }
        Ok(())
    }
}

/// A row with the line on which it begins.
struct Row<'a> {
    position: &'a Position,
    line: &'a std::cell::Cell<u64>,
}

impl<'de> DeserializeSeed<'de> for Row<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        // The parser has looked ahead to the row's first byte, and no further.
        self.line.set(self.position.line());
        serde::Deserialize::deserialize(deserializer)
    }
}
