//! One write transaction, fed from another thread: while the engine writes one batch, the next is being made.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use asterism_model::{Error, Result};

use crate::batch::Batch;
use crate::cypher::Statement;
use crate::fault;
use crate::lane::{Lane, caught, gone};
use crate::session::{Parameters, Session};
use crate::shape::{Width, parameters};

/// Steps that may wait: enough to keep the engine busy, few enough to bound memory.
const AHEAD: usize = 2;

enum Step {
    Batch(Batch),
    Row(Statement, Parameters),
    /// A statement that may touch any number of rows.
    Any(Statement, Parameters),
    Commit,
}

/// Dropped without a commit, it leaves nothing behind.
pub(crate) struct Transaction {
    steps: SyncSender<Step>,
    outcome: Receiver<Result<()>>,
}

impl Transaction {
    pub(crate) fn begin(writer: &Lane) -> Result<Self> {
        let (steps, queue) = sync_channel(AHEAD);
        let outcome = writer.post(move |session| serve(session, &queue))?;
        Ok(Self { steps, outcome })
    }

    pub(crate) fn batch(&self, batch: Batch) -> Result<()> {
        self.send(Step::Batch(batch))
    }

    pub(crate) fn row(&self, statement: Statement, parameters: Parameters) -> Result<()> {
        self.send(Step::Row(statement, parameters))
    }

    pub(crate) fn any(&self, statement: Statement, parameters: Parameters) -> Result<()> {
        self.send(Step::Any(statement, parameters))
    }

    /// Returns once the transaction is on the disk.
    pub(crate) fn commit(self) -> Result<()> {
        self.send(Step::Commit)?;
        self.outcome()
    }

    /// Ends it without a commit, and gives what went wrong with the steps before, if anything did.
    pub(crate) fn abandon(self) -> Option<Error> {
        drop(self.steps);
        self.outcome.recv().ok()?.err()
    }

    /// A step that cannot be sent means that an earlier one failed: then that is the error.
    fn send(&self, step: Step) -> Result<()> {
        self.steps.send(step).or_else(|_| self.outcome())
    }

    fn outcome(&self) -> Result<()> {
        self.outcome.recv().map_err(|_| gone())?
    }
}

fn serve(session: &mut Session<'_>, steps: &Receiver<Step>) -> Result<()> {
    transact(session, |session| drive(session, steps))
}

/// Runs `job` in a transaction, and commits it when the job says so. However it ends, no transaction is left open, or the
/// next could not begin.
fn transact<'db>(
    session: &mut Session<'db>,
    job: impl FnOnce(&mut Session<'db>) -> Result<bool>,
) -> Result<()> {
    session.command("BEGIN TRANSACTION")?;
    let done = caught(|| {
        let whole = job(session)?;
        if whole {
            session.command("COMMIT")?;
        }
        Ok(whole)
    });
    match &done {
        Ok(true) => {}
        Err(error) if fault::breaks(error) => {}
        // The engine has rolled back by itself after an error of its own; then this one says so and changes nothing.
        _ => drop(session.command("ROLLBACK")),
    }
    done.map(drop)
}

/// Whether the steps ended with a commit. Stops at the first error.
fn drive(session: &mut Session<'_>, steps: &Receiver<Step>) -> Result<bool> {
    for step in steps {
        match step {
            Step::Batch(batch) if batch.apart() => {
                for row in batch.rows {
                    session.write(Statement::Write(batch.write, Width::One), row, 1)?;
                }
            }
            Step::Batch(Batch { write, rows, .. }) => {
                let count = rows.len();
                let (width, parameters) = parameters(rows);
                session.write(Statement::Write(write, width), parameters, count)?;
            }
            Step::Row(statement, parameters) => session.write(statement, parameters, 1)?,
            Step::Any(statement, parameters) => drop(session.run(statement, parameters)?),
            Step::Commit => return Ok(true),
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use lbug::{Database, SystemConfig, Value};

    use super::*;

    type Job = fn(&mut Session<'_>) -> Result<bool>;

    #[test]
    fn however_a_transaction_ends_the_next_one_can_begin() {
        let jobs: [(&str, Job); 6] = [
            ("abandoned", |_| Ok(false)),
            ("refused", |_| Err(Error::storage("no"))),
            ("an error of the engine", |session| session.command("CREATE (:N {id: 0})").map(|_| true)),
            ("a statement that is none", |session| session.command("nonsense").map(|_| true)),
            ("a panic", |_| panic!("on purpose")),
            ("a commit that fails", |session| session.command("ROLLBACK").map(|_| true)),
        ];
        let dir = tempfile::tempdir().unwrap();
        let config = SystemConfig::default().max_db_size(1 << 30).buffer_pool_size(1 << 26);
        let database = Database::new(dir.path().join("g"), config).unwrap();
        let mut session = Session::new(&database).unwrap();
        session.command("CREATE NODE TABLE N(id INT64 PRIMARY KEY)").unwrap();
        session.command("CREATE (:N {id: 0})").unwrap();
        for (number, (name, job)) in (1..).zip(jobs) {
            let add = |session: &mut Session<'_>, id: i64| {
                session.command(&format!("CREATE (:N {{id: {id}}})")).map(|_| true)
            };
            let ended = transact(&mut session, |session| {
                add(session, 100 + number)?;
                job(session)
            });
            assert_eq!(ended.is_ok(), name == "abandoned", "{name}: {ended:?}");
            transact(&mut session, |session| add(session, number))
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            let row = session.command("MATCH (n:N) RETURN count(*), max(n.id)").unwrap().next();
            assert_eq!(row.as_deref(), Some(&[Value::Int64(number + 1), Value::Int64(number)][..]), "{name}");
        }
    }
}
