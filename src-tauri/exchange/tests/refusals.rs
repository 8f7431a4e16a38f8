//! Files and rows that are wrong: what is said, and about which line.

use asterism_exchange::{Limits, graphml};
use asterism_model::{Error, Unwatched, Watch};

use crate::support::{document, read, read_graph, reason};

#[test]
fn a_file_that_is_not_graphml_is_refused_with_its_line() {
    let deep = format!("<graphml>{}", "<graph><node id='a'>".repeat(200));
    for (text, expected) in [
        ("", "line 1: there is no <graphml> in it"),
        ("hello", "line 1: there is no <graphml> in it"),
        ("\n\n<html/>", "line 3: <html> where <graphml> is expected"),
        ("<graphml>\n<graph>\n<node id='a'>", "line 3: the file ends in the middle"),
        ("<graphml>\n<graph>\n</node>", "line 3: "),
        ("<graphml>\n<graph", "line 2: "),
        ("<graphml>\n<node id=></graphml>", "line 2: "),
        ("<graphml>\n<node id='&nope;'/></graphml>", "line 2: "),
        (
            "<graphml><key id='k'><default>\n&nope;</default></key></graphml>",
            "line 2: the entity &nope; is not known",
        ),
        ("<graphml></graphml>\n<graphml/>", "line 2: <graphml> where <graphml> is expected"),
        (
            "<!DOCTYPE x [\n<!ENTITY a \"b\">]>\n<graphml/>",
            "line 1: the document defines entities of its own",
        ),
        (
            "<?xml version='1.0' encoding='klingon'?><graphml/>",
            "line 1: the encoding \"klingon\" is not known",
        ),
        (&deep, "line 1: elements are nested more than 256 deep"),
    ] {
        let said = reason(read(text.as_bytes()).unwrap_err());
        assert!(said.starts_with(expected), "{text:?}: {said}");
    }
    let torn =
        [b"<graphml>\n<graph><node id='".as_slice(), b"\xff\xfe\xfd", b"'/></graph></graphml>"].concat();
    assert!(reason(read(&torn).unwrap_err()).starts_with("line 2: "));
    let half = [&b"\xff\xfe"[..], b"<\0g\0r"].concat();
    assert!(reason(read(&half).unwrap_err()).starts_with("line 1: "));
}

#[test]
fn a_bomb_of_entities_is_refused_before_it_goes_off() {
    let mut text = String::from("<!DOCTYPE lolz [<!ENTITY lol \"lol\">");
    for level in 1..10 {
        text += &format!("<!ENTITY lol{level} \"{}\">", format!("&lol{};", level - 1).repeat(10));
    }
    text += "]><graphml>&lol9;</graphml>";
    assert!(reason(read(text.as_bytes()).unwrap_err()).contains("entities of its own"));
    let external = "<!DOCTYPE graphml [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><graphml/>";
    assert!(reason(read(external.as_bytes()).unwrap_err()).contains("entities of its own"));
}

#[test]
fn a_row_that_cannot_be_taken_is_a_problem_with_line_and_id() {
    for (graph, line, id, message, nodes, edges) in [
        ("<node/>", 4, None, "a node without an id", 1, 0),
        ("<node id='a'/>", 4, Some("a"), "a second node with this id", 1, 0),
        ("<edge id='e' source='a' target=''/>", 4, Some("e"), "the edge has no target", 1, 0),
        ("<edge id='e' target='a'/>", 4, Some("e"), "the edge has no source", 1, 0),
        (
            "\n<edge id='e' source='a' target='z'/>",
            5,
            Some("e"),
            "no node \"z\" for the edge to lead to",
            1,
            0,
        ),
        ("<edge source='z' target='a'/>", 4, None, "no node \"z\" for the edge to start from", 1, 0),
    ] {
        let parsed = read_graph("", &format!("<node id='a'/>{graph}"));
        let problem = &parsed.problems[0];
        assert_eq!((problem.line, problem.id.as_deref()), (line, id), "{graph}");
        assert!(problem.message.contains(message), "{graph}: {}", problem.message);
        assert_eq!((parsed.nodes.len(), parsed.edges.len(), parsed.skipped), (nodes, edges, 1), "{graph}");
    }
}

