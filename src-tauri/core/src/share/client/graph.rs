//! The verbs of a graph, asked of its owner.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use asterism_model::{
    Author, Change, ConceptList, ConceptMatch, Edge, Entry, Error, FindConcepts, Guest, Hop, Id, KeyCount,
    Neighbors, Node, RefType, Result, Subgraph, SubgraphQuery, TableIds, TableOf, TableQuery, Unwatched,
    Watch, Write,
};

use super::line::Baggage;
use super::{Client, Listening, held, read};
use crate::changes::{Listener, Subscription, Told};
use crate::edit::Plan;
use crate::graph::{Graph, Health, Info, Outline, Row, Scope, Shape, Written};
use crate::share::columns::{OutlineColumns, ShapeColumns};
use crate::share::message::{Ask, Rows};

/// A write answers after the listeners of this process have been told of it, as it does where the graph is in this process,
/// unless they take longer than this.
const TOLD_FIRST: Duration = Duration::from_secs(2);

impl Client {
    /// A write under an id of its own, so that it is done once however often it is sent.
    fn once<T: Answer>(
        &self,
        ask: impl FnOnce(Id) -> Ask,
        (changes, writes): (&[Change], &[Write]),
        watch: &dyn Watch,
    ) -> Result<T> {
        let request = self.core.sharing.setup.source.id();
        held(&self.core.askers).insert(request, thread::current().id());
        let baggage = Baggage { changes, writes, part: None };
        let answer: Result<T> = self.core.call(&ask(request), baggage, watch);
        let commit = answer.as_ref().ok().and_then(T::commit);
        match commit.filter(|_| *held(&self.core.listening) != Listening::No) {
            Some(seq) => self.core.published.wait(seq, TOLD_FIRST),
            None => drop(held(&self.core.askers).remove(&request)),
        }
        answer
    }

    /// Has the listeners told of everything after `since`, or from now on.
    fn listen(&self, since: Option<u64>) {
        if let Err(error) = self.core.ask::<u64>(&Ask::Follow { since }) {
            tracing::warn!(%error, "the graph cannot be followed yet");
        }
    }
}

/// What a write answers.
trait Answer: serde::de::DeserializeOwned {
    /// The commit that listeners are told of.
    fn commit(&self) -> Option<u64>;
}

impl Answer for Written {
    fn commit(&self) -> Option<u64> {
        (self.changed > 0).then_some(self.seq)
    }
}

impl Answer for Option<Written> {
    fn commit(&self) -> Option<u64> {
        self.as_ref().and_then(Answer::commit)
    }
}

impl Graph for Client {
    fn info(&self) -> Result<Info> {
        self.core.ask(&Ask::Info)
    }

    fn write(&self, writes: &[Write], by: &Author, watch: &dyn Watch) -> Result<Written> {
        self.once(|request| Ask::Write { request, by: by.clone() }, (&[], writes), watch)
    }

    fn plan(&self, writes: &[Write]) -> Result<Plan> {
        self.core.call(&Ask::Plan, Baggage { writes, ..Baggage::default() }, &Unwatched)
    }

    fn apply(&self, changes: Vec<Change>, by: &Author, summary: &str, watch: &dyn Watch) -> Result<Written> {
        let ask = |request| Ask::Apply { request, by: by.clone(), summary: summary.to_owned() };
        self.once(ask, (&changes, &[]), watch)
    }

    fn undo(&self, by: &Author, watch: &dyn Watch) -> Result<Option<Written>> {
        self.once(|request| Ask::Undo { request, by: by.clone() }, (&[], &[]), watch)
    }

    fn redo(&self, by: &Author, watch: &dyn Watch) -> Result<Option<Written>> {
        self.once(|request| Ask::Redo { request, by: by.clone() }, (&[], &[]), watch)
    }

    fn journal(&self, before: Option<u64>, limit: u32) -> Result<Vec<Entry>> {
        self.core.ask(&Ask::Journal { before, limit })
    }

    fn get_node(&self, node_id: &str) -> Result<Node> {
        self.core.ask(&Ask::GetNode { node_id: node_id.to_owned() })
    }

    fn get_edge(&self, edge_id: &str) -> Result<Edge> {
        self.core.ask(&Ask::GetEdge { edge_id: edge_id.to_owned() })
    }

    fn nodes(&self, ids: &[Id]) -> Result<Vec<Node>> {
        self.core.ask(&Ask::Nodes { ids: ids.to_vec() })
    }

    fn edges(&self, ids: &[Id]) -> Result<Vec<Edge>> {
        self.core.ask(&Ask::Edges { ids: ids.to_vec() })
    }

    fn pointer(&self, ref_type: RefType, ref_id: &str) -> Result<Option<Node>> {
        self.core.ask(&Ask::Pointer { ref_type, ref_id: ref_id.to_owned() })
    }

    fn neighbors(&self, query: &Neighbors) -> Result<Vec<Hop>> {
        self.core.ask(&Ask::Neighbors(query.clone()))
    }

    fn count_neighbors(&self, query: &Neighbors) -> Result<u32> {
        self.core.ask(&Ask::CountNeighbors(query.clone()))
    }

