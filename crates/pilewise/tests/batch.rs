//! A batch gives what single solves give: in order, whatever cases go wrong in between, whoever
//! stops it and when, by one to eight threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use pilewise::batch::{Batch, BatchProgress, CaseError, End, Summary, Unsolved, solved};
use pilewise::input::InputValue;
use pilewise::rules::{ParameterType, Prepared, Rules, RulesGame};
use pilewise::{Control, Game, Limits, OverLimit, SolveError, builtin};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

/// An input as a reader gives it: perhaps an error of its own.
type Read = Result<Vec<InputValue>, String>;

fn prepared(game: &str) -> Prepared {
    let rules = Rules::parse(builtin::find(game).expect("built in").text).expect("rules");
    Prepared::new(rules).expect("rules that can be prepared")
}

/// What is told of a case: its answer, its value and its line, or its error.
fn told<E: std::fmt::Display>(result: Result<(RulesGame, String), CaseError<E>>) -> String {
    match result {
        Ok((_, told)) => told,
        Err(CaseError::Input(error)) => format!("unreadable: {error}"),
        Err(CaseError::Bind(error)) => format!("not playable: {error}"),
        Err(CaseError::Solve(Unsolved { error, game })) => {
            format!(
                "not solved: {error}, {} parameters",
                game.bound().inputs.len()
            )
        }
    }
}

fn work(game: RulesGame, control: &Control<'_>) -> Result<(RulesGame, String), Unsolved> {
    // First the value alone, which may be read off what earlier cases have left.
    let alone = pilewise::value(&game, None, control);
    solved(game, None, control, |game, solution| {
        assert!(matches!(alone, Err(SolveError::Cancelled)) || alone == Ok(solution.value));
        let line = solution.line()?;
        let moves: Vec<_> = line.moves.iter().take(40).collect();
        let answer = game.answer(solution.value)?;
        Ok(format!("{answer} {} {moves:?}", solution.value.number()))
    })
}

/// The same, one case after another and each from freshly prepared rules.
fn singly(rules: &Rules, inputs: &[Read], limits: Limits) -> Vec<String> {
    let control = Control {
        limits,
        ..Control::default()
    };
    let single = |input: &Read| {
        let input = match input {
            Ok(input) => input.clone(),
            Err(error) => return told(Err(CaseError::Input(error))),
        };
        let game = Prepared::new(rules.clone()).and_then(|prepared| prepared.game(input));
        match game {
            Ok(game) => told::<String>(work(game, &control).map_err(CaseError::Solve)),
            Err(error) => told::<String>(Err(CaseError::Bind(error))),
        }
    };
    inputs.iter().map(single).collect()
}

/// The results of a batch that goes on to `most` of them.
fn batched(
    batch: &Batch<'_>,
    prepared: &Prepared,
    inputs: &[Read],
    most: usize,
) -> (Vec<String>, Summary<&'static str>) {
    let mut results = Vec::new();
    let summary = batch.run(prepared, inputs.iter().cloned(), work, |index, result| {
        assert_eq!(index, results.len() as u64);
        results.push(told(result));
        match results.len() < most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break("enough"),
        }
    });
    (results, summary)
}

/// An input of any of the kinds, small; about one in eight is bad.
fn input(parameters: Vec<ParameterType>) -> impl Strategy<Value = Read> {
    // A pool of more than a dozen numbers is no small case.
    let number = prop_oneof![8 => 1..13_i64, 1 => -9..13_i64];
    let row = prop::collection::vec(number.clone(), 0..14);
    let values = parameters.into_iter().map(move |kind| match kind {
        ParameterType::Integer => number.clone().prop_map(InputValue::Integer).boxed(),
        _ => row.clone().prop_map(InputValue::List).boxed(),
    });
    let values = values.collect::<Vec<_>>();
    prop_oneof![
        15 => values.prop_map(Ok),
        1 => "[a-z]{3}".prop_map(Err),
        // A value too many.
        1 => Just(Ok(vec![InputValue::Integer(1); 3])),
    ]
}

const GAMES: [&str; 6] = ["877", "1140", "1510", "1563", "1686", "464"];

fn batches() -> impl Strategy<Value = (&'static str, Vec<Read>, usize)> {
    (prop::sample::select(&GAMES[..]), 1..=8_usize).prop_flat_map(|(game, jobs)| {
        let kinds = prepared(game)
            .rules()
            .parameters
            .iter()
            .map(|it| it.kind)
            .collect();
        let inputs = prop::collection::vec(input(kinds), 0..300);
        (Just(game), inputs, Just(jobs))
    })
}

