//! The order in which items are taken: best moves, and the line by the tie rule.
//!
//! Sort the items by what they are worth to both together, the most first, and call items of
//! equal worth a class. Taking an item of class c is best if and only if every class before c
//! has an even number of items: then those pair off among equals, and to take one of them
//! later costs nothing; where the first odd class comes before c, its last item is paired
//! with a lesser one, and to leave it costs the difference. So the best moves are all items of
//! the classes up to the first odd one (all items if none is odd).
//!
//! A line takes one item at a time, the first in rules order of those. Its class changes from
//! odd to even, and the bound moves on to the next odd class, or from even to odd, and it is
//! the bound itself: a stack of the odd classes keeps track. The first item of all classes up
//! to a bound is read off a tree of minima.
//!
//! Time: O(n log n), and O(log n) an item of the line. Memory: about 56 bytes an item.

use std::cmp::Reverse;

/// The items left, grouped by worth.
#[derive(Debug)]
pub(super) struct Order {
    /// The items by class, ascending in each.
    items: Vec<usize>,
    /// Where each class begins in `items`, and the end.
    starts: Vec<usize>,
}

/// The bytes that an order and the tree over it take for `count` items.
pub(super) fn bytes(count: u64) -> u64 {
    count.saturating_mul(64)
}

impl Order {
    /// The order of `items`, ascending, by the `worth` of each to both players together.
    pub(super) fn of<N: Ord>(mut items: Vec<usize>, worth: impl Fn(usize) -> N) -> Self {
        // Stable: equal items stay in rules order.
        items.sort_by_key(|&item| Reverse(worth(item)));
        let mut starts: Vec<usize> = (0..items.len())
            .filter(|&at| at == 0 || worth(items[at]) != worth(items[at - 1]))
            .collect();
        starts.push(items.len());
        Self { items, starts }
    }

    fn classes(&self) -> usize {
        self.starts.len() - 1
    }

    fn is_odd(&self, class: usize) -> bool {
        (self.starts[class + 1] - self.starts[class]) % 2 == 1
    }

    /// The items that it is best to take now, in rules order.
    pub(super) fn best(&self) -> Vec<usize> {
        let bound = (0..self.classes()).find(|&class| self.is_odd(class));
        let end = bound.map_or(self.items.len(), |class| self.starts[class + 1]);
        let mut best = self.items[..end].to_vec();
        best.sort_unstable();
        best
    }

    /// Takes all items, at each turn the first in rules order of the best.
    pub(super) fn take_all<E>(
        &self,
        mut take: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let classes = self.classes();
        let mut odd: Vec<usize> = (0..classes)
            .rev()
            .filter(|&class| self.is_odd(class))
            .collect();
        let mut next = self.starts[..classes].to_vec();
        let first = |class: usize, at: usize| {
            if at < self.starts[class + 1] {
                (self.items[at], class)
            } else {
                NOTHING
            }
        };
        let mut firsts = Minima::of(
            (0..classes)
                .map(|class| first(class, next[class]))
                .collect(),
        );
        for _ in 0..self.items.len() {
            let bound = odd.last().copied().unwrap_or(classes - 1);
            let (item, class) = firsts.least_up_to(bound);
            take(item)?;
            next[class] += 1;
            firsts.set(class, first(class, next[class]));
            if odd.last() == Some(&class) {
                odd.pop();
            } else {
                odd.push(class);
            }
        }
        Ok(())
    }
}

/// The first item of a class and the class; this one of a class that has none left.
const NOTHING: (usize, usize) = (usize::MAX, usize::MAX);

/// A tree whose leaves are entries and whose inner nodes the lesser of their two children.
struct Minima {
    leaves: usize,
    /// Node 1 is the root; the children of node k are 2k and 2k + 1.
    nodes: Vec<(usize, usize)>,
}

impl Minima {
    fn of(entries: Vec<(usize, usize)>) -> Self {
        let leaves = entries.len().next_power_of_two();
        let mut nodes = vec![NOTHING; 2 * leaves];
        nodes[leaves..leaves + entries.len()].copy_from_slice(&entries);
        for node in (1..leaves).rev() {
            nodes[node] = nodes[2 * node].min(nodes[2 * node + 1]);
        }
        Self { leaves, nodes }
    }

    fn set(&mut self, leaf: usize, entry: (usize, usize)) {
        let mut node = self.leaves + leaf;
        self.nodes[node] = entry;
        while node > 1 {
            node /= 2;
            self.nodes[node] = self.nodes[2 * node].min(self.nodes[2 * node + 1]);
        }
    }

    /// The least of the leaves 0 to `last`.
    fn least_up_to(&self, last: usize) -> (usize, usize) {
        let mut node = self.leaves + last;
        let mut least = self.nodes[node];
        while node > 1 {
            if node % 2 == 1 {
                least = least.min(self.nodes[node - 1]);
            }
            node /= 2;
        }
        least
    }
}