    fn subgraph(&self, query: &SubgraphQuery) -> Result<Subgraph> {
        self.core.ask(&Ask::Subgraph(query.clone()))
    }

    fn outline(&self) -> Result<Outline> {
        self.core.ask::<OutlineColumns>(&Ask::Outline).map(Outline::from)
    }

    fn shape(&self, scope: &Scope) -> Result<Shape> {
        self.core.ask::<ShapeColumns>(&Ask::Shape(scope.clone())).map(Shape::from)
    }

    fn find_pointers(&self, text: &str, limit: u32) -> Result<Vec<Node>> {
        self.core.ask(&Ask::FindPointers { text: text.to_owned(), limit })
    }

    fn find_concepts(&self, query: &FindConcepts) -> Result<Vec<ConceptMatch>> {
        self.core.ask(&Ask::FindConcepts(query.clone()))
    }

    fn list_concepts(&self, query: &ConceptList) -> Result<Vec<Node>> {
        // The owner keeps to the widest limit there is; each of its clients has its own.
        let limit = query.limit.min(self.core.sharing.setup.concepts_max_limit);
        self.core.ask(&Ask::ListConcepts(ConceptList { limit, ..query.clone() }))
    }

    fn table(&self, query: &TableQuery) -> Result<TableIds> {
        self.core.ask(&Ask::Table(query.clone()))
    }

    fn metadata_keys(&self, of: TableOf) -> Result<Vec<KeyCount>> {
        self.core.ask(&Ask::MetadataKeys { of })
    }

    fn count_namesakes(&self, names: &[&str]) -> Result<u32> {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        self.core.ask(&Ask::CountNamesakes { names })
    }

    fn export_graph(&self, passes: u32, each: &mut dyn FnMut(u32, Row) -> Result<()>) -> Result<()> {
        let begun = Cell::new(false);
        let mut part = |body: Vec<u8>| {
            begun.set(true);
            let Rows { pass, rows } = read(&body)?;
            rows.into_iter().try_for_each(|row| each(pass, row))
        };
        let ask = Ask::Export { passes };
        // Rows of two owners may be of two states: what has begun is not begun again.
        loop {
            let baggage = Baggage { part: Some(&mut part), ..Baggage::default() };
            match self.core.line()?.call(&ask, baggage, &Unwatched) {
                super::Ended::Answered(_) => return Ok(()),
                super::Ended::Failed(error) => return Err(error),
                super::Ended::Lost if begun.get() => {
                    let reason = "The program that has the graph open ended meanwhile. Please try again.";
                    return Err(Error::Busy(reason.into()));
                }
                super::Ended::Lost => {}
            }
        }
    }

    fn check(&self) -> Result<Health> {
        self.core.ask(&Ask::Check)
    }

    fn set_selection(&self, ids: &[Id]) -> Result<()> {
        self.core.ask(&Ask::SetSelection { ids: ids.to_vec() })
    }

    fn selection(&self) -> Result<Vec<Id>> {
        self.core.ask(&Ask::Selection)
    }

    fn guests(&self) -> Result<Vec<Guest>> {
        self.core.ask(&Ask::Guests)
    }

    fn subscribe(&self, listener: Listener) -> Subscription {
        let mut listening = held(&self.core.listening);
        let first = *listening == Listening::No;
        let told = match *listening {
            Listening::Told(seq) => seq,
            Listening::No | Listening::Wanted => 0,
        };
        let subscription = self.core.feed.subscribe(each_once(told, listener));
        if first {
            *listening = Listening::Wanted;
        }
        drop(listening);
        if first {
            match self.core.ask::<u64>(&Ask::Follow { since: None }) {
                Ok(last) => {
                    let mut listening = held(&self.core.listening);
                    if *listening == Listening::Wanted {
                        *listening = Listening::Told(last);
                    }
                }
                Err(error) => tracing::warn!(%error, "the graph cannot be followed yet"),
            }
        }
        subscription
    }

    fn follow(&self, since: u64, listener: Listener) -> Result<Subscription> {
        let mut listening = held(&self.core.listening);
        let before = *listening;
        if let Listening::Told(seq) = before
            && seq > since
        {
            // The others have been told already what this one has yet to hear.
            listener(&Told::Resync { seq });
        }
        let told = if let Listening::Told(seq) = before { seq.max(since) } else { since };
        let subscription = self.core.feed.subscribe(each_once(told, listener));
        if before == Listening::No {
            *listening = Listening::Told(since);
        }
        drop(listening);
        if before == Listening::No {
            self.listen(Some(since));
        }
        Ok(subscription)
    }
}

/// A listener that is told of nothing up to `told`, and of nothing twice.
fn each_once(told: u64, listener: Listener) -> Listener {
    let told = AtomicU64::new(told);
    Box::new(move |news| {
        // After a resync the numbers may begin anew.
        let before = told.swap(news.seq(), Ordering::Relaxed);
        if news.seq() > before || matches!(news, Told::Resync { .. }) {
            listener(news);
        } else {
            told.store(before, Ordering::Relaxed);
        }
    })
}
