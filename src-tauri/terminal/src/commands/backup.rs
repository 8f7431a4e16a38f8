//! backup, backups and restore.

use std::path::Path;

use asterism_core::backups;
use asterism_core::share::Sharing;
use asterism_core::system::System;
use asterism_model::{Backup, BackupKind, Result};
use serde_json::json;

use crate::reply::Reply;

pub(super) fn make(sharing: &Sharing, into: Option<&Path>) -> Result<Reply> {
    let backup = backups::back_up(sharing, into, &System)?;
    let text = format!("{}: {} bytes", backup.path, backup.bytes);
    Ok(Reply::new(json!({ "op": "backup", "backup": backup }), text))
}

pub(super) fn list(dir: &Path) -> Result<Reply> {
    let backups = backups::list(dir)?;
    let text = match backups.as_slice() {
        [] => format!("There are no backups of {}.", dir.display()),
        some => some.iter().map(described).collect::<Vec<_>>().join("\n"),
    };
    Ok(Reply::new(json!({ "op": "backups", "backups": backups }), text))
}

fn described(backup: &Backup) -> String {
    let why = match backup.kind {
        BackupKind::Daily => "of the day",
        BackupKind::Asked => "asked for",
        BackupKind::BeforeMigration => "before a migration",
        BackupKind::BeforeRestore => "before a restore",
    };
    format!("{}  {why}  {} bytes  {}", backup.at, backup.bytes, backup.path)
}

pub(super) fn restore(sharing: &Sharing, from: &str) -> Result<Reply> {
    let restored = backups::restore(sharing, from, &System)?;
    let mut text = format!("Restored {} to {}.", restored.from.display(), sharing.dir.display());
    if let Some(before) = &restored.before {
        text += &format!("\nWhat was there is kept as {}.", before.path);
    }
    let json =
        json!({ "op": "restore", "from": restored.from.display().to_string(), "before": restored.before });
    Ok(Reply::new(json, text))
}
