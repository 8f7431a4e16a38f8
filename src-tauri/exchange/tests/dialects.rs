//! Small documents, one trait of GraphML each.

use asterism_model::transfer::{NodeBody, Parsed};
use asterism_model::{Metadata, RefType};
use serde_json::{Value, json};

use crate::support::{document, label, read, read_graph};

fn node_metadata(parsed: &Parsed, key: &str) -> Metadata {
    parsed.nodes.iter().find(|node| node.key == key).unwrap().metadata.clone()
}

fn check(keys: &str, graph: &str, key: &str, expected: Value) {
    let parsed = read_graph(keys, graph);
    let metadata = serde_json::to_value(node_metadata(&parsed, key)).unwrap();
    assert_eq!(metadata, expected, "{keys} {graph}");
}

#[test]
fn keys_apply_to_what_they_are_for() {
    let year = r#"<key id="k" attr.name="year" attr.type="int"/>"#;
    check(year, r#"<node id="a"><data key="k">7</data></node>"#, "a", json!({ "year": 7 }));
    let both = r#"<key id="k" for="node" attr.name="on node"/><key id="k" for="edge" attr.name="on edge"/>"#;
    let parsed = read_graph(
        both,
        r#"<node id="a"><data key="k">n</data></node><edge source="a" target="a"><data key="k">e</data></edge>"#,
    );
    assert_eq!(node_metadata(&parsed, "a").get("on node"), Some(&json!("n")));
    assert_eq!(parsed.edges[0].metadata.get("on edge"), Some(&json!("e")));
}

#[test]
fn a_key_may_come_after_its_use_or_never() {
    let late = r#"<graphml><graph><node id="a"><data key="k">7</data></node><node id="b"/></graph>
        <key id="k" for="node" attr.name="year" attr.type="int"/></graphml>"#;
    let parsed = read(late.as_bytes()).unwrap();
    assert_eq!(node_metadata(&parsed, "a").get("year"), Some(&json!(7)));
    assert!(!parsed.notes.iter().any(|note| note.contains("does not declare")));

    let parsed = read_graph("", r#"<node id="a"><data key="colour">red</data></node>"#);
    assert_eq!(node_metadata(&parsed, "a").get("colour"), Some(&json!("red")));
    assert!(parsed.notes.iter().any(|note| note.contains("does not declare is read as text: colour")));
}

#[test]
fn a_default_stands_where_there_is_no_value() {
    let colour = r#"<key id="k" for="node" attr.name="colour"><default>yellow</default></key>"#;
    let graph = r#"<node id="a"/><node id="b"><data key="k">red</data></node>"#;
    check(colour, graph, "a", json!({ "colour": "yellow" }));
    check(colour, graph, "b", json!({ "colour": "red" }));
    let weight = r#"<key id="w" for="edge" attr.name="weight" attr.type="double"><default>2</default></key>"#;
    let parsed = read_graph(weight, r#"<node id="a"/><edge source="a" target="a"/>"#);
    assert_eq!(parsed.edges[0].weight, Some(2.0));
    assert_eq!(parsed.nodes[0].metadata, Metadata::default());
}

#[test]
fn names_that_differ_only_in_case_and_double_names_lose_nothing() {
    let keys = r#"<key id="a" for="node" attr.name="Year" attr.type="int"/>
        <key id="b" for="node" attr.name="year" attr.type="int"/><key id="c" for="node" attr.name="year"/>"#;
    let graph = r#"<node id="n"><data key="a">1</data><data key="b">2</data><data key="c">3</data></node>"#;
    check(keys, graph, "n", json!({ "Year": 1, "year": 2, "year (c)": "3" }));
}

#[test]
fn direction_is_noted_where_there_is_none() {
    for (default, own, undirected) in [
        ("directed", "", false),
        ("undirected", "", true),
        ("directed", r#"directed="false""#, true),
        ("undirected", r#"directed="true""#, false),
    ] {
        let text = format!(
            r#"<graphml><graph edgedefault="{default}"><node id="a"/><node id="b"/><edge source="a" target="b" {own}/></graph></graphml>"#
        );
        let parsed = read(text.as_bytes()).unwrap();
        assert_eq!((parsed.edges[0].from.as_str(), parsed.edges[0].to.as_str()), ("a", "b"));
        assert_eq!(
            parsed.notes.iter().any(|n| n.contains("without direction: 1")),
            undirected,
            "{default} {own}"
        );
    }
}

#[test]
fn the_best_name_becomes_the_label_and_the_others_stay() {
    let keys = r#"<key id="l" for="node" attr.name="label"/><key id="n" for="node" attr.name="Name"/>
        <key id="e" for="node" attr.name="entity_id"/><key id="y" for="node" yfiles.type="nodegraphics"/>"#;
    let drawn = "<data key='y'><y:ShapeNode><y:NodeLabel> drawn <y:X/></y:NodeLabel></y:ShapeNode></data>";
    for (data, expected, left) in [
        ("<data key='n'>N</data><data key='l'>L</data>", "L", json!({ "Name": "N" })),
        (&format!("<data key='n'>N</data>{drawn}"), "drawn", json!({ "Name": "N" })),
        ("<data key='e'>E</data><data key='n'>N</data>", "N", json!({ "entity_id": "E" })),
        ("<data key='l'>  </data><data key='e'>E</data>", "E", json!({})),
        ("<data key='l'>L</data><data key='n'>L</data>", "L", json!({})),
        ("", "id", json!({})),
    ] {
        let parsed = read_graph(keys, &format!("<node id='id'>{data}</node>"));
        assert_eq!(label(&parsed.nodes[0]), expected, "{data}");
        assert_eq!(serde_json::to_value(&parsed.nodes[0].metadata).unwrap(), left, "{data}");
    }
}

#[test]
fn the_best_name_of_a_relation_is_taken() {
    let keys = r#"<key id="r" for="edge" attr.name="relation_type"/><key id="l" for="edge" attr.name="Edge Label"/>
        <key id="i" for="edge" attr.name="interaction"/><key id="y" for="edge" yfiles.type="edgegraphics"/>"#;
    let drawn = "<data key='y'><y:PolyLineEdge><y:EdgeLabel>drawn</y:EdgeLabel></y:PolyLineEdge></data>";
    for (data, expected) in [
        ("<data key='i'>I</data><data key='r'>R</data>", "R"),
        ("<data key='i'>I</data><data key='l'>L</data>", "L"),
        (&format!("<data key='i'>I</data>{drawn}"), "drawn"),
        ("<data key='i'>I</data>", "I"),
        ("", "related_to"),
    ] {
        let parsed = read_graph(keys, &format!("<node id='a'/><edge source='a' target='a'>{data}</edge>"));
        assert_eq!(parsed.edges[0].relation_type, expected, "{data}");
    }
}

#[test]
fn pointers_are_told_by_their_reference() {
    let keys = r#"<key id="k" for="node" attr.name="kind"/><key id="t" for="node" attr.name="ref_type"/>
        <key id="i" for="node" attr.name="ref_id"/>"#;
    for (kind, ref_type, ref_id, pointer, problems) in [
        ("pointer", "document", "report-7", true, 0),
        ("", "note", "n1", true, 0),
        ("pointer", "page", "7", false, 1),
        ("concept", "document", "report-7", false, 0),
        ("gene", "", "", false, 0),
    ] {
        let data = format!(
            "<data key='k'>{kind}</data><data key='t'>{ref_type}</data><data key='i'>{ref_id}</data>"
        );
        let parsed =
            read_graph(keys, &format!("<node id='a'>{}</node>", data.replace("<data key='k'></data>", "")));
        let is_pointer = matches!(&parsed.nodes[0].body, NodeBody::Pointer { .. });
        assert_eq!((is_pointer, parsed.problems.len()), (pointer, problems), "{kind} {ref_type}");
    }
    let parsed = read_graph(keys, "<node id='a'><data key='t'>chunk</data><data key='i'> c </data></node>");
    assert_eq!(parsed.nodes[0].body, NodeBody::Pointer { ref_type: RefType::Chunk, ref_id: " c ".into() });
}

#[test]
fn text_arrives_as_it_was_meant() {
    let keys = r#"<key id="l" for="node" attr.name="label"/>"#;
    for (data, expected) in [
        ("a &amp; &lt;b&gt; &#233;&#x1F600;", "a & <b> é😀"),
        ("<![CDATA[<a> & b]]>", "<a> & b"),
        ("one<![CDATA[ & ]]>two", "one & two"),
        ("a<!-- comment -->b", "ab"),
        ("tab\tline&#13;end", "tab\tline\rend"),
    ] {
        let parsed = read_graph(keys, &format!("<node id='n'><data key='l'>{data}</data></node>"));
        assert_eq!(label(&parsed.nodes[0]), expected, "{data}");
    }
}

#[test]
fn encodings_and_prefixes_are_understood() {
    let body = |encoding: &str| {
        let keys = r#"<key id="l" for="node" attr.name="label"/>"#;
        let text = document(keys, "<node id='n'><data key='l'>Zoë, naïve</data></node>");
        format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?>\n{text}")
    };
    let utf16 = |text: String, mark: bool| -> Vec<u16> {
        mark.then_some(0xfeff).into_iter().chain(text.encode_utf16()).collect()
    };
    let latin: Vec<u8> = body("ISO-8859-1").chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    let little = |units: Vec<u16>| units.into_iter().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let big = |units: Vec<u16>| units.into_iter().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
    for bytes in [
        body("UTF-8").into_bytes(),
        format!("\u{feff}{}", body("utf-8")).into_bytes(),
        latin,
        little(utf16(body("UTF-16"), true)),
        big(utf16(body("UTF-16"), true)),
        little(utf16(body("UTF-16"), false)),
    ] {
        let parsed = read(&bytes).unwrap();
        assert_eq!(label(&parsed.nodes[0]), "Zoë, naïve", "{:?}", &bytes[..40]);
        assert_eq!(parsed.nodes[0].line, 5);
    }
    let prefixed = r#"<g:graphml xmlns:g="http://graphml.graphdrawing.org/xmlns"><g:key id="l" for="node"
        attr.name="label"/><g:graph><g:node id="n"><g:data key="l">X</g:data></g:node></g:graph></g:graphml>"#;
    assert_eq!(label(&read(prefixed.as_bytes()).unwrap().nodes[0]), "X");
    let with_doctype =
        r#"<!DOCTYPE graphml SYSTEM "graphml.dtd"><graphml><graph><node id="n"/></graph></graphml>"#;
    assert_eq!(read(with_doctype.as_bytes()).unwrap().nodes.len(), 1);
}

#[test]
fn ports_and_descriptions_are_kept_and_hyperedges_are_not() {
    let graph = r#"<node id="a"><desc>said</desc><port name="p"/></node>
        <edge source="a" target="a" sourceport="p" targetport="q"><desc>why</desc></edge>
        <hyperedge id="h"><endpoint node="a"/></hyperedge>"#;
    let parsed = read_graph("", graph);
    let NodeBody::Concept { description, .. } = &parsed.nodes[0].body else { unreachable!() };
    assert_eq!(description.as_deref(), Some("said"));
    let metadata = serde_json::to_value(&parsed.edges[0].metadata).unwrap();
    assert_eq!(metadata, json!({ "sourceport": "p", "targetport": "q", "description": "why" }));
    assert_eq!(
        (parsed.skipped, parsed.problems[0].line, parsed.problems[0].id.as_deref()),
        (1, 6, Some("h"))
    );
}

#[test]
fn lists_are_lists_where_they_are_json() {
    let keys = r#"<key id="t" for="node" attr.name="tags" attr.type="string" attr.list="string"/>"#;
    check(keys, r#"<node id="a"><data key="t">["x","y"]</data></node>"#, "a", json!({ "tags": ["x", "y"] }));
}
