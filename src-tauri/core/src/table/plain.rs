//! The same answers from the rows alone, one at a time: what a small graph in memory gives.

use std::collections::BTreeMap;

use asterism_model::{Edge, Id, Node, NodeKind, Result, TableIds, TableOf, TableQuery};

use super::cell::Cell;
use super::column::Column;
use super::order::Wish;
use super::piece;

pub(crate) fn ids(
    nodes: &BTreeMap<Id, Node>,
    edges: &BTreeMap<Id, Edge>,
    query: &TableQuery,
) -> Result<TableIds> {
    let wish = Wish::read(query)?;
    let plain = Plain { nodes, edges };
    let among = |id: &Id| wish.within.as_ref().is_none_or(|ids| ids.contains(id));
    let mut rows: Vec<(Cell, Id)> = match query.of {
        TableOf::Nodes => {
            let fitting = nodes.values().filter(|node| among(&node.id()) && plain.fits_node(&wish, node));
            fitting.map(|node| (sort_cell(&wish, |column| plain.of_node(column, node)), node.id())).collect()
        }
        TableOf::Edges => {
            let fitting = edges.values().filter(|edge| among(&edge.id) && plain.fits_edge(&wish, edge));
            fitting.map(|edge| (sort_cell(&wish, |column| plain.of_edge(column, edge)), edge.id)).collect()
        }
    };
    let descending = wish.sort.as_ref().is_none_or(|(_, descending)| *descending);
    rows.sort_by(|(a, id), (b, other)| {
        a.order(b, descending).then_with(|| if descending { other.cmp(id) } else { id.cmp(other) })
    });
    let ids: Vec<Id> = rows.into_iter().map(|(_, id)| id).collect();
    Ok(piece(&ids, query))
}

fn sort_cell(wish: &Wish, cell: impl Fn(&Column) -> Cell) -> Cell {
    wish.sort.as_ref().map_or(Cell::Empty, |(column, _)| cell(column))
}

struct Plain<'a> {
    nodes: &'a BTreeMap<Id, Node>,
    edges: &'a BTreeMap<Id, Edge>,
}

impl Plain<'_> {
    fn fits_node(&self, wish: &Wish, node: &Node) -> bool {
        let titled = wish.text.as_ref().is_none_or(|text| text.fits(&Cell::text(&node.title())));
        titled
            && wish.filters.iter().all(|(column, probe, value)| match column {
                Column::Relation => self.at(node.id()).any(|edge| edge.relation_type == *value),
                column => probe.fits(&self.of_node(column, node)),
            })
    }

    fn fits_edge(&self, wish: &Wish, edge: &Edge) -> bool {
        let names = [Cell::text(&edge.relation_type), self.title(edge.from_id), self.title(edge.to_id)];
        let named = wish.text.as_ref().is_none_or(|text| names.iter().any(|name| text.fits(name)));
        named && wish.filters.iter().all(|(column, probe, _)| probe.fits(&self.of_edge(column, edge)))
    }

    fn at(&self, id: Id) -> impl Iterator<Item = &Edge> {
        self.edges.values().filter(move |edge| edge.from_id == id || edge.to_id == id)
    }

    fn title(&self, id: Id) -> Cell {
        self.nodes.get(&id).map_or(Cell::Empty, |node| Cell::text(&node.title()))
    }

    fn of_node(&self, column: &Column, node: &Node) -> Cell {
        match (column, node) {
            (Column::Title, _) => Cell::text(&node.title()),
            (Column::Kind, Node::Pointer(pointer)) => Cell::text(pointer.ref_type.as_str()),
            (Column::Kind, _) if node.kind() == NodeKind::Concept => Cell::text("concept"),
            (Column::Degree, _) => Cell::Number(self.at(node.id()).count() as f64),
            (column, _) => column.of_node(node),
        }
    }

    fn of_edge(&self, column: &Column, edge: &Edge) -> Cell {
        match column {
            Column::From => self.title(edge.from_id),
            Column::To => self.title(edge.to_id),
            Column::Relation => Cell::text(&edge.relation_type),
            Column::Weight => edge.weight.map_or(Cell::Empty, Cell::Number),
            Column::Created => Cell::Time(edge.created_at),
            column => column.of_edge(edge),
        }
    }
}
