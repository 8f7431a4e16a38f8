//! A part of a snapshot: some nodes, some links, nothing sorted or looked up again.

use asterism_model::Id;

use super::{Link, Snapshot};

impl Snapshot {
    /// The part with the nodes and the links that are kept; a link goes with either of its ends. It shares the links'
    /// rows with the whole, and the order of both stays; O(n + m).
    ///
    /// ```
    /// use asterism_engine::{Link, Snapshot};
    /// use asterism_model::{Id, Timestamp};
    ///
    /// let id = |n: u32| format!("00000000-0000-7000-8000-{n:012}").parse::<Id>();
    /// let created_at = Timestamp::parse("created_at", "2026-01-01T00:00:00Z")?;
    /// let link = |n, from, to, relation| {
    ///     Ok::<_, asterism_model::Error>(Link { id: id(n)?, from: id(from)?, to: id(to)?, relation, weight: None, created_at })
    /// };
    /// let links = vec![link(11, 1, 2, 0)?, link(12, 2, 3, 1)?, link(13, 3, 1, 1)?];
    /// let whole = Snapshot::new(vec![id(1)?, id(2)?, id(3)?], links)?;
    /// let part = whole.part(|node| *node != whole.nodes()[0], |link| link.relation == 1);
    /// assert_eq!((part.nodes(), part.link(0).id), (&[id(2)?, id(3)?][..], id(12)?));
    /// # Ok::<(), asterism_model::Error>(())
    /// ```
    pub fn part(&self, keeps_node: impl Fn(&Id) -> bool, keeps_link: impl Fn(&Link) -> bool) -> Self {
        const OUT: u32 = u32::MAX;
        let mut places = Vec::with_capacity(self.nodes.len());
        let mut nodes = Vec::new();
        for id in &self.nodes {
            if keeps_node(id) {
                places.push(nodes.len() as u32);
                nodes.push(*id);
            } else {
                places.push(OUT);
            }
        }
        let (mut kept, mut ends) = (Vec::new(), Vec::new());
        for (link, &pair) in (0..).zip(&self.ends) {
            let pair = pair.map(|end| places[end as usize]);
            if !pair.contains(&OUT) && keeps_link(self.link(link)) {
                kept.push(self.kept.as_ref().map_or(link, |of| of[link as usize]));
                ends.push(pair);
            }
        }
        Self::indexed(nodes, self.links.clone(), Some(kept), ends)
    }

    /// The part with these nodes (dense indices, ascending) and the links among them; in the time it takes to go through
    /// the links that leave them.
    pub(crate) fn within(&self, nodes: &[u32]) -> Self {
        let mut links: Vec<(u32, [u32; 2])> = Vec::new();
        for (from, &node) in (0..).zip(nodes) {
            for arc in self.leaving(node) {
                if let Ok(to) = nodes.binary_search(&arc.node) {
                    links.push((arc.link, [from, to as u32]));
                }
            }
        }
        links.sort_unstable();
        let kept = links.iter().map(|&(link, _)| self.kept.as_ref().map_or(link, |of| of[link as usize]));
        let kept = kept.collect();
        let ids = nodes.iter().map(|&node| self.nodes[node as usize]).collect();
        Self::indexed(ids, self.links.clone(), Some(kept), links.into_iter().map(|(_, ends)| ends).collect())
    }
}
