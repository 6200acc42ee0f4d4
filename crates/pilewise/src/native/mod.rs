//! Machine code for the rules of long searches; by the feature `native`.

mod adaptive;
#[cfg(feature = "native")]
mod compilation;
#[cfg(feature = "native")]
mod shared;

pub(crate) use adaptive::Adaptive;
#[cfg(feature = "native")]
pub(crate) use shared::Shared;
