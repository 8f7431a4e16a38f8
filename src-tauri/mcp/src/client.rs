//! Who is at the other end.

use rmcp::RoleServer;
use rmcp::model::Implementation;
use rmcp::service::RequestContext;

/// The name of a client that does not say one.
const NAMELESS: &str = "unnamed agent";
/// A name is kept so long.
const LONGEST: usize = 80;

/// An MCP client, by what it says of itself: in the handshake, or with each request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Client {
    pub name: String,
    pub version: String,
}

impl Client {
    pub(crate) fn of(context: &RequestContext<RoleServer>) -> Self {
        Self::named(context.client_info())
    }

    pub(crate) fn named(info: Option<Implementation>) -> Self {
        let (name, version) = info.map(|info| (info.name, info.version)).unwrap_or_default();
        let name = match plain(&name).as_str() {
            "" => NAMELESS.to_owned(),
            // What a person does is told from what agents do by this name.
            "person" => "person (agent)".to_owned(),
            name => name.to_owned(),
        };
        Self { name, version: plain(&version) }
    }

    /// As the journal names it.
    pub fn actor(&self) -> String {
        format!("{} {}", self.name, self.version).trim_end().to_owned()
    }
}

/// One line without control characters.
fn plain(text: &str) -> String {
    let line: String = text.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
    line.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_actor_is_the_client_with_its_version_and_never_the_person() {
        let long = "x".repeat(500);
        for (name, version, actor) in [
            ("claude-code", "2.1.0", "claude-code 2.1.0".to_owned()),
            ("cursor", "", "cursor".to_owned()),
            ("  ", "", "unnamed agent".to_owned()),
            ("person", "", "person (agent)".to_owned()),
            ("per\u{7}son\n", "", "person (agent)".to_owned()),
            (&long, "1", format!("{} 1", "x".repeat(80))),
        ] {
            assert_eq!(Client::named(Some(Implementation::new(name, version))).actor(), actor);
        }
        assert_eq!(Client::named(None).actor(), "unnamed agent");
    }
}
