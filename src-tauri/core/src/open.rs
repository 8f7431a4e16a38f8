//! Which folder holds the graph, and where what belongs to it lies.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use asterism_model::{Error, Result};

/// The folder the person named, else `ASTERISM_GRAPH_DIR`, else `PRIORIS_MCP_GRAPH_DIR`, else `asterism/graph` in the
/// platform's data folder. `environment` looks a variable up.
pub fn graph_dir(named: Option<PathBuf>, environment: &dyn Fn(&str) -> Option<OsString>) -> Result<PathBuf> {
    let set = |name: &str| environment(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    named
        .or_else(|| set("ASTERISM_GRAPH_DIR"))
        .or_else(|| set("PRIORIS_MCP_GRAPH_DIR"))
        .or_else(|| data_dir(&set).map(|dir| dir.join("asterism").join("graph")))
        .ok_or_else(|| {
            Error::invalid("graph_dir", "there is no home folder to keep a graph in; name a folder")
        })
}

/// Whether there is a graph in this folder.
pub fn holds_graph(dir: &Path) -> bool {
    asterism_store::holds_graph(dir)
}

fn data_dir(set: &dyn Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    if cfg!(target_os = "windows") {
        set("APPDATA")
    } else if cfg!(target_os = "macos") {
        set("HOME").map(|home| home.join("Library").join("Application Support"))
    } else {
        set("XDG_DATA_HOME")
            .filter(|dir| dir.is_absolute())
            .or_else(|| set("HOME").map(|home| home.join(".local").join("share")))
    }
}

/// Folders that the socket of a shared graph may lie in, the best first: of the session, else below `temporary`.
pub fn socket_dirs(environment: &dyn Fn(&str) -> Option<OsString>, temporary: &Path) -> Vec<PathBuf> {
    let session = environment("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|dir| dir.is_absolute());
    let mut dirs: Vec<PathBuf> = session.into_iter().map(|dir| dir.join("asterism")).collect();
    dirs.push(temporary.join(format!("asterism-{}", user())));
    if cfg!(unix) {
        dirs.push(PathBuf::from(format!("/tmp/asterism-{}", user())));
    }
    dirs
}

#[cfg(unix)]
fn user() -> u32 {
    rustix::process::geteuid().as_raw()
}

#[cfg(not(unix))]
fn user() -> u32 {
    0
}

/// How long an owner stays when nobody is there, where `ASTERISM_OWNER_LINGER_MS` says otherwise.
pub fn linger(environment: &dyn Fn(&str) -> Option<OsString>) -> Option<Duration> {
    let text = environment("ASTERISM_OWNER_LINGER_MS")?;
    text.to_string_lossy().trim().parse().ok().map(Duration::from_millis)
}

/// The folder for logs: `asterism/log` in the platform's folder for states.
pub fn log_dir(environment: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let set = |name: &str| environment(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = if cfg!(target_os = "windows") {
        set("LOCALAPPDATA")?
    } else if cfg!(target_os = "macos") {
        set("HOME")?.join("Library").join("Logs")
    } else {
        set("XDG_STATE_HOME").or_else(|| set("HOME").map(|home| home.join(".local").join("state")))?
    };
    Some(state.join("asterism").join("log"))
}

/// The most concepts one `list_concepts` page may hold: `ASTERISM_GRAPH_CONCEPTS_MAX_LIMIT` (or
/// `PRIORIS_MCP_GRAPH_CONCEPTS_MAX_LIMIT`), 1 to 1000, 500 when unset. A bad value is `invalid_request`.
pub fn concepts_max_limit(environment: &dyn Fn(&str) -> Option<OsString>) -> Result<u32> {
    for name in ["ASTERISM_GRAPH_CONCEPTS_MAX_LIMIT", "PRIORIS_MCP_GRAPH_CONCEPTS_MAX_LIMIT"] {
        let Some(value) = environment(name).filter(|value| !value.is_empty()) else { continue };
        let text = value.to_string_lossy();
        return match text.trim().parse::<u32>() {
            Ok(limit) if (1..=1000).contains(&limit) => Ok(limit),
            _ => Err(Error::invalid(name, format!("{text:?} is not a whole number from 1 to 1000"))),
        };
    }
    Ok(500)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment<'a>(pairs: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<OsString> + 'a {
        move |name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| OsString::from(value))
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_folder_is_the_named_one_then_the_environments_then_the_data_folders() {
        let all = [
            ("ASTERISM_GRAPH_DIR", "/a"),
            ("PRIORIS_MCP_GRAPH_DIR", "/p"),
            ("XDG_DATA_HOME", "/x"),
            ("HOME", "/h"),
        ];
        let dir = |named: Option<&str>, pairs: &[(&str, &str)]| {
            graph_dir(named.map(PathBuf::from), &environment(pairs)).map(|dir| dir.display().to_string())
        };
        assert_eq!(dir(Some("/n"), &all).unwrap(), "/n");
        assert_eq!(dir(None, &all).unwrap(), "/a");
        assert_eq!(dir(None, &all[1..]).unwrap(), "/p");
        assert_eq!(dir(None, &all[2..]).unwrap(), "/x/asterism/graph");
        assert_eq!(dir(None, &all[3..]).unwrap(), "/h/.local/share/asterism/graph");
        assert!(dir(None, &[]).is_err());
    }

    #[test]
    fn a_bad_page_limit_is_refused_by_name() {
        let name = "ASTERISM_GRAPH_CONCEPTS_MAX_LIMIT";
        assert_eq!(concepts_max_limit(&environment(&[])).unwrap(), 500);
        assert_eq!(concepts_max_limit(&environment(&[(name, "7")])).unwrap(), 7);
        for bad in ["0", "1001", "many", "-1", "2.5"] {
            let error = concepts_max_limit(&environment(&[(name, bad)])).unwrap_err();
            assert!(error.to_string().contains(name), "{error}");
        }
    }
}