/// A limit that some of the small cases meet.
fn narrow() -> Limits {
    Limits {
        positions: 300,
        bytes: 1 << 16,
        ..Limits::default()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn a_batch_gives_what_single_solves_give((game, inputs, jobs) in batches(), is_narrow: bool) {
        let prepared = prepared(game);
        let limits = if is_narrow { narrow() } else { Limits::default() };
        let batch = Batch { jobs, limits, ..Batch::default() };
        let (results, summary) = batched(&batch, &prepared, &inputs, usize::MAX);
        prop_assert_eq!(summary, Summary { delivered: inputs.len() as u64, end: End::Complete });
        prop_assert_eq!(results, singly(prepared.rules(), &inputs, limits));
    }

    #[test]
    fn what_is_delivered_before_it_is_stopped_is_right(
        (game, inputs, jobs) in batches(),
        most in 1..300_usize,
    ) {
        let prepared = prepared(game);
        let batch = Batch { jobs, ..Batch::default() };
        let (results, summary) = batched(&batch, &prepared, &inputs, most);
        let delivered = most.min(inputs.len());
        let end = if inputs.len() < most { End::Complete } else { End::Stopped("enough") };
        prop_assert_eq!(summary, Summary { delivered: delivered as u64, end });
        prop_assert_eq!(results, singly(prepared.rules(), &inputs[..delivered], batch.limits));
    }

    #[test]
    fn what_is_delivered_before_it_is_cancelled_is_right(
        (game, inputs, jobs) in batches(),
        after in 0..300_u64,
    ) {
        cancelled(game, &inputs, jobs, after)?;
    }
}

/// A batch cancelled by its own iterator after so many inputs.
fn cancelled(game: &str, inputs: &[Read], jobs: usize, after: u64) -> TestCaseResult {
    let prepared = prepared(game);
    let cancel = AtomicBool::new(false);
    let batch = Batch {
        jobs,
        cancel: Some(&cancel),
        ..Batch::default()
    };
    let given = AtomicU64::new(0);
    let cancelling = inputs.iter().cloned().inspect(|_| {
        if given.fetch_add(1, Ordering::Relaxed) == after {
            cancel.store(true, Ordering::Relaxed);
        }
    });
    let mut results = Vec::new();
    let summary = batch.run(&prepared, cancelling, work, |_, result| {
        results.push(told(result));
        ControlFlow::<()>::Continue(())
    });
    prop_assert_eq!(summary.delivered, results.len() as u64);
    if (inputs.len() as u64) <= after {
        prop_assert_eq!(summary.end, End::Complete);
    } else {
        prop_assert_eq!(summary.end, End::Cancelled);
        prop_assert!(
            summary.delivered <= after,
            "the case that cancelled was not begun"
        );
    }
    let singly = singly(prepared.rules(), &inputs[..results.len()], batch.limits);
    prop_assert_eq!(results, singly);
    Ok(())
}

/// Inputs that wait: the next is read only after the result of the one before came.
#[test]
fn a_result_comes_while_the_iterator_waits() {
    let prepared = prepared("1140");
    for jobs in [1, 2, 3, 8] {
        let (told, answered) = mpsc::channel::<String>();
        let inputs = (1..=20_i64).map(move |number| {
            if number > 1 && jobs > 1 {
                let answer = answered.recv_timeout(Duration::from_secs(60));
                assert_eq!(answer.as_deref(), Ok((number - 1).to_string().as_str()));
            }
            vec![InputValue::List(vec![number])]
        });
        let batch = Batch {
            jobs,
            ..Batch::default()
        };
        let summary = batch.run(
            &prepared,
            inputs,
            |game, control| {
                solved(game, None, control, |game, solution| {
                    Ok(game.answer(solution.value)?.to_string())
                })
            },
            |_, result| match result {
                Ok((_, answer)) => match told.send(answer) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break("nobody listens"),
                },
                Err(_) => ControlFlow::Break("a case was not solved"),
            },
        );
        assert_eq!(summary.delivered, 20, "{jobs} threads");
        assert_eq!(summary.end, End::Complete);
    }
}

