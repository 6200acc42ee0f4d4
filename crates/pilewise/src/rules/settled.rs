//! What an input settles of the shape of rules, and what is learnt from them once that is settled.
//!
//! Most rules have one shape for all inputs: numbers of the input are bounds, sums and elements,
//! and an engine takes them as they come. Three things are different. A condition on the input
//! alone switches parts of the rules on or off. A number by which a field or a choice is
//! multiplied or divided decides what kind of form that is. And a list that becomes a field
//! decides how many words a position has. The answers to these are the *setting* of an input;
//! all inputs of one setting share what is learnt.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::analysis::Analyses;
use super::bind::{BindError, BoundInput, Layout};
use super::compiled::Compiled;
use super::definition::Rules;
use super::dependence::{is_given, visit_play};
use super::evaluate::Surroundings;
use super::expression::{Expression, Node, Type};
use super::givens::Givens;
use super::normal::{Atom, NormalGame, Numbers};
use super::program::Source;
use super::spelling::Spelling;
use crate::engine::Fits;
#[cfg(feature = "native")]
use crate::native::Shared;

/// So many settings are remembered: rules with more look at each anew.
const MOST_SETTINGS: usize = 256;

/// The truth of each condition on the input alone, by its spelling; `None` for one that is an
/// error, which counts only where play comes to it.
pub(crate) type Truths = HashMap<Spelling, Option<bool>>;

/// Rules of one setting, with what is learnt from them.
#[derive(Debug)]
pub(crate) struct SettledRules {
    pub(crate) rules: Arc<Rules>,
    pub(crate) layout: Arc<Layout>,
    /// The rules of play in normal form; what is not settled of the input are atoms.
    pub(crate) normal: NormalGame,
    /// What of the input decides where play can come, besides the start and the lengths of rows.
    pub(crate) decides_positions: BTreeSet<Atom>,
    /// The programs of ends and moves, which read givens from registers.
    pub(crate) compiled: Compiled,
    /// What each engine says of them.
    pub(crate) fits: Fits,
    /// Machine code for all their inputs, once it is worth making.
    #[cfg(feature = "native")]
    pub(crate) shared: Shared,
}

/// The settings that one thread has seen last: it finds them again without a lock that others
/// may hold, and counts those who have them apart from others.
#[derive(Debug, Default)]
pub(super) struct RecentSettings(Mutex<Vec<(Setting, Arc<Counted>)>>);

/// Settled rules with what one thread counts and keeps of them apart from others.
#[derive(Debug)]
pub(super) struct Counted {
    pub(super) rules: Arc<SettledRules>,
    /// Where play can come, on the inputs that have come up.
    pub(super) analyses: Analyses,
}

impl Counted {
    pub(super) fn apart(rules: &Arc<SettledRules>) -> Self {
        Self {
            rules: Arc::clone(rules),
            analyses: Analyses::default(),
        }
    }
}

/// So many settings are looked through.
const MOST_RECENT: usize = 8;

impl RecentSettings {
    /// The rules in a setting.
    ///
    /// # Errors
    /// When the rules are too large to be compiled.
    pub(super) fn of(
        &self,
        settlements: &Settlements,
        setting: Setting,
    ) -> Result<Arc<Counted>, BindError> {
        let mut recent = lock(&self.0);
        if let Some((_, settled)) = recent.iter().find(|(known, _)| *known == setting) {
            return Ok(Arc::clone(settled));
        }
        let settled = Arc::new(Counted::apart(&settlements.of(&setting)?));
        if recent.len() == MOST_RECENT {
            recent.remove(0);
        }
        recent.push((setting, Arc::clone(&settled)));
        Ok(settled)
    }
}

/// The settings of some rules that have come up.
#[derive(Debug)]
pub(crate) struct Settlements {
    rules: Arc<Rules>,
    givens: Arc<Givens>,
    /// The layout of positions, where the input does not decide it.
    layout: Option<Arc<Layout>>,
    /// The conditions on the input alone.
    switches: Vec<(Spelling, Expression)>,
    /// What of the input decides the kind of a form.
    deciding: Vec<Atom>,
    /// The only setting, where nothing is left to settle.
    only: Option<Arc<SettledRules>>,
    known: Mutex<FxHashMap<Setting, Arc<SettledRules>>>,
}

/// What an input settles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Setting {
    truths: SmallVec<[Option<bool>; 8]>,
    numbers: SmallVec<[Option<i128>; 2]>,
    /// The layout of positions, unless that is fixed.
    layout: Option<Layout>,
}

