//! One step: the forces on every node that may move, and how far they take it.

use rayon::prelude::*;

use super::force_atlas::{ForceAtlas2, Motion};
use super::pace::Agreement;

const THETA: f32 = 1.0;
const CHUNK: usize = 1024;

impl ForceAtlas2 {
    pub(super) fn step(&mut self) -> Motion {
        let before = std::mem::take(&mut self.forces);
        let forces = self.forces_now();
        let motion = self.apply(&before, &forces);
        self.forces = forces;
        if self.pace.cooling() && self.settings.clearance > 0.0 {
            self.separate(0.3);
        }
        motion
    }

    /// Moves nodes that are too close apart by `part` of what is missing.
    pub(super) fn separate(&mut self, part: f32) -> Motion {
        let mut steps = std::mem::take(&mut self.pushes);
        self.grid.build(&self.positions, self.settings.clearance);
        self.grid.separate(&self.positions, self.settings.clearance, |node| self.movable(node), &mut steps);
        let mut tally = Tally::default();
        for &(node, [x, y]) in &steps {
            let at = &mut self.positions[node as usize];
            *at = [at[0] + x * part, at[1] + y * part];
            tally.note(x.hypot(y) * part);
        }
        self.pushes = steps;
        tally.motion()
    }

    fn forces_now(&mut self) -> Vec<[f32; 2]> {
        let mut pushes = std::mem::take(&mut self.pushes);
        self.tree.build(&self.positions, &self.masses, THETA);
        self.tree.repulsion(&mut pushes, |node| self.movable(node));
        let mut forces = vec![[0.0; 2]; self.positions.len()];
        let repulsion = self.repulsion();
        for &(node, [x, y]) in &pushes {
            forces[node as usize] = [x * repulsion, y * repulsion];
        }
        self.pushes = pushes;
        forces.par_chunks_mut(CHUNK).enumerate().for_each(|(chunk, forces)| {
            for (force, node) in forces.iter_mut().zip((chunk * CHUNK) as u32..) {
                if self.movable(node) {
                    self.attract(node, force);
                }
            }
        });
        forces
    }

    /// Held to the middle by its edges as by springs, a graph fills a disc in which each unit of mass has an area of π times
    /// the repulsion; so a node of mean degree gets spacing² of room.
    fn repulsion(&self) -> f32 {
        let room = self.settings.scaling * self.settings.spacing * self.settings.spacing;
        room / (std::f32::consts::PI * (self.links.mean_degree() + 1.0))
    }

    /// Adds the pull of the neighbours and of the origin.
    fn attract(&self, node: u32, force: &mut [f32; 2]) {
        let [x, y] = self.positions[node as usize];
        let gravity = self.settings.gravity * self.masses[node as usize];
        let mut sum = [-x * gravity, -y * gravity];
        for pull in self.links.pulls(node) {
            let other = self.positions[pull.node as usize];
            sum = [sum[0] + (other[0] - x) * pull.strength, sum[1] + (other[1] - y) * pull.strength];
        }
        *force = [force[0] + sum[0], force[1] + sum[1]];
    }

    fn apply(&mut self, before: &[[f32; 2]], forces: &[[f32; 2]]) -> Motion {
        let movable: Vec<u32> = (0..self.positions.len() as u32).filter(|&node| self.movable(node)).collect();
        let mut agreement = Agreement::default();
        for &node in &movable {
            let (old, new) = (before[node as usize], forces[node as usize]);
            let mass = f64::from(self.masses[node as usize]);
            agreement.swing += mass * f64::from((new[0] - old[0]).hypot(new[1] - old[1]));
            agreement.traction += mass * f64::from((new[0] + old[0]).hypot(new[1] + old[1])) / 2.0;
        }
        let speed = self.pace.adapt(movable.len(), agreement) as f32;
        let heat = self.pace.heat();
        let longest = heat * self.settings.spacing * (self.positions.len() as f32).sqrt().max(10.0) / 4.0;
        let mut tally = Tally::default();
        for &node in &movable {
            let (old, new) = (before[node as usize], forces[node as usize]);
            let swing = self.masses[node as usize] * (new[0] - old[0]).hypot(new[1] - old[1]);
            let factor = heat * speed / (1.0 + (speed * swing / self.settings.spacing).sqrt());
            let length = new[0].hypot(new[1]) * factor;
            let factor = if length > longest { factor * longest / length } else { factor };
            let at = &mut self.positions[node as usize];
            *at = [at[0] + new[0] * factor, at[1] + new[1] * factor];
            tally.note(length.min(longest));
        }
        tally.motion()
    }
}

#[derive(Default)]
struct Tally {
    sum: f64,
    most: f32,
    count: u32,
}

impl Tally {
    fn note(&mut self, length: f32) {
        self.sum += f64::from(length);
        self.most = self.most.max(length);
        self.count += 1;
    }

    fn motion(&self) -> Motion {
        Motion { mean: (self.sum / f64::from(self.count.max(1))) as f32, most: self.most }
    }
}

#[cfg(test)]
mod tests {
    use crate::layout::{ForceAtlas2, Settings};

    /// The potential whose slope the forces are: springs, gravity, and the logarithm of the distance of every pair.
    fn energy(layout: &ForceAtlas2) -> f64 {
        let at = |node: usize| layout.positions[node].map(f64::from);
        let mass = |node: usize| f64::from(layout.masses[node]);
        let gap = |a: usize, b: usize| (at(a)[0] - at(b)[0]).hypot(at(a)[1] - at(b)[1]);
        let count = layout.positions.len();
        let springs: f64 = (0..count)
            .flat_map(|a| layout.links.pulls(a as u32).iter().map(move |pull| (a, pull)))
            .map(|(a, pull)| f64::from(pull.strength) * gap(a, pull.node as usize).powi(2) / 4.0)
            .sum();
        let gravity: f64 = (0..count)
            .map(|node| {
                f64::from(layout.settings.gravity) * mass(node) * (at(node)[0].powi(2) + at(node)[1].powi(2))
                    / 2.0
            })
            .sum();
        let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
        let repulsion: f64 = pairs.map(|(a, b)| mass(a) * mass(b) * gap(a, b).ln()).sum();
        springs + gravity - repulsion * f64::from(layout.repulsion())
    }

    #[test]
    fn the_energy_falls_to_the_end() {
        let edges: Vec<(u32, u32, f32)> =
            (0..300u32).map(|n| (n % 100, (n * n + 7 * n + n / 100) % 100, 1.0 + (n % 5) as f32)).collect();
        let settings = Settings { clearance: 0.0, ..Settings::default() };
        let mut layout = ForceAtlas2::new(100, &edges, &[], settings);
        let mut course = vec![energy(&layout)];
        while !layout.settled() {
            for _ in 0..40 {
                layout.tick();
            }
            course.push(energy(&layout));
        }
        let drop = course[0] - course[course.len() - 1];
        assert!(drop > 0.0);
        let rises = course.windows(2).map(|pair| pair[1] - pair[0]).fold(0.0, f64::max);
        assert!(rises < 0.005 * drop, "{course:?}");
    }
}
