//! A normal form has the value of the expression that it was read from.

use proptest::prelude::*;

use super::{Atom, Condition, Constraint, Flag, Linear, List, NormalMove, NormalSet};
use crate::input::InputValue;
use crate::rules::{LiteralGame, Rules, RulesGame};
use crate::{Game, Moves, Player};

const ROW: [i64; 5] = [3, -1, 4, 0, 5];

/// The values of the fields `i` and `m`, the entries of `left` and the choice `x`.
struct Values {
    fields: [i128; 2],
    left: [i128; 3],
    choice: i128,
}

impl Values {
    /// `None` where the form is an error.
    fn linear(&self, form: &Linear) -> Option<i128> {
        let mut sum = form.constant();
        for (atom, coefficient) in form.terms() {
            sum += coefficient * self.atom(atom)?;
        }
        Some(sum)
    }

    fn atom(&self, atom: &Atom) -> Option<i128> {
        let all = |forms: &[Linear]| -> Option<Vec<i128>> {
            forms.iter().map(|form| self.linear(form)).collect()
        };
        Some(match atom {
            Atom::Field(field) => self.fields[*field],
            Atom::Choice(_) => self.choice,
            Atom::Entry { index, .. } => {
                *self.left.get(usize::try_from(self.linear(index)?).ok()?)?
            }
            Atom::Prefix {
                list: List { row, .. },
                at,
            } => {
                assert_eq!(*row, None);
                ROW.get(..usize::try_from(self.linear(at)?).ok()?)?
                    .iter()
                    .sum::<i64>()
                    .into()
            }
            Atom::Product(factors) => {
                let mut product = 1;
                for factor in factors {
                    product *= self.atom(factor)?;
                }
                product
            }
            Atom::Minimum(of) => all(of)?.into_iter().min()?,
            Atom::Maximum(of) => all(of)?.into_iter().max()?,
            Atom::SquareRoot(of) => self.linear(of).filter(|&of| of >= 0)?.isqrt(),
            Atom::Power(base, by) => self
                .linear(base)?
                .checked_pow(u32::try_from(self.linear(by)?).ok()?)?,
            Atom::Divide(left, right) => self.quotient(left, right)?.0,
            Atom::Remainder(left, right) => self.quotient(left, right)?.1,
            Atom::Absolute(of) => self.linear(of)?.abs(),
            Atom::Sign(of) => self.linear(of)?.signum(),
            Atom::GreatestCommonDivisor(left, right) => {
                super::linear::greatest_common_divisor(self.linear(left)?, self.linear(right)?)
            }
            Atom::If {
                condition,
                then,
                otherwise,
            } => self.linear(if self.holds(condition)? {
                then
            } else {
                otherwise
            })?,
            other => panic!("{other:?} is not in the grammar"),
        })
    }

    /// Rounded down, and what is left over.
    fn quotient(&self, left: &Linear, right: &Linear) -> Option<(i128, i128)> {
        let (left, right) = (self.linear(left)?, self.linear(right)?);
        let (mut quotient, mut rest) = (left.checked_div(right)?, left % right);
        if rest != 0 && (rest < 0) != (right < 0) {
            (quotient, rest) = (quotient - 1, rest + right);
        }
        Some((quotient, rest))
    }

    fn holds(&self, condition: &Condition) -> Option<bool> {
        for constraint in condition.constraints() {
            let holds = match constraint {
                Constraint::AtLeastZero(form) => self.linear(form)? >= 0,
                Constraint::Equal(form) => self.linear(form)? == 0,
                Constraint::NotZero(form) => self.linear(form)? != 0,
                Constraint::Member {
                    element,
                    set: NormalSet::Of(of),
                    negated,
                } => {
                    let element = self.linear(element)?;
                    let of: Option<Vec<i128>> = of.iter().map(|one| self.linear(one)).collect();
                    of?.contains(&element) != *negated
                }
                // The first player is to move in every test.
                Constraint::Flag {
                    flag: Flag::First,
                    negated,
                } => !negated,
                Constraint::Either(conditions) => {
                    let all: Option<Vec<bool>> =
                        conditions.iter().map(|one| self.holds(one)).collect();
                    all?.contains(&true)
                }
                Constraint::Never => false,
                other => panic!("{other:?} is not in the grammar"),
            };
            if !holds {
                return Some(false);
            }
        }
        Some(true)
    }
}

