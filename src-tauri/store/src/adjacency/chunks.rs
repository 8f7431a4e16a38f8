//! A list in pieces that holders share until one of them changes a piece: a copy costs a count for each piece, a change
//! beside a copy costs one piece.

use std::sync::Arc;

#[derive(Debug)]
pub(super) struct Chunks<T, const SIZE: usize> {
    pieces: Vec<Arc<Vec<T>>>,
    len: usize,
}

impl<T, const SIZE: usize> Default for Chunks<T, SIZE> {
    fn default() -> Self {
        Self { pieces: Vec::new(), len: 0 }
    }
}

impl<T, const SIZE: usize> Clone for Chunks<T, SIZE> {
    fn clone(&self) -> Self {
        Self { pieces: self.pieces.clone(), len: self.len }
    }
}

impl<T: Clone, const SIZE: usize> Chunks<T, SIZE> {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.pieces.iter().flat_map(|piece| piece.iter())
    }

    pub(super) fn get(&self, at: u32) -> &T {
        let at = at as usize;
        &self.pieces[at / SIZE][at % SIZE]
    }

    pub(super) fn get_mut(&mut self, at: u32) -> &mut T {
        let at = at as usize;
        &mut Arc::make_mut(&mut self.pieces[at / SIZE])[at % SIZE]
    }

    /// Adds one at the end, and tells where that is.
    pub(super) fn push(&mut self, item: T) -> u32 {
        if self.len.is_multiple_of(SIZE) {
            self.pieces.push(Arc::new(Vec::with_capacity(SIZE.min(self.len + 1))));
        }
        if let Some(last) = self.pieces.last_mut() {
            Arc::make_mut(last).push(item);
        }
        self.len += 1;
        (self.len - 1) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_keeps_what_it_was_and_shares_what_has_not_changed() {
        let mut list: Chunks<usize, 4> = Chunks::default();
        for at in 0..10 {
            assert_eq!(list.push(at) as usize, at);
        }
        let copy = list.clone();
        *list.get_mut(5) = 50;
        list.push(10);
        assert!(copy.iter().copied().eq(0..10));
        assert_eq!(list.iter().copied().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 50, 6, 7, 8, 9, 10]);
        assert_eq!((copy.len(), list.len(), *copy.get(5), *list.get(10)), (10, 11, 5, 10));
        let shared = list.pieces.iter().zip(&copy.pieces).map(|(one, other)| Arc::ptr_eq(one, other));
        assert_eq!(shared.collect::<Vec<_>>(), [true, false, false]);
    }
}
