// Calls the solution of solution.rs for one case after another: a line of numbers each.
#![allow(warnings)]

#[path = "solution.rs"]
mod solution;

mod driver {
    use std::cell::RefCell;
    use std::io::{BufRead, Write};

    pub trait Argument: Sized {
        fn read(numbers: &mut dyn Iterator<Item = i64>) -> Self;
    }

    macro_rules! integers {
        ($($kind:ty)*) => {$(
            impl Argument for $kind {
                fn read(numbers: &mut dyn Iterator<Item = i64>) -> Self {
                    let number = numbers.next().expect("a number");
                    match <$kind>::try_from(number) {
                        Ok(number) => number,
                        Err(_) => panic!("the input has {number}, which the parameter's type cannot hold"),
                    }
                }
            }
        )*};
    }
    integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

    impl<T: Argument> Argument for Vec<T> {
        fn read(numbers: &mut dyn Iterator<Item = i64>) -> Self {
            let count = usize::read(numbers);
            (0..count).map(|_| T::read(numbers)).collect()
        }
    }

    impl Argument for String {
        fn read(numbers: &mut dyn Iterator<Item = i64>) -> Self {
            let codes = Vec::<u32>::read(numbers);
            codes.into_iter().filter_map(char::from_u32).collect()
        }
    }

    thread_local! {
        static COMPLAINT: RefCell<String> = RefCell::new(String::new());
    }

    #[repr(C)]
    struct Time {
        seconds: std::ffi::c_long,
        nanoseconds: std::ffi::c_long,
    }

    extern "C" {
        fn clock_gettime(clock: i32, time: *mut Time) -> i32;
    }

    /// Nanoseconds of processor time of this thread: the clock of a whole process stands still
    /// between ticks where it has a limit.
    fn processor_time() -> u128 {
        let clock = if cfg!(target_os = "linux") { 3 } else { 16 };
        let mut time = Time { seconds: 0, nanoseconds: 0 };
        // SAFETY: `time` is a `timespec` of this system, and it outlives the call.
        unsafe { clock_gettime(clock, &mut time) };
        time.seconds as u128 * 1_000_000_000 + time.nanoseconds as u128
    }

    pub fn run() {
        let token = std::env::args().nth(1).unwrap_or_default();
        let reply = |text: String| {
            let text = text.replace(['\n', '\r'], " ");
            let mut out = std::io::stdout().lock();
            // What the program has printed may not end its line.
            let _ = write!(out, "\n{token} {text}\n");
            let _ = out.flush();
        };
        std::panic::set_hook(Box::new(|panic| {
            let message = panic.payload();
            let message = message
                .downcast_ref::<&str>()
                .map(|text| text.to_string())
                .or_else(|| message.downcast_ref::<String>().cloned())
                .unwrap_or_default();
            let place = panic
                .location()
                .filter(|place| place.file().ends_with("solution.rs"))
                .map_or(String::new(), |place| format!(" (line {})", place.line()));
            COMPLAINT.with(|complaint| *complaint.borrow_mut() = format!("panic: {message}{place}"));
        }));
        reply("ready".to_owned());
        for line in std::io::stdin().lock().lines() {
            let Ok(line) = line else { return };
            let started = processor_time();
            let outcome = std::panic::catch_unwind(|| {
                let numbers = &mut line.split_ascii_whitespace().map(|word| word.parse::<i64>().expect("a number"));
                crate::solution::pilewise_call(numbers)
            });
            let taken = processor_time() - started;
            match outcome {
                Ok(answer) => reply(format!("{taken} = {answer}")),
                Err(_) => COMPLAINT.with(|complaint| reply(format!("{taken} ! {}", complaint.borrow()))),
            }
        }
    }
}

fn main() {
    // A recursion as deep as judges allow.
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(driver::run);
    let _ = thread.expect("a thread").join();
}
