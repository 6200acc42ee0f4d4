//! Verdicts hold: what is told happens again, and a busy machine changes nothing.
#![cfg(target_os = "linux")]

mod common;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use pilewise::input::InputValue;
use pilewise_judge::inputs::{Domain, Exhaustive};
use pilewise_judge::program::{Dialect, Language, Program};
use pilewise_judge::run::{Outcome, RunLimits, Session, Stop, run_once};
use pilewise_judge::{
    Asked, Case, Found, Judge, Minimality, Oracle, Report, Verdict, When, check, smallest,
};

use common::{checked, counted, is_installed, patient, program, rules};

/// Threads that keep the machine busy while a test runs, and how long at most.
const SPINNING: usize = 16;
const MOST_LOAD: Duration = Duration::from_secs(60);

/// Does something while more threads want the processors than there are.
fn under_load<T>(work: impl FnOnce() -> T) -> T {
    let is_over = AtomicBool::new(false);
    let until = Instant::now() + MOST_LOAD;
    std::thread::scope(|scope| {
        for _ in 0..SPINNING {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) && Instant::now() < until {
                    std::hint::spin_loop();
                }
            });
        }
        let result = work();
        is_over.store(true, Ordering::Relaxed);
        result
    })
}

fn python(game: &str, text: &str, dialect: Option<Dialect>) -> Option<Program> {
    is_installed(Language::Python).then(|| program(&rules(game), text, "py", dialect))
}

/// How often each program is run under load.
const RUNS: usize = 25;

#[test]
fn output_and_complaints_are_read_to_their_end_on_a_busy_machine() {
    let Some(right) = python("1140", "print(7)\n", Some(Dialect::Contest)) else {
        return;
    };
    let text = "raise ValueError('the last words')\n";
    let crashing = python("1140", text, Some(Dialect::Contest)).expect("Python");
    let outcomes = under_load(|| {
        let run = |program| run_once(program, "1\n5\n".to_owned(), patient()).outcome;
        let outcomes = (0..RUNS).map(|_| (run(&right), run(&crashing)));
        outcomes.collect::<Vec<_>>()
    });
    for (right, crashed) in outcomes {
        assert_eq!(right, Outcome::Answered("7\n".to_owned()));
        let Outcome::Stopped(Stop::Crashed(how)) = crashed else {
            panic!("{crashed:?}");
        };
        assert!(how.contains("the last words"), "{how}");
    }
}

/// About a fifth of a second of work, and a limit of less than a second: on a machine where a
/// program gets an eighth of a processor it takes far longer by the clock on the wall.
#[test]
fn waiting_for_a_busy_machine_is_no_time_of_the_program() {
    let work = "
from time import process_time
def work():
    started = process_time()
    while process_time() - started < 0.2:
        pass
";
    let text = format!("{work}\nwork()\nprint(7)\n");
    let Some(by_process) = python("1140", &text, Some(Dialect::Contest)) else {
        return;
    };
    let text = format!(
        "{work}\nclass Solution:\n    def stoneGameII(self, piles):\n        work()\n        return 7\n"
    );
    let in_session = python("1140", &text, None).expect("Python");
    let limits = RunLimits {
        time: Duration::from_millis(800),
        ..RunLimits::default()
    };
    let case = Case {
        values: vec![InputValue::List(vec![5])],
    };
    let (outcome, replies) = under_load(|| {
        let outcome = run_once(&by_process, "1\n5\n".to_owned(), limits).outcome;
        let mut replies = Vec::new();
        Session::new(&in_session, limits).answer(&[case.clone(), case], |_, reply| {
            replies.push(reply);
            true
        });
        (outcome, replies)
    });
    assert_eq!(outcome, Outcome::Answered("7\n".to_owned()));
    assert_eq!(replies.len(), 2);
    for reply in replies {
        assert_eq!(reply.outcome, Outcome::Answered("7".to_owned()));
        assert!((0.2..0.8).contains(&reply.seconds), "{}", reply.seconds);
    }
}

