//! Barnes–Hut: far groups of nodes repel as one.
//!
//! Bodies lie in Morton order, cells in depth-first order with the index that skips their subtree, so that a walk goes
//! forward through two arrays and never back.

use rayon::prelude::*;

use super::morton::{BITS, Square};

const LEAF: usize = 8;
const CHUNK: usize = 256;
/// Nearer than this, two nodes have no direction between them, and are given one.
const TOUCHING: f32 = 1e-6;

#[derive(Debug, Clone, Copy)]
struct Body {
    at: [f32; 2],
    mass: f32,
    node: u32,
}

#[derive(Debug, Clone, Copy)]
struct Cell {
    centre: [f32; 2],
    mass: f32,
    /// Squared width over θ²: a body farther than its root sees the cell as one point.
    reach: f32,
    skip: u32,
    /// The bodies of a leaf; empty for a cell with children.
    first: u32,
    last: u32,
}

#[derive(Debug, Default)]
pub(super) struct Quadtree {
    keys: Vec<(u64, u32)>,
    bodies: Vec<Body>,
    cells: Vec<Cell>,
    inverse_theta: f32,
}

impl Quadtree {
    /// Over all nodes that have a place; O(n log n). The buffers of an older tree are used again.
    pub(super) fn build(&mut self, positions: &[[f32; 2]], masses: &[f32], theta: f32) {
        let placed = || positions.iter().zip(0u32..).filter(|(at, _)| at[0].is_finite() && at[1].is_finite());
        let square = Square::around(placed().map(|(at, _)| *at));
        self.inverse_theta = 1.0 / (theta * theta);
        self.keys.clear();
        self.keys.extend(placed().map(|(at, node)| (square.key(*at), node)));
        self.keys.sort_unstable();
        self.bodies.clear();
        self.bodies.extend(self.keys.iter().map(|&(_, node)| Body {
            at: positions[node as usize],
            mass: masses[node as usize],
            node,
        }));
        self.cells.clear();
        if !self.bodies.is_empty() {
            self.divide(0, self.bodies.len(), BITS, square.side);
        }
    }

    /// Appends the cell of bodies `first..last` and all below it. `level` counts the axis bits that are left to split by.
    fn divide(&mut self, first: usize, last: usize, level: u32, width: f32) {
        let own = self.cells.len();
        let leaf = last - first <= LEAF || level == 0;
        let (from, to) = if leaf { (first, last) } else { (0, 0) };
        let reach = width * width * self.inverse_theta;
        let cell = Cell { centre: [0.0; 2], mass: 0.0, reach, skip: 0, first: from as u32, last: to as u32 };
        self.cells.push(cell);
        let mut sum = [0.0f64; 3];
        if leaf {
            for body in &self.bodies[first..last] {
                gather(&mut sum, body.at, body.mass);
            }
        } else {
            let mut begin = first;
            for quarter in 0..4 {
                let shift = 2 * (level - 1);
                let end =
                    begin + self.keys[begin..last].partition_point(|(key, _)| (key >> shift) & 3 <= quarter);
                if end > begin {
                    let child = self.cells.len();
                    self.divide(begin, end, level - 1, width / 2.0);
                    gather(&mut sum, self.cells[child].centre, self.cells[child].mass);
                }
                begin = end;
            }
        }
        self.cells[own].centre = [(sum[0] / sum[2]) as f32, (sum[1] / sum[2]) as f32];
        self.cells[own].mass = sum[2] as f32;
        self.cells[own].skip = self.cells.len() as u32;
    }

    /// For every body, its node and the repulsion on it; `wanted` leaves nodes out. In Morton order, and the same
    /// whatever the number of threads: no sum is shared.
    pub(super) fn repulsion(&self, forces: &mut Vec<(u32, [f32; 2])>, wanted: impl Fn(u32) -> bool + Sync) {
        forces.clear();
        forces.resize(self.bodies.len(), (0, [0.0; 2]));
        forces.par_chunks_mut(CHUNK).zip(self.bodies.par_chunks(CHUNK)).for_each(|(forces, bodies)| {
            for (force, body) in forces.iter_mut().zip(bodies) {
                let push = if wanted(body.node) { self.on(body) } else { [0.0; 2] };
                *force = (body.node, push);
            }
        });
    }