fn numbers() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (-4..5i64).prop_map(|number| format!("({number})")),
        prop::sample::select(vec!["i", "m", "x", "n"]).prop_map(str::to_owned),
        Just("left[x % 3]".to_owned()),
        Just("row[abs(m) % 5]".to_owned()),
        Just("sum(row, i % 3, i % 3 + 2)".to_owned()),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let two = || (inner.clone(), inner.clone());
        let operators = vec!["+", "+", "-", "-", "*"];
        prop_oneof![
            4 => (two(), prop::sample::select(operators))
                .prop_map(|((a, b), by)| format!("({a} {by} {b})")),
            2 => (two(), prop::sample::select(vec!["min", "max", "gcd"]))
                .prop_map(|((a, b), by)| format!("{by}({a}, {b})")),
            1 => (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(a, b, c)| format!("max({a}, min({b}, {c}), {c})")),
            1 => (inner.clone(), prop::sample::select(vec!["abs", "sign"]))
                .prop_map(|(a, by)| format!("{by}({a})")),
            2 => (inner.clone(), prop::sample::select(vec!["/ 2", "/ 3", "/ -2", "% 3", "% 4", "** 2"]))
                .prop_map(|(a, by)| format!("(({a}) {by})")),
            1 => inner.clone().prop_map(|a| format!("isqrt(abs({a}))")),
            2 => (two(), two(), prop::sample::select(vec!["<", "<=", "==", "!=", ">", ">="]))
                .prop_map(|((a, b), (c, d), by)| format!("({a} if {c} {by} {d} else {b})")),
            1 => (two(), prop::sample::select(vec!["<", "<=", ">", ">="]))
                .prop_map(|((a, b), by)| format!("({a} if {a} {by} {b} else {b})")),
            1 => two().prop_map(|(a, b)| format!("({a} if not first else {b})")),
        ]
    })
}

fn conditions() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        5 => (numbers(), numbers(), prop::sample::select(vec!["<", "<=", "==", "!=", ">", ">="]))
            .prop_map(|(a, b, by)| format!("({a} {by} {b})")),
        1 => (numbers(), numbers()).prop_map(|(a, b)| format!("({a} in {{1, abs({b}) % 9}})")),
        1 => numbers().prop_map(|a| format!("(x <= isqrt(abs({a})))")),
        1 => Just("first".to_owned()),
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} and {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} or {b})")),
            inner.prop_map(|a| format!("not {a}")),
        ]
    })
}

/// Holds the moves that the rules have, played literally, against the form.
fn assert_agrees(text: &str, fields: [i64; 2], n: i64) {
    let rules = Rules::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let input = [fields[0], fields[1], n].map(InputValue::Integer);
    let input = input
        .into_iter()
        .chain([InputValue::List(ROW.to_vec())])
        .collect();
    let game = RulesGame::new(&rules, input).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut moves = Moves::named(5);
    if LiteralGame::new(&rules, &game.input())
        .expect("the same input")
        .expand(&game.start(), Player::First, &mut moves)
        .is_err()
    {
        return;
    }
    let mut literal =
        (0..moves.len()).map(|at| (moves.name(at).map(|name| name.choices[0]), moves.gain(at)));
    let mut expected = literal.next();
    for choice in -4..=4 {
        let values = Values {
            fields: fields.map(i128::from),
            left: [7, 0, -2],
            choice: choice.into(),
        };
        let form: Option<&NormalMove> = game.normal().moves.first();
        let legal = form.is_some_and(|form| values.holds(&form.condition) == Some(true));
        let is_listed = expected.is_some_and(|(listed, _)| listed == Some(choice));
        assert_eq!(
            legal, is_listed,
            "x = {choice}, {fields:?}, n = {n}: {form:?}\n{text}"
        );
        if let (true, Some(form), Some((_, gain))) = (legal, form, expected) {
            let found = values.linear(&form.gain);
            assert_eq!(
                found,
                Some(gain),
                "x = {choice}, {fields:?}, n = {n}: {:?}\n{text}",
                form.gain
            );
            expected = literal.next();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn forms_have_the_values_of_their_expressions(
        guard in conditions(),
        gain in numbers(),
        high in numbers(),
        fields in [-6..7i64, -6..7i64],
        n in 0..6i64,
    ) {
        assert_agrees(
            &format!(
                "name = \"test\"\n[input]\na = \"int\"\nb = \"int\"\nn = \"int\"\nrow = \"[int]\"\n\
                 [position]\ni = \"a\"\nm = \"b\"\nleft = \"[7, 0, -2]\"\n[[move]]\n\
                 choose = {{ x = \"-4 ..= min(4, {})\" }}\n\
                 if = \"{guard}\"\ngain = \"{gain} + 0 * i\"\nnext = {{ i = \"i + 1\" }}\n\
                 [goal]\nmost = \"score\"\n",
                // The range of a choice cannot read the choice.
                high.replace('x', "i").replace("mai(", "max("),
            ),
            fields,
            n,
        );
    }
}
