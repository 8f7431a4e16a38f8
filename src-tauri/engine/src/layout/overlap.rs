//! Room for each node: pairs closer than the spacing move apart.

use rayon::prelude::*;

use super::quadtree::apart;

const CHUNK: usize = 256;

/// Nodes by the cell of a grid whose side is the spacing, so that all near ones are in nine cells.
#[derive(Debug, Default)]
pub(super) struct Grid {
    /// (row, column, node), sorted.
    cells: Vec<(i32, i32, u32)>,
}

impl Grid {
    pub(super) fn build(&mut self, positions: &[[f32; 2]], spacing: f32) {
        let placed = positions.iter().zip(0u32..).filter(|(at, _)| at[0].is_finite() && at[1].is_finite());
        self.cells.clear();
        self.cells.extend(placed.map(|(at, node)| {
            let [column, row] = at.map(|component| (component / spacing).floor() as i32);
            (row, column, node)
        }));
        self.cells.sort_unstable();
    }

    /// For each node in `steps`, the sum of its shares of moving apart: half of each overlap, all of it from a node that
    /// cannot move. Each node sums for itself, so threads do not matter.
    pub(super) fn separate(
        &self,
        positions: &[[f32; 2]],
        spacing: f32,
        movable: impl Fn(u32) -> bool + Sync,
        steps: &mut Vec<(u32, [f32; 2])>,
    ) {
        steps.clear();
        steps.resize(self.cells.len(), (0, [0.0; 2]));
        steps.par_chunks_mut(CHUNK).zip(self.cells.par_chunks(CHUNK)).for_each(|(steps, cells)| {
            for (step, &(row, column, node)) in steps.iter_mut().zip(cells) {
                *step = (node, [0.0; 2]);
                if movable(node) {
                    self.near(row, column).for_each(|other| {
                        let share = if movable(other) { 0.5 } else { 1.0 };
                        push(positions, node, other, spacing, share, &mut step.1);
                    });
                }
            }
        });
    }

    fn near(&self, row: i32, column: i32) -> impl Iterator<Item = u32> {
        let (left, right) = (column.saturating_sub(1), column.saturating_add(1));
        (row.saturating_sub(1)..=row.saturating_add(1)).flat_map(move |row| {
            let first = self.cells.partition_point(|cell| (cell.0, cell.1) < (row, left));
            self.cells[first..]
                .iter()
                .take_while(move |cell| cell.0 == row && cell.1 <= right)
                .map(|cell| cell.2)
        })
    }
}

fn push(positions: &[[f32; 2]], node: u32, other: u32, spacing: f32, share: f32, step: &mut [f32; 2]) {
    if node == other {
        return;
    }
    let (a, b) = (positions[node as usize], positions[other as usize]);
    let (x, y) = (a[0] - b[0], a[1] - b[1]);
    let distance = x.hypot(y);
    if distance >= spacing {
        return;
    }
    let [x, y] = if distance > 1e-3 { [x / distance, y / distance] } else { apart(node, other) };
    step[0] += x * (spacing - distance) * share;
    step[1] += y * (spacing - distance) * share;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(positions: &[[f32; 2]], movable: impl Fn(u32) -> bool + Sync) -> Vec<[f32; 2]> {
        let (mut grid, mut sorted) = (Grid::default(), Vec::new());
        grid.build(positions, 10.0);
        grid.separate(positions, 10.0, movable, &mut sorted);
        let mut steps = vec![[0.0; 2]; positions.len()];
        for (node, step) in sorted {
            steps[node as usize] = step;
        }
        steps
    }

    #[test]
    fn each_of_two_near_nodes_moves_half_of_what_is_missing() {
        let near_and_far = [[9.0, 0.0], [13.0, 0.0], [40.0, 0.0], [f32::NAN, f32::NAN]];
        assert_eq!(steps(&near_and_far, |_| true), [[-3.0, 0.0], [3.0, 0.0], [0.0, 0.0], [0.0, 0.0]]);
        assert_eq!(steps(&near_and_far, |node| node == 0)[..2], [[-6.0, 0.0], [0.0, 0.0]]);
    }

    #[test]
    fn nodes_in_one_place_go_opposite_ways() {
        let found = steps(&[[1.0, 1.0], [1.0, 1.0]], |_| true);
        assert!((found[0][0] + found[1][0]).abs() < 1e-5 && found[0][0].hypot(found[0][1]) > 4.9);
    }
}
