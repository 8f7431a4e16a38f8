//! Which node is in which community, with the sums that make a move O(1).

use super::flow::Flow;

#[derive(Debug, Clone)]
pub(super) struct Partition {
    /// The community of each node.
    pub(super) of: Vec<u32>,
    pub(super) out: Vec<f64>,
    pub(super) into: Vec<f64>,
    pub(super) sizes: Vec<u32>,
}

impl Partition {
    pub(super) fn singletons(flow: &Flow) -> Self {
        Self {
            of: (0..flow.len() as u32).collect(),
            out: flow.out.clone(),
            into: flow.into.clone(),
            sizes: vec![1; flow.len()],
        }
    }

    /// From labels 0..k; room for one community a node, so that a node can always be put alone.
    pub(super) fn new(flow: &Flow, of: Vec<u32>) -> Self {
        let size = flow.len();
        let mut partition = Self { of, out: vec![0.0; size], into: vec![0.0; size], sizes: vec![0; size] };
        for node in 0..size {
            let community = partition.of[node] as usize;
            partition.out[community] += flow.out[node];
            partition.into[community] += flow.into[node];
            partition.sizes[community] += 1;
        }
        partition
    }

    /// How many labels there are, empty ones included.
    pub(super) fn len(&self) -> usize {
        self.sizes.len()
    }

    pub(super) fn take(&mut self, flow: &Flow, node: u32) {
        let community = self.of[node as usize] as usize;
        self.sizes[community] -= 1;
        if self.sizes[community] == 0 {
            (self.out[community], self.into[community]) = (0.0, 0.0);
        } else {
            self.out[community] -= flow.out[node as usize];
            self.into[community] -= flow.into[node as usize];
        }
    }

    pub(super) fn put(&mut self, flow: &Flow, node: u32, community: u32) {
        self.of[node as usize] = community;
        self.sizes[community as usize] += 1;
        self.out[community as usize] += flow.out[node as usize];
        self.into[community as usize] += flow.into[node as usize];
    }

    /// The same partition with labels 0..k in the order of each community's smallest node, and no empty one.
    pub(super) fn compact(mut self) -> Self {
        let mut names = vec![u32::MAX; self.len()];
        let mut next = 0;
        let (mut out, mut into, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
        for label in &mut self.of {
            let old = *label as usize;
            if names[old] == u32::MAX {
                names[old] = next;
                next += 1;
                out.push(self.out[old]);
                into.push(self.into[old]);
                sizes.push(self.sizes[old]);
            }
            *label = names[old];
        }
        Self { of: self.of, out, into, sizes }
    }

    pub(super) fn members(&self) -> Vec<Vec<u32>> {
        let mut members: Vec<Vec<u32>> =
            self.sizes.iter().map(|&size| Vec::with_capacity(size as usize)).collect();
        for (node, &community) in (0..).zip(&self.of) {
            members[community as usize].push(node);
        }
        members
    }

    /// 0 where there is no weight at all.
    pub(super) fn modularity(&self, flow: &Flow, resolution: f64) -> f64 {
        if flow.total == 0.0 {
            return 0.0;
        }
        let mut inside = vec![0.0; self.len()];
        for node in 0..flow.len() as u32 {
            let own = self.of[node as usize];
            let ties: f64 = flow
                .neighbours(node)
                .filter(|&(other, _)| other > node && self.of[other as usize] == own)
                .map(|(_, value)| value)
                .sum();
            inside[own as usize] += ties + flow.loops[node as usize];
        }
        let share = |(inside, (out, into)): (&f64, (&f64, &f64))| {
            inside / flow.total - resolution * (out / flow.total) * (into / flow.total)
        };
        inside.iter().zip(self.out.iter().zip(&self.into)).map(share).sum()
    }
}
