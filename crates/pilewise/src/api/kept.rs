//! Rules that were asked about lately, kept ready: a page asks about the same ones again and again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use crate::rules::{Language, Prepared};

/// How many rules are kept, and how many bytes their texts may have in sum.
const MOST_RULES: usize = 64;
const MOST_BYTES: usize = 1 << 20;

struct Entry {
    language: Language,
    prepared: Arc<Prepared>,
}

impl Entry {
    fn text(&self) -> &str {
        &self.prepared.rules().text
    }
}

/// Prepared rules by their text and language; those used last stay.
#[derive(Default)]
pub(super) struct KeptRules(Mutex<VecDeque<Entry>>);

impl std::fmt::Debug for KeptRules {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("KeptRules").finish_non_exhaustive()
    }
}

impl KeptRules {
    /// None yet.
    pub(super) const fn new() -> Self {
        Self(Mutex::new(VecDeque::new()))
    }

    /// The rules of this text, or what `prepare` makes of it. They are made outside the lock,
    /// so that nobody waits for another's; two that ask at once may both make them.
    pub(super) fn get<E>(
        &self,
        text: &str,
        language: Language,
        prepare: impl FnOnce() -> Result<Prepared, E>,
    ) -> Result<Arc<Prepared>, E> {
        if let Some(prepared) = self.take(text, language) {
            self.keep(language, &prepared);
            return Ok(prepared);
        }
        let prepared = Arc::new(prepare()?);
        self.keep(language, &prepared);
        Ok(prepared)
    }

    fn with<R>(&self, work: impl FnOnce(&mut VecDeque<Entry>) -> R) -> R {
        // The list is whole whenever the lock is free.
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn take(&self, text: &str, language: Language) -> Option<Arc<Prepared>> {
        self.with(|entries| {
            let same = |entry: &Entry| entry.language == language && entry.text() == text;
            let found = entries.iter().position(same)?;
            entries.remove(found).map(|entry| entry.prepared)
        })
    }

    fn keep(&self, language: Language, prepared: &Arc<Prepared>) {
        let entry = Entry {
            language,
            prepared: prepared.clone(),
        };
        let dropped = self.with(|entries| {
            entries.push_front(entry);
            let mut bytes = 0;
            let fitting = entries.iter().take(MOST_RULES).take_while(|entry| {
                bytes += entry.text().len();
                bytes <= MOST_BYTES
            });
            let kept = fitting.count();
            entries.split_off(kept)
        });
        // After the lock: to free them takes a while.
        drop(dropped);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{KeptRules, MOST_BYTES, MOST_RULES};
    use crate::rules::{Language, Prepared, Rules};

    fn text(number: usize, padding: usize) -> String {
        let text = crate::builtin::find("1510").expect("built in").text;
        format!("{text}\n# {number} {}", " ".repeat(padding))
    }

    fn prepare(text: &str) -> Result<Prepared, String> {
        let rules = Rules::parse_in(text, Language::English).map_err(|it| it.to_string())?;
        Prepared::new(rules).map_err(|it| it.to_string())
    }

    fn get(kept: &KeptRules, text: &str) -> Arc<Prepared> {
        let found = kept.get(text, Language::English, || prepare(text));
        found.expect("rules")
    }

    #[test]
    fn the_same_text_is_prepared_once() {
        let kept = KeptRules::new();
        let (one, other) = (text(1, 0), text(2, 0));
        let first = get(&kept, &one);
        assert!(!Arc::ptr_eq(&first, &get(&kept, &other)));
        assert!(Arc::ptr_eq(&first, &get(&kept, &one)));
        let chinese = kept.get(&one, Language::Chinese, || prepare(&one));
        assert!(chinese.is_ok_and(|it| !Arc::ptr_eq(&first, &it)));
        assert_eq!(kept.with(|entries| entries.len()), 3);
    }

    #[test]
    fn rules_that_are_wrong_are_not_kept() {
        let kept = KeptRules::new();
        assert!(
            kept.get("name =", Language::English, || prepare("name ="))
                .is_err()
        );
        assert_eq!(kept.with(|entries| entries.len()), 0);
    }

    #[test]
    fn no_more_is_kept_than_allowed() {
        let kept = KeptRules::new();
        let first = get(&kept, &text(0, 0));
        for number in 1..MOST_RULES {
            get(&kept, &text(number, 0));
        }
        // What was used last stays, and what was not used for longest goes.
        assert!(Arc::ptr_eq(&first, &get(&kept, &text(0, 0))));
        get(&kept, &text(MOST_RULES, 0));
        assert_eq!(kept.with(|entries| entries.len()), MOST_RULES);
        assert!(Arc::ptr_eq(&first, &get(&kept, &text(0, 0))));
        let long = 40 << 10;
        for number in 0..MOST_BYTES / long + 5 {
            get(&kept, &text(number, long));
        }
        let bytes: usize = kept.with(|entries| entries.iter().map(|it| it.text().len()).sum());
        assert!(
            bytes <= MOST_BYTES && bytes > MOST_BYTES - 2 * long,
            "{bytes}"
        );
    }
}
