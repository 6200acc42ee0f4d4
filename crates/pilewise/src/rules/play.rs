//! A rules file with its input, ready to be played: the [`Game`] that engines solve.

use std::sync::{Arc, OnceLock};

use super::analysis::Analysis;
use super::bind::{Accepted, BindError, Bound, BoundInput};
use super::compiled::{Compiled, CompiledChoice};
#[cfg(feature = "native")]
use super::compiled::{CompiledEnd, CompiledMove};
use super::definition::{Answer, AnswerRule, ParameterType, Phrase, Rules};
use super::evaluate::{Datum, Surroundings};
use super::expression::{Span, Type};
use super::givens::GivenValues;
use super::machine::{Registers, run};
use super::normal::{NormalGame, Numbers};
use super::order::NoOrder;
use super::prepared::Prepared;
use super::program::{Program, Register, Source};
use super::replay::replay;
use super::row::Row;
use super::settled::{Counted, SettledRules};
use crate::error::{Fault, PlayError};
use crate::game::{
    Field, Game, Goal, Loop, Move, Moves, Outcome, Player, Position, Status, Step, show_set,
};
use crate::input::InputValue;
use crate::value::Value;

/// How many combinations of choices one position may have: trying them takes less than a
/// tenth of a second, so a solve stops soon after it is told to.
pub(crate) const MOST_CHOICES: u64 = 1 << 22;

/// A game defined by a rules file, with its input.
///
/// It is as large as a pointer: a batch hands each of its games on from hand to hand.
#[derive(Debug)]
pub struct RulesGame(Box<Parts>);

#[derive(Debug)]
struct Parts {
    prepared: Prepared,
    /// What is known for all inputs of this one's setting, unless that is the only one.
    settled: Option<Arc<Counted>>,
    accepted: Accepted,
    givens: GivenValues,
    /// Programs for this input alone, where not all givens have a value that is a word.
    own: Option<Compiled>,
    /// What the first registers hold: givens and constants.
    known: OnceLock<Vec<i64>>,
    analysis: OnceLock<Arc<Analysis>>,
    /// The normal form with the numbers of the input in it.
    numbered: OnceLock<NormalGame>,
}

