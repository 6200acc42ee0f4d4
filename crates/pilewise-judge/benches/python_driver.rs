//! How many small cases a second a Python solution is judged on, the oracle included.

use std::fs;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pilewise::builtin;
use pilewise::rules::Rules;
use pilewise_judge::inputs::{Domain, Exhaustive};
use pilewise_judge::program::Program;
use pilewise_judge::run::RunLimits;
use pilewise_judge::{Asked, Case, Judge, Oracle};

/// The shortest right solution of Stone Game II: the driver is measured, not the solution.
const SOLUTION: &str = "
class Solution:
    def stoneGameII(self, piles):
        @cache
        def most(i, m):
            if i + 2 * m >= len(piles):
                return sum(piles[i:])
            return max(sum(piles[i:]) - most(i + x, max(m, x)) for x in range(1, 2 * m + 1))
        return most(0, 1)
";
const CASES: usize = 2_000;

fn judged(criterion: &mut Criterion) {
    let rules = Rules::parse(builtin::find("1140").expect("a game").text).expect("rules");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.py");
    fs::write(&path, SOLUTION).expect("the program is written");
    let limits = RunLimits::default();
    let program =
        Program::prepare(&path, &rules, None, limits.memory).expect("Python is installed");
    let domain = Domain::of(&rules);
    let cases: Vec<Case> = Exhaustive::new(&domain)
        .flat_map(|level| level.cases(&domain).collect::<Vec<_>>())
        .take(CASES)
        .collect();
    let mut judge = Judge::new(&program, Oracle::new(&rules, Asked::Answer), limits, 1);
    let mut group = criterion.benchmark_group("python");
    group
        .throughput(Throughput::Elements(CASES as u64))
        .sample_size(10);
    group.bench_function("small cases of Stone Game II", |bencher| {
        bencher.iter(|| assert!(judge.first_failure(&cases).is_none()));
    });
    group.finish();
}

criterion_group!(benches, judged);
criterion_main!(benches);
