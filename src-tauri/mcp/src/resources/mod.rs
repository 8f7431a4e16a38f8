//! The resources: what they are called, and the reading of their addresses.

mod concepts;
mod export;
mod relations;
mod selection;

use asterism_core::Graph;
use asterism_core::graph::Info;
use asterism_model::transfer::Format;
use asterism_model::{ConceptList, Error, MatchMode, Result, Watch};
use rmcp::model::{Resource, ResourceContents, ResourceTemplate};
use url::Url;

pub(crate) const FORMATS: [&str; 2] = ["cypher_json", "graphml"];
pub(crate) const MODES: [&str; 3] = ["starts_with", "contains", "ends_with"];
/// No contents may be larger, in bytes: clients drop longer messages.
pub(crate) const MAX_BYTES: usize = 8 << 20;

const JSON: &str = "application/json";
const CONCEPTS: &str = "The vocabulary: every concept, newest first, or those whose label holds a text.";
const RELATIONS: &str = "The relation types that are in use with how many edges have each, most used first.";
const SELECTION: &str = "What the person has selected in the app just now.";
const EXPORT: &str = "The whole graph as one document.";

/// A resource that was asked for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Wanted {
    Concepts { uri: String, query: ConceptList },
    Relations { uri: String, text: String },
    Selection { uri: String },
    Export { uri: String, format: Format },
}

impl Wanted {
    /// Errors: `not_found` for an address that is none of ours, `invalid_request` naming the argument at fault.
    pub(crate) fn read(uri: &str) -> Result<Self> {
        let shown: String = uri.chars().take(200).collect();
        let unknown = || Error::not_found("resource", shown.clone());
        let url = Url::parse(uri).map_err(|_| unknown())?;
        if url.scheme() != "research" || url.host_str() != Some("graph") {
            return Err(unknown());
        }
        let arguments: Vec<(String, String)> = url.query_pairs().into_owned().collect();
        let legal = |names: &[&str]| {
            let odd = arguments.iter().find(|(name, _)| !names.contains(&name.as_str()));
            odd.map_or(Ok(()), |(name, _)| {
                Err(Error::invalid(name, format!("the resource takes {}", names.join(", "))))
            })
        };
        let given =
            |name: &str| arguments.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        let uri = uri.to_owned();
        match url.path() {
            "/concepts" => {
                legal(&["text", "match", "offset", "limit"])?;
                Ok(Self::Concepts { uri, query: query(given)? })
            }
            "/relations" => {
                legal(&["text"])?;
                Ok(Self::Relations { uri, text: given("text").unwrap_or_default().to_owned() })
            }
            "/selection" => legal(&[]).map(|()| Self::Selection { uri }),
            "/export" => {
                legal(&["format"])?;
                Ok(Self::Export { uri, format: format(given("format"))? })
            }
            _ => Err(unknown()),
        }
    }

    pub(crate) fn is_selection(&self) -> bool {
        matches!(self, Self::Selection { .. })
    }

    pub(crate) fn contents(&self, graph: &dyn Graph, watch: &dyn Watch) -> Result<ResourceContents> {
        match self {
            Self::Concepts { uri, query } => concepts::contents(graph, uri, query),
            Self::Relations { uri, text } => relations::contents(graph, uri, text),
            Self::Selection { uri } => selection::contents(graph, uri),
            Self::Export { uri, format } => export::contents(graph, uri, *format, watch),
        }
    }
}

fn query<'a>(given: impl Fn(&str) -> Option<&'a str>) -> Result<ConceptList> {
    let number = |name: &str, default: u32| match given(name) {
        None | Some("") => Ok(default),
        Some(text) => text
            .parse::<u32>()
            .map_err(|_| Error::invalid(name, format!("{text:?} is not a whole number from 0"))),
    };
    let match_mode = match given("match") {
        None | Some("" | "contains") => MatchMode::Contains,
        Some("starts_with") => MatchMode::StartsWith,
        Some("ends_with") => MatchMode::EndsWith,
        Some(other) => {
            return Err(Error::invalid("match", format!("{other:?} is not one of {}", MODES.join(", "))));
        }
    };
    let text = given("text").filter(|text| !text.is_empty()).map(str::to_owned);
    Ok(ConceptList { text, match_mode, offset: number("offset", 0)?, limit: number("limit", 50)? })
}

fn format(given: Option<&str>) -> Result<Format> {
    match given {
        None | Some("" | "cypher_json") => Ok(Format::CypherJson),
        Some("graphml") => Ok(Format::Graphml),
        Some(other) => {
            Err(Error::invalid("format", format!("{other:?} is not one of {}", FORMATS.join(", "))))
        }
    }
}

