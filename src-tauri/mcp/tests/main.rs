//! The server's reference is what the server does.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::Path;

#[test]
fn the_reference_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/mcp.md");
    let written = asterism_mcp::reference();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &written).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        stored == written,
        "docs/mcp.md is stale: UPDATE_DOCS=1 cargo test -p asterism-mcp --test main rewrites it"
    );
}
