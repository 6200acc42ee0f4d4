//! A line of play as a table, the middle of a long one left out.

use std::collections::VecDeque;
use std::io;

use pilewise::api::PlayedLine;
use pilewise::rules::RulesGame;
use pilewise::{Game, LineStep, PlayError};

use crate::figures::count;
use crate::outcome_words::name;
use crate::screen::{ASIDE, Screen, cropped};

/// How many steps are shown of the beginning and the end of a line that is too long.
const BEGINNING: usize = 16;
const END: usize = 4;
/// How much of a position is shown.
const POSITION_LENGTH: usize = 60;

const HEADINGS: [&str; 4] = [">#", "player", "move", "position after"];
const SCORE_HEADINGS: [&str; 7] = [
    ">#",
    "player",
    "move",
    ">gain",
    ">Alice",
    ">Bob",
    "position after",
];
/// The column of gains in a game for score.
const GAIN: usize = 3;

/// The steps to show, and how many are left out between them.
pub(crate) struct StepTable {
    beginning: Vec<Vec<String>>,
    left_out: usize,
    end: VecDeque<Vec<String>>,
    is_score: bool,
    /// What both players have at the end of the line.
    pub(crate) final_scores: [i128; 2],
}

impl StepTable {
    /// The steps of a line of `game`; all of them if `full`.
    pub(crate) fn of(game: &RulesGame, line: &PlayedLine, full: bool) -> Result<Self, PlayError> {
        let mut table = Self {
            beginning: Vec::new(),
            left_out: 0,
            end: VecDeque::new(),
            is_score: game.goal().is_score(),
            final_scores: [0; 2],
        };
        let all = full || line.len() <= BEGINNING + END + 1;
        for (index, step) in line.steps().enumerate() {
            let step = step?;
            table.final_scores = step.scores;
            if all || index < BEGINNING {
                table.beginning.push(table.row(game, index, &step));
            } else if index + END >= line.len() {
                table.end.push_back(table.row(game, index, &step));
            } else {
                table.left_out += 1;
            }
        }
        Ok(table)
    }

    fn row(&self, game: &RulesGame, index: usize, step: &LineStep) -> Vec<String> {
        let mut row = vec![
            count(index as i128 + 1),
            name(step.before.mover).to_owned(),
            game.say(&step.before, &step.chosen),
        ];
        if self.is_score {
            row.push(count(step.gain));
            row.extend(step.scores.map(count));
        }
        row.push(cropped(&game.show(&step.after.words), POSITION_LENGTH));
        row
    }

    pub(crate) fn write(&self, screen: &mut Screen) -> io::Result<()> {
        if self.beginning.is_empty() {
            return screen.line("There is no move to make.");
        }
        let mut headings = if self.is_score {
            SCORE_HEADINGS.to_vec()
        } else {
            HEADINGS.to_vec()
        };
        let gap = (self.left_out > 0).then(|| {
            let mut row = vec![String::new(); headings.len()];
            row[2] = format!("… {} more moves …", count(self.left_out as i128));
            row
        });
        let beginning = self.beginning.iter().cloned();
        let mut rows: Vec<Vec<String>> = beginning
            .chain(gap)
            .chain(self.end.iter().cloned())
            .collect();
        // The scores tell the gains: better without that column than broken within words.
        if self.is_score && !screen.table_fits(&headings, &rows) {
            headings.remove(GAIN);
            rows.iter_mut().for_each(|row| drop(row.remove(GAIN)));
        }
        screen.table(&headings, rows)?;
        if self.left_out > 0 {
            screen.line(&screen.styled(ASIDE, "`--full-line` shows every move."))?;
        }
        Ok(())
    }
}