/// The resources without arguments, with how large each is.
pub(crate) fn list(info: Option<&Info>) -> Vec<Resource> {
    let size =
        |says: &dyn Fn(&Info) -> String| info.map(|info| format!(" {}", says(info))).unwrap_or_default();
    let resource = |path: &str, name: &str, title: &str, says: String| {
        let uri = format!("research://graph/{path}");
        Resource::new(uri, name).with_title(title).with_description(says).with_mime_type(JSON)
    };
    let concepts = size(&|info| format!("There are {}.", info.concepts));
    let relations = size(&|info| format!("There are {}.", info.relations.len()));
    let export =
        size(&|info| format!("It has {} nodes and {} edges.", info.concepts + info.pointers, info.edges));
    vec![
        resource("concepts", "graph-concepts", "Concepts", format!("{CONCEPTS}{concepts}")),
        resource("relations", "graph-relations", "Relation types", format!("{RELATIONS}{relations}")),
        resource("selection", "graph-selection", "Selection", SELECTION.to_owned()),
        resource("export", "graph-export", "Whole graph", format!("{EXPORT}{export}")),
    ]
}

pub(crate) fn templates() -> Vec<ResourceTemplate> {
    let template = |path: &str, name: &str, title: &str, says: &str| {
        let uri = format!("research://graph/{path}");
        ResourceTemplate::new(uri, name).with_title(title).with_description(says)
    };
    vec![
        template(
            "concepts{?text,match,offset,limit}",
            "graph-concepts-page",
            "Concepts, page by page",
            "Concepts, newest first: a JSON list. text filters by label, whatever its case; match is starts_with, contains (the default) \
             or ends_with; offset and limit page (default 0 and 50).",
        )
        .with_mime_type(JSON),
        template(
            "relations{?text}",
            "graph-relations-search",
            "Relation types like this",
            "The relation types whose name holds a text, with how many edges have each.",
        )
        .with_mime_type(JSON),
        template(
            "export{?format}",
            "graph-export-as",
            "Whole graph, in a format",
            "The whole graph as cypher_json (the default) or graphml. Past 8 MiB the answer is the path of a file instead.",
        ),
    ]
}

fn document(uri: &str, value: &serde_json::Value) -> ResourceContents {
    ResourceContents::text(value.to_string(), uri).with_mime_type(JSON)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_with_their_arguments() {
        let list = |text: Option<&str>, match_mode, offset, limit| ConceptList {
            text: text.map(str::to_owned),
            match_mode,
            offset,
            limit,
        };
        for (tail, query) in [
            ("concepts", list(None, MatchMode::Contains, 0, 50)),
            ("concepts?text=a%20b&match=starts_with&limit=5", list(Some("a b"), MatchMode::StartsWith, 0, 5)),
            ("concepts?text=caf%C3%A9&offset=7", list(Some("café"), MatchMode::Contains, 7, 50)),
            ("concepts?text=", list(None, MatchMode::Contains, 0, 50)),
        ] {
            let uri = format!("research://graph/{tail}");
            assert_eq!(Wanted::read(&uri), Ok(Wanted::Concepts { uri: uri.clone(), query }));
        }
        let uri = "research://graph/export?format=graphml".to_owned();
        assert_eq!(Wanted::read(&uri), Ok(Wanted::Export { uri: uri.clone(), format: Format::Graphml }));
        assert!(Wanted::read("research://graph/selection").unwrap().is_selection());
    }

    #[test]
    fn what_is_no_address_of_ours_is_told_apart_from_a_bad_argument() {
        for (uri, code, says) in [
            ("research://graph/nothing", "not_found", "nothing"),
            ("research://other/concepts", "not_found", "other"),
            ("file:///etc/passwd", "not_found", "resource"),
            ("not an address", "not_found", "resource"),
            ("research://graph/concepts?color=1", "invalid_request", "color"),
            ("research://graph/concepts?limit=-1", "invalid_request", "limit"),
            ("research://graph/concepts?match=like", "invalid_request", "starts_with"),
            ("research://graph/export?format=csv", "invalid_request", "graphml"),
            ("research://graph/selection?x=1", "invalid_request", "x"),
        ] {
            let error = Wanted::read(uri).unwrap_err();
            assert_eq!(crate::json::value(&error.code()), code, "{uri}");
            assert!(error.to_string().contains(says), "{error}");
        }
    }
}