/// Solutions that remember something between calls, and are right when they are asked once.
const REMEMBERING: [(Language, &str, &str, &str); 6] = [
    (
        Language::Python,
        "py",
        "1690",
        "class Solution:\n    def stoneGameVII(self, stones, first=0, last=None, known={}):\n        last = len(stones) - 1 if last is None else last\n        if first == last:\n            return 0\n        if (first, last) not in known:\n            without_first = sum(stones[first + 1:last + 1]) - self.stoneGameVII(stones, first + 1, last)\n            without_last = sum(stones[first:last]) - self.stoneGameVII(stones, first, last - 1)\n            known[first, last] = max(without_first, without_last)\n        return known[first, last]\n",
    ),
    (
        Language::Python,
        "py",
        "486",
        "known = {}\nclass Solution:\n    def predictTheWinner(self, nums):\n        def lead(l, r):\n            if l > r:\n                return 0\n            if (l, r) not in known:\n                known[l, r] = max(nums[l] - lead(l + 1, r), nums[r] - lead(l, r - 1))\n            return known[l, r]\n        return lead(0, len(nums) - 1) >= 0\n",
    ),
    (
        Language::Cpp,
        "cpp",
        "1140",
        "class Solution {\npublic:\n    int stoneGameII(vector<int>& piles) {\n        static map<pair<int, int>, int> known;\n        function<int(int, int)> most = [&](int at, int m) {\n            int rest = accumulate(piles.begin() + at, piles.end(), 0);\n            if (at + 2 * m >= (int)piles.size()) return rest;\n            auto place = known.find({at, m});\n            if (place != known.end()) return place->second;\n            int least = rest;\n            for (int x = 1; x <= 2 * m; x++) least = min(least, most(at + x, max(m, x)));\n            return known[{at, m}] = rest - least;\n        };\n        return most(0, 1);\n    }\n};\n",
    ),
    (
        Language::Java,
        "java",
        "1406",
        "class Solution {\n    static Map<Integer, Integer> known = new HashMap<>();\n    public String stoneGameIII(int[] stones) {\n        int lead = lead(stones, 0);\n        return lead > 0 ? \"Alice\" : lead < 0 ? \"Bob\" : \"Tie\";\n    }\n    int lead(int[] stones, int at) {\n        if (at == stones.length) return 0;\n        if (known.containsKey(at)) return known.get(at);\n        int most = Integer.MIN_VALUE, taken = 0;\n        for (int end = at; end < Math.min(at + 3, stones.length); end++) {\n            taken += stones[end];\n            most = Math.max(most, taken - lead(stones, end + 1));\n        }\n        known.put(at, most);\n        return most;\n    }\n}\n",
    ),
    (
        Language::CSharp,
        "cs",
        "1690",
        "public class Solution {\n    static Dictionary<(int, int), int> known = new Dictionary<(int, int), int>();\n    public int StoneGameVII(int[] stones) { return Lead(stones, 0, stones.Length - 1, stones.Sum()); }\n    int Lead(int[] stones, int first, int last, int sum) {\n        if (first == last) return 0;\n        if (known.TryGetValue((first, last), out int found)) return found;\n        int withoutFirst = sum - stones[first], withoutLast = sum - stones[last];\n        int lead = Math.Max(withoutFirst - Lead(stones, first + 1, last, withoutFirst), withoutLast - Lead(stones, first, last - 1, withoutLast));\n        known[(first, last)] = lead;\n        return lead;\n    }\n}\n",
    ),
    (
        Language::JavaScript,
        "js",
        "1406",
        "let known = [];\nvar stoneGameIII = function (stones) {\n  const lead = (at) => {\n    if (at >= stones.length) return 0;\n    if (known[at] !== undefined) return known[at];\n    const sums = [1, 2, 3].map((x) => stones.slice(at, at + x).reduce((a, b) => a + b, 0) - lead(at + x));\n    return (known[at] = Math.max(...sums.slice(0, stones.length - at)));\n  };\n  const all = lead(0);\n  return all > 0 ? 'Alice' : all < 0 ? 'Bob' : 'Tie';\n};\n",
    ),
];

