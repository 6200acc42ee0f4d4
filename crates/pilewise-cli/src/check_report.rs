//! What `check` has found, for people and as JSON.

use std::path::PathBuf;

use pilewise::api::Solved;
use pilewise::rules::RulesGame;
use pilewise::{Control, Game};
use pilewise_judge::inputs::Domain;
use pilewise_judge::program::Program;
use pilewise_judge::{Asked, Found, Minimality, Report, Verdict, When};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::figures::{count, counted, seconds};
use crate::outcome_words::sentence;
use crate::rules_source::RulesSource;
use crate::screen::{ANSWER, ASIDE, HEADING, Screen, cropped};
use crate::step_table::StepTable;

/// How much of an input is shown.
const INPUT_LENGTH: usize = 2000;
/// How many of the inputs before it are shown.
const SHOWN_BEFORE: usize = 3;
/// A longer line of play proves nothing to a person.
const LINE_LENGTH: usize = 40;

/// The result of a check, and what it is about.
pub(crate) struct CheckReport<'a> {
    pub(crate) source: &'a RulesSource,
    pub(crate) program: &'a Program,
    pub(crate) domain: Domain<'a>,
    pub(crate) asked: Asked,
    pub(crate) seed: u64,
    /// Where the failing input is kept.
    pub(crate) saved: Option<PathBuf>,
    pub(crate) report: Report,
}

/// Tells that a program does not compile.
pub(crate) fn compile_error(
    screen: &mut Screen,
    complaint: &str,
    as_json: bool,
) -> Result<(), Failure> {
    if as_json {
        let told = json!({ "schema": 1, "verdict": "CE", "got": complaint });
        return Ok(screen.json(&told)?);
    }
    screen.line(&screen.styled(HEADING, "CE: it does not compile"))?;
    screen.line("")?;
    Ok(screen.line(complaint)?)
}

