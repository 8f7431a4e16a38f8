//! The engine's errors are text; here they become ours.

use asterism_model::Error;

/// Parts of the messages of an open that failed on the tail of the write-ahead log, as a kill in the middle of a large
/// commit leaves it.
const TORN: [&str; 7] = [
    "Checksum verification failed",
    "Corrupted wal file",
    "Corrupted WAL record",
    "Reading past the end of the file",
    "Invalid UTF8",
    "Failed while completing an interrupted checkpoint",
    "Failed to replay WAL",
];

pub(crate) fn of(error: lbug::Error) -> Error {
    let text = error.to_string();
    let reason = text.strip_prefix("Query execution failed: ").unwrap_or(&text);
    if reason.contains("The buffer pool is full") {
        return Error::storage(
            "This is more than the graph database can hold in memory at once. Nothing was changed. Do it in smaller \
             parts.",
        );
    }
    Error::storage(format!("The graph database reports: {}", reason.trim_end()))
}

/// Whether an open failed because of a torn log.
pub(crate) fn torn(error: &Error) -> bool {
    let text = error.to_string();
    TORN.iter().any(|part| text.contains(part))
}

/// Whether a write failed in a way after which the engine would hang for ever on the next one.
pub(crate) fn breaks(error: &Error) -> bool {
    error.to_string().contains("IO exception")
}

/// Whether an engine in this state would abort the process or hang when it is ended.
pub(crate) fn hangs(error: &Error) -> bool {
    breaks(error) || *error == broken()
}

pub(crate) fn broken() -> Error {
    Error::storage(
        "An earlier write could not reach the disk, so nothing more is written. Free some space, then start the \
         program again; everything confirmed so far is kept.",
    )
}

pub(crate) fn unexpected(what: &str) -> Error {
    Error::storage(format!("The graph database returned {what} in a form this program does not know."))
}
