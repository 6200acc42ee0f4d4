//! Rules made ready once, to be given many inputs.

use std::sync::Arc;

use super::bind::{Accepted, BindError, Layout, fixed_layout};
use super::definition::Rules;
use super::givens::Givens;
use super::play::RulesGame;
use super::requirements::Requirements;
use super::settled::{Counted, RecentSettings, Settlements};
use crate::input::InputValue;

/// Rules with all that is learnt from them alone, so that each input costs little more than
/// its own solve. A clone shares what is learnt.
///
/// Each game keeps a clone. Threads that make millions of them each take a
/// [`counted_apart`](Prepared::counted_apart) one, or they would wait for each other's counting.
///
/// # Examples
/// ```
/// use pilewise::input::InputValue;
/// use pilewise::rules::{Prepared, Rules};
///
/// let rules = Rules::parse(pilewise::builtin::find("stone-game-ii").unwrap().text)?;
/// let prepared = Prepared::new(rules)?;
/// for (piles, answer) in [(vec![2, 7, 9, 4, 4], "10"), (vec![1, 2, 3, 4, 5, 100], "104")] {
///     let game = prepared.game(vec![InputValue::List(piles)])?;
///     let solution = pilewise::solve(&game, None, &pilewise::Control::default())?;
///     assert_eq!(game.answer(solution.value)?.to_string(), answer);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prepared(Arc<Handle>);

/// What the clones of one thread share.
#[derive(Debug)]
struct Handle {
    parts: Arc<Parts>,
    /// The setting of all inputs, if it is the same for all.
    only: Option<Counted>,
    recent: RecentSettings,
}

#[derive(Debug)]
struct Parts {
    rules: Arc<Rules>,
    requirements: Requirements,
    givens: Arc<Givens>,
    /// Whether the layout of positions is the same for all inputs.
    has_fixed_layout: bool,
    settlements: Settlements,
}

impl Prepared {
    /// Makes `rules` ready.
    ///
    /// # Errors
    /// When the rules are too large to be compiled.
    ///
    /// # Complexity
    /// O(size of the rules × depth of its expressions); what an engine needs of them is found
    /// when it is first asked.
    pub fn new(rules: Rules) -> Result<Self, BindError> {
        let givens = Arc::new(Givens::of(&rules));
        let layout = fixed_layout(&rules).map(Arc::new);
        let rules = Arc::new(rules);
        let parts = Parts {
            requirements: Requirements::of(&rules),
            settlements: Settlements::new(&rules, &givens, layout.as_ref())?,
            has_fixed_layout: layout.is_some(),
            givens,
            rules,
        };
        Ok(Self::sharing(Arc::new(parts)))
    }

    fn sharing(parts: Arc<Parts>) -> Self {
        Self(Arc::new(Handle {
            only: parts.settlements.only().map(Counted::apart),
            parts,
            recent: RecentSettings::default(),
        }))
    }

    /// The same, whose clones are counted apart from all clones before.
    ///
    /// # Complexity
    /// Constant.
    pub fn counted_apart(&self) -> Self {
        Self::sharing(Arc::clone(&self.0.parts))
    }

    /// The rules as they were checked.
    pub fn rules(&self) -> &Rules {
        &self.0.parts.rules
    }

    /// The game on one input, a value a parameter.
    ///
    /// # Errors
    /// When the input's form is not that of the parameters, when it breaks a requirement, or
    /// when the start of play cannot be computed from it.
    ///
    /// # Complexity
    /// O(length of the input), times the length of a list for a quantifier that is more than
    /// bounds on its elements. Where the input decides what shape the rules have (a divisor, a
    /// factor, a condition), they are looked at anew for each such shape.
    pub fn game(&self, input: Vec<InputValue>) -> Result<RulesGame, BindError> {
        let parts = &*self.0.parts;
        let is_fixed = parts.has_fixed_layout;
        let (accepted, layout) = Accepted::new(&parts.rules, &parts.requirements, is_fixed, input)?;
        let givens = parts.givens.values(&accepted.inputs, &Layout::default());
        let settled = match self.0.only {
            Some(_) => None,
            None => {
                let settlements = &parts.settlements;
                let setting = settlements.setting(&accepted.inputs, layout);
                Some(self.0.recent.of(settlements, setting)?)
            }
        };
        RulesGame::of(self.clone(), settled, accepted, givens)
    }

    /// The setting of all inputs, if it is the same for all.
    pub(super) fn only_setting(&self) -> Option<&Counted> {
        self.0.only.as_ref()
    }
}