    fn on(&self, body: &Body) -> [f32; 2] {
        let mut push = [0.0f32; 2];
        let mut index = 0;
        while let Some(cell) = self.cells.get(index) {
            let (x, y) = (body.at[0] - cell.centre[0], body.at[1] - cell.centre[1]);
            let square = x * x + y * y;
            if square > cell.reach {
                let strength = cell.mass / square;
                push[0] += x * strength;
                push[1] += y * strength;
                index = cell.skip as usize;
            } else if cell.last > cell.first {
                self.near(body, cell, &mut push);
                index = cell.skip as usize;
            } else {
                index += 1;
            }
        }
        [push[0] * body.mass, push[1] * body.mass]
    }

    fn near(&self, body: &Body, cell: &Cell, push: &mut [f32; 2]) {
        for other in &self.bodies[cell.first as usize..cell.last as usize] {
            if other.node == body.node {
                continue;
            }
            let (mut x, mut y) = (body.at[0] - other.at[0], body.at[1] - other.at[1]);
            let mut square = x * x + y * y;
            if square < TOUCHING {
                [x, y] = apart(body.node, other.node);
                square = 1.0;
            }
            let strength = other.mass / square;
            push[0] += x * strength;
            push[1] += y * strength;
        }
    }
}

fn gather(sum: &mut [f64; 3], at: [f32; 2], mass: f32) {
    sum[0] += f64::from(at[0]) * f64::from(mass);
    sum[1] += f64::from(at[1]) * f64::from(mass);
    sum[2] += f64::from(mass);
}

/// A unit vector from `other` to `node` for two nodes in one place: some direction, opposite for the two.
pub(super) fn apart(node: u32, other: u32) -> [f32; 2] {
    let (low, high) = (node.min(other), node.max(other));
    let turn = low.wrapping_mul(0x9e37_79b9) ^ high.wrapping_mul(0x85eb_ca6b);
    let angle = f64::from(turn) / f64::from(u32::MAX) * std::f64::consts::TAU;
    let sign = if node < other { 1.0 } else { -1.0 };
    [(angle.cos() * sign) as f32, (angle.sin() * sign) as f32]
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn forces(positions: &[[f32; 2]], masses: &[f32], theta: f32) -> Vec<[f32; 2]> {
        let mut tree = Quadtree::default();
        tree.build(positions, masses, theta);
        let (mut sorted, mut forces) = (Vec::new(), vec![[0.0; 2]; positions.len()]);
        tree.repulsion(&mut sorted, |_| true);
        for (node, force) in sorted {
            forces[node as usize] = force;
        }
        forces
    }

    fn exact(positions: &[[f32; 2]], masses: &[f32]) -> Vec<[f32; 2]> {
        let on = |i: usize| {
            let mut sum = [0.0f64; 2];
            for j in (0..positions.len()).filter(|&j| j != i) {
                let [x, y] = [0, 1].map(|axis| f64::from(positions[i][axis] - positions[j][axis]));
                let strength = f64::from(masses[i] * masses[j]) / (x * x + y * y);
                sum = [sum[0] + x * strength, sum[1] + y * strength];
            }
            sum.map(|component| component as f32)
        };
        (0..positions.len()).map(on).collect()
    }

    #[test]
    fn the_error_against_the_sum_over_all_pairs_shrinks_with_theta() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let positions: Vec<[f32; 2]> =
            (0..1500).map(|_| [random.random_range(-1e3..1e3), random.random_range(-4e2..4e2)]).collect();
        let masses: Vec<f32> = (0..1500).map(|_| random.random_range(1.0..9.0)).collect();
        let truth = exact(&positions, &masses);
        let size = |v: &[f32; 2]| v[0].hypot(v[1]);
        let all: f32 = truth.iter().map(size).sum();
        for (theta, allowed) in [(1.0, 0.03), (0.5, 0.005), (0.01, 1e-4)] {
            let found = forces(&positions, &masses, theta);
            let off: f32 = found.iter().zip(&truth).map(|(a, b)| (a[0] - b[0]).hypot(a[1] - b[1])).sum();
            assert!(off / all < allowed, "θ {theta}: relative error {}", off / all);
        }
    }

    #[test]
    fn nodes_in_one_place_are_pushed_apart_and_nodes_without_a_place_are_left_out() {
        let found = forces(&[[2.0, 2.0], [2.0, 2.0], [f32::NAN; 2]], &[1.0, 1.0, 1.0], 1.0);
        assert!(found[0][0] * found[1][0] + found[0][1] * found[1][1] < -0.9);
        assert_eq!(found[2], [0.0; 2]);
    }
}
