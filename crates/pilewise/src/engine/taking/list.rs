//! Lists the takes of one kind of move, by making its choices in every way.
//!
//! Only takes up to `most`, what can ever be taken from the heap, matter. A range is listed
//! from the end that is a number. It is left as soon as the amounts pass `most`, if they never
//! decrease from there on; that is shown by their form: no negative coefficient once the
//! choice is counted from where the range begins. So `k * k` for `k in 1 ..= heap` takes as
//! many tries as there are squares.

use super::Taking;
use super::growth::never_decreases;
use super::takes::{Amounts, Even, Kind, Listed};
use crate::engine::fit::Decline;
use crate::rules::normal::{Atom, Constraint, Linear, NormalSource, Numbers};

/// How many ways to choose are tried: as many as one position of any game may have.
const MOST_TRIES: u64 = 1 << 22;

/// Why a kind of move is not read as one that takes.
#[derive(Clone, Debug)]
pub(in crate::engine) enum Misfit {
    /// What it takes is not positive: the field may have to be read the other way round.
    NotPositive(Decline),
    /// Anything else.
    Declined(Decline),
}

impl From<Decline> for Misfit {
    fn from(decline: Decline) -> Self {
        Misfit::Declined(decline)
    }
}

impl Misfit {
    /// What comes of the first of both ways to read a field that fits an input; else why none
    /// does. Ways that no input fits are known beforehand.
    pub(in crate::engine) fn first_fitting<'p, P, T>(
        ways: &'p [Result<P, Decline>; 2],
        read: impl Fn(&'p P) -> Result<T, Misfit>,
    ) -> Result<T, Decline> {
        let [first, second] = ways;
        let misfit = match first {
            Ok(way) => match read(way) {
                Ok(fitting) => return Ok(fitting),
                Err(misfit) => Ok(misfit),
            },
            Err(decline) => Err(decline),
        };
        let other = match second {
            Ok(way) => match read(way) {
                Ok(fitting) => return Ok(fitting),
                Err(misfit) => misfit,
            },
            Err(decline) => Misfit::Declined(decline.clone()),
        };
        let misfit = misfit.unwrap_or_else(|decline| Misfit::Declined(decline.clone()));
        Err(match (misfit, other) {
            (Misfit::Declined(decline), _)
            | (_, Misfit::Declined(decline))
            | (Misfit::NotPositive(decline), _) => decline,
        })
    }
}

/// A listing under way.
pub(in crate::engine) struct Listing<'a> {
    pub(in crate::engine) numbers: Numbers<'a>,
    /// What is taken, on the input: see [`Taking::on_input`].
    pub(in crate::engine) taking: &'a Taking,
    /// The most that can ever be taken; `None` to list all takes.
    pub(in crate::engine) most: Option<u64>,
    /// Looks at an amount and the choices for it, and declines a take that is not like the others.
    pub(in crate::engine) check: &'a mut dyn FnMut(i128, &Numbers<'_>) -> Result<(), Decline>,
}

/// The bounds of a choice that read earlier choices alone.
#[derive(Clone, Copy, Default)]
struct Ends {
    low: Option<i128>,
    high: Option<i128>,
}