#[test]
fn a_value_that_cannot_be_taken_is_a_problem_and_the_row_stays() {
    let keys = "<key id='w' for='edge' attr.name='weight' attr.type='double'/><key id='n' attr.name='n' attr.type='int'/>";
    for (data, message) in [
        ("<data key='w'>heavy</data>", "weight: \"heavy\" is not a finite number"),
        ("<data key='w'>NaN</data>", "weight: \"NaN\" is not a finite number"),
        ("<data key='w'>1e999</data>", "weight: \"1e999\" is not a finite number"),
        ("<data key='n'>two</data>", "n: \"two\" is not a whole number; it is kept as text"),
    ] {
        let graph = format!("<node id='a'/>\n<edge id='e' source='a' target='a'>\n{data}</edge>");
        let parsed = read_graph(keys, &graph);
        assert_eq!((parsed.problems[0].line, parsed.problems[0].id.as_deref()), (6, Some("e")), "{data}");
        assert!(parsed.problems[0].message.starts_with(message), "{}", parsed.problems[0].message);
        assert_eq!((parsed.edges.len(), parsed.edges[0].weight, parsed.skipped), (1, None, 0));
    }
}

#[test]
fn what_is_too_long_is_left_out_and_said() {
    let limits = Limits { text: 100, ..Limits::default() };
    let keys = "<key id='l' for='node' attr.name='label'/><key id='m' for='node' attr.name='memo'/>";
    let long = |length| "x".repeat(length);
    for (key, length, nodes, message) in [
        ("l", 100, 1, ""),
        ("l", 101, 0, "the label is too long"),
        ("m", 101, 0, "the metadata is too long"),
        ("m", 500, 1, "a value is far too long"),
    ] {
        let text = document(keys, &format!("<node id='a'><data key='{key}'>{}</data></node>", long(length)));
        let parsed = graphml::read(text.as_bytes(), &limits, &Unwatched).unwrap();
        let said = parsed.problems.first().map(|p| p.message.as_str()).unwrap_or_default();
        assert_eq!(parsed.nodes.len(), nodes, "{key} {length}");
        assert!(
            said.starts_with(message) && (said.is_empty() == message.is_empty()),
            "{key} {length}: {said}"
        );
    }
    let text = document(keys, &format!("<node id='a'><data key='m'>{}</data></node>", long(100_000)));
    // Seen where the next part of the input is asked for, as a file's is.
    let error = graphml::read(std::io::BufReader::new(text.as_bytes()), &limits, &Unwatched).unwrap_err();
    assert!(matches!(error, Error::TooLarge { .. }), "{error:?}");
}

#[test]
fn every_limit_ends_the_reading() {
    let text = document(
        "",
        "<node id='a'/><node id='b'/><edge source='a' target='b'/><edge source='a' target='b'/>",
    );
    for (limits, field) in [
        (Limits { nodes: 1, ..Limits::default() }, "nodes"),
        (Limits { edges: 1, ..Limits::default() }, "edges"),
        (Limits { bytes: 20, ..Limits::default() }, "file"),
    ] {
        match graphml::read(text.as_bytes(), &limits, &Unwatched).unwrap_err() {
            Error::TooLarge { field: found, .. } => assert_eq!(found, field),
            other => panic!("{other:?}"),
        }
    }
    let keys: String = (0..10_001).map(|number| format!("<key id='k{number}'/>")).collect();
    assert!(matches!(read(document(&keys, "").as_bytes()).unwrap_err(), Error::TooLarge { .. }));
    let limits = Limits { problems: 2, ..Limits::default() };
    let parsed = graphml::read(document("", &"<node/>".repeat(5)).as_bytes(), &limits, &Unwatched).unwrap();
    assert_eq!((parsed.problems.len(), parsed.problem_count, parsed.skipped), (2, 5, 5));
}

#[test]
fn reading_stops_when_nobody_wants_it() {
    struct Gone;
    impl Watch for Gone {
        fn progress(&self, _: f64, _: &str) {}
        fn cancelled(&self) -> bool {
            true
        }
    }
    let text = document("", "<node id='a'/>");
    assert_eq!(graphml::read(text.as_bytes(), &Limits::default(), &Gone), Err(Error::Cancelled));
}
