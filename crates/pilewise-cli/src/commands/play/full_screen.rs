//! The game on a full screen.
use super::round::{Next, Round};
use crate::failure::Failure;
pub(super) struct Terminal;
impl Terminal {
    pub(super) fn open() -> Result<Self, Failure> {
        Ok(Self)
    }
    pub(super) fn play(&mut self, round: &mut Round<'_>) -> Result<Next, Failure> {
        super::plain::Lines::new().play(round)
    }
}
