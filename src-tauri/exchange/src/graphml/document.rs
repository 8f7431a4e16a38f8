//! The reader: markup in, records out, one event at a time.

use std::io::BufRead;
use std::rc::Rc;

use asterism_model::transfer::Parsed;
use asterism_model::{Error, Result, Watch};
use quick_xml::XmlVersion;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::reader::Reader;

use super::elements::Elements;
use crate::limits::Limits;
use crate::source::{Position, Source};

/// Reads a whole GraphML file of any of the known dialects.
///
/// Rows that cannot be imported, and values that cannot be taken as they are, become problems with their line and id. A file
/// that is not well-formed, defines entities of its own, or is beyond the limits is an error, with the line.
pub fn read(input: impl BufRead, limits: &Limits, watch: &dyn Watch) -> Result<Parsed> {
    let (source, position) = Source::new(input, limits)?;
    let mut reader = Reader::from_reader(source);
    reader.config_mut().expand_empty_elements = true;
    let mut elements = Elements::new(limits);
    let mut buffer = Vec::new();
    for step in 0_u64.. {
        if step % 4096 == 0 {
            position.report(watch)?;
        }
        buffer.clear();
        position.mark();
        let line = position.line();
        let event = reader.read_event_into(&mut buffer).map_err(|error| fault(&error, line, &position))?;
        if !take(&mut elements, event, line).map_err(|reason| at(reason, line))? {
            break;
        }
    }
    elements.finish(position.line())
}

/// A fault of the markup, which carries no line of its own.
pub(super) enum Fault {
    Markup(String),
    Refused(Error),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

impl From<quick_xml::Error> for Fault {
    fn from(error: quick_xml::Error) -> Self {
        Self::Markup(error.to_string())
    }
}

fn at(fault: Fault, line: u64) -> Error {
    match fault {
        Fault::Markup(reason) => Error::invalid("file", format!("line {line}: {reason}")),
        Fault::Refused(error) => error,
    }
}

/// Hands one event on; `false` at the end of the file.
fn take(elements: &mut Elements, event: Event, line: u64) -> Result<bool, Fault> {
    match event {
        Event::Start(start) => open(elements, &start, line)?,
        Event::End(_) => elements.close(line)?,
        Event::Text(text) if elements.wants_text() => elements.text(&text.xml10_content()),
        Event::CData(text) if elements.wants_text() => elements.text(&text.xml10_content()),
        Event::GeneralRef(reference) => entity(elements, &reference)?,
        Event::DocType(definition) if definition.contains('[') || definition.contains("<!ENTITY") => {
            let reason = "the document defines entities of its own; such a file is not read";
            return Err(Fault::Markup(reason.into()));
        }
        Event::Eof => return Ok(false),
        // An empty element arrives as its start and its end.
        Event::Text(_)
        | Event::CData(_)
        | Event::Comment(_)
        | Event::PI(_)
        | Event::Decl(_)
        | Event::DocType(_)
        | Event::Empty(_) => {}
    }
    Ok(true)
}

fn open(elements: &mut Elements, start: &BytesStart, line: u64) -> Result<(), Fault> {
    let mut attributes = Vec::new();
    if elements.wants_attributes() {
        for attribute in start.attributes() {
            let attribute = attribute.map_err(quick_xml::Error::from)?;
            let name = attribute.key.local_name().into_inner();
            attributes.push((name, attribute.normalized_value(XmlVersion::Explicit1_0)?));
        }
    }
    elements.open(start.local_name().into_inner(), &attributes, line)
}

fn entity(elements: &mut Elements, reference: &BytesRef) -> Result<(), Fault> {
    if let Some(c) = reference.resolve_char_ref()? {
        elements.text(c.encode_utf8(&mut [0; 4]));
        return Ok(());
    }
    let name = reference.xml10_content();
    match resolve_predefined_entity(&name) {
        Some(text) => elements.text(text),
        None => {
            return Err(Fault::Markup(format!("the entity &{}; is not known", crate::collect::shown(&name))));
        }
    }
    Ok(())
}

fn fault(error: &quick_xml::Error, line: u64, position: &Rc<Position>) -> Error {
    match error {
        quick_xml::Error::Io(error) => position.error(error),
        error => Error::invalid("file", format!("line {line}: {error}")),
    }
}
