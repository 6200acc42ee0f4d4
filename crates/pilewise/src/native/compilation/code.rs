//! Makes the machine code of a game, and owns it.
#![expect(
    unsafe_code,
    reason = "machine code made at run time can only be called through a raw pointer, and its memory is not freed by itself"
)]

use cranelift_codegen::Context;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{AbiParam, Function, Signature, UserFuncName};
use cranelift_codegen::settings::{self, Configurable, Flags};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{Module, default_libcall_names};

use super::emitter::{Emitter, Unsupported};
use super::listing::{Listing, Parameters, UNUSUAL};
use super::tables::Tables;
use crate::engine::coding::Coding;
use crate::rules::RulesGame;
use crate::rules::compiled::CompiledChoice;

/// How many instructions are compiled at most, fifty times what a built-in game has: a tenth
/// of a second, in which a solve cannot be stopped.
const MOST_INSTRUCTIONS: usize = 1_000;

/// Lists the moves of the position `words`, the first player to move where `first` is 1, into
/// `gains` and `codes`, which have room for `capacity`; returns how many there are, or a
/// negative number as [`super::listing`] says.
type ListMoves = unsafe extern "C" fn(
    words: *const i64,
    first: i64,
    gains: *mut i64,
    codes: *mut u64,
    capacity: i64,
    run_ends: *mut i64,
) -> i64;

/// The machine code of one game's moves.
pub(super) struct Code<'g> {
    list_moves: ListMoves,
    /// Words of a position.
    words: usize,
    /// Run ends that the code writes.
    run_ends: usize,
    /// The memory of the code; there until this is dropped.
    module: Option<JITModule>,
    /// What the code reads, besides the input, which `'g` keeps.
    _tables: Tables,
    _game: &'g RulesGame,
}

