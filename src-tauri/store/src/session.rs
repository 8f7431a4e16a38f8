//! One connection with its prepared statements: everything a thread needs to talk to the engine.

use std::collections::HashMap;

use asterism_model::{Error, Result};
use lbug::{Connection, Database, PreparedStatement, QueryResult, Value};

use crate::cypher::Statement;
use crate::fault;

pub(crate) type Parameters = Vec<(&'static str, Value)>;

/// Fields drop in order: statements before the connection they were prepared on.
pub(crate) struct Session<'db> {
    statements: HashMap<Statement, PreparedStatement>,
    connection: Connection<'db>,
}

impl<'db> Session<'db> {
    pub(crate) fn new(database: &'db Database) -> Result<Self> {
        let connection = Connection::new(database).map_err(fault::of)?;
        Ok(Self { statements: HashMap::new(), connection })
    }

    /// Runs one statement without parameters. Two in one text are refused: the engine keeps the error of the second to
    /// itself.
    pub(crate) fn command(&self, text: &str) -> Result<QueryResult<'db>> {
        if text.contains(';') {
            return Err(Error::storage("Two statements in one text are not run."));
        }
        self.connection.query(text).map_err(fault::of)
    }

    /// Runs a prepared statement, preparing it the first time.
    pub(crate) fn run(&mut self, statement: Statement, parameters: Parameters) -> Result<QueryResult<'db>> {
        let Self { statements, connection } = self;
        let prepared = match statements.entry(statement) {
            std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
            std::collections::hash_map::Entry::Vacant(new) => {
                new.insert(connection.prepare(&statement.text()).map_err(fault::of)?)
            }
        };
        connection.execute(prepared, parameters).map_err(fault::of)
    }

    /// Runs a prepared statement that must touch exactly so many rows; it returns their count. A `MATCH` that finds
    /// nothing is no error for the engine, and a write that silently did nothing must not be acknowledged.
    pub(crate) fn write(&mut self, statement: Statement, parameters: Parameters, rows: usize) -> Result<()> {
        let touched = match self.run(statement, parameters)?.next().as_deref() {
            Some([Value::Int64(count)]) => usize::try_from(*count).unwrap_or(0),
            _ => 0,
        };
        if touched == rows {
            return Ok(());
        }
        Err(Error::storage(format!(
            "The database wrote {touched} of {rows} rows ({}). Nothing was kept. Please run a check of the graph.",
            statement.purpose()
        )))
    }
}
