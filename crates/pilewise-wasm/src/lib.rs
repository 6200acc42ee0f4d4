//! The solver as WebAssembly: JSON text in, JSON text out, through linear memory.
//!
//! A caller asks [`allocate`] for room, writes a request there (a [`Request`] as UTF-8 text), and
//! gives the place to [`call`], which answers with the place of `{"ok": …}` or `{"error": …}`.
//! Both texts are given back with [`release`]. A solve cannot be interrupted from outside: it
//! runs in a worker, which is ended.

use std::alloc::Layout;

use pilewise::api::{Answerer, Refusal, RefusalKind, Refused, Request};
use pilewise::{Control, Limits};

/// What a solve may use: a page in a browser has about so much to give.
const LIMITS: Limits = Limits {
    bytes: 512 << 20,
    positions: u64::MAX,
    time: None,
};

/// Keeps the rules that the page asks about.
static ANSWERER: Answerer = Answerer::new();

/// The answer to a request, as JSON text: `{"ok": …}` or `{"error": …}`.
///
/// # Complexity
/// That of [`answer`](pilewise::api::answer).
///
/// # Examples
/// ```
/// let text = r#"{"method": "solve", "game": "877", "input": "[3,9,1,2]"}"#;
/// let answered = pilewise_wasm::respond(text.as_bytes());
/// assert!(answered.starts_with(br#"{"ok":{"schema":1,"game":"stone-game""#));
/// assert!(pilewise_wasm::respond(b"{").starts_with(br#"{"error":{"kind":"request""#));
/// ```
pub fn respond(request: &[u8]) -> Vec<u8> {
    let control = Control {
        limits: LIMITS,
        ..Control::default()
    };
    let answered = serde_json::from_slice::<Request>(request)
        .map_err(|error| Refusal::new(RefusalKind::Request, error.to_string(), None))
        .and_then(|request| ANSWERER.answer(&request, &control));
    match answered {
        Ok(text) => [br#"{"ok":"#.as_slice(), &text, b"}"].concat(),
        Err(error) => refused(&error),
    }
}

fn refused(error: &Refusal) -> Vec<u8> {
    // Texts and small numbers always can be written.
    serde_json::to_vec(&Refused { error }).unwrap_or_default()
}

/// The layout of a text of this length; no text is empty, so that every one has a place.
fn layout(length: usize) -> Option<Layout> {
    Layout::array::<u8>(length.max(1)).ok()
}

/// Room for a text of `length` bytes; null where there is none.
#[unsafe(no_mangle)]
#[expect(
    unsafe_code,
    reason = "linear memory is shared with JavaScript by address"
)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    match layout(length) {
        // SAFETY: the layout has at least one byte. Zeroed, so that the text can be read whatever
        // of it the caller writes.
        Some(layout) => unsafe { std::alloc::alloc_zeroed(layout) },
        None => std::ptr::null_mut(),
    }
}

/// Gives back a text: one of [`allocate`], or an answer of [`call`].
///
/// # Safety
/// `text` and `length` are those that `allocate` was asked for and gave, or that `call` gave,
/// and are not given back twice.
#[unsafe(no_mangle)]
#[expect(
    unsafe_code,
    reason = "linear memory is shared with JavaScript by address"
)]
pub unsafe extern "C" fn release(text: *mut u8, length: usize) {
    if let Some(layout) = layout(length)
        && !text.is_null()
    {
        // SAFETY: by this function's contract the place came from `allocate` with this length
        // (`call` makes its answers there, too), thus from the same allocator and layout.
        unsafe { std::alloc::dealloc(text, layout) };
    }
}

/// Answers the request at `text`: the address of the answer in the upper 32 bits, its length in
/// the lower ones; 0 where there is no memory for it.
///
/// # Safety
/// `text` and `length` are those that [`allocate`] gave and was asked for.
#[unsafe(no_mangle)]
#[expect(
    unsafe_code,
    reason = "linear memory is shared with JavaScript by address"
)]
pub unsafe extern "C" fn call(text: *const u8, length: usize) -> u64 {
    if text.is_null() {
        return 0;
    }
    // SAFETY: by this function's contract there are `length` bytes at `text`, written since
    // `allocate` zeroed them, and nobody else runs while they are read.
    let request = unsafe { std::slice::from_raw_parts(text, length) };
    let answer = respond(request);
    let place = allocate(answer.len());
    let packed = u32::try_from(place.addr()).and_then(|address| {
        let length = u32::try_from(answer.len())?;
        Ok(u64::from(address) << 32 | u64::from(length))
    });
    match packed {
        Ok(packed) if !place.is_null() => {
            // SAFETY: `allocate` gave room for the answer, which lies elsewhere.
            unsafe { place.copy_from_nonoverlapping(answer.as_ptr(), answer.len()) };
            packed
        }
        _ => 0,
    }
}