impl<'g> Code<'g> {
    /// The machine code of `game`, or `None` where its rules use what is not supported or
    /// the platform cannot run code made at run time.
    pub(super) fn of(game: &'g RulesGame, coding: &Coding) -> Option<Self> {
        let words = game.bound().layout.words();
        if coding.digits.len() != words || instructions(game) > MOST_INSTRUCTIONS {
            return None;
        }
        let mut module = Compilation::module()?;
        let mut tables = Tables::default();
        let address = match Compilation::compile(&mut module, &mut tables, game, coding) {
            Some(address) => address,
            None => {
                free(module);
                return None;
            }
        };
        // SAFETY: `address` is that of a finished function that `function` declares with the
        // C calling convention, six 64-bit parameters and a 64-bit result, as `ListMoves`.
        let list_moves = unsafe { std::mem::transmute::<*const u8, ListMoves>(address) };
        Some(Self {
            list_moves,
            words,
            run_ends: run_ends(game),
            module: Some(module),
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
        if words.len() != self.words {
            return UNUSUAL;
        }
        gains.clear();
        codes.clear();
        run_ends.resize(self.run_ends, 0);
        let capacity = gains.capacity().min(codes.capacity());
        // SAFETY: the code is there as long as `self`. It reads `self.words` words, the rows
        // of the input, which the game that `'g` borrows keeps and never changes, and
        // `_tables`; every index that is not proven inside by the bounds of the words, which
        // it checks at its entry, is checked before it is used. It writes `run_ends` at
        // multiples below `self.run_ends`, and `gains` and `codes` only at an index below
        // `capacity`, by the check of `Listing::ensure_room`; both have that capacity, and
        // none of the buffers overlap, being different vectors. It calls nothing that unwinds.
        let result = unsafe {
            (self.list_moves)(
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

impl Drop for Code<'_> {
    fn drop(&mut self) {
        if let Some(module) = self.module.take() {
            free(module);
        }
    }
}

/// Frees the memory of code that nobody can call any more.
fn free(module: JITModule) {
    // SAFETY: the only pointer into the code is `Code::list_moves`, private to this file and
    // called by `Code::list` alone, which borrows the `Code`: no call is running while it is
    // dropped, and none follows. On the way where compiling failed, no pointer was made.
    unsafe { module.free_memory() }
}

/// How many instructions the programs of a game have.
fn instructions(game: &RulesGame) -> usize {
    let of_ends = game.ends().iter().map(|end| &end.condition);
    let of_moves = game.moves().iter().flat_map(|rule| {
        let bounds = rule.choices.iter().filter_map(|choice| match choice {
            CompiledChoice::Range { bounds, .. } => Some(bounds),
            CompiledChoice::Listed(_) | CompiledChoice::Entries { .. } => None,
        });
        bounds.chain([&rule.body])
    });
    let programs = of_ends.chain(of_moves);
    programs.map(|program| program.instructions.len()).sum()
}

/// How many runs of moves end before the last one does.
fn run_ends(game: &RulesGame) -> usize {
    let rules = game.moves();
    rules
        .windows(2)
        .filter(|pair| pair[0].again != pair[1].again)
        .count()
}

/// The steps from rules to code.
struct Compilation;

impl Compilation {
    /// A module for code of this machine.
    fn module() -> Option<JITModule> {
        let mut flags = settings::builder();
        let verify = if cfg!(debug_assertions) {
            "true"
        } else {
            "false"
        };
        let wanted = [
            ("opt_level", "speed"),
            ("is_pic", "false"),
            ("use_colocated_libcalls", "false"),
            ("enable_verifier", verify),
        ];
        for (name, value) in wanted {
            flags.set(name, value).ok()?;
        }
        let machine = cranelift_native::builder()
            .ok()?
            .finish(Flags::new(flags))
            .ok()?;
        // Words are addresses too, and tables are read in the machine's own byte order.
        (machine.pointer_type() == I64).then_some(())?;
        let builder = JITBuilder::with_isa(machine, default_libcall_names());
        Some(JITModule::new(builder))
    }

    /// Compiles a game into `module`; returns the address of its code.
    fn compile(
        module: &mut JITModule,
        tables: &mut Tables,
        game: &RulesGame,
        coding: &Coding,
    ) -> Option<*const u8> {
        let mut signature = Signature::new(module.isa().default_call_conv());
        signature.params.extend([AbiParam::new(I64); 6]);
        signature.returns.push(AbiParam::new(I64));
        let function = Function::with_name_signature(UserFuncName::default(), signature);
        let mut context = Context::for_function(function);
        Self::emit(&mut context.func, module, tables, game, coding).ok()?;
        let signature = &context.func.signature;
        let name = module.declare_anonymous_function(signature).ok()?;
        module.define_function(name, &mut context).ok()?;
        module.finalize_definitions().ok()?;
        Some(module.get_finalized_function(name))
    }

    fn emit(
        function: &mut Function,
        module: &JITModule,
        tables: &mut Tables,
        game: &RulesGame,
        coding: &Coding,
    ) -> Result<(), Unsupported> {
        let mut context = FunctionBuilderContext::new();
        let mut builder = FunctionBuilder::new(function, &mut context);
        let entry = builder.create_block();
        builder.append_block_params_for_function_params(entry);
        builder.switch_to_block(entry);
        let &[words, first, gains, codes, capacity, run_ends] = builder.block_params(entry) else {
            return Err(Unsupported);
        };
        let parameters = Parameters {
            words,
            first,
            gains,
            codes,
            capacity,
            run_ends,
        };
        let file = game.register_file();
        let emitter = Emitter::new(
            builder,
            &game.bound().inputs,
            &file.constants,
            tables,
            (words, file.words),
            module.isa().default_call_conv(),
        );
        let mut emitter = Listing::new(emitter, parameters, game, coding, file).emit()?;
        let unusual = emitter.unusual;
        emitter.exit(unusual, UNUSUAL);
        emitter.builder.seal_all_blocks();
        emitter.builder.finalize(module.target_config());
        Ok(())
    }
}
