//! The tables, and the version they are of.

use asterism_model::{Error, Result};
use lbug::Value;

use crate::cypher::Statement;
use crate::row::text;
use crate::session::Session;

/// The version this program writes and reads.
pub(crate) const VERSION: u64 = 1;

const TABLES: [&str; 6] = [
    "CREATE NODE TABLE Meta(key STRING PRIMARY KEY, value STRING)",
    "CREATE NODE TABLE Pointer(id STRING PRIMARY KEY, ref_type STRING, ref_id STRING, \
     metadata MAP(STRING, STRING), created_at TIMESTAMP, updated_at TIMESTAMP)",
    "CREATE NODE TABLE Concept(id STRING PRIMARY KEY, label STRING, aliases STRING[], description STRING, \
     metadata MAP(STRING, STRING), created_at TIMESTAMP, updated_at TIMESTAMP)",
    "CREATE REL TABLE Edge(FROM Pointer TO Pointer, FROM Pointer TO Concept, FROM Concept TO Pointer, \
     FROM Concept TO Concept, id STRING, relation_type STRING, weight DOUBLE, metadata MAP(STRING, STRING), \
     created_at TIMESTAMP, updated_at TIMESTAMP, MANY_MANY)",
    "CREATE NODE TABLE Journal(seq INT64 PRIMARY KEY, at TIMESTAMP, actor STRING, reason STRING, kind STRING, \
     of INT64, summary STRING, request_id STRING, changes INT64, parts INT64, bytes INT64, body BLOB)",
    "CREATE NODE TABLE JournalPart(id INT64 PRIMARY KEY, body BLOB)",
];

/// Creates the tables in an empty database; in any other, checks that they are ours and of our version. A database that
/// is refused has not been written to.
pub(crate) fn ensure(session: &mut Session<'_>) -> Result<()> {
    let tables = names(session)?;
    if tables.is_empty() {
        return create(session);
    }
    if !tables.iter().any(|name| name == "Meta") {
        return Err(foreign());
    }
    let stored = session.command("MATCH (m:Meta {key: 'schema_version'}) RETURN m.value")?.next();
    let Some([Value::String(found)]) = stored.as_deref() else { return Err(foreign()) };
    if found.parse() == Ok(VERSION) {
        return Ok(());
    }
    Err(Error::Version {
        what: "The schema of this graph".into(),
        found: found.clone(),
        supported: VERSION.to_string(),
    })
}

fn names(session: &Session<'_>) -> Result<Vec<String>> {
    let rows = session.command("CALL show_tables() RETURN name")?;
    Ok(rows.filter_map(|row| row.into_iter().next()).map(|name| name.to_string()).collect())
}

fn create(session: &mut Session<'_>) -> Result<()> {
    session.command("BEGIN TRANSACTION")?;
    for table in TABLES {
        session.command(table)?;
    }
    let version = vec![("key", text("schema_version")), ("value", text(VERSION))];
    session.write(Statement::SetMeta, version, 1)?;
    session.command("COMMIT").map(drop)
}

fn foreign() -> Error {
    Error::storage(
        "This is a LadybugDB database, but not one of this program. Nothing was changed. Choose another folder, or \
         move graph.ladybug elsewhere to start a new graph here.",
    )
}
