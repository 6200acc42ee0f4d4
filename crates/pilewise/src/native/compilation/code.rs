//! Makes machine code, and owns it.
#![expect(
    unsafe_code,
    reason = "machine code made at run time can only be called through a raw pointer, and its memory is not freed by itself"
)]

use std::sync::Mutex;

use cranelift_jit::JITModule;

use super::compile::{compile, is_short};
use super::context::ContextLayout;
use super::input::Subject;
use super::listing::UNUSUAL;
use super::tables::Tables;
use super::target::Purpose;
use crate::engine::coding::Coding;
use crate::engine::piece::Piece;
use crate::game::Player;
use crate::rules::RulesGame;
use crate::rules::compiled::Compiled;
use crate::rules::settled::SettledRules;

/// Lists the moves of the position `words`, the first player to move where `first` is 1, into
/// `gains` and `codes`, which have room for `capacity`; returns how many there are, or a
/// negative number as [`super::listing`] says. `context` is the block of the input, in code for
/// all inputs.
type ListMoves = unsafe extern "C" fn(
    context: *const i64,
    words: *const i64,
    first: i64,
    gains: *mut i64,
    codes: *mut u64,
    capacity: i64,
    run_ends: *mut i64,
) -> i64;

/// Finds the best worth of the moves of the position `words`, from those of all successors in
/// `worths` by their codes, and writes it to `best`; returns 0, 1 where there is no move, or a
/// negative number likewise.
type ValueMoves = unsafe extern "C" fn(
    context: *const i64,
    words: *const i64,
    first: i64,
    worths: *const i64,
    best: *mut i64,
) -> i64;

/// Sets the bit of every successor's code in `marks`; returns 0, or a negative number likewise.
type MarkMoves = unsafe extern "C" fn(
    context: *const i64,
    words: *const i64,
    first: i64,
    marks: *mut u64,
) -> i64;

/// Functions made of rules.
struct Machine {
    functions: Functions,
    /// Words of a position.
    words: usize,
    /// Run ends that the code writes.
    run_ends: usize,
    /// The memory of the code; there until this is dropped.
    module: Mutex<Option<JITModule>>,
    /// What the code reads of its own.
    _tables: Tables,
}

/// What has been compiled.
#[derive(Clone, Copy)]
enum Functions {
    /// For a search.
    List(ListMoves),
    /// For a table of all codes.
    Table {
        value_moves: ValueMoves,
        mark_moves: MarkMoves,
    },
}

/// The machine code of rules, for all their inputs.
pub(crate) struct CodeOfRules {
    machine: Machine,
    layout: ContextLayout,
}

impl std::fmt::Debug for CodeOfRules {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("CodeOfRules")
            .finish_non_exhaustive()
    }
}

/// The machine code of one game's moves.
pub(super) struct Code<'g> {
    machine: Held<'g>,
    /// The block of the input, in code for all inputs.
    context: Vec<i64>,
    /// All codes are below this.
    codes: u64,
    /// What the block has the addresses of, besides the input, which `'g` keeps.
    _tables: Tables,
    _game: &'g RulesGame,
}

/// Functions for one game alone, or those of its rules.
enum Held<'g> {
    Own(Box<Machine>),
    OfRules(&'g Machine),
}

impl std::ops::Deref for Held<'_> {
    type Target = Machine;

    #[inline]
    fn deref(&self) -> &Machine {
        match self {
            Held::Own(machine) => machine,
            Held::OfRules(machine) => machine,
        }
    }
}

impl Machine {
    /// The code of a subject whose positions have so many words, for a table of all codes if
    /// `for_table`, otherwise for a search.
    fn of(subject: Subject<'_>, for_table: bool) -> Option<Self> {
        if !is_short(subject.compiled) {
            return None;
        }
        let mut module = super::compile::module()?;
        let mut tables = Tables::default();
        let purposes: &[Purpose] = if for_table {
            &[Purpose::Value, Purpose::Mark]
        } else {
            &[Purpose::List]
        };
        let addresses = compile(&mut module, &mut tables, subject, purposes);
        // SAFETY: each address is that of a finished function that `compile` declares with the
        // C calling convention, 64-bit parameters as many as its purpose has, and a 64-bit
        // result; they come in the order of `purposes`. So the types are those of the functions.
        let functions = match addresses.as_deref() {
            Some(&[list_moves]) => {
                Functions::List(unsafe { std::mem::transmute::<*const u8, ListMoves>(list_moves) })
            }
            // SAFETY: as above.
            Some(&[value_moves, mark_moves]) => unsafe {
                Functions::Table {
                    value_moves: std::mem::transmute::<*const u8, ValueMoves>(value_moves),
                    mark_moves: std::mem::transmute::<*const u8, MarkMoves>(mark_moves),
                }
            },
            _ => {
                free(module);
                return None;
            }
        };
        Some(Self {
            functions,
            words: subject.input.words(),
            run_ends: run_ends(subject.compiled),
            module: Mutex::new(Some(module)),
            _tables: tables,
        })
    }
}

