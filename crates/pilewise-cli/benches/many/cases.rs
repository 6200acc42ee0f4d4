//! Random small cases, within the limits of the problems, the same in every run.

/// Numbers that look random.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new() -> Self {
        Self(0x9E37_79B9_7F4A_7C15)
    }

    /// A number from `low` to `high`.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        low + (self.0 % (high - low + 1) as u64) as i64
    }

    /// A row of `least` to 30 numbers.
    pub(crate) fn row(&mut self, least: i64, low: i64, high: i64) -> Vec<i64> {
        let length = self.between(least, 30);
        (0..length).map(|_| self.between(low, high)).collect()
    }

    /// A row of an even length and an odd sum, as 877 has it.
    pub(crate) fn even_row(&mut self) -> Vec<i64> {
        let length = 2 * self.between(1, 15);
        let mut row: Vec<i64> = (0..length).map(|_| self.between(1, 499)).collect();
        if row.iter().sum::<i64>() % 2 == 0 {
            row[0] += 1;
        }
        row
    }
}

/// What a case is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// One list.
    Row,
    /// Single numbers.
    Integers,
}

impl Form {
    /// What the script calls it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Form::Row => "rows",
            Form::Integers => "integers",
        }
    }
}

/// A case on a line of its own.
pub(crate) fn written(case: &[i64], form: Form) -> String {
    let numbers: Vec<String> = case.iter().map(i64::to_string).collect();
    match form {
        Form::Row => format!("[{}]\n", numbers.join(",")),
        Form::Integers => format!("{}\n", numbers.join(" ")),
    }
}
