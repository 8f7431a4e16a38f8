//! The list of commands and events. `ui/src/ipc/bindings.ts` is generated from it; a test fails when that file is stale.

use specta_typescript::Typescript;
use tauri::Runtime;
use tauri_specta::{Builder, collect_commands, collect_events};

use crate::commands::{analyze, connect, edit, graph, picture, read, scene, table, transfer, views};
use crate::events::{GraphChanged, JobProgress};

pub fn builder<R: Runtime>() -> Builder<R> {
    Builder::<R>::new()
        .commands(collect_commands![
            graph::open_graph,
            graph::graph_info,
            graph::load_sample,
            edit::write,
            edit::undo,
            edit::redo,
            edit::journal,
            read::get_node,
            read::get_edge,
            read::neighbors,
            read::find_concepts,
            read::find_pointers,
            read::list_concepts,
            table::table_page,
            table::table_ids,
            table::metadata_keys,
            table::bulk_preview,
            table::bulk_apply,
            table::copies,
            scene::scene_open,
            scene::scene_read,
            scene::layout_frame,
            scene::layout_run,
            scene::layout_move,
            scene::layout_unpin,
            views::layout_apart,
            views::layout_back,
            views::views,
            views::view_save,
            views::view_remove,
            views::trait_keys,
            views::trait_of,
            picture::save_picture,
            analyze::catalog,
            analyze::analyze,
            analyze::estimate,
            analyze::keep_analysis,
            analyze::cancel,
            transfer::import_preview,
            transfer::import_apply,
            transfer::export_graph,
            connect::connections,
            connect::guests,
            connect::set_selection,
        ])
        .events(collect_events![GraphChanged, JobProgress])
        .disable_serde_phases()
        .dangerously_cast_bigints_to_number()
}

/// How the TypeScript is written.
pub fn language() -> Typescript {
    Typescript::default().header(
        "// Generated from the Rust commands; `UPDATE_BINDINGS=1 cargo test --test contract` rewrites it.\n",
    )
}