impl RulesGame {
    /// Gives `rules` their input, a value a parameter, and makes them ready to be played. For
    /// more than one input, prepare them once: [`Prepared::game`].
    ///
    /// # Errors
    /// When the input's form is not that of the parameters, when it breaks a requirement, or
    /// when the start of play cannot be computed from it.
    ///
    /// # Complexity
    /// O(size of the rules + length of the input).
    ///
    /// # Examples
    /// ```
    /// use pilewise::input::InputValue;
    /// use pilewise::rules::{Rules, RulesGame};
    ///
    /// let rules = Rules::parse(pilewise::builtin::find("stone-game-ii").unwrap().text)?;
    /// let game = RulesGame::new(&rules, vec![InputValue::List(vec![2, 7, 9, 4, 4])])?;
    /// let solution = pilewise::solve(&game, None, &pilewise::Control::default())?;
    /// assert_eq!(game.answer(solution.value)?.to_string(), "10");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(rules: &Rules, input: Vec<InputValue>) -> Result<Self, BindError> {
        Prepared::new(rules.clone())?.game(input)
    }

    /// The game of prepared rules on an input that has been looked at.
    pub(super) fn of(
        prepared: Prepared,
        settled: Option<Arc<Counted>>,
        accepted: Accepted,
        givens: GivenValues,
    ) -> Result<Self, BindError> {
        let are_words = givens.are_words;
        let mut game = Self(Box::new(Parts {
            prepared,
            settled,
            accepted,
            givens,
            own: None,
            known: OnceLock::new(),
            analysis: OnceLock::new(),
            numbered: OnceLock::new(),
        }));
        if !are_words {
            let Bound { rules, layout, .. } = game.bound();
            let source = Source::Input(&game.0.accepted.inputs);
            game.0.own = Some(Compiled::of(rules, layout, source)?);
        }
        Ok(game)
    }

    /// The rules that this is a game of, ready for other inputs.
    pub fn prepared(&self) -> &Prepared {
        &self.0.prepared
    }

    /// The rules and the input that they are played on.
    pub fn bound(&self) -> Bound<'_> {
        let Parts {
            prepared, accepted, ..
        } = &*self.0;
        Bound {
            rules: prepared.rules(),
            inputs: &accepted.inputs,
            layout: &self.settled().layout,
            start: &accepted.start,
            warnings: &accepted.warnings,
        }
    }

    fn rules(&self) -> &Rules {
        self.0.prepared.rules()
    }

    /// What is known of the rules for all inputs of this one's kind.
    pub(crate) fn settled(&self) -> &SettledRules {
        &self.counted().rules
    }

    fn counted(&self) -> &Counted {
        let settled = self.0.settled.as_deref();
        let settled = settled.or_else(|| self.0.prepared.only_setting());
        // `Prepared::game` states none only where there is an only one.
        settled.expect("a game has a setting")
    }

    /// The values of normal forms on this input.
    pub(crate) fn numbers(&self) -> Numbers<'_> {
        Numbers::of(&self.0.accepted.inputs)
    }

    /// Whether all that the input alone decides has a value.
    pub(crate) fn givens_have_values(&self) -> bool {
        self.0.givens.have_values
    }

    /// The input, a value a parameter, as it was given.
    ///
    /// # Complexity
    /// O(length of the input): it is made anew.
    pub fn input(&self) -> Vec<InputValue> {
        let parameters = self.rules().parameters.iter();
        let inputs = parameters.zip(self.0.accepted.inputs.iter());
        let values = inputs.map(|(parameter, input)| match input {
            BoundInput::Integer(number) => InputValue::Integer(*number),
            BoundInput::Row(row) if parameter.kind == ParameterType::Text => {
                let numbers = row.elements().iter();
                let letters = numbers.filter_map(|&number| u32::try_from(number).ok());
                InputValue::Text(letters.filter_map(char::from_u32).collect())
            }
            BoundInput::Row(row) => InputValue::List(row.elements().to_vec()),
            BoundInput::Rows(rows) => {
                let rows = rows.iter().map(|row| row.elements().to_vec());
                InputValue::Lists(rows.collect())
            }
        });
        values.collect()
    }

    /// The rules of play in normal form, with the numbers of the input in it.
    ///
    /// # Complexity
    /// That of rewriting the rules at the first call; constant after that.
    pub fn normal(&self) -> &NormalGame {
        let normal = &self.settled().normal;
        self.0
            .numbered
            .get_or_init(|| normal.on_input(self.numbers()))
    }

    /// An order for bottom-up evaluation, or why none could be derived.
    pub(crate) fn order(&self) -> Result<&[Loop], &NoOrder> {
        self.analysis().order.as_deref()
    }

    /// By how much a move changes the word of the outermost loop of the order at most; `None`
    /// where that is not known.
    pub(crate) fn longest_step(&self) -> Option<u64> {
        self.analysis().longest_step
    }

    fn analysis(&self) -> &Analysis {
        let Counted { rules, analyses } = self.counted();
        let analyse = || analyses.of(self.bound(), rules);
        self.0.analysis.get_or_init(analyse)
    }

    /// The problem's own limits that the input goes beyond, in the rules' words.
    pub fn warnings(&self) -> &[String] {
        &self.0.accepted.warnings
    }

    pub(crate) fn compiled(&self) -> &Compiled {
        self.0.own.as_ref().unwrap_or(&self.settled().compiled)
    }

    /// What the first registers hold.
    pub(crate) fn known(&self) -> &[i64] {
        self.0.known.get_or_init(|| {
            let file = &self.compiled().registers;
            let givens = self.0.givens.words.iter().take(file.givens);
            givens.chain(&file.constants).copied().collect()
        })
    }

    /// The answer in the problem's own terms, from the value of the start.
    ///
    /// # Errors
    /// When the answer cannot be computed, or the rules name none for this outcome.
    pub fn answer(&self, value: Value) -> Result<Answer, PlayError> {
        let Some(rule) = &self.rules().answer else {
            return Ok(Answer::Integer(value.number()));
        };
        match rule {
            AnswerRule::Computed(expression) => {
                let around = Surroundings {
                    value: value.number(),
                    ..Surroundings::input_only(&self.0.accepted.inputs, &self.settled().layout)
                };
                let datum = around.evaluate(expression)?;
                Ok(match expression.kind {
                    Type::Boolean => Answer::Boolean(datum.boolean()),
                    _ => Answer::Integer(datum.integer()),
                })
            }
            AnswerRule::ByOutcome { win, draw, lose } => {
                let outcome = value.outcome(self.goal() == Goal::LeastScore);
                let (answer, name) = match outcome {
                    Outcome::Win => (win, "win"),
                    Outcome::Draw => (draw, "draw"),
                    Outcome::Loss => (lose, "loss"),
                };
                answer.clone().ok_or(PlayError::new(Fault::NoAnswer(name)))
            }
        }
    }

    /// What the names of an expression stand for in a position, given the choices made.
    pub(crate) fn around<'a>(
        &'a self,
        words: &'a [i64],
        mover: Player,
        choices: &'a [i64],
    ) -> Surroundings<'a> {
        Surroundings {
            inputs: &self.0.accepted.inputs,
            layout: &self.settled().layout,
            words,
            choices,
            first: mover == Player::First,
            value: 0,
        }
    }
}