#[test]
fn what_is_remembered_between_calls_is_told_with_the_earlier_input() {
    for (language, extension, game, text) in REMEMBERING {
        if !is_installed(language) {
            continue;
        }
        let rules = rules(game);
        let program = program(&rules, text, extension, None);
        let report = checked(&rules, &program, patient(), counted(300));
        let (found, _) = report.failure.expect("a failure");
        assert_eq!(found.failing.verdict, Verdict::WrongAnswer);
        let When::After(before) = &found.when else {
            panic!("{game}: {found:?}");
        };
        assert_eq!(before.len(), 1, "{game}: {before:?}");
        // Both halves of what is told, in processes of their own.
        let expected = found.expected.as_ref().expect("an answer");
        let mut answers = Vec::new();
        for cases in [
            vec![found.case.clone()],
            vec![before[0].clone(), found.case.clone()],
        ] {
            let mut last = None;
            Session::new(&program, patient()).answer(&cases, |_, reply| {
                last = Some(reply.outcome);
                true
            });
            let Some(Outcome::Answered(text)) = last else {
                panic!("{game}: {last:?}");
            };
            let reading = pilewise_judge::read_answer(&rules, &expected.answer, &text);
            answers.push(reading == pilewise_judge::Reading::Right);
        }
        assert_eq!(answers, [true, false], "{game}");
    }
}

#[test]
fn memory_that_grows_over_many_inputs_is_not_over_the_limit() {
    let text = "
kept = []
class Solution:
    def winnerSquareGame(self, n):
        kept.append(bytearray(2 << 20))
        wins = [False] * (n + 1)
        for heap in range(1, n + 1):
            wins[heap] = not all(wins[heap - k * k] for k in range(1, isqrt(heap) + 1))
        return wins[n]
";
    let Some(program) = python("1510", text, None) else {
        return;
    };
    let limits = RunLimits {
        memory: 120 << 20,
        ..patient()
    };
    let rules = rules("1510");
    let domain = Domain::of(&rules);
    let cases: Vec<Case> = (1..=150)
        .map(|n| Case {
            values: vec![InputValue::Integer(n)],
        })
        .collect();
    let mut judge = Judge::new(&program, Oracle::new(&rules, Asked::Answer), limits, 1);
    assert_eq!(judge.first_failure(&cases), None);
    assert!(judge.unrepeated() >= 1);
    assert!(cases.iter().all(|case| domain.admits(case)));
}

/// Wrong once and never again: a file tells the program that it was asked before.
#[test]
fn a_failure_that_does_not_happen_again_is_not_reported() {
    let text = "
import os
class Solution:
    def stoneGame(self, piles):
        if len(piles) == 4 and not os.path.exists('asked'):
            open('asked', 'w').close()
            return False
        return True
";
    let Some(program) = python("877", text, None) else {
        return;
    };
    let report = checked(&rules("877"), &program, patient(), counted(60));
    assert!(report.failure.is_none(), "{:?}", report.failure);
    assert_eq!(report.unrepeated, 1);
}

#[test]
fn an_answer_by_chance_is_told_as_that() {
    let text = "
import os
started = len([name for name in os.listdir('.') if name.startswith('started')])
open(f'started{started}', 'w').close()
class Solution:
    def stoneGame(self, piles):
        # Wrong in every fourth process, of which the first is one.
        return len(piles) < 4 or started % 4 != 0
";
    let Some(program) = python("877", text, None) else {
        return;
    };
    let report = checked(&rules("877"), &program, patient(), counted(60));
    let (found, _) = report.failure.expect("a failure");
    // It is asked again six times; which of these are wrong depends on how many processes were
    // started before.
    let is_chance = matches!(
        found.when,
        When::Sometimes {
            fails: 1..=2,
            runs: 6
        }
    );
    assert!(is_chance, "{:?}", found.when);
    assert_eq!(found.failing.verdict, Verdict::WrongAnswer);
}

