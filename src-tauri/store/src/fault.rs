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
    Error::storage(format!("The graph database reports: {}", plain(reason)))
}

/// Its own words without advice that does not apply here and without the paths of its sources.
fn plain(reason: &str) -> String {
    let reason = reason.replace("The database may be checkpointing; please retry later.", "");
    match reason.split_once("Assertion failed in file \"") {
        None => reason.trim_end().to_owned(),
        Some((before, at)) => {
            let (path, line) = at.split_once("\" on line ").unwrap_or((at, ""));
            let file = path.rsplit(['/', '\\']).next().unwrap_or_default();
            let line = line.split(':').next().unwrap_or_default();
            format!("{before}something in its file makes no sense to it ({file}, line {line})")
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_reads_no_path_of_the_engines_sources_and_no_advice_that_does_not_apply() {
        for (said, shown) in [
            ("Runtime exception: No such table.", "Runtime exception: No such table."),
            (
                "Runtime exception: outside the file. The database may be checkpointing; please retry later.",
                "Runtime exception: outside the file.",
            ),
            (
                "Assertion failed in file \"/a/b/types.cpp\" on line 324: UNREACHABLE_CODE",
                "something in its file makes no sense to it (types.cpp, line 324)",
            ),
            ("Assertion failed in file \"", "something in its file makes no sense to it (, line )"),
        ] {
            assert_eq!(plain(said), shown);
        }
    }
}
