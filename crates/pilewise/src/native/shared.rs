//! Machine code that all games of the same rules share, made once they have proven worth it.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::adaptive::PATIENCE;
use super::compilation::CodeOfRules;
use crate::rules::settled::SettledRules;

/// The machine code of rules for all their inputs, as far as it has been made.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    for_search: ForPurpose,
    for_table: ForPurpose,
}

/// The code for one purpose.
#[derive(Debug, Default)]
struct ForPurpose {
    /// How many positions and moves have been interpreted, in all games together.
    interpreted: AtomicUsize,
    /// `None` where it cannot be made.
    code: OnceLock<Option<CodeOfRules>>,
}

impl Shared {
    fn of(&self, for_table: bool) -> &ForPurpose {
        if for_table {
            &self.for_table
        } else {
            &self.for_search
        }
    }

    /// The code for `rules`, which this belongs to; made now if enough has been interpreted.
    pub(super) fn code(rules: &SettledRules, for_table: bool) -> Option<&CodeOfRules> {
        let wanted = rules.shared.of(for_table);
        if let Some(code) = wanted.code.get() {
            return code.as_ref();
        }
        // The count decides nothing but the time.
        if wanted.interpreted.load(Ordering::Relaxed) < PATIENCE {
            return None;
        }
        let code = wanted
            .code
            .get_or_init(|| CodeOfRules::of(rules, for_table));
        code.as_ref()
    }

    /// Counts positions and moves that a game has interpreted.
    pub(super) fn count(&self, interpreted: usize, for_table: bool) {
        // It may be counted on past what is waited for, but not around.
        let counter = &self.of(for_table).interpreted;
        if interpreted > 0 && counter.load(Ordering::Relaxed) < PATIENCE {
            counter.fetch_add(interpreted.min(PATIENCE), Ordering::Relaxed);
        }
    }
}
