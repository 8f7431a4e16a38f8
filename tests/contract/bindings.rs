//! The committed TypeScript is what the Rust commands generate.

use asterism_shell::bindings::{builder, language};

/// From the folder of the package, in which tests run.
const COMMITTED: &str = "ui/src/ipc/bindings.ts";

#[test]
fn the_committed_bindings_are_those_of_the_commands() {
    let dir = tempfile::tempdir().unwrap();
    let fresh = dir.path().join("bindings.ts");
    builder::<tauri::test::MockRuntime>().export(language(), &fresh).unwrap();
    let fresh = std::fs::read_to_string(fresh).unwrap();
    if std::env::var_os("UPDATE_BINDINGS").is_some() {
        std::fs::write(COMMITTED, &fresh).unwrap();
    }
    let committed = std::fs::read_to_string(COMMITTED).unwrap_or_default();
    assert!(
        committed == fresh,
        "ui/src/ipc/bindings.ts is stale: run UPDATE_BINDINGS=1 cargo test --test contract"
    );
}
