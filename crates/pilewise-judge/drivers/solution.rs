
/// What the driver calls; it stands here because the solution's own names are private.
#[allow(warnings)]
pub fn pilewise_call(numbers: &mut dyn Iterator<Item = i64>) -> String {
    TARGET(ARGUMENTS).to_string()
}