impl CheckReport<'_> {
    fn verdict(&self) -> Verdict {
        let failure = self.report.failure.as_ref();
        failure.map_or(Verdict::Accepted, |(found, _)| found.failing.verdict)
    }

    pub(crate) fn write(&self, screen: &mut Screen) -> Result<(), Failure> {
        let title = &self.source.rules.name;
        let verdict = self.verdict();
        let tried = counted(self.report.tried, "input", "inputs");
        let words = match self.report.failure.as_ref().map(|(found, _)| &found.when) {
            Some(When::After(before)) if before.len() == 1 => {
                "right alone, wrong after another input"
            }
            Some(When::After(_)) => "right alone, wrong after other inputs",
            Some(When::Sometimes { .. }) => "wrong on some runs and right on others",
            Some(When::Alone) | None => verdict.words(),
        };
        let headline = format!("{}: {words}", verdict.letters());
        match &self.report.failure {
            None => {
                screen.line(&screen.styled(ANSWER, &headline))?;
                screen.line(&format!("{title}: right on {tried}."))?;
            }
            Some((found, minimality)) => {
                screen.line(&screen.styled(HEADING, &headline))?;
                self.write_failure(screen, found, *minimality)?;
            }
        }
        screen.line("")?;
        self.write_search(screen)?;
        if let Some(path) = &self.saved {
            let path = path.display();
            screen.line(&format!("Kept in {path}; it is tried first the next time."))?;
        }
        Ok(())
    }

    fn write_failure(
        &self,
        screen: &mut Screen,
        found: &Found,
        minimality: Minimality,
    ) -> Result<(), Failure> {
        screen.line("")?;
        let parameters = &self.source.rules.parameters;
        if let When::After(before) = &found.when {
            for case in before.iter().rev().take(SHOWN_BEFORE).rev() {
                let input = case.named(parameters);
                screen.line(&format!("After:    {}", cropped(&input, INPUT_LENGTH)))?;
            }
            if before.len() > SHOWN_BEFORE {
                let all = counted(before.len() as u64, "input", "inputs");
                screen.line(&format!("          (the last of {all})"))?;
            }
        }
        let input = found.case.named(parameters);
        screen.line(&format!("Input:    {}", cropped(&input, INPUT_LENGTH)))?;
        if let Some(expected) = &found.expected {
            let what = if self.asked == Asked::Value {
                " (the value)"
            } else {
                ""
            };
            screen.line(&format!("Expected: {}{what}", expected.answer))?;
        }
        screen.line(&format!("Got:      {}", found.failing.got))?;
        screen.line("")?;
        screen.paragraph(&self.claim(found, minimality))?;
        self.write_line(screen, found)
    }

    /// What is known of the failure.
    fn claim(&self, found: &Found, minimality: Minimality) -> String {
        match &found.when {
            When::Alone => self.minimality(found, minimality),
            When::After(_) => {
                let searched = match minimality {
                    Minimality::OutOfTime => " The search for smaller inputs ran out of time.",
                    _ => "",
                };
                format!(
                    "Asked this alone, the program is right. It remembers something between calls: a \
                     default argument that is changed, a variable of the module or the class, a \
                     `static`. Judges call a solution many times in one process; set up everything \
                     inside the call.{searched}"
                )
            }
            When::Sometimes { fails, runs } => format!(
                "It failed in {fails} of {runs} runs of its own on this input, so this may not show \
                 the next time: it depends on chance, on the time, or on memory that it did not set."
            ),
        }
    }

    /// What is known of the input's being the smallest.
    fn minimality(&self, found: &Found, minimality: Minimality) -> String {
        match minimality {
            Minimality::Proved {
                width,
                is_whole,
                smaller,
            } => {
                if smaller == 0 {
                    return "Minimal: there is no smaller input.".to_owned();
                }
                let smaller = counted(smaller, "smaller input", "smaller inputs");
                if is_whole {
                    return format!("Proved minimal: it is right on all {smaller}.");
                }
                format!(
                    "Proved minimal among numbers {}: it is right on all {smaller} (shorter, or \
                     as long with smaller numbers).",
                    self.numbers(width)
                )
            }
            Minimality::Local => "Locally minimal: no shorter or simpler input that was derived \
                                  from it fails."
                .to_owned(),
            Minimality::OutOfTime => "There may be a smaller one: the search for it ran out of \
                                      time."
                .to_owned(),
            Minimality::Begins => format!(
                "It begins at size {}: the next shorter beginning of this input that the limits \
                 allow passes.",
                count(found.case.size())
            ),
        }
    }

    /// The `width` simplest numbers of the game's lists, or of its integers.
    fn numbers(&self, width: u64) -> String {
        let interval = self.domain.numbers();
        let simplest =
            (0..width.min(interval.count()).min(100_000)).filter_map(|at| interval.simplest(at));
        let (low, high) = simplest.fold((i64::MAX, i64::MIN), |(low, high), number| {
            (low.min(number), high.max(number))
        });
        if low == high {
            return format!("equal to {low}");
        }
        format!("from {} to {}", count(low), count(high))
    }

    /// The line of best play that proves the expected answer.
    fn write_line(&self, screen: &mut Screen, found: &Found) -> Result<(), Failure> {
        if found.expected.is_none() {
            return Ok(());
        }
        let Ok(game) = RulesGame::new(&self.source.rules, found.case.values.clone()) else {
            return Ok(());
        };
        let solved = pilewise::solve(&game, None, &Control::default())
            .and_then(|mut solution| Ok((solution.value, Solved::of("", &game, &mut solution)?)));
        let (value, solved) =
            solved.map_err(|error| Failure::solve(error, self.source, &game, ""))?;
        let Some(line) = solved.line.filter(|line| line.len() <= LINE_LENGTH) else {
            return Ok(());
        };
        let steps = StepTable::of(&game, &line, true).map_err(|error| {
            Failure::Defect(format!("the line found cannot be played: {error}"))
        })?;
        let sentence = sentence(value, game.goal(), Some(steps.final_scores));
        screen.line("")?;
        screen.line(&format!("Best play: {}.", lower_first(&sentence)))?;
        Ok(steps.write(screen)?)
    }

    /// What was tried, and how the time grows.
    fn write_search(&self, screen: &mut Screen) -> Result<(), Failure> {
        let report = &self.report;
        if !report.exhaustive.is_empty() && report.failure.is_none() {
            screen.paragraph(&self.exhaustive())?;
        }
        if report.failure.is_none() && !self.domain.assumed.is_empty() {
            screen.paragraph(&format!(
                "The rules state no limits for all inputs; tried were {}.",
                self.domain.assumed.join(", ")
            ))?;
        }
        if report.unjudged > 0 {
            let unjudged = counted(report.unjudged, "input", "inputs");
            screen.paragraph(&format!(
                "Not judged: {unjudged}, which the rules could not be solved on within 10 s."
            ))?;
        }
        if report.unrepeated > 0 {
            let unrepeated = counted(report.unrepeated, "failure", "failures");
            screen.paragraph(&format!(
                "Not counted: {unrepeated} that did not happen again in a new process (a busy \
                 machine, or memory that grew over many inputs)."
            ))?;
        }
        if let Some(time) = self.time() {
            screen.paragraph(&time)?;
        }
        let effort = format!(
            "{} given to {}, seed {}",
            counted(report.tried, "input", "inputs"),
            self.program.name,
            self.seed
        );
        screen.line(&screen.styled(ASIDE, &effort))?;
        Ok(())
    }

    /// How long the program takes, and how that grows.
    fn time(&self) -> Option<String> {
        let report = &self.report;
        let Some(last) = report.timings.last() else {
            let slowest = seconds(report.slowest);
            return (report.slowest > 0.0)
                .then(|| format!("Time: {slowest} for the slowest input."));
        };
        let at = format!(
            "Time: {} at size {}",
            seconds(last.seconds),
            count(last.size)
        );
        let Some(growth) = &report.growth else {
            return Some(format!("{at}; from that it cannot be told how it grows."));
        };
        if !growth.is_growing() {
            return Some(format!("{at}; it hardly grows with the size."));
        }
        let curve = if growth.is_exponential {
            String::new()
        } else {
            format!("n^{:.2} ", growth.rate)
        };
        Some(format!(
            "{at}; it grows {} ({curve}through {}, off by a factor of {:.2}).",
            growth.name(),
            counted(growth.timings.len() as u64, "size", "sizes"),
            growth.spread
        ))
    }

    /// Which small inputs were all tried.
    fn exhaustive(&self) -> String {
        let levels = &self.report.exhaustive;
        if !self.domain.has_lists() {
            let width = levels.first().map_or(0, |level| level.width);
            return format!(
                "Every input was tried with numbers {}.",
                self.numbers(width)
            );
        }
        // Neighbouring lengths with the same numbers are told together.
        let mut groups: Vec<(u64, u64, String)> = Vec::new();
        for level in levels.iter().filter(|level| level.stones > 0) {
            let numbers = self.numbers(level.width);
            match groups.last_mut() {
                Some(last) if last.2 == numbers => last.1 = level.stones,
                _ => groups.push((level.stones, level.stones, numbers)),
            }
        }
        let parts = groups
            .into_iter()
            .map(|(from, to, numbers)| match from == to {
                true => format!("{from} with numbers {numbers}"),
                false => format!("{from} to {to} with numbers {numbers}"),
            });
        let parts: Vec<String> = parts.collect();
        format!("Every input was tried of length {}.", parts.join("; "))
    }

    pub(crate) fn json(&self) -> Value {
        let report = &self.report;
        let mut told = json!({
            "schema": 1,
            "game": self.source.name,
            "program": self.program.name,
            "verdict": self.verdict().letters(),
            "tried": report.tried,
            "unjudged": report.unjudged,
            "unrepeated": report.unrepeated,
            "slowest": report.slowest,
            "seed": self.seed,
        });
        if let Some((found, minimality)) = &report.failure {
            told["input"] = found.case.json(&self.source.rules.parameters);
            told["got"] = json!(found.failing.got);
            if let Some(expected) = &found.expected {
                told["expected"] = json!(pilewise::api::AnswerData::from(expected.answer.clone()));
                told["value"] = json!(expected.value);
            }
            told["minimal"] = json!(match minimality {
                Minimality::Proved { .. } => "proved",
                Minimality::Local => "local",
                Minimality::OutOfTime => "out-of-time",
                Minimality::Begins => "begins",
            });
        }
        if let Some((found, _)) = &report.failure {
            match &found.when {
                When::Alone => {}
                When::After(before) => {
                    let before = before
                        .iter()
                        .map(|case| case.json(&self.source.rules.parameters));
                    told["after"] = before.collect();
                }
                When::Sometimes { fails, runs } => {
                    told["sometimes"] = json!({ "fails": fails, "runs": runs });
                }
            }
        }
        if let Some(path) = &self.saved {
            told["saved"] = json!(path.display().to_string());
        }
        let timings = report.timings.iter();
        told["times"] = timings
            .map(|timing| json!({ "size": timing.size, "seconds": timing.seconds }))
            .collect();
        if let Some(growth) = &report.growth {
            told["growth"] = json!({
                "name": growth.name(),
                "exponential": growth.is_exponential,
                "rate": growth.rate,
                "spread": growth.spread,
            });
        }
        told
    }
}

fn lower_first(text: &str) -> String {
    // Names keep their capital.
    if text.starts_with("Nobody") {
        format!("n{}", &text[1..])
    } else {
        text.to_owned()
    }
}