/// What is translated to machine code.
#[cfg(feature = "native")]
impl RulesGame {
    /// The compiled ends, in order.
    pub(crate) fn ends(&self) -> &[CompiledEnd] {
        &self.compiled().ends
    }

    /// The compiled rules of moves, in order.
    pub(crate) fn moves(&self) -> &[CompiledMove] {
        &self.compiled().moves
    }

    /// Whether the programs are those of all inputs.
    pub(crate) fn shares_programs(&self) -> bool {
        self.0.own.is_none()
    }
}

impl Game for RulesGame {
    fn fields(&self) -> &[Field] {
        &self.analysis().fields
    }

    fn width(&self) -> usize {
        self.settled().layout.words()
    }

    fn start(&self) -> Vec<i64> {
        self.0.accepted.start.to_vec()
    }

    fn goal(&self) -> Goal {
        self.rules().goal.into()
    }

    fn mover_matters(&self) -> bool {
        self.rules().reads_first
    }

    fn expand(&self, words: &[i64], mover: Player, moves: &mut Moves) -> Result<Status, PlayError> {
        let mut registers = std::mem::take(&mut moves.registers);
        let mut listing = Listing {
            compiled: self.compiled(),
            known: self.known(),
            inputs: &self.0.accepted.inputs,
            words,
            mover,
            tries: 0,
            registers: &mut registers,
            moves,
        };
        let status = listing
            .list()
            .map_err(|error| error.in_position(self.show(words)));
        moves.registers = registers;
        status
    }

    fn say(&self, position: &Position, chosen: &Move) -> String {
        let Some(rule) = self.rules().moves.get(chosen.kind) else {
            return String::new();
        };
        let around = self.around(&position.words, position.mover, &chosen.choices);
        let phrases = rule.say.iter().map(|phrase| match phrase {
            Phrase::Text(text) => text.clone(),
            Phrase::Value(expression) => match around.evaluate(expression) {
                Ok(Datum::Boolean(truth)) => truth.to_string(),
                Ok(Datum::Set(mask)) => show_set(mask as i64),
                Ok(Datum::Integer(number)) => number.to_string(),
                // The text of a move is no reason to refuse the move.
                Err(_) => "?".to_owned(),
            },
        });
        phrases.collect()
    }

    fn evaluation_order(&self) -> Option<Vec<Loop>> {
        self.order().ok().map(<[Loop]>::to_vec)
    }

    fn play(&self, position: &Position, chosen: &Move) -> Result<Option<Step>, PlayError> {
        let step = replay(self, position, chosen);
        step.map_err(|error| error.in_position(self.show(&position.words)))
    }
}

/// The listing of one position's moves.
struct Listing<'a> {
    compiled: &'a Compiled,
    known: &'a [i64],
    inputs: &'a [BoundInput],
    words: &'a [i64],
    mover: Player,
    /// Combinations of choices tried so far.
    tries: u64,
    registers: &'a mut Registers,
    moves: &'a mut Moves,
}

