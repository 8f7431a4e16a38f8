//! Which rows fit a query, in its order.

use std::collections::HashMap;
use std::sync::Arc;

use asterism_model::{Direction, Id, Result, TableOf, TableQuery, Test};
use asterism_store::{Link, Store, Topology, Vertex};
use rayon::slice::ParallelSliceMut;

use super::Look;
use super::cell::{Cell, Probe};
use super::column::Column;
use super::kept::{Cells, Kept};
use crate::search::Vocabulary;

pub fn order(store: &Store, kept: &Kept, query: &TableQuery, look: Look<'_>) -> Result<Vec<Id>> {
    let wish = Wish::read(query)?;
    let cold = wish.columns().filter(|column| column.is_cold(query.of));
    let cold = cold.map(|column| Ok((column.clone(), cells(store, kept, query.of, column)?)));
    let cold: HashMap<Column, Arc<Cells>> = cold.collect::<Result<_>>()?;
    let mut rows = Vec::new();
    look(&mut |topology, vocabulary| {
        let sight = Sight { topology, vocabulary, cold: &cold };
        rows = match query.of {
            TableOf::Nodes => sight.nodes(&wish),
            TableOf::Edges => sight.edges(&wish),
        };
    });
    let descending = wish.sort.as_ref().is_none_or(|(_, descending)| *descending);
    rows.par_sort_unstable_by(|(a, id), (b, other)| {
        a.order(b, descending).then_with(|| if descending { other.cmp(id) } else { id.cmp(other) })
    });
    Ok(rows.into_iter().map(|(_, id)| id).collect())
}

/// A cold column, as it is kept or read now.
fn cells(store: &Store, kept: &Kept, of: TableOf, column: &Column) -> Result<Arc<Cells>> {
    if let Some(cells) = kept.column(of, column) {
        return Ok(cells);
    }
    let epoch = kept.epoch();
    let mut cells = Cells::new();
    let mut put = |id, cell| {
        if cell != Cell::Empty {
            cells.insert(id, cell);
        }
        Ok(())
    };
    match of {
        TableOf::Nodes => store.scan_nodes(&mut |node| put(node.id(), column.of_node(&node)))?,
        TableOf::Edges => store.scan_edges(&mut |edge| put(edge.id, column.of_edge(&edge)))?,
    }
    let cells = Arc::new(cells);
    kept.keep_column(epoch, of, column.clone(), cells.clone());
    Ok(cells)
}

/// A query whose columns are known to be there.
pub(super) struct Wish {
    pub(super) text: Option<Probe>,
    pub(super) filters: Vec<(Column, Probe, String)>,
    pub(super) sort: Option<(Column, bool)>,
    pub(super) within: Option<Vec<Id>>,
}

impl Wish {
    pub(super) fn read(query: &TableQuery) -> Result<Self> {
        let text = query.text.as_deref().filter(|text| !text.trim().is_empty());
        let filters = query.filters.iter().map(|filter| {
            let column = Column::parse(query.of, "filters", &filter.column)?;
            Ok((column, Probe::new(filter.is, &filter.value), filter.value.clone()))
        });
        let sort = query
            .sort
            .as_ref()
            .map(|sort| Ok((Column::parse(query.of, "sort", &sort.column)?, sort.descending)));
        let within = query.within.as_ref();
        Ok(Self {
            text: text.map(|text| Probe::new(Test::Contains, text)),
            filters: filters.collect::<Result<_>>()?,
            sort: sort.transpose()?,
            within: within.map(|ids| ids.iter().map(|id| Id::parse("within", id)).collect()).transpose()?,
        })
    }

    fn columns(&self) -> impl Iterator<Item = &Column> {
        self.filters.iter().map(|(column, ..)| column).chain(self.sort.iter().map(|(column, _)| column))
    }
}

struct Sight<'a> {
    topology: &'a Topology,
    vocabulary: &'a Vocabulary,
    cold: &'a HashMap<Column, Arc<Cells>>,
}