impl Listing<'_> {
    /// The takes of this kind.
    pub(in crate::engine) fn list(mut self) -> Result<Kind, Misfit> {
        let amounts = match self.even()? {
            Some(amounts) => amounts,
            None => {
                let mut found = Found::default();
                self.choose(&mut Vec::new(), &mut found)?;
                Amounts::Listed(found.takes)
            }
        };
        Ok(Kind {
            rule: self.taking.rule,
            slopes: self.taking.slopes.clone(),
            amounts,
        })
    }

    fn decline(&self, reason: &str) -> Misfit {
        Decline::at(reason, &self.taking.span).into()
    }

    fn at<'c>(&'c self, choices: &'c [i128]) -> Numbers<'c> {
        self.numbers.at_choices(choices)
    }

    /// The takes as an evenly spaced row, if nothing but its bounds limits their only choice.
    fn even(&mut self) -> Result<Option<Amounts>, Misfit> {
        let choice = Atom::Choice(0);
        let factor = self.taking.amount.coefficient_of(&choice);
        let bounds_only = |constraint: &Constraint| {
            matches!(constraint, Constraint::AtLeastZero(form)
                if form.without(&choice).is_constant())
        };
        if self.taking.sources != [NormalSource::Range]
            || factor == 0
            || !self.taking.amount.without(&choice).is_constant()
            || !self.taking.conditions.iter().all(bounds_only)
            || !self.taking.needs.iter().all(|need| need.rest.is_constant())
        {
            return Ok(None);
        }
        let ends = self.ends(0, &[])?;
        let (first, last) = if factor > 0 {
            (ends.low, ends.high)
        } else {
            (ends.high, ends.low)
        };
        let Some(first) = first else {
            return Err(self.decline("nothing but the heap bounds the choices"));
        };
        let Some(low) = self.at(&[first]).number(&self.taking.amount) else {
            return Err(self.decline("an amount does not fit in 128 bits"));
        };
        if last.is_some_and(|last| (last - first) * factor.signum() < 0) {
            return Ok(Some(Amounts::Listed(Listed::default())));
        }
        let low = self.positive(low)?;
        let room = self.most.map(|most| most.checked_sub(low));
        let Ok(step) = u64::try_from(factor.unsigned_abs()) else {
            return Err(self.decline("an amount does not fit in 64 bits"));
        };
        let by_heap = match room {
            Some(None) => return Ok(Some(Amounts::Listed(Listed::default()))),
            Some(Some(room)) => Some(u128::from(room / step)),
            None => None,
        };
        let by_range = last.map(|last| last.abs_diff(first));
        let Some(steps) = by_heap.into_iter().chain(by_range).min() else {
            return Err(self.decline("nothing but the heap bounds the choices"));
        };
        let high = u128::from(low) + u128::from(step) * steps;
        if u64::try_from(high).is_err() {
            return Err(self.decline("an amount does not fit in 64 bits"));
        }
        // What else the heap needs is the same for all, so the least take needs most.
        let choices = [first];
        let around = self.numbers.at_choices(&choices);
        (self.check)(i128::from(low), &around)?;
        Ok(Some(Amounts::Even(Even {
            low,
            step,
            count: steps as u64 + 1,
            falling: factor < 0,
            choice: first,
        })))
    }

    /// Makes the choices after those `made` in every way.
    fn choose(&mut self, made: &mut Vec<i128>, found: &mut Found) -> Result<(), Misfit> {
        let choice = made.len();
        let Some(source) = self.taking.sources.get(choice) else {
            return self.offer(made, found).map(|_| ());
        };
        let values = match source {
            NormalSource::Range => return self.range(made, found),
            NormalSource::Listed(forms) => {
                let values = forms.iter().map(|form| self.at(made).number(form));
                values.collect::<Option<Vec<i128>>>()
            }
            NormalSource::Row(list) => self.at(made).row(list).map(|row| {
                let elements = row.elements().iter();
                elements.map(|&element| i128::from(element)).collect()
            }),
            NormalSource::Opaque(_) => None,
        };
        let Some(values) = values else {
            return Err(self.decline("the choices come from something that is not a number"));
        };
        for value in values {
            made.push(value);
            self.choose(made, found)?;
            made.pop();
        }
        Ok(())
    }

    /// Makes a choice from a range in every way, and all choices after it.
    fn range(&mut self, made: &mut Vec<i128>, found: &mut Found) -> Result<(), Misfit> {
        let choice = made.len();
        let ends = self.ends(choice, made)?;
        let innermost = choice + 1 == self.taking.sources.len();
        let (first, last, upward) = match (ends.low, ends.high) {
            (Some(low), high) => (low, high, true),
            (None, Some(high)) if innermost => (high, None, false),
            _ => return Err(self.decline("nothing but the heap bounds the choices")),
        };
        if last.is_some_and(|last| last < first) {
            return Ok(());
        }
        let grows = innermost && self.most.is_some() && self.grows(made, first, upward);
        if last.is_none() && !grows {
            return Err(self.decline(
                "nothing but the heap bounds the choices, and it is not clear that what is taken grows",
            ));
        }
        if let Some(last) = last.filter(|_| innermost) {
            made.push(last);
            let greatest = self.at(made).number(&self.taking.amount);
            made.pop();
            if greatest.is_none() {
                return Err(self.decline("an amount does not fit in 128 bits"));
            }
        }
        let (from, from_choice) = (found.takes.amounts.len(), found.takes.choices.len());
        let mut value = first;
        loop {
            made.push(value);
            let beyond = if innermost {
                self.offer(made, found)?
            } else {
                self.choose(made, found)?;
                false
            };
            made.pop();
            if (beyond && grows) || last == Some(value) {
                break;
            }
            value += if upward { 1 } else { -1 };
        }
        if !upward {
            // Rules order goes up.
            let takes = &mut found.takes;
            takes.amounts[from..].reverse();
            takes.tries[from..].reverse();
            let width = self.taking.sources.len();
            let rows = takes.choices.split_off(from_choice);
            takes.choices.extend(rows.chunks(width).rev().flatten());
        }
        Ok(())
    }

    /// Lists the take with all choices made, if it can ever be made; whether it takes more
    /// than `most`.
    fn offer(&mut self, made: &[i128], found: &mut Found) -> Result<bool, Misfit> {
        found.tries += 1;
        if found.tries > MOST_TRIES {
            return Err(self.decline("more than 4 million ways to choose"));
        }
        let around = self.numbers.at_choices(made);
        let Some(amount) = around.number(&self.taking.amount) else {
            return Err(self.decline("an amount is not a number of 128 bits"));
        };
        if self.most.is_some_and(|most| amount > i128::from(most)) {
            return Ok(true);
        }
        let mut legal = true;
        for condition in &self.taking.conditions {
            // All of them: the rules may read first what is an error here.
            match around.meets(condition) {
                Some(holds) => legal &= holds,
                None => return Err(self.decline("a guard is not decided by the choices")),
            }
        }
        if !legal {
            return Ok(false);
        }
        let positive = self.positive(amount)?;
        (self.check)(amount, &around)?;
        found.takes.amounts.push(positive);
        found.takes.tries.push(found.tries as u32);
        found.takes.choices.extend_from_slice(made);
        Ok(false)
    }

    fn positive(&self, amount: i128) -> Result<u64, Misfit> {
        if amount <= 0 {
            let reason = "a move takes nothing, or makes the heap larger";
            return Err(Misfit::NotPositive(Decline::at(reason, &self.taking.span)));
        }
        u64::try_from(amount).map_err(|_| self.decline("an amount does not fit in 64 bits"))
    }

    /// The ends of a choice's range, given the choices before it.
    fn ends(&self, choice: usize, made: &[i128]) -> Result<Ends, Misfit> {
        let mut ends = Ends::default();
        for condition in &self.taking.conditions {
            let Constraint::AtLeastZero(form) = condition else {
                continue;
            };
            let factor = form.coefficient_of(&Atom::Choice(choice));
            let rest = form.without(&Atom::Choice(choice));
            if factor == 0 || !reads_only_before(&rest, choice) {
                continue;
            }
            let Some(rest) = self.at(made).number(&rest) else {
                return Err(self.decline("the bound of a choice is not a number"));
            };
            if factor > 0 {
                let low = -rest.div_euclid(factor);
                ends.low = Some(ends.low.map_or(low, |known| known.max(low)));
            } else {
                let high = rest.div_euclid(-factor);
                ends.high = Some(ends.high.map_or(high, |known| known.min(high)));
            }
        }
        let fits = |end: i128| i64::try_from(end).is_ok();
        if !ends.low.is_none_or(fits) || !ends.high.is_none_or(fits) {
            return Err(self.decline("the bound of a choice does not fit in 64 bits"));
        }
        Ok(ends)
    }

    /// Whether the amount never decreases as the last choice goes away from `first`.
    fn grows(&self, made: &[i128], first: i128, upward: bool) -> bool {
        let last = Atom::Choice(made.len());
        let counted = Linear::of_terms(first, vec![(last, if upward { 1 } else { -1 })]);
        let counted = self.taking.amount.rewrite(&|atom| match atom {
            Atom::Choice(choice) if *choice == made.len() => counted.clone(),
            Atom::Choice(choice) => made.get(*choice).map(|&made| made.into()),
            _ => None,
        });
        counted.is_some_and(|form| never_decreases(&form))
    }
}

/// What has been listed.
#[derive(Default)]
struct Found {
    takes: Listed,
    tries: u64,
}

fn reads_only_before(form: &Linear, choice: usize) -> bool {
    let mut only = true;
    form.visit(&mut |atom| only &= !matches!(atom, Atom::Choice(at) if *at >= choice));
    only
}
