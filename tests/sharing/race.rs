//! Many processes that come at once.

use std::collections::BTreeSet;

use crate::roles::now;
use crate::stage::Stage;
use crate::support::rows;

#[test]
fn eight_programs_that_come_at_once_start_one_owner_and_every_write_arrives() {
    let stage = Stage::new();
    let start = now() + 1_500;
    let mut clients: Vec<_> = (0..8)
        .map(|name| {
            let start = start + name * 6;
            let arguments =
                [("START", start), ("NAME", name), ("COUNT", 15)].map(|(k, v)| (k, v.to_string()));
            stage.client("write", &arguments)
        })
        .collect();
    let mut done: Vec<String> = clients.iter_mut().flat_map(|client| client.rest("DONE")).collect();
    assert_eq!(stage.owners().len(), 1);
    let log = stage.log();
    assert_eq!(log.matches("owns the graph").count(), 1, "{log}");
    let graph = stage.open();
    let mut labels: Vec<String> = rows(&*graph).0.iter().map(|node| node.title()).collect();
    labels.retain(|label| !label.ends_with("too"));
    labels.sort();
    done.sort();
    assert_eq!((done.len(), labels), (120, done));
    assert_eq!(graph.check().unwrap().problems, Vec::<String>::new());
    let ids: BTreeSet<_> = rows(&*graph).0.iter().map(|node| node.id()).collect();
    assert_eq!(ids.len(), 240);
    drop(graph);
    stage.deserted();
}
