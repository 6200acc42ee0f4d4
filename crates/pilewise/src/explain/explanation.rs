//! A position explained: its moves, what refutes the poor ones, and a claim judged.

use super::claim::{Claim, Judgement, judge, whole_value};
use super::greedy::{GreedyPlay, greedy_play};
use super::named_moves::Played;
use super::notes::{Note, notes};
use super::ranking::{BestLine, RankedMove, best_line, ranked_moves};
use super::reached::Reached;
use crate::error::SolveError;
use crate::game::{Game, Player};
use crate::line::Line;
use crate::rules::{Answer, RulesGame};
use crate::solution::Solution;
use crate::value::Value;

/// How much is worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// For how many of the moves it is worked out how play goes on.
    pub lines: usize,
    /// How many moves of a line are worked out; fewer where there are many to choose from.
    pub moves: usize,
    /// How many of the positions that play can come to are looked at.
    pub positions: usize,
}

impl Default for Extent {
    /// 16 lines of up to 200 moves, and 20,000 positions.
    fn default() -> Self {
        Self {
            lines: 16,
            moves: 200,
            positions: 20_000,
        }
    }
}

/// About how many moves are valued for one line.
const MOVES_VALUED: usize = 20_000;
/// A line that is cut has at least so many moves.
const SHORTEST_CUT: usize = 24;

/// A position explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// How play came to the position.
    pub played: Played,
    /// The value of the position, for the player to move.
    pub value: Value,
    /// The value for the first player of the whole game, if it is played on from here.
    pub whole: Value,
    /// What the problem asks for, if it is played on from here.
    pub answer: Answer,
    /// All legal moves, the best first.
    pub moves: Vec<ExplainedMove>,
    /// A line of best play from the position.
    pub line: BestLine,
    /// What both players' greed leads to from here; `None` in a game without scores, or where
    /// that takes too long.
    pub greedy: Option<GreedyPlay>,
    /// The claim, judged.
    pub claim: Option<JudgedClaim>,
    /// What the rules file says of the game on this input.
    pub notes: Vec<Note>,
    /// Where play can come from the start of the game.
    pub reached: Reached,
}

/// A legal move, and how play goes on after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedMove {
    /// The move and what it gives away.
    pub ranked: RankedMove,
    /// Best play after it: the refutation of a move that is not best. `None` where the
    /// [`Extent`] does not reach.
    pub line: Option<BestLine>,
}

/// A claim, judged, with the two halves of the proof. That every move of the position is
/// listed with what comes of it shows that the player to move can have no more; the replies to
/// the best move show that the player can have no less.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedClaim {
    /// The judgement.
    pub judgement: Judgement,
    /// Every reply to the first of the best moves, the best first.
    pub replies: Vec<RankedMove>,
    /// Who ends with the score that a wrong claim names, in the line of best play; the first of
    /// both players. `None` where nobody does, or that line is cut.
    pub score_of: Option<Player>,
    /// Where greed goes wrong first, if the claim is wrong and is what comes of both players'
    /// greed.
    pub mistake: Option<Mistake>,
}

/// A move that gives something away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// How many moves were made before it.
    pub moves_before: usize,
    /// Who makes it.
    pub mover: Player,
    /// The move.
    pub made: RankedMove,
    /// The first of the best moves instead.
    pub best: RankedMove,
}