fn failure_of(game: &str, text: &str, cases: u64) -> Option<(Program, Report)> {
    let program = python(game, text, None)?;
    let report = checked(&rules(game), &program, patient(), counted(cases));
    Some((program, report))
}

#[test]
fn nothing_is_said_of_inputs_that_the_limits_exclude() {
    let text = "class Solution:\n    def stoneGame(self, piles):\n        return True\n";
    let Some((_, report)) = failure_of("877", text, 400) else {
        return;
    };
    let stones: Vec<u64> = report.exhaustive.iter().map(|level| level.stones).collect();
    assert!(stones.len() >= 3, "{stones:?}");
    assert!(stones.iter().all(|it| *it > 0 && it % 2 == 0), "{stones:?}");
    // A crash from 51 piles on: of those the game takes 52, and 50 pass.
    let text = "class Solution:\n    def stoneGame(self, piles):\n        return [True][len(piles) // 51]\n";
    let Some((_, report)) = failure_of("877", text, 200) else {
        return;
    };
    let (found, minimality) = report.failure.expect("a failure");
    assert_eq!(minimality, Minimality::Begins);
    assert!(Domain::of(&rules("877")).admits(&found.case), "{found:?}");
    assert_eq!(found.case.size(), 52);
}

#[test]
fn a_search_without_time_claims_nothing() {
    let text = "class Solution:\n    def stoneGameVII(self, stones):\n        return -1 if len(stones) > 5 else 0\n";
    let Some(program) = python("1690", text, None) else {
        return;
    };
    let rules = rules("1690");
    let domain = Domain::of(&rules);
    let mut judge = Judge::new(&program, Oracle::new(&rules, Asked::Answer), patient(), 1);
    let case = Case {
        values: vec![InputValue::List((1..=30).collect())],
    };
    let (_, found) = judge.first_failure(&[case]).expect("a failure");
    let mut search = |found: Found, seconds| {
        let most = Duration::from_secs(seconds);
        smallest(&mut judge, &domain, found, &Exhaustive::new(&domain), most)
    };
    let (same, minimality) = search(found.clone(), 0);
    assert_eq!(
        (same.case, minimality),
        (found.case.clone(), Minimality::OutOfTime)
    );
    let (smaller, minimality) = search(found, 600);
    assert_eq!(smaller.case.size(), 2);
    assert!(
        matches!(minimality, Minimality::Proved { .. }),
        "{minimality:?}"
    );
}

/// The textbook's recurrence of Stone Game V with a memory: every cut of every part that can be
/// reached. Only certain rows let it reach most parts.
const ALL_CUTS: &str = "
class Solution:
    def stoneGameV(self, stoneValue):
        before = [0, *accumulate(stoneValue)]

        @cache
        def most(left, right):
            best = 0
            for cut in range(left + 1, right):
                here = before[cut] - before[left]
                there = before[right] - before[cut]
                if here <= there:
                    best = max(best, here + most(left, cut))
                if here >= there:
                    best = max(best, there + most(cut, right))
            return best

        return most(0, len(stoneValue))
";

#[test]
fn a_cubic_program_is_too_slow_where_a_square_one_is_not() {
    let Some(cubic) = python("1563", ALL_CUTS, None) else {
        return;
    };
    let square = python("1563", &common::text_of("right.py"), None).expect("Python");
    let rules = rules("1563");
    let mut budget = counted(200);
    budget.full_size = Duration::from_secs(8);
    budget.time = Duration::from_secs(20);
    // Random rows of full size take the cubic one less than a second.
    let limits = RunLimits {
        time: Duration::from_secs(3),
        ..RunLimits::default()
    };
    let verdict = |program: &Program| {
        let oracle = Oracle::new(&rules, Asked::Answer);
        let mut judge = Judge::new(program, oracle, limits, 1);
        let report = check(&mut judge, &Domain::of(&rules), &[], budget);
        report.failure.map(|(found, _)| found.failing.verdict)
    };
    assert_eq!(verdict(&square), None);
    assert_eq!(verdict(&cubic), Some(Verdict::TimeLimit));
}