impl CodeOfRules {
    /// The machine code of `rules` for all inputs, for a table of all codes if `for_table`,
    /// otherwise for a search; `None` where they use what is not supported or the platform cannot
    /// run code made at run time.
    ///
    /// # Complexity
    /// O(size of the rules · its logarithm): about a millisecond.
    pub(crate) fn of(rules: &SettledRules, for_table: bool) -> Option<Self> {
        let layout = ContextLayout::of(rules);
        let machine = Machine::of(Subject::of_rules(rules, &layout), for_table)?;
        Some(Self { machine, layout })
    }
}

impl<'g> Code<'g> {
    /// The machine code of `game` alone, for a table of all codes if `for_table`, otherwise for
    /// a search; `None` where its rules use what is not supported or the platform cannot run
    /// code made at run time.
    pub(super) fn of(game: &'g RulesGame, coding: &Coding, for_table: bool) -> Option<Self> {
        if coding.digits.len() != game.bound().layout.words() {
            return None;
        }
        let codes = coding.codes()?;
        let machine = Machine::of(Subject::of_game(game, coding), for_table)?;
        Some(Self {
            machine: Held::Own(Box::new(machine)),
            context: Vec::new(),
            codes,
            _tables: Tables::default(),
            _game: game,
        })
    }

    /// The machine code of the rules of `game`, with its input; `None` where its numbers are not
    /// such as that takes for granted.
    pub(super) fn of_rules(
        code: &'g CodeOfRules,
        game: &'g RulesGame,
        coding: &Coding,
    ) -> Option<Self> {
        let codes = coding.codes()?;
        let (context, tables) = code.layout.block(game, coding)?;
        Some(Self {
            machine: Held::OfRules(&code.machine),
            context,
            codes,
            _tables: tables,
            _game: game,
        })
    }

    /// Runs the code for one position: lists its moves into `gains` and `codes`, up to their
    /// capacity, and the ends of all runs but the last into `run_ends`; what they held is
    /// lost. Returns what the code does.
    pub(super) fn list(
        &self,
        words: &[i64],
        first: bool,
        gains: &mut Vec<i64>,
        codes: &mut Vec<u64>,
        run_ends: &mut Vec<i64>,
    ) -> i64 {
        let Functions::List(list_moves) = self.machine.functions else {
            return UNUSUAL;
        };
        if words.len() != self.machine.words {
            return UNUSUAL;
        }
        gains.clear();
        codes.clear();
        run_ends.resize(self.machine.run_ends, 0);
        let capacity = gains.capacity().min(codes.capacity());
        // SAFETY: the code is there as long as `self`. It reads `self.machine.words` words, its
        // own tables, and the input, which the game that `'g` borrows keeps and never changes:
        // by addresses and lengths that are part of the code, if it is for this game alone, or
        // that `context` holds. That block has the layout that the code was made for, since
        // both come of one `CodeOfRules`, and `ContextLayout::block` has seen that each
        // parameter is of the kind that the layout states; the addresses in it are those of
        // the game's rows, of their prefix sums where the code reads those, and of `_tables`,
        // each with its length. Every index that is not proven inside by the bounds of the
        // words, which the code checks at its entry, is checked before it is used. It writes
        // `run_ends` at multiples below `self.machine.run_ends`, and `gains` and `codes` only
        // at an index below `capacity`, by the check of `Listing::ensure_room`; both have that
        // capacity, and none of the buffers overlap, being different vectors. It calls nothing
        // that unwinds.
        let result = unsafe {
            list_moves(
                self.context.as_ptr(),
                words.as_ptr(),
                i64::from(first),
                gains.as_mut_ptr(),
                codes.as_mut_ptr(),
                i64::try_from(capacity).unwrap_or(i64::MAX),
                run_ends.as_mut_ptr(),
            )
        };
        if let Ok(count) = usize::try_from(result) {
            debug_assert!(count <= capacity);
            // SAFETY: the code returns how many moves it has written to either buffer, from
            // their start on; that many fit, as above.
            unsafe {
                gains.set_len(count);
                codes.set_len(count);
            }
        }
        result
    }
}