impl Explanation {
    /// Explains the position that `played` has come to, and judges a claim about the game.
    ///
    /// # Errors
    /// When the search for a value meets a limit, the position cannot be reached, or a score
    /// goes beyond 128 bits.
    ///
    /// # Complexity
    /// One [`Solution::measured_value_of`] for each move of the position and of every position
    /// on the lines.
    ///
    /// # Examples
    /// ```
    /// use pilewise::Game;
    /// use pilewise::explain::{Claim, Explanation, Extent, follow};
    /// use pilewise::input::InputValue;
    /// use pilewise::rules::{Rules, RulesGame};
    ///
    /// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
    /// let game = RulesGame::new(&rules, vec![InputValue::List(vec![3, 9, 1, 2])])?;
    /// let mut solution = pilewise::solve(&game, None, &pilewise::Control::default())?;
    /// let played = follow(&game, game.start_position(), [])?;
    /// let claim = Some(Claim::parse("Bob", &rules)?);
    /// let explained = Explanation::of(&game, &mut solution, played, claim, Extent::default())?;
    /// let claim = explained.claim.unwrap();
    /// assert!(!claim.judgement.is_right);
    /// assert_eq!(claim.mistake.unwrap().made.words, "take the first pile (3)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        game: &RulesGame,
        solution: &mut Solution<'_, RulesGame>,
        played: Played,
        claim: Option<Claim>,
        extent: Extent,
    ) -> Result<Self, SolveError> {
        let start_value = solution.value;
        let position = &played.position;
        let (mover, scores) = (position.mover, played.scores);
        let value = solution.measured_value_of(position)?;
        let whole = whole_value(mover, scores, value)?;
        let ranked = ranked_moves(game, solution, position)?;
        // Where there are many moves to choose from, lines are kept short.
        let most = (MOVES_VALUED / ranked.len().max(1))
            .clamp(SHORTEST_CUT, extent.moves.max(SHORTEST_CUT));
        let line = best_line(game, solution, position.clone(), most)?;
        let greedy = greedy_play(game, position.clone(), scores, extent.moves)?;
        let claim = claim.map(|claim| {
            let judgement = judge(claim, game, mover, scores, value)?;
            let ends = final_scores(&line, scores);
            let mut judged =
                JudgedClaim::of(game, solution, judgement, ranked.first(), greedy.as_ref())?;
            judged.score_of = ends.and_then(|ends| owner(&judged.judgement, ends));
            Ok::<_, SolveError>(judged)
        });
        let claim = claim.transpose()?;
        let moves = ranked.into_iter().enumerate().map(|(place, ranked)| {
            let next = || ranked.valued.next.clone();
            let line = (place < extent.lines)
                .then(|| best_line(game, solution, next(), most))
                .transpose()?;
            Ok(ExplainedMove { ranked, line })
        });
        let reached = Reached::of(game, game.start_position(), extent.positions)?;
        Ok(Self {
            moves: moves.collect::<Result<_, SolveError>>()?,
            answer: game.answer(whole)?,
            played,
            value,
            whole,
            line,
            greedy,
            claim,
            notes: notes(game, start_value, &reached)?,
            reached,
        })
    }
}

impl JudgedClaim {
    /// The proof of a judgement about a position with this best move, in which both players'
    /// greed would lead to `greedy`.
    fn of(
        game: &RulesGame,
        solution: &mut Solution<'_, RulesGame>,
        judgement: Judgement,
        best: Option<&RankedMove>,
        greedy: Option<&GreedyPlay>,
    ) -> Result<Self, SolveError> {
        let replies = match best {
            Some(best) => ranked_moves(game, solution, &best.valued.next)?,
            None => Vec::new(),
        };
        let mistake = match greedy {
            Some(greedy)
                if !judgement.is_right && judgement.claim.is_true(game, greedy.value)? =>
            {
                first_mistake(game, solution, &greedy.played.line)?
            }
            _ => None,
        };
        Ok(Self {
            judgement,
            replies,
            score_of: None,
            mistake,
        })
    }
}

/// What both players have at the end of a line that begins with these scores; `None` where it is
/// cut, or a score goes beyond 128 bits.
fn final_scores(line: &BestLine, before: [i128; 2]) -> Option<[i128; 2]> {
    let first = before[0].checked_add(line.scores[0])?;
    let second = before[1].checked_add(line.scores[1])?;
    line.is_whole.then_some([first, second])
}

/// Who ends with the score that a wrong claim names.
fn owner(judgement: &Judgement, ends: [i128; 2]) -> Option<Player> {
    let claimed = match &judgement.claim {
        Claim::Answer(Answer::Integer(number)) | Claim::Value(number) => *number,
        _ => return None,
    };
    let is_score = matches!(judgement.value, Value::Score(_)) && !judgement.is_right;
    let players = [Player::First, Player::Second].into_iter().zip(ends);
    let mut owners = players.filter(|(_, end)| is_score && *end == claimed);
    owners.next().map(|(player, _)| player)
}

/// The first move of a line that gives something away.
///
/// # Errors
/// As [`ranked_moves`].
///
/// # Complexity
/// One [`ranked_moves`] a move.
pub fn first_mistake<G: Game + ?Sized>(
    game: &G,
    solution: &mut Solution<'_, G>,
    line: &Line,
) -> Result<Option<Mistake>, SolveError> {
    for (moves_before, step) in line.steps(game).enumerate() {
        let step = step?;
        let mut ranked = ranked_moves(game, solution, &step.before)?.into_iter();
        let best = ranked.next();
        let made = ranked.find(|one| one.valued.chosen == step.chosen && one.gives_away != 0);
        if let (Some(best), Some(made)) = (best, made) {
            let mover = step.before.mover;
            return Ok(Some(Mistake {
                moves_before,
                mover,
                made,
                best,
            }));
        }
    }
    Ok(None)
}
