//! How fast nodes may go: ForceAtlas2's adaptive speed, under a cooling that brings every layout to a stop.

/// What the speed adapts to: how much the forces turn (swing) and how much they agree (traction), over all nodes.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Agreement {
    pub(super) swing: f64,
    pub(super) traction: f64,
}

#[derive(Debug)]
pub(super) struct Pace {
    speed: f64,
    efficiency: f64,
    age: u32,
    span: u32,
    quiet: u32,
}

/// So many ticks in a row without visible motion end the layout before its time.
const QUIET: u32 = 8;

impl Pace {
    /// A course of `span` ticks.
    pub(super) fn new(span: u32) -> Self {
        Self { speed: 1.0, efficiency: 1.0, age: 0, span, quiet: 0 }
    }

    pub(super) fn over(&self) -> bool {
        self.age >= self.span || self.quiet >= QUIET
    }

    /// From 1 to 0: full for the first half of the course, then falling.
    pub(super) fn heat(&self) -> f32 {
        let left = 1.0 - self.age as f32 / self.span.max(1) as f32;
        (2.0 * left).clamp(0.0, 1.0)
    }

    /// Whether the second half has begun, in which nodes make room for each other.
    pub(super) fn cooling(&self) -> bool {
        2 * self.age >= self.span
    }

    pub(super) fn note(&mut self, still: bool) {
        self.age += 1;
        self.quiet = if still { self.quiet + 1 } else { 0 };
    }

    /// The speed of the next step, as Gephi's implementation adapts it.
    pub(super) fn adapt(&mut self, nodes: usize, found: Agreement) -> f64 {
        let nodes = nodes.max(1) as f64;
        let estimate = 0.05 * nodes.sqrt();
        let mut tolerance =
            (estimate * found.traction / (nodes * nodes)).clamp(estimate.sqrt(), 10f64.max(estimate.sqrt()));
        if found.swing > 2.0 * found.traction {
            self.efficiency = (self.efficiency * 0.5).max(0.05);
            tolerance = tolerance.max(1.0);
        }
        let target = if found.swing > 0.0 {
            tolerance * self.efficiency * found.traction / found.swing
        } else {
            self.speed * 1.5
        };
        if found.swing > tolerance * found.traction {
            self.efficiency = (self.efficiency * 0.7).max(0.05);
        } else if self.speed < 1000.0 {
            self.efficiency *= 1.3;
        }
        self.speed = (self.speed + (target - self.speed).min(0.5 * self.speed)).clamp(1e-4, 1000.0);
        self.speed
    }
}
