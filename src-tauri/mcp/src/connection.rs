//! What connects an agent's program to this server: the exact text, and where it goes.

use std::path::Path;

use serde::Serialize;
use serde_json::{Value, json};

/// A program that talks to MCP servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Host {
    ClaudeDesktop,
    ClaudeCode,
    Cursor,
    Vscode,
    Zed,
}

impl Host {
    pub const ALL: [Self; 5] = [Self::ClaudeDesktop, Self::ClaudeCode, Self::Cursor, Self::Vscode, Self::Zed];

    pub fn id(self) -> &'static str {
        match self {
            Self::ClaudeDesktop => "claude-desktop",
            Self::ClaudeCode => "claude-code",
            Self::Cursor => "cursor",
            Self::Vscode => "vscode",
            Self::Zed => "zed",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|host| host.id() == id)
    }

    pub fn title(self) -> &'static str {
        match self {
            Self::ClaudeDesktop => "Claude Desktop",
            Self::ClaudeCode => "Claude Code",
            Self::Cursor => "Cursor",
            Self::Vscode => "VS Code",
            Self::Zed => "Zed",
        }
    }

    /// Where the text goes, for a person.
    fn place(self) -> &'static str {
        match self {
            Self::ClaudeDesktop => {
                "Settings, Developer, Edit Config: it opens claude_desktop_config.json. Then start Claude Desktop anew."
            }
            Self::ClaudeCode => "Run this command in a terminal.",
            Self::Cursor => "Into ~/.cursor/mcp.json, or .cursor/mcp.json of a project.",
            Self::Vscode => {
                "Command palette, MCP: Open User Configuration, or .vscode/mcp.json of a project."
            }
            Self::Zed => "Into settings.json: command palette, zed: open settings.",
        }
    }
}

/// What a person copies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Connection {
    /// The id of the host.
    pub client: &'static str,
    pub title: &'static str,
    pub place: String,
    pub text: String,
}

/// What connects `host` to `program`, which serves the graph in `graph_dir`. Both paths are whole.
pub fn connection(host: Host, program: &Path, graph_dir: &Path) -> Connection {
    let command = program.display().to_string();
    let arguments = ["--graph-dir".to_owned(), graph_dir.display().to_string(), "mcp".to_owned()];
    let server = json!({ "command": command, "args": arguments });
    let text = match host {
        Host::ClaudeDesktop | Host::Cursor => document("mcpServers", &server),
        Host::Zed => document("context_servers", &server),
        Host::Vscode => {
            document("servers", &json!({ "type": "stdio", "command": command, "args": arguments }))
        }
        Host::ClaudeCode => {
            let words: Vec<String> =
                std::iter::once(&command).chain(&arguments).map(|word| quoted(word)).collect();
            format!("claude mcp add --scope user asterism -- {}", words.join(" "))
        }
    };
    Connection { client: host.id(), title: host.title(), place: host.place().to_owned(), text }
}

fn document(key: &str, server: &Value) -> String {
    let document = json!({ key: { "asterism": server } });
    serde_json::to_string_pretty(&document).unwrap_or_default()
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-:=@%+\\".contains(c);
    if !word.is_empty() && word.chars().all(plain) && (cfg!(windows) || !word.contains('\\')) {
        return word.to_owned();
    }
    if cfg!(windows) {
        return format!("\"{word}\"");
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_host_gets_the_command_with_the_graph() {
        let (program, dir) = (Path::new("/opt/Asterism/asterism-cli"), Path::new("/data/my graph"));
        for host in Host::ALL {
            let made = connection(host, program, dir);
            assert_eq!(Host::from_id(made.client), Some(host));
            assert!(!made.place.is_empty());
            if host == Host::ClaudeCode {
                let command = "claude mcp add --scope user asterism -- /opt/Asterism/asterism-cli --graph-dir '/data/my graph' mcp";
                assert_eq!(made.text, command);
                continue;
            }
            let document: Value = serde_json::from_str(&made.text).unwrap();
            let servers = document.as_object().unwrap().values().next().unwrap();
            assert_eq!(servers["asterism"]["command"], "/opt/Asterism/asterism-cli");
            assert_eq!(servers["asterism"]["args"], json!(["--graph-dir", "/data/my graph", "mcp"]));
        }
    }

    #[test]
    #[cfg(unix)]
    fn words_survive_the_shell() {
        for (word, expected) in
            [("/a/b-c.d", "/a/b-c.d"), ("a b", "'a b'"), ("it's", r"'it'\''s'"), ("$x", "'$x'"), ("", "''")]
        {
            assert_eq!(quoted(word), expected);
        }
    }
}
