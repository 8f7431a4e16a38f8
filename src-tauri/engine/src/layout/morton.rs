//! Morton keys: points that are close on the plane come close in the order.

/// Bits an axis. An f32 has no more.
pub(super) const BITS: u32 = 24;

/// The square around all points, for turning them into keys.
#[derive(Debug, Clone, Copy)]
pub(super) struct Square {
    low: [f32; 2],
    pub(super) side: f32,
}

impl Square {
    /// Around the finite points; of side 1 where there is nothing to surround.
    pub(super) fn around(points: impl Iterator<Item = [f32; 2]>) -> Self {
        let (mut low, mut high) = ([f32::INFINITY; 2], [f32::NEG_INFINITY; 2]);
        for point in points {
            for axis in 0..2 {
                low[axis] = low[axis].min(point[axis]);
                high[axis] = high[axis].max(point[axis]);
            }
        }
        let side = (high[0] - low[0]).max(high[1] - low[1]);
        if side.is_finite() {
            Self { low, side: side.max(f32::MIN_POSITIVE) }
        } else {
            Self { low: [0.0; 2], side: 1.0 }
        }
    }

    pub(super) fn key(&self, point: [f32; 2]) -> u64 {
        let most = (1u32 << BITS) - 1;
        let cell = |axis: usize| {
            let part = f64::from(point[axis] - self.low[axis]) / f64::from(self.side);
            (part * f64::from(most)) as u32
        };
        spread(cell(0).min(most)) | (spread(cell(1).min(most)) << 1)
    }
}

/// A zero bit before every bit.
fn spread(bits: u32) -> u64 {
    let mut wide = u64::from(bits);
    for (shift, mask) in [
        (16, 0x0000_ffff_0000_ffff),
        (8, 0x00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ] {
        wide = (wide | (wide << shift)) & mask;
    }
    wide
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_interleave_the_bits_of_both_axes() {
        for (bits, wide) in [(0, 0), (1, 1), (0b11, 0b101), (0xff_ffff, 0x5555_5555_5555)] {
            assert_eq!(spread(bits), wide);
        }
    }

    #[test]
    fn the_corners_of_the_square_have_the_least_and_the_greatest_key() {
        let points = [[-5.0, 3.0], [7.0, 15.0], [0.0, 4.0]];
        let square = Square::around(points.into_iter());
        assert_eq!(square.key(points[0]), 0);
        assert_eq!(square.key(points[1]), (1 << (2 * BITS)) - 1);
        assert!((1..square.key(points[1])).contains(&square.key(points[2])));
    }

    #[test]
    fn no_points_and_one_point_have_a_square_too() {
        assert_eq!(Square::around(std::iter::empty()).key([0.0, 0.0]), 0);
        assert_eq!(Square::around([[3.0, 3.0]].into_iter()).key([3.0, 3.0]), 0);
    }
}