/// A panic while the lock is held leaves what it guards as it was: nothing is half put in.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl Settlements {
    /// The settlements of `rules`, of which none has come up yet. `layout` is that of their
    /// positions, if it is the same for all inputs.
    ///
    /// # Errors
    /// When the rules are too large to be compiled, where that is known by now.
    pub(super) fn new(
        rules: &Arc<Rules>,
        givens: &Arc<Givens>,
        layout: Option<&Arc<Layout>>,
    ) -> Result<Self, BindError> {
        let switches = switches(rules);
        // For what decides a form, it does not matter how many entries a field has.
        let some_layout = layout.cloned().unwrap_or_else(|| {
            let first_word = (0..=rules.fields.len()).collect();
            Arc::new(Layout { first_word })
        });
        let unsettled = NormalGame::of(rules, &some_layout, &Truths::new());
        let deciding: Vec<Atom> = unsettled.deciding().into_iter().collect();
        let mut settlements = Self {
            rules: Arc::clone(rules),
            givens: Arc::clone(givens),
            layout: layout.cloned(),
            switches,
            deciding,
            only: None,
            known: Mutex::default(),
        };
        if let (Some(layout), true, true) = (
            layout,
            settlements.switches.is_empty(),
            settlements.deciding.is_empty(),
        ) {
            let settled = settlements.settled(Arc::clone(layout), unsettled)?;
            settlements.only = Some(Arc::new(settled));
        }
        Ok(settlements)
    }

    /// The rules in their only setting, if they have but one.
    pub(super) fn only(&self) -> Option<&Arc<SettledRules>> {
        self.only.as_ref()
    }

    /// The rules in the setting of an input.
    ///
    /// # Errors
    /// When the rules are too large to be compiled.
    fn of(&self, setting: &Setting) -> Result<Arc<SettledRules>, BindError> {
        if let Some(settled) = lock(&self.known).get(setting) {
            return Ok(Arc::clone(settled));
        }
        let settled = Arc::new(self.settle(setting)?);
        let mut known = lock(&self.known);
        if known.len() < MOST_SETTINGS {
            known.insert(setting.clone(), Arc::clone(&settled));
        }
        Ok(settled)
    }

    /// The setting of an input.
    pub(super) fn setting(&self, inputs: &[BoundInput], layout: Option<Layout>) -> Setting {
        let no_fields = Layout::default();
        let around = Surroundings::input_only(inputs, &no_fields);
        let truth = |switch: &Expression| around.evaluate(switch).ok().map(|datum| datum.boolean());
        let numbers = Numbers::of(inputs);
        Setting {
            truths: self.switches.iter().map(|(_, one)| truth(one)).collect(),
            numbers: self.deciding.iter().map(|one| numbers.atom(one)).collect(),
            layout,
        }
    }

    fn settle(&self, setting: &Setting) -> Result<SettledRules, BindError> {
        let own = setting.layout.clone().map(Arc::new);
        let layout = own.or_else(|| self.layout.clone()).unwrap_or_default();
        let spellings = self.switches.iter().map(|(spelling, _)| spelling.clone());
        let truths = spellings.zip(setting.truths.iter().copied()).collect();
        let read = NormalGame::of(&self.rules, &layout, &truths);
        let deciding = self.deciding.iter().zip(&setting.numbers);
        let known: HashMap<&Atom, i128> = deciding
            .filter_map(|(atom, number)| Some((atom, (*number)?)))
            .collect();
        let normal = if known.is_empty() {
            read
        } else {
            let with = |atom: &Atom| known.get(atom).map(|&number| number.into());
            // Numbers that do not fit are left as they are.
            read.rewrite(&with).unwrap_or(read)
        };
        self.settled(layout, normal)
    }

    fn settled(&self, layout: Arc<Layout>, normal: NormalGame) -> Result<SettledRules, BindError> {
        let compiled = Compiled::of(&self.rules, &layout, Source::Givens(&self.givens))?;
        Ok(SettledRules {
            rules: Arc::clone(&self.rules),
            layout,
            decides_positions: normal.given_of_positions(),
            normal,
            compiled,
            fits: Fits::default(),
            #[cfg(feature = "native")]
            shared: Shared::default(),
        })
    }
}

/// The largest conditions on the input alone among the rules of play, each once.
fn switches(rules: &Rules) -> Vec<(Spelling, Expression)> {
    let mut met = BTreeSet::new();
    let mut found = Vec::new();
    visit_play(&rules.ends, &rules.moves, &mut |expression| {
        collect_switches(expression, &mut |switch| {
            let spelling = Spelling::of(switch);
            if met.insert(spelling.clone()) {
                found.push((spelling, switch.clone()));
            }
        });
    });
    found
}

fn collect_switches(expression: &Expression, found: &mut dyn FnMut(&Expression)) {
    match expression.node {
        Node::Boolean(_) => {}
        _ if expression.kind == Type::Boolean && is_given(expression) => found(expression),
        // What stands within is about elements.
        Node::Quantifier { .. } => {}
        _ => expression.visit_parts(&mut |part| collect_switches(part, found)),
    }
}
