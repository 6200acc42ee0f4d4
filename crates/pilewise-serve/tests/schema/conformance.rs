//! Whether JSON is as a schema says; for the kinds of schema that the interface has.

use serde_json::{Map, Value};

/// Where and why `value` is not as `schema` says, if it is not.
pub(crate) fn conforms(
    value: &Value,
    schema: &Value,
    schemas: &Map<String, Value>,
) -> Result<(), String> {
    let of = |value: &Value, schema: &Value| conforms(value, schema, schemas);
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        let name = reference.rsplit('/').next().unwrap_or_default();
        let named = schemas.get(name);
        return of(value, named.ok_or(format!("there is no {name}"))?)
            .map_err(|error| format!("{name}: {error}"));
    }
    for choice in ["anyOf", "oneOf"] {
        if let Some(choices) = schema.get(choice).and_then(Value::as_array) {
            let tried: Result<Vec<()>, String> = Err(String::new());
            let fits = choices
                .iter()
                .fold(tried, |tried, one| match (tried, of(value, one)) {
                    (Ok(fits), _) => Ok(fits),
                    (Err(_), Ok(())) => Ok(Vec::new()),
                    (Err(errors), Err(error)) => Err(format!("{errors}; {error}")),
                });
            fits?;
        }
    }
    let wrong = || Err(format!("{value} is not {schema}"));
    let is_enumerated = |values: &Value| values.as_array().is_some_and(|all| all.contains(value));
    if schema.get("const").is_some_and(|one| one != value)
        || schema
            .get("enum")
            .is_some_and(|values| !is_enumerated(values))
        || schema
            .get("type")
            .is_some_and(|kinds| !is_of_kind(value, kinds))
    {
        return wrong();
    }
    match value {
        Value::Object(fields) => {
            let properties = schema.get("properties");
            for (name, inner) in fields {
                let known = properties.and_then(|properties| properties.get(name));
                let inner_schema = known.or(schema.get("additionalProperties"));
                match inner_schema {
                    Some(Value::Bool(false)) => return Err(format!("{name} is not described")),
                    Some(schema) => {
                        of(inner, schema).map_err(|error| format!("{name}: {error}"))?
                    }
                    None => {}
                }
            }
            let required = schema.get("required").and_then(Value::as_array);
            for name in required.into_iter().flatten().filter_map(Value::as_str) {
                if !fields.contains_key(name) {
                    return Err(format!("{name} is missing"));
                }
            }
        }
        Value::Array(elements) => {
            if let Some(items) = schema.get("items") {
                elements.iter().try_for_each(|element| of(element, items))?;
            }
        }
        _ => {}
    }
    Ok(())
}

fn is_of_kind(value: &Value, kinds: &Value) -> bool {
    let is = |kind: &Value| match kind.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => false,
    };
    match kinds {
        Value::Array(kinds) => kinds.iter().any(is),
        kind => is(kind),
    }
}
