//! What play reads of the input, and by which fields: found in the rules' expressions, so that
//! any game can be drawn without code of its own.

use crate::game::{Direction, Game};
use crate::rules::{
    BoundInput, ChoiceSource, Expression, Function, MoveRule, Node, Phrase, RulesGame, Type,
};

/// How a game's position lies on its input.
#[derive(Debug)]
pub(super) struct Shape {
    /// The lists that play reads, in the order of the input.
    pub(super) rows: Vec<RowShape>,
    /// Words that count something that is used up.
    pub(super) heaps: Vec<usize>,
}

/// A list that play reads.
#[derive(Debug, Default)]
pub(super) struct RowShape {
    /// Which parameter of the input it is.
    pub(super) parameter: usize,
    /// Words that are used as places in it.
    pub(super) marks: Vec<usize>,
    /// The word before whose place everything is gone: it begins at 0 and only grows.
    pub(super) left: Option<usize>,
    /// The word from whose place on everything is gone: it begins at the end and only shrinks.
    pub(super) right: Option<usize>,
    /// The set word that tells which elements have been dealt with one by one.
    pub(super) picked: Option<usize>,
}

impl Shape {
    /// # Complexity
    /// O(size of the rules × lists).
    pub(super) fn of(game: &RulesGame) -> Self {
        let inputs = game.bound().inputs.iter().enumerate();
        let lists = inputs.filter(|(_, input)| !matches!(input, BoundInput::Integer(_)));
        let rows: Vec<RowShape> = lists
            .filter_map(|(parameter, _)| RowShape::of(game, parameter))
            .collect();
        let is_mark = |word: &usize| rows.iter().any(|row| row.marks.contains(word));
        let start = game.start();
        let heaps = integer_words(game).filter(|&(word, is_tuple)| {
            let is_count = start.get(word).is_some_and(|&word| word >= 0);
            let is_used_up = is_tuple || direction(game, word) == Some(Direction::Up);
            is_count && is_used_up && !is_mark(&word)
        });
        Self {
            heaps: heaps.map(|(word, _)| word).collect(),
            rows,
        }
    }
}

/// The words that are integers, and whether each is an entry of a tuple.
fn integer_words(game: &RulesGame) -> impl Iterator<Item = (usize, bool)> + '_ {
    let bound = game.bound();
    let fields = bound.rules.fields.iter().enumerate();
    let integers = fields.filter_map(|(field, rule)| match rule.start.kind {
        Type::Boolean | Type::Set => None,
        kind => Some((field, kind != Type::Integer)),
    });
    integers.flat_map(|(field, is_tuple)| {
        let first = bound.layout.first_word[field];
        (first..first + bound.layout.width(field)).map(move |word| (word, is_tuple))
    })
}

/// In which direction positions are evaluated, if the word has one: play goes the other way.
fn direction(game: &RulesGame, word: usize) -> Option<Direction> {
    let order = game.evaluation_order()?;
    let found = order.iter().find(|one| one.word == word);
    found.map(|one| one.direction)
}

impl RowShape {
    /// The shape of a list, if play reads it.
    fn of(game: &RulesGame, parameter: usize) -> Option<Self> {
        let mut row = Self {
            parameter,
            ..Self::default()
        };
        let mut is_read = false;
        for rule in &game.bound().rules.moves {
            for whole in expressions(rule) {
                whole.visit(&mut |one| {
                    for place in places(one, parameter) {
                        is_read = true;
                        row.add_place(game, rule, place);
                    }
                });
            }
        }
        for end in &game.bound().rules.ends {
            end.condition.visit(&mut |one| {
                is_read |= !places(one, parameter).is_empty();
            });
        }
        row.find_ends(game);
        is_read.then_some(row)
    }

    /// Takes in an expression that is a place in the list.
    fn add_place(&mut self, game: &RulesGame, rule: &MoveRule, place: &Expression) {
        let mut choices = Vec::new();
        let mut fields = Vec::new();
        read_by(place, &mut fields, &mut choices);
        // A choice that begins at a field is a place as that field is.
        for choice in choices {
            if let Some(ChoiceSource::Range { low, .. }) =
                rule.choices.get(choice).map(|it| &it.from)
            {
                read_by(low, &mut fields, &mut Vec::new());
            }
        }
        let bound = game.bound();
        for field in fields {
            let word = bound.layout.first_word[field];
            if bound.rules.fields[field].start.kind == Type::Integer && !self.marks.contains(&word)
            {
                self.marks.push(word);
            }
        }
        if matches!(place.node, Node::Choice(_)) {
            let mut changed = rule.next.iter().map(|one| one.field);
            let set = changed.find(|&field| bound.rules.fields[field].start.kind == Type::Set);
            self.picked = self
                .picked
                .or(set.map(|field| bound.layout.first_word[field]));
        }
    }

    fn find_ends(&mut self, game: &RulesGame) {
        let Some(BoundInput::Row(row)) = game.bound().inputs.get(self.parameter) else {
            return;
        };
        let start = game.start();
        let find = |at: i64, towards: Direction| {
            let mut marks = self.marks.iter().copied();
            marks.find(|&word| start[word] == at && direction(game, word) == Some(towards))
        };
        self.left = find(0, Direction::Down);
        self.right = find(row.length(), Direction::Up);
    }
}

/// All expressions of a move.
fn expressions(rule: &MoveRule) -> impl Iterator<Item = &Expression> {
    let said = rule.say.iter().filter_map(|phrase| match phrase {
        Phrase::Text(_) => None,
        Phrase::Value(value) => Some(value),
    });
    let chosen = rule.choices.iter().flat_map(|choice| match &choice.from {
        ChoiceSource::Range { low, high } => vec![low, high],
        ChoiceSource::Listed(list) => vec![list],
    });
    let next = rule
        .next
        .iter()
        .flat_map(|one| one.entry.iter().chain([&one.value]));
    let conditions = rule.condition.iter().chain(&rule.gain);
    said.chain(chosen).chain(next).chain(conditions)
}

/// If an expression reads elements of a list, the places at which it does.
fn places(expression: &Expression, parameter: usize) -> Vec<&Expression> {
    let is_list = |one: &Expression| matches!(one.node, Node::Input(it) if it == parameter);
    match &expression.node {
        Node::Index(list, place) if is_list(list) => vec![place],
        Node::Call(Function::Sum, operands) if operands.first().is_some_and(is_list) => {
            operands[1..].iter().collect()
        }
        Node::Call(Function::Least | Function::Greatest, operands) => {
            operands.iter().filter(|one| is_list(one)).collect()
        }
        _ => Vec::new(),
    }
}

/// The fields and the choices that an expression reads.
fn read_by(expression: &Expression, fields: &mut Vec<usize>, choices: &mut Vec<usize>) {
    expression.visit(&mut |one| match one.node {
        Node::Field(field) => fields.push(field),
        Node::Choice(choice) => choices.push(choice),
        _ => {}
    });
}