impl Sight<'_> {
    fn nodes(&self, wish: &Wish) -> Vec<(Cell, Id)> {
        let fits = |vertex: &Vertex<'_>| {
            let titled = wish.text.as_ref().is_none_or(|text| text.fits(&self.title(vertex)));
            titled
                && wish.filters.iter().all(|(column, probe, value)| match column {
                    Column::Relation => self.touches(vertex.id, value),
                    column => probe.fits(&self.of_node(column, vertex)),
                })
        };
        let row = |vertex: Vertex<'_>| {
            let cell = wish.sort.as_ref().map_or(Cell::Empty, |(column, _)| self.of_node(column, &vertex));
            (cell, vertex.id)
        };
        match &wish.within {
            Some(ids) => ids.iter().filter_map(|id| self.topology.node(id)).filter(fits).map(row).collect(),
            None => self.topology.nodes().filter(fits).map(row).collect(),
        }
    }

    fn edges(&self, wish: &Wish) -> Vec<(Cell, Id)> {
        let titles = Titles::of(self, wish);
        let fits = |link: &Link<'_>| {
            let named = wish.text.as_ref().is_none_or(|text| {
                let ends = titles.fits(text, link.from) || titles.fits(text, link.to);
                ends || text.fits(&Cell::text(link.relation))
            });
            named
                && wish
                    .filters
                    .iter()
                    .all(|(column, probe, _)| probe.fits(&self.of_edge(column, link, &titles)))
        };
        let ranks = wish.sort.as_ref().map(|(column, _)| titles.ranks(column)).unwrap_or_default();
        let row = |link: Link<'_>| {
            let rank = |id| ranks.get(&id).map_or(Cell::Empty, |rank| Cell::Number(*rank));
            let cell = match wish.sort.as_ref().map(|(column, _)| column) {
                None => Cell::Empty,
                Some(Column::From) => rank(link.from),
                Some(Column::To) => rank(link.to),
                Some(column) => self.of_edge(column, &link, &titles),
            };
            (cell, link.id)
        };
        match &wish.within {
            Some(ids) => ids.iter().filter_map(|id| self.topology.edge(id)).filter(fits).map(row).collect(),
            None => self.topology.links().filter(fits).map(row).collect(),
        }
    }

    fn title(&self, vertex: &Vertex<'_>) -> Cell {
        match vertex.pointer {
            Some((_, ref_id)) => Cell::text(ref_id),
            None => Cell::text(self.vocabulary.label(vertex.id).unwrap_or_default()),
        }
    }

    fn touches(&self, id: Id, relation: &str) -> bool {
        self.topology.incident(&id, Direction::Both, Some(relation)).next().is_some()
    }

    fn cold(&self, column: &Column, id: Id) -> Cell {
        self.cold.get(column).and_then(|cells| cells.get(&id)).cloned().unwrap_or(Cell::Empty)
    }

    fn of_node(&self, column: &Column, vertex: &Vertex<'_>) -> Cell {
        match column {
            Column::Title => self.title(vertex),
            Column::Kind => Cell::text(vertex.pointer.map_or("concept", |(ref_type, _)| ref_type.as_str())),
            Column::Degree => Cell::Number(self.topology.degree(&vertex.id, Direction::Both) as f64),
            column => self.cold(column, vertex.id),
        }
    }

    fn of_edge(&self, column: &Column, link: &Link<'_>, titles: &Titles) -> Cell {
        match column {
            Column::From => titles.get(link.from),
            Column::To => titles.get(link.to),
            Column::Relation => Cell::text(link.relation),
            Column::Weight => link.weight.map_or(Cell::Empty, Cell::Number),
            Column::Created => Cell::Time(link.created_at),
            column => self.cold(column, link.id),
        }
    }
}

/// The titles of all nodes, where a query on edges asks for them.
struct Titles(HashMap<Id, Cell>);

impl Titles {
    fn of(sight: &Sight<'_>, wish: &Wish) -> Self {
        let asked =
            wish.text.is_some() || wish.columns().any(|column| matches!(column, Column::From | Column::To));
        let all = || sight.topology.nodes().map(|vertex| (vertex.id, sight.title(&vertex))).collect();
        Self(if asked { all() } else { HashMap::new() })
    }

    fn get(&self, id: Id) -> Cell {
        self.0.get(&id).cloned().unwrap_or(Cell::Empty)
    }

    fn fits(&self, probe: &Probe, id: Id) -> bool {
        self.0.get(&id).is_some_and(|title| probe.fits(title))
    }

    /// The place of each title among all, so that many edges are ordered by a number.
    fn ranks(&self, column: &Column) -> HashMap<Id, f64> {
        if !matches!(column, Column::From | Column::To) {
            return HashMap::new();
        }
        let mut all: Vec<(&Cell, Id)> = self.0.iter().map(|(id, title)| (title, *id)).collect();
        all.par_sort_unstable_by(|(a, _), (b, _)| a.order(b, false));
        let mut rank = -1;
        let mut last = None;
        let ranked = all.into_iter().map(|(title, id)| {
            if last != Some(title) {
                (rank, last) = (rank + 1, Some(title));
            }
            (id, f64::from(rank))
        });
        ranked.collect()
    }
}