impl Code<'_> {
    /// Values one position from the worths of its successors; returns its worth, or what the
    /// code returned instead.
    #[inline]
    pub(super) fn value(&self, words: &[i64], first: bool, worths: &[i64]) -> Result<i64, i64> {
        let Functions::Table { value_moves, .. } = self.machine.functions else {
            return Err(UNUSUAL);
        };
        if words.len() != self.machine.words || (worths.len() as u64) < self.codes {
            return Err(UNUSUAL);
        }
        // SAFETY: the function is this code's, and the lengths have just been checked.
        unsafe { self.valued(value_moves, words, first, worths) }
    }

    /// The same by `value_moves`, without a look at lengths.
    ///
    /// # Safety
    /// `value_moves` is this code's own, there are as many words as a position has, and worths for
    /// all codes.
    #[inline]
    unsafe fn valued(
        &self,
        value_moves: ValueMoves,
        words: &[i64],
        first: bool,
        worths: &[i64],
    ) -> Result<i64, i64> {
        debug_assert!(words.len() == self.machine.words && worths.len() as u64 >= self.codes);
        let mut best = 0;
        // SAFETY: as in `list`; and the code reads `worths` only at codes of positions of which
        // every word is within its digit, by the checks of `Listing::add`, so below
        // `self.codes`; it writes nothing but `best`.
        let result = unsafe {
            value_moves(
                self.context.as_ptr(),
                words.as_ptr(),
                i64::from(first),
                worths.as_ptr(),
                &raw mut best,
            )
        };
        if result == 0 { Ok(best) } else { Err(result) }
    }

    /// Values the cells of a piece, as [`value`](Code::value) does each: a cell's worths by all of
    /// `movers` follow each other. What the code returned instead of a worth, `worth_of` makes
    /// one of, if it can. Returns how many were not of that kind.
    pub(super) fn value_piece(
        &self,
        mut piece: Piece<'_>,
        movers: &[Player],
        worths: &mut [i64],
        worth_of: impl Fn(i64, Player) -> Option<i64>,
    ) -> u64 {
        let Functions::Table { value_moves, .. } = self.machine.functions else {
            return 0;
        };
        if piece.words.len() != self.machine.words || (worths.len() as u64) < self.codes {
            return 0;
        }
        let mut open = 0;
        for _ in 0..piece.length {
            for (cell, &mover) in (piece.code as usize..).zip(movers) {
                let is_first = mover == Player::First;
                // SAFETY: as in `value`; no length changes meanwhile.
                let valued = unsafe { self.valued(value_moves, piece.words, is_first, worths) };
                match valued {
                    Ok(worth) => {
                        worths[cell] = worth;
                        open += 1;
                    }
                    Err(result) => {
                        if let Some(worth) = worth_of(result, mover) {
                            worths[cell] = worth;
                        }
                    }
                }
            }
            piece.step();
        }
        open
    }

    /// Marks the successors of one position; returns what the code does.
    pub(super) fn mark(&self, words: &[i64], first: bool, marks: &mut [u64]) -> i64 {
        let Functions::Table { mark_moves, .. } = self.machine.functions else {
            return UNUSUAL;
        };
        if words.len() != self.machine.words || (marks.len() as u64) < self.codes.div_ceil(64) {
            return UNUSUAL;
        }
        // SAFETY: as in `value`; the code reads and writes `marks` only at the words that hold
        // the bits of codes, which are there.
        unsafe {
            mark_moves(
                self.context.as_ptr(),
                words.as_ptr(),
                i64::from(first),
                marks.as_mut_ptr(),
            )
        }
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        // Nobody holds the lock of what is dropped, and nothing panics that does.
        let module = self.module.get_mut().ok().and_then(Option::take);
        if let Some(module) = module {
            free(module);
        }
    }
}

/// Frees the memory of code that nobody can call any more.
fn free(module: JITModule) {
    // SAFETY: the only pointers into the code are those of `Machine`, private to this file and
    // called by the methods of `Code` alone, which borrows or owns the `Machine`: no call is
    // running while it is dropped, and none follows. On the way where compiling failed, no
    // pointer was made.
    unsafe { module.free_memory() }
}

/// How many runs of moves end before the last one does.
fn run_ends(compiled: &Compiled) -> usize {
    let rules = &compiled.moves;
    rules
        .windows(2)
        .filter(|pair| pair[0].again != pair[1].again)
        .count()
}
