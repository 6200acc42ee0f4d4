//! Requests and answers as JSON schema, read from the types themselves: what the OpenAPI document
//! and the page's types are made of (`cargo xtask schema`).

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::answer::{AskedTable, Reply};
use super::{
    CheckedRules, ExplainRequest, Explained, GamesData, LanguageName, PositionData,
    PositionRequest, Refused, ReplyRequest, RulesRequest, SolveRequest, Solved, TableRequest,
};

/// Where a schema refers to another one.
const PLACE: &str = "#/components/schemas/";

/// Whole numbers, by the format under which `schemars` has them: the name of each kind, what it
/// is, its least and its greatest number.
const NUMBERS: [(&[&str], &str, &str, i128, i128); 4] = [
    (
        &["int128"],
        "Integer",
        "A whole number of up to 128 bits. Readers that keep numbers as floating point lose digits \
         beyond 2^53.",
        i128::MIN,
        i128::MAX,
    ),
    (
        &["int64"],
        "Word",
        "A whole number of up to 64 bits.",
        i64::MIN as i128,
        i64::MAX as i128,
    ),
    (
        &["uint64"],
        "Count",
        "How many there are.",
        0,
        u64::MAX as i128,
    ),
    (
        &["uint", "uint32"],
        "Number",
        "How many there are, or which of them it is, of what is told one by one.",
        0,
        (1 << 53) - 1,
    ),
];

/// The schemas of all requests and answers by their names, as `components.schemas` of an OpenAPI
/// document has them.
///
/// # Examples
/// ```
/// let schemas = pilewise::api::schema::definitions();
/// assert_eq!(schemas["Outcome"]["oneOf"][0]["const"], "win");
/// ```
pub fn definitions() -> Map<String, Value> {
    let mut settings = SchemaSettings::draft2020_12().for_serialize();
    settings.definitions_path = PLACE.trim_start_matches('#').trim_end_matches('/').into();
    let mut answers = settings.clone().into_generator();
    add::<GamesData>(&mut answers);
    add::<CheckedRules>(&mut answers);
    add::<Solved<'_>>(&mut answers);
    add::<PositionData<'_>>(&mut answers);
    add::<Explained<'_>>(&mut answers);
    add::<AskedTable<'_>>(&mut answers);
    add::<Reply<'_>>(&mut answers);
    add::<Refused<'_>>(&mut answers);
    let mut requests = settings.for_deserialize().into_generator();
    add::<LanguageName>(&mut requests);
    add::<RulesRequest>(&mut requests);
    add::<SolveRequest>(&mut requests);
    add::<PositionRequest>(&mut requests);
    add::<ExplainRequest>(&mut requests);
    add::<TableRequest>(&mut requests);
    add::<ReplyRequest>(&mut requests);

    let mut definitions = answers.take_definitions(false);
    definitions.values_mut().for_each(|answer| {
        close(answer);
        name_numbers(answer);
    });
    let mut asked = requests.take_definitions(false);
    asked.values_mut().for_each(bound_numbers);
    definitions.extend(asked);
    definitions.extend(NUMBERS.iter().map(number));
    definitions.values_mut().for_each(tell_plainly);
    definitions
}

fn add<T: JsonSchema>(generator: &mut SchemaGenerator) {
    let _: Schema = generator.subschema_for::<T>();
}

/// A request names a game or brings rules, not both.
pub(super) fn game_or_rules() -> Value {
    let one = |given: &str, absent: &str| {
        json!({
            "required": [given],
            "properties": {given: {"type": "string"}, absent: {"type": "null"}},
        })
    };
    json!([one("game", "rules"), one("rules", "game")])
}

/// One kind of number. JSON values here hold no number of 128 bits, so these are texts, which
/// [`written`] writes as numbers.
fn number(
    (_, name, meaning, least, greatest): &(&[&str], &str, &str, i128, i128),
) -> (String, Value) {
    let bound = |number: &i128| match (i64::try_from(*number), u64::try_from(*number)) {
        (Ok(number), _) => json!(number),
        (_, Ok(number)) => json!(number),
        _ => json!(format!("{WIDE}{number}")),
    };
    let schema = json!({
        "type": "integer",
        "minimum": bound(least),
        "maximum": bound(greatest),
        "description": meaning,
    });
    ((*name).to_owned(), schema)
}

/// What opens a text that stands for a number.
const WIDE: &str = "number ";

/// A schema as JSON text, with the numbers of 128 bits that a [`Value`] cannot hold.
///
/// # Errors
/// None that is known: what `serde_json` says if it cannot write a value.
pub fn written(value: &impl serde::Serialize) -> serde_json::Result<String> {
    let text = serde_json::to_string_pretty(value)?;
    let opening = format!("\"{WIDE}");
    let mut parts = text.split(&opening);
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        written.push_str(&part.replacen('"', "", 1));
    }
    Ok(written)
}

/// An answer has no other fields than those that are told.
fn close(schema: &mut Value) {
    each(schema, &mut |object| {
        if object.contains_key("properties") {
            object.insert("additionalProperties".to_owned(), Value::Bool(false));
        }
    });
}

/// Refers to a kind of number by its name.
fn name_numbers(schema: &mut Value) {
    each(schema, &mut |object| {
        // The version is the only one of which each is known.
        let is_known = object.contains_key("const");
        let Some(format) = object.remove("format").filter(|_| !is_known) else {
            return;
        };
        let named = NUMBERS
            .iter()
            .find(|one| one.0.iter().any(|of| format == *of));
        let Some((_, name, ..)) = named else { return };
        object.remove("minimum");
        let reference = json!({ "$ref": format!("{PLACE}{name}") });
        match object.remove("type") {
            Some(Value::Array(_)) => {
                object.insert("anyOf".to_owned(), json!([reference, {"type": "null"}]));
            }
            _ => {
                object.insert("$ref".to_owned(), reference["$ref"].clone());
            }
        }
    });
}

/// Says how large a number of a request may be.
fn bound_numbers(schema: &mut Value) {
    each(schema, &mut |object| {
        if object.remove("format").is_some() && !object.contains_key("maximum") {
            object.insert("maximum".to_owned(), json!(u64::MAX));
        }
    });
}

/// Takes the links of the library's documentation out of descriptions.
fn tell_plainly(schema: &mut Value) {
    each(schema, &mut |object| {
        if let Some(Value::String(text)) = object.get_mut("description") {
            let mut plain = text
                .replace("[`", "`")
                .replace("`]", "`")
                .replace('\n', " ");
            while let Some((from, to)) = plain
                .find("`(")
                .and_then(|from| Some((from, from + plain[from..].find(')')?)))
            {
                plain.replace_range(from + 1..=to, "");
            }
            *text = plain;
        }
    });
}

/// Calls `see` with every object of a schema, the inner ones first.
fn each(schema: &mut Value, see: &mut impl FnMut(&mut Map<String, Value>)) {
    match schema {
        Value::Object(object) => {
            object.values_mut().for_each(|inner| each(inner, see));
            see(object);
        }
        Value::Array(values) => values.iter_mut().for_each(|inner| each(inner, see)),
        _ => {}
    }
}