/// However long the first case takes, only so many others are read meanwhile.
#[test]
fn no_more_is_read_than_there_is_room_for() {
    let prepared = prepared("1510");
    let (read, delivered) = (AtomicU64::new(0), AtomicU64::new(0));
    let furthest = AtomicU64::new(0);
    let inputs = (0..40_000_i64).map(|n| {
        let ahead = read.fetch_add(1, Ordering::Relaxed) + 1 - delivered.load(Ordering::Relaxed);
        furthest.fetch_max(ahead, Ordering::Relaxed);
        vec![InputValue::Integer(n % 50)]
    });
    let batch = Batch {
        jobs: 4,
        ..Batch::default()
    };
    let is_first = AtomicBool::new(true);
    let summary = batch.run(
        &prepared,
        inputs,
        |game, control| {
            if is_first.swap(false, Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(200));
            }
            solved(game, None, control, |_, solution| {
                Ok(solution.value.number())
            })
        },
        |_, result| {
            assert!(result.is_ok());
            delivered.fetch_add(1, Ordering::Relaxed);
            ControlFlow::<()>::Continue(())
        },
    );
    assert_eq!((summary.delivered, summary.end), (40_000, End::Complete));
    let furthest = furthest.into_inner();
    assert!(furthest <= 4 * 4_096, "{furthest} cases were read ahead");
    assert!(
        furthest > 4_000,
        "nobody read on while the first case took its time"
    );
}

/// Cases that need more than a thread's part of the memory are solved like any other, one by one.
#[test]
fn a_case_may_use_all_the_memory() {
    let prepared = prepared("464");
    let limits = Limits {
        bytes: 600_000,
        ..Limits::default()
    };
    // By `memo`, a pool of 18 numbers takes more than an eighth of that, one of 20 more than all.
    let sizes = [18, 3, 18, 5, 18, 18, 20, 4, 18, 18];
    let inputs = sizes.map(|largest| {
        let target = largest * (largest + 1) / 2 - 3;
        vec![InputValue::Integer(largest), InputValue::Integer(target)]
    });
    let by_memo = |game, control: &Control<'_>| {
        solved(game, Some("memo"), control, |_, solution| {
            Ok((solution.value.number(), solution.bytes()))
        })
    };
    let run = |jobs| {
        let batch = Batch {
            jobs,
            limits,
            ..Batch::default()
        };
        let mut results = Vec::new();
        batch.run(&prepared, inputs.clone(), by_memo, |_, result| {
            results.push(match result {
                Ok((_, found)) => Ok(found),
                Err(CaseError::Solve(Unsolved {
                    error: SolveError::OverLimit(OverLimit::Bytes { limit, .. }),
                    ..
                })) => Err(limit),
                Err(error) => panic!("{error}"),
            });
            ControlFlow::<()>::Continue(())
        });
        results
    };
    let alone = run(1);
    assert_eq!(alone[6], Err(limits.bytes));
    assert!(alone[0].is_ok_and(|(_, bytes)| bytes > limits.bytes / 8));
    for jobs in [2, 4, 8] {
        assert_eq!(run(jobs), alone, "{jobs} threads");
    }
}

/// A defect in the work ends the batch instead of leaving the other threads waiting.
#[test]
fn a_panic_is_passed_on() {
    let prepared = prepared("1510");
    for jobs in [1, 2, 8] {
        let batch = Batch {
            jobs,
            ..Batch::default()
        };
        let inputs = (0..10_000).map(|n| vec![InputValue::Integer(n % 9)]);
        let failing = |game: RulesGame, control: &Control<'_>| {
            assert!(game.start() != [7], "a seven");
            solved(game, None, control, |_, solution| Ok(solution.value))
        };
        let run = || {
            batch.run(&prepared, inputs, failing, |_, _| {
                ControlFlow::<()>::Continue(())
            })
        };
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
        assert!(outcome.is_err(), "{jobs} threads");
    }
}

#[test]
fn progress_counts_what_was_delivered() {
    let prepared = prepared("1510");
    for jobs in [1, 3] {
        let most = AtomicU64::new(0);
        let progress = |progress: BatchProgress| {
            most.fetch_max(progress.delivered, Ordering::Relaxed);
        };
        let batch = Batch {
            jobs,
            progress: Some(&progress),
            ..Batch::default()
        };
        let inputs = (0..1_024).map(|n| vec![InputValue::Integer(n % 20)]);
        let summary = batch.run(
            &prepared,
            inputs,
            |game, control| solved(game, None, control, |_, solution| Ok(solution.value)),
            |_, _| ControlFlow::<()>::Continue(()),
        );
        assert_eq!(summary.delivered, 1_024);
        assert_eq!(most.into_inner(), 1_024, "{jobs} threads");
    }
}