impl Listing<'_> {
    /// Fills the registers for the position.
    fn load(&mut self) {
        let file = &self.compiled.registers;
        let registers = &mut self.registers.narrow;
        registers.resize(file.size, 0);
        registers[..self.known.len()].copy_from_slice(self.known);
        let first_word = file.words as usize;
        registers[first_word..first_word + self.words.len()].copy_from_slice(self.words);
        registers[file.first as usize] = i64::from(self.mover == Player::First);
    }

    fn list(&mut self) -> Result<Status, PlayError> {
        self.load();
        for end in &self.compiled.ends {
            if self.run(&end.condition)?.is_some() {
                return Ok(Status::Over(end.result.for_mover(self.mover)));
            }
        }
        for kind in 0..self.compiled.moves.len() {
            self.choose(kind, 0)?;
        }
        Ok(Status::Open)
    }

    /// Makes choice number `choice` of a kind of move in every way, and all choices after it.
    fn choose(&mut self, kind: usize, choice: usize) -> Result<(), PlayError> {
        let compiled = self.compiled;
        let rule = &compiled.moves[kind];
        match rule.choices.get(choice) {
            None => self.offer(kind),
            Some(CompiledChoice::Range {
                bounds,
                low,
                high,
                spans,
            }) => {
                let Some(width) = self.run(bounds)? else {
                    return Ok(());
                };
                let (first, last) = (self.read(width, *low), self.read(width, *high));
                if first > last {
                    return Ok(());
                }
                for value in word(first, &spans.0)?..=word(last, &spans.1)? {
                    self.take(kind, choice, value)?;
                }
                Ok(())
            }
            Some(CompiledChoice::Listed { values, registers }) => {
                let Some(width) = self.run(values)? else {
                    return Ok(());
                };
                let listed = registers.iter();
                let listed = listed.map(|(register, span)| word(self.read(width, *register), span));
                let listed: Vec<i64> = listed.collect::<Result<_, _>>()?;
                listed
                    .into_iter()
                    .try_for_each(|value| self.take(kind, choice, value))
            }
            Some(CompiledChoice::Row { parameter }) => match &self.inputs[*parameter as usize] {
                BoundInput::Row(row) => self.take_all(kind, choice, row),
                BoundInput::Integer(_) | BoundInput::Rows(_) => Ok(()),
            },
            Some(CompiledChoice::RowOf {
                row,
                parameter,
                at,
                span,
            }) => {
                let Some(width) = self.run(row)? else {
                    return Ok(());
                };
                let index = self.read(width, *at);
                let BoundInput::Rows(rows) = &self.inputs[*parameter as usize] else {
                    return Ok(());
                };
                let found = usize::try_from(index).ok().and_then(|at| rows.get(at));
                let length = rows.len() as i64;
                let outside = Fault::IndexOutside { index, length };
                let row = found.ok_or(PlayError::at(outside, span))?;
                self.take_all(kind, choice, row)
            }
            Some(CompiledChoice::Entries { first, width }) => {
                let words = self.words;
                words[*first..first + width]
                    .iter()
                    .try_for_each(|&value| self.take(kind, choice, value))
            }
        }
    }

    fn take_all(&mut self, kind: usize, choice: usize, row: &Row) -> Result<(), PlayError> {
        let elements = row.elements().iter();
        elements
            .copied()
            .try_for_each(|value| self.take(kind, choice, value))
    }

    #[inline]
    fn take(&mut self, kind: usize, choice: usize, value: i64) -> Result<(), PlayError> {
        self.tries += 1;
        if self.tries > MOST_CHOICES {
            return Err(PlayError::new(Fault::TooManyChoices { most: MOST_CHOICES }));
        }
        self.registers.narrow[self.compiled.registers.choices as usize + choice] = value;
        self.choose(kind, choice + 1)
    }

    /// Lists the move with the choices that are in the registers, if its guard holds.
    fn offer(&mut self, kind: usize) -> Result<(), PlayError> {
        let compiled = self.compiled;
        let rule = &compiled.moves[kind];
        let Some(width) = self.run(&rule.body)? else {
            return Ok(());
        };
        let gain = rule.gain.map_or(0, |register| self.read(width, register));
        self.moves.push_same(gain, rule.again, self.words);
        for assignment in &rule.next {
            let value = self.read(width, assignment.value);
            let word = i64::try_from(value)
                .map_err(|_| PlayError::at(Fault::WordOverflow(value), &assignment.span))?;
            let at = match assignment.entry {
                None => assignment.first,
                Some(entry) => {
                    let index = self.read(width, entry);
                    let outside = Fault::IndexOutside {
                        index,
                        length: assignment.width as i64,
                    };
                    let entry = usize::try_from(index)
                        .ok()
                        .filter(|&at| at < assignment.width);
                    assignment.first + entry.ok_or(PlayError::at(outside, &assignment.span))?
                }
            };
            self.moves.last_next()[at] = word;
        }
        if self.moves.keeps_names() {
            let first = compiled.registers.choices as usize;
            let choices = self.registers.narrow[first..first + rule.choices.len()].to_vec();
            self.moves.name_last(Move { kind, choices });
        }
        Ok(())
    }

    /// Runs a program in 64 bits or, if that overflows, in 128. `None` where it met a false
    /// requirement; otherwise, which registers hold the results.
    #[inline]
    fn run(&mut self, program: &Program) -> Result<Option<Width>, PlayError> {
        let inputs = self.inputs;
        match run(program, inputs, &mut self.registers.narrow) {
            Ok(legal) => Ok(legal.then_some(Width::Narrow)),
            Err(PlayError {
                fault: Fault::Overflow,
                ..
            }) => {
                let Registers { narrow, wide } = &mut *self.registers;
                wide.clear();
                wide.extend(narrow.iter().map(|&word| i128::from(word)));
                Ok(run(program, inputs, wide)?.then_some(Width::Wide))
            }
            Err(error) => Err(error),
        }
    }

    #[inline]
    fn read(&self, width: Width, register: Register) -> i128 {
        match width {
            Width::Narrow => i128::from(self.registers.narrow[register as usize]),
            Width::Wide => self.registers.wide[register as usize],
        }
    }
}

/// Which registers a program ended in.
#[derive(Clone, Copy)]
enum Width {
    Narrow,
    Wide,
}

/// A number as a word, or the error of an expression at `span`.
fn word(value: i128, span: &Span) -> Result<i64, PlayError> {
    i64::try_from(value).map_err(|_| PlayError::at(Fault::WordOverflow(value), span))
}
