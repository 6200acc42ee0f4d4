//! From the rules of a game to machine code: one function for each purpose.

use cranelift_codegen::Context;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{AbiParam, Function, Signature, UserFuncName};
use cranelift_codegen::settings::{self, Configurable, Flags};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{Module, default_libcall_names};

use super::context::programs;
use super::emitter::{Emitter, Unsupported};
use super::input::Subject;
use super::listing::{Listing, UNUSUAL};
use super::tables::Tables;
use super::target::Purpose;
use crate::rules::compiled::Compiled;

/// How many instructions are compiled at most, fifty times what a built-in game has: a tenth of
/// a second for each function, in which a solve cannot be stopped.
const MOST_INSTRUCTIONS: usize = 1_000;

/// Whether the programs of a game are short enough to be compiled.
pub(super) fn is_short(compiled: &Compiled) -> bool {
    let lengths = programs(compiled).map(|program| program.instructions.len());
    let instructions: usize = lengths.sum();
    instructions <= MOST_INSTRUCTIONS
}

/// A module for code of this machine.
pub(super) fn module() -> Option<JITModule> {
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

/// Compiles rules into `module` for each purpose; returns the addresses of the code.
pub(super) fn compile(
    module: &mut JITModule,
    tables: &mut Tables,
    subject: Subject<'_>,
    purposes: &[Purpose],
) -> Option<Vec<*const u8>> {
    let mut names = Vec::new();
    for &purpose in purposes {
        let mut signature = Signature::new(module.isa().default_call_conv());
        let parameters = std::iter::repeat_n(AbiParam::new(I64), purpose.parameters());
        signature.params.extend(parameters);
        signature.returns.push(AbiParam::new(I64));
        let function = Function::with_name_signature(UserFuncName::default(), signature);
        let mut context = Context::for_function(function);
        emit(&mut context.func, module, tables, subject, purpose).ok()?;
        let signature = &context.func.signature;
        let name = module.declare_anonymous_function(signature).ok()?;
        module.define_function(name, &mut context).ok()?;
        names.push(name);
    }
    module.finalize_definitions().ok()?;
    let addresses = names.into_iter();
    Some(
        addresses
            .map(|name| module.get_finalized_function(name))
            .collect(),
    )
}

fn emit(
    function: &mut Function,
    module: &JITModule,
    tables: &mut Tables,
    subject: Subject<'_>,
    purpose: Purpose,
) -> Result<(), Unsupported> {
    let mut context = FunctionBuilderContext::new();
    let mut builder = FunctionBuilder::new(function, &mut context);
    let entry = builder.create_block();
    builder.append_block_params_for_function_params(entry);
    builder.switch_to_block(entry);
    let parameters = purpose.name(builder.block_params(entry))?;
    let call_convention = module.isa().default_call_conv();
    let emitter = Emitter::new(builder, subject, tables, &parameters, call_convention);
    let mut emitter = Listing::new(emitter, parameters, subject).emit()?;
    let unusual = emitter.unusual;
    emitter.exit(unusual, UNUSUAL);
    emitter.builder.seal_all_blocks();
    emitter.builder.finalize(module.target_config());
    Ok(())
}
