//! Machine code for the rules of long searches; by the feature `native`.

mod adaptive;
#[cfg(feature = "native")]
mod compilation;
mod shared;

pub(crate) use adaptive::Adaptive;
pub(crate) use shared::Shared;
