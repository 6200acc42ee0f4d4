//! Faults on purpose: each is switched on, and the drawn rules files must find it.
//!
//! A test that agrees with everything would agree with these too. They need the feature `faults`,
//! and run with `cargo xtask test`.

mod drawn;
mod referee;

use pilewise::deliberate::Deliberate;

use drawn::checking::{Verdict, check_file};

/// How many files are drawn before a fault counts as one that is not found.
const MOST_FILES: u64 = 20_000;

/// The first of the drawn files in which something disagrees with the referee, and what.
fn first_disagreement(most: u64) -> Option<(u64, String)> {
    (0..most).find_map(|seed| {
        let error = check_file(&drawn::file(seed)).err()?;
        Some((seed, error))
    })
}

/// The referee and what draws the files are right in a build with the switch, too.
#[test]
fn without_a_fault_nothing_disagrees() {
    let (mut solved, mut refused) = (0, 0);
    for seed in 0..MOST_FILES / 5 {
        match check_file(&drawn::file(seed)) {
            Ok(Verdict::Agreed { engines, faulty }) if !faulty => solved += engines.len(),
            Ok(_) => refused += 1,
            Err(error) => panic!("file {seed}: {error}"),
        }
    }
    // Else nothing would be compared above either.
    assert!(solved > 2 * refused, "{solved} solved, {refused} refused");
}

macro_rules! faults {
    ($($test:ident: $fault:ident,)*) => {
        $(#[test]
        fn $test() {
            let found = Deliberate::$fault.during(|| first_disagreement(MOST_FILES));
            let (seed, error) = found.expect("a file that finds the fault");
            println!("found by file {seed}: {error}");
        })*
    };
}

faults! {
    machine_less: MachineLess,
    machine_minimum: MachineMinimum,
    machine_in: MachineIn,
    machine_union: MachineUnion,
    machine_size: MachineSize,
    machine_entry: MachineEntry,
    machine_sum: MachineSum,
    machine_divide: MachineDivide,
    machine_remainder: MachineRemainder,
    machine_common_divisor: MachineCommonDivisor,
    machine_square_root: MachineSquareRoot,
    evaluate_greater: EvaluateGreater,
    evaluate_count: EvaluateCount,
    evaluate_remainder: EvaluateRemainder,
    evaluate_least: EvaluateLeast,
    build_divide: BuildDivide,
    build_minimum: BuildMinimum,
    build_choice: BuildChoice,
    linear_multiply: LinearMultiply,
    linear_divide: LinearDivide,
    simplify_bound: SimplifyBound,
    simplify_equation: SimplifyEquation,
    condition_not: ConditionNot,
    ranges_quotient: RangesQuotient,
    ranges_remainder: RangesRemainder,
    ranges_sum: RangesSum,
    order_progress: OrderProgress,
}
