//! What is solved for one input and kept for others, as many threads may read it at once.
//!
//! A place to keep something in is found by a key: the numbers that it depends on. What is
//! once in its place stays there, so that reading takes no lock and counts no references; what
//! finds no place is not kept, and its owner solves it for itself. So is what would take more
//! memory than one shape may keep, or than the caller of a solve allows.

use std::ops::Deref;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use smallvec::SmallVec;

/// Places of one store.
const PLACES: usize = 256;
/// Places in which a key may be.
const PROBES: usize = 8;
/// The longest key.
const LONGEST_KEY: usize = 1 << 12;
/// The most bytes that one shape keeps.
const MOST_BYTES: u64 = 64 << 20;

/// The numbers that something depends on; mostly few.
pub(crate) type Key = SmallVec<[i128; 4]>;

/// Things that are kept, each under its key.
#[derive(Debug)]
pub(crate) struct Kept<T> {
    places: Box<[OnceLock<Entry<T>>]>,
}

#[derive(Debug)]
struct Entry<T> {
    key: Box<[i128]>,
    kept: T,
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self {
            places: (0..PLACES).map(|_| OnceLock::new()).collect(),
        }
    }
}

impl<T> Kept<T> {
    /// What is kept under `key`, made now if nothing is; `None` where all its places are taken.
    ///
    /// # Complexity
    /// O(length of the key). Threads that ask for the same new key wait while one makes it.
    pub(crate) fn under(&self, key: &[i128], make: impl FnOnce() -> T) -> Option<&T> {
        if key.len() > LONGEST_KEY {
            return None;
        }
        let first = hash(key);
        let mut make = Some(make);
        for probe in 0..PROBES {
            let entry = self.places[(first + probe) % PLACES].get_or_init(|| Entry {
                key: key.into(),
                // Only an empty place calls this, and then the key is found here.
                kept: make.take().expect("a key is put in one place")(),
            });
            if *entry.key == *key {
                return Some(&entry.kept);
            }
        }
        None
    }
}

fn hash(key: &[i128]) -> usize {
    let mixed = key.iter().fold(0u64, |mixed, &part| {
        (mixed.rotate_left(5) ^ part as u64 ^ (part >> 64) as u64)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    (mixed >> 32) as usize % PLACES
}

/// How many bytes a shape keeps.
#[derive(Debug, Default)]
pub(crate) struct Room(AtomicU64);

impl Room {
    /// Takes so many bytes, if they are still free and no more than `limit` would be kept.
    pub(crate) fn take(&self, bytes: u64, limit: u64) -> bool {
        let most = MOST_BYTES.min(limit);
        let more = |kept: u64| kept.checked_add(bytes).filter(|&kept| kept <= most);
        self.0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, more)
            .is_ok()
    }
}

/// Something that is kept for all, or one's own.
#[derive(Debug)]
pub(crate) enum Held<'k, T> {
    Kept(&'k T),
    Own(Box<T>),
}

impl<T> Deref for Held<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Held::Kept(kept) => kept,
            Held::Own(own) => own,
        }
    }
}
