//! The game on a full screen: the terminal is taken over, and given back whatever happens.

use std::io;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use crossterm::cursor::Show;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::DefaultTerminal;
use ratatui::text::Line;

use super::drawing::Glyphs;
use super::play_screen::{PlayScreen, Press};
use super::round::{Next, Round};
use crate::failure::Failure;
use crate::interrupt;

/// The terminal while the game has it.
pub(super) struct Terminal {
    terminal: DefaultTerminal,
    events: Receiver<io::Result<Event>>,
    glyphs: Glyphs,
}

impl Terminal {
    /// Takes the terminal over. It is given back when this is dropped, and before the process
    /// ends by a panic or by Ctrl-C.
    pub(super) fn open() -> Result<Self, Failure> {
        interrupt::listen();
        interrupt::before_the_end(give_back);
        Ok(Self {
            terminal: ratatui::try_init()?,
            events: listen(),
            glyphs: Glyphs::of_locale(),
        })
    }

    /// Says that the game is being solved, which may take a while.
    pub(super) fn wait(&mut self) -> Result<(), Failure> {
        let text = Line::raw("Working the game out; Ctrl-C stops it.");
        self.terminal
            .draw(|frame| frame.render_widget(text, frame.area()))?;
        Ok(())
    }

    pub(super) fn play(&mut self, round: &mut Round<'_>) -> Result<Next, Failure> {
        let mut screen = PlayScreen::new(round, self.glyphs)?;
        loop {
            self.terminal.draw(|frame| screen.draw(frame))?;
            let Some(press) = self.next_press()? else {
                continue;
            };
            if let Some(next) = screen.press(press)? {
                return Ok(next);
            }
        }
    }

    /// The next key that means something; `None` where the screen is only to be drawn again.
    fn next_press(&self) -> Result<Option<Press>, Failure> {
        match self.events.recv() {
            Ok(Ok(Event::Key(key))) if is_interrupt(key) => Err(Failure::Interrupted),
            Ok(Ok(Event::Key(key))) => Ok(press(key)),
            Ok(Ok(_)) => Ok(None),
            Ok(Err(error)) => Err(Failure::Output(error)),
            Err(_) => Err(Failure::Interrupted),
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // At a panic it has been given back already, and to do so again would put the cursor
        // back to before the message.
        if !thread::panicking() {
            give_back();
        }
    }
}

/// Makes the terminal what it was before.
fn give_back() {
    ratatui::restore();
    // Only the terminal itself could be told that this fails.
    let _ = crossterm::execute!(io::stdout(), Show);
}

/// Reads the keys on a thread of its own, so that Ctrl-C is heard while a move is searched for.
fn listen() -> Receiver<io::Result<Event>> {
    let (sender, events) = channel();
    thread::spawn(move || {
        loop {
            let event = event::read();
            let is_last = event.is_err();
            let is_interrupt = matches!(event, Ok(Event::Key(key)) if is_interrupt(key));
            if sender.send(event).is_err() || is_last {
                return;
            }
            if is_interrupt {
                interrupt::press();
            }
        }
    });
    events
}

/// In a terminal that is taken over, Ctrl-C is a key and no signal.
fn is_interrupt(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

fn press(key: KeyEvent) -> Option<Press> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    Some(match key.code {
        KeyCode::Up => Press::Up,
        KeyCode::Down => Press::Down,
        KeyCode::PageUp => Press::PageUp,
        KeyCode::PageDown => Press::PageDown,
        KeyCode::Home => Press::First,
        KeyCode::End => Press::Last,
        KeyCode::Enter => Press::Enter,
        KeyCode::Esc => Press::Escape,
        KeyCode::Backspace => Press::Erase,
        KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
            Press::Letter(letter)
        }
        _ => return None,
    })
}
