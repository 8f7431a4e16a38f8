//! A write that is cancelled on its way leaves nothing behind, wherever it was.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use asterism_core::graph::Written;
use asterism_core::transfer;
use asterism_model::{Author, Error, Result, Unwatched, Watch, Write};

use crate::support::{Backend, Fixture, concept};

/// Cancels at the n-th time the work asks, and hears how far it says it is.
struct Impatient {
    patience: AtomicUsize,
    heard: Mutex<Vec<f64>>,
}

impl Impatient {
    fn new(patience: usize) -> Self {
        Self { patience: AtomicUsize::new(patience), heard: Mutex::default() }
    }
}

impl Watch for Impatient {
    fn progress(&self, fraction: f64, _: &str) {
        self.heard.lock().unwrap().push(fraction);
    }

    fn cancelled(&self) -> bool {
        self.patience.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_err()
    }
}

type Work = fn(&Fixture, &dyn Watch) -> Result<Written>;

/// More rows than the engine is given in one statement.
fn many(fixture: &Fixture, watch: &dyn Watch) -> Result<Written> {
    let writes: Vec<Write> = (0..2_500).map(|n| concept(&format!("n{n}"))).collect();
    fixture.graph().write(&writes, &Author::person(), watch)
}

pub fn every_kind_of_write_can_be_cancelled_at_every_point_and_done_again(backend: Backend) {
    let works: [(&str, Work); 4] = [
        ("write", many),
        ("undo", |fixture, watch| Ok(fixture.graph().undo(&Author::person(), watch)?.unwrap())),
        ("redo", |fixture, watch| Ok(fixture.graph().redo(&Author::person(), watch)?.unwrap())),
        ("sample", |fixture, watch| {
            transfer::sample(fixture.graph(), &Author::person(), fixture.source(), watch)
        }),
    ];
    let fixture = Fixture::over(backend);
    for (name, work) in works {
        let before = fixture.graph().info().unwrap();
        let mut patience = 0;
        loop {
            let watch = Impatient::new(patience);
            let ended = work(&fixture, &watch);
            let heard = watch.heard.into_inner().unwrap();
            assert!(
                heard.is_sorted() && heard.iter().all(|at| (0.0..=1.0).contains(at)),
                "{name}: {heard:?}"
            );
            if ended.is_ok() {
                assert!(patience > 1, "{name} asks more than once");
                assert!(heard.len() > 1, "{name} tells how far it is");
                break;
            }
            assert_eq!(ended, Err(Error::Cancelled), "{name} after {patience}");
            assert_eq!(fixture.graph().info().unwrap(), before, "{name} after {patience}");
            patience += 1;
        }
        assert_eq!(fixture.graph().info().unwrap().seq, before.seq + 1, "{name}");
    }
    assert!(fixture.graph().check().unwrap().problems.is_empty());
    fixture.graph().undo(&Author::person(), &Unwatched).unwrap().unwrap();
}
