//! Types of TypeScript from JSON schemas: the kinds of schema that the interface has, and no
//! others.

use serde_json::{Map, Value};

/// Numbers that may lose digits where JavaScript keeps them as floating point.
const EXACT: [&str; 3] = ["Count", "Integer", "Word"];

/// The declarations of all schemas that are no request's: the page makes its requests of parts.
pub(crate) fn declarations(schemas: &Map<String, Value>) -> String {
    let mut text = "// What `pilewise::api` answers: made by `cargo xtask schema` from its types, not to be edited.\n\n\
                    declare namespace Api {\n  \
                    /** A whole number of up to 128 bits: a bigint where a number would lose digits. */\n  \
                    type Exact = number | bigint;\n"
        .to_owned();
    let is_number = |name: &str| name == "Number" || EXACT.contains(&name);
    for (name, schema) in schemas {
        if is_number(name) || name.ends_with("Request") {
            continue;
        }
        text.push('\n');
        text.push_str(&comment(schema, "  "));
        text.push_str(&match schema.get("properties") {
            Some(_) => format!("  interface {name} {}\n", of(schema, "  ")),
            None => format!("  type {name} = {};\n", of(schema, "  ")),
        });
    }
    text.push_str("}\n");
    text
}

/// What a schema says of itself.
fn comment(schema: &Value, indent: &str) -> String {
    match schema.get("description").and_then(Value::as_str) {
        Some(description) => format!("{indent}/** {description} */\n"),
        None => String::new(),
    }
}

/// The type that a schema describes.
fn of(schema: &Value, indent: &str) -> String {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        return match reference.rsplit('/').next().unwrap_or_default() {
            "Number" => "number".to_owned(),
            name if EXACT.contains(&name) => "Exact".to_owned(),
            name => name.to_owned(),
        };
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return joined(values.iter().map(Value::to_string));
    }
    for choice in ["anyOf", "oneOf"] {
        if let Some(schemas) = schema.get(choice).and_then(Value::as_array) {
            return joined(schemas.iter().map(|one| of(one, indent)));
        }
    }
    match schema.get("type") {
        Some(Value::Array(kinds)) => joined(kinds.iter().map(|kind| of_kind(kind, schema, indent))),
        Some(kind) => of_kind(kind, schema, indent),
        None => panic!("no type is made of {schema}"),
    }
}

/// Each of some types once.
fn joined(types: impl Iterator<Item = String>) -> String {
    let mut each: Vec<String> = Vec::new();
    for one in types {
        if !each.contains(&one) {
            each.push(one);
        }
    }
    each.join(" | ")
}

fn of_kind(kind: &Value, schema: &Value, indent: &str) -> String {
    match kind.as_str() {
        Some("null") => "null".to_owned(),
        Some("string") => "string".to_owned(),
        Some("boolean") => "boolean".to_owned(),
        Some("number" | "integer") => "number".to_owned(),
        Some("array") => array(schema, indent),
        Some("object") => object(schema, indent),
        _ => panic!("no type is made of {schema}"),
    }
}

fn array(schema: &Value, indent: &str) -> String {
    if let Some(items) = schema.get("prefixItems").and_then(Value::as_array) {
        let items: Vec<String> = items.iter().map(|one| of(one, indent)).collect();
        return format!("[{}]", items.join(", "));
    }
    let element = of(&schema["items"], indent);
    if schema.get("minItems") == Some(&2.into()) && schema.get("maxItems") == Some(&2.into()) {
        return format!("[{element}, {element}]");
    }
    if element.contains(' ') && !element.starts_with(['[', '{']) {
        format!("({element})[]")
    } else {
        format!("{element}[]")
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
        let values = of(&schema["additionalProperties"], indent);
        return format!("Record<string, {values}>");
    };
    let required = schema.get("required").and_then(Value::as_array);
    let inner = format!("{indent}  ");
    let mut text = "{\n".to_owned();
    for (name, property) in properties {
        let is_required = required.is_some_and(|names| names.iter().any(|one| one == name));
        assert!(is_required, "{name} may be left out of {schema}");
        text.push_str(&comment(property, &inner));
        text.push_str(&format!("{inner}{name}: {};\n", of(property, &inner)));
    }
    format!("{text}{indent}}}")
}
