//! Where nodes begin: where they were, else scattered by the seed.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Farther out, squares of distances lose the digits that tell neighbours apart.
const FARTHEST: f32 = 1e6;

/// The place itself, or the nearest one that can be reckoned with; none for one that is not finite.
pub(super) fn sound(at: [f32; 2]) -> Option<[f32; 2]> {
    let finite = at.iter().all(|component| component.is_finite());
    finite.then(|| at.map(|component| component.clamp(-FARTHEST, FARTHEST)))
}

/// Places without a position (or with one that is not finite) are drawn from a disc with `room` for each node; several
/// nodes in exactly one place are set a little apart, since no force has a direction between them.
pub(super) fn place(nodes: usize, initial: &[Option<[f32; 2]>], room: f32, seed: u64) -> Vec<[f32; 2]> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let radius = room * (nodes as f32).sqrt();
    let given = |node: usize| initial.get(node).copied().flatten().and_then(sound);
    let mut positions: Vec<[f32; 2]> = (0..nodes)
        .map(|node| {
            let drawn = disc(&mut random, radius);
            given(node).unwrap_or(drawn)
        })
        .collect();
    for node in coincident(&positions) {
        let [x, y] = disc(&mut random, room);
        positions[node as usize][0] += x;
        positions[node as usize][1] += y;
    }
    positions
}

fn disc(random: &mut ChaCha8Rng, radius: f32) -> [f32; 2] {
    let turn = random.random::<f32>() * std::f32::consts::TAU;
    let distance = radius * random.random::<f32>().sqrt();
    [turn.cos() * distance, turn.sin() * distance]
}

/// All but the first of the nodes that share a place.
fn coincident(positions: &[[f32; 2]]) -> Vec<u32> {
    let bits = |node: u32| positions[node as usize].map(|component| (component + 0.0).to_bits());
    let mut order: Vec<u32> = (0..positions.len() as u32).collect();
    order.sort_unstable_by_key(|&node| (bits(node), node));
    let mut found: Vec<u32> =
        order.windows(2).filter(|pair| bits(pair[0]) == bits(pair[1])).map(|pair| pair[1]).collect();
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_positions_stay_and_the_rest_is_drawn_the_same_way_each_time() {
        let initial = [Some([5.0, -5.0]), None, Some([f32::NAN, 0.0])];
        let placed = place(4, &initial, 10.0, 3);
        assert_eq!(placed[0], [5.0, -5.0]);
        assert!(placed.iter().flatten().all(|component| component.is_finite()));
        assert_eq!(placed, place(4, &initial, 10.0, 3));
        assert_ne!(placed, place(4, &initial, 10.0, 4));
    }

    #[test]
    fn places_beyond_reckoning_are_brought_back() {
        assert_eq!(sound([1e30, -3.0]), Some([FARTHEST, -3.0]));
        assert_eq!(sound([f32::INFINITY, 0.0]), None);
    }

    #[test]
    fn no_two_nodes_begin_in_one_place() {
        let placed = place(500, &[Some([0.0, 0.0]); 500], 10.0, 0);
        assert!(coincident(&placed).is_empty());
    }
}
