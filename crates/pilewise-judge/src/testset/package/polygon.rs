//! A package of Polygon: `problem.xml` and what it names.
//!
//! All tests are files (`method="manual"`): a script would need pilewise where the package is built.

use std::io;

use quick_xml::events::BytesText;
use quick_xml::{Writer, events::BytesDecl, events::Event};

use super::checker::checker;
use super::statement::Statement;
use super::validator::{ExitCodes, validator};
use super::{MEMORY_MEBIBYTES, Package, TIME_SECONDS};
use crate::testset::suite::Group;
use crate::testset::written::Files;

/// A compiler with 128-bit integers, which the 32-bit ones of Polygon lack.
const CPP: &str = "cpp.gcc13-64-winlibs-g++20";

impl Package<'_> {
    pub(in crate::testset) fn write_polygon(&self, files: &mut Files<'_>) -> io::Result<()> {
        files.write("problem.xml", &self.problem_xml()?)?;
        files.write("files/check.cpp", &checker(self.rules))?;
        let validator = validator(self.rules, ExitCodes::TESTLIB);
        files.write("files/validator.cpp", &validator)?;
        files.write(&format!("solutions/{}", self.model.name), &self.model.text)?;
        for (at, test) in self.suite.tests.iter().enumerate() {
            let (input, answer) = test.texts(self.rules)?;
            files.write(&format!("tests/{}", self.test_name(at)), &input)?;
            files.write(&format!("tests/{}.a", self.test_name(at)), &answer)?;
        }
        for statement in &self.statements {
            self.write_statement(statement, files)?;
        }
        Ok(())
    }

    fn write_statement(&self, statement: &Statement, files: &mut Files<'_>) -> io::Result<()> {
        let sections = format!("statement-sections/{}", statement.words.name);
        for (name, text) in [
            ("name", &statement.name),
            ("legend", &statement.legend),
            ("input", &statement.input),
            ("output", &statement.output),
            ("notes", &statement.notes),
        ] {
            files.write(&format!("{sections}/{name}.tex"), text)?;
        }
        let mut examples = String::new();
        for (at, test) in self.samples() {
            let (input, answer) = test.texts(self.rules)?;
            let name = format!("example.{}", self.test_name(at));
            files.write(&format!("{sections}/{name}"), &input)?;
            files.write(&format!("{sections}/{name}.a"), &answer)?;
            examples.push_str(&format!("\\exmpfile{{{name}}}{{{name}.a}}%\n"));
        }
        let folder = format!("statements/{}", statement.words.name);
        for (at, test) in self.samples() {
            let (input, answer) = test.texts(self.rules)?;
            let name = format!("{folder}/example.{}", self.test_name(at));
            files.write(&name, &input)?;
            files.write(&format!("{name}.a"), &answer)?;
        }
        let whole = format!(
            "\\begin{{problem}}{{{}}}{{standard input}}{{standard output}}{{{TIME_SECONDS} seconds}}{{{MEMORY_MEBIBYTES} megabytes}}

{}
\\InputFile
{}
\\OutputFile
{}
\\Example

\\begin{{example}}
{examples}\\end{{example}}

\\Note
{}
\\end{{problem}}
",
            super::tex::escaped(&statement.name),
            statement.legend,
            statement.input,
            statement.output,
            statement.notes
        );
        files.write(&format!("{folder}/problem.tex"), &whole)
    }

    fn problem_xml(&self) -> io::Result<String> {
        let mut writer = Writer::new_with_indent(Vec::new(), b' ', 4);
        writer.write_event(Event::Decl(BytesDecl::new(
            "1.0",
            Some("utf-8"),
            Some("no"),
        )))?;
        let problem = writer.create_element("problem");
        problem
            .with_attributes([("revision", "1"), ("short-name", self.id.as_str())])
            .write_inner_content(|inside| self.describe(inside))?;
        let mut text = String::from_utf8(writer.into_inner()).map_err(io::Error::other)?;
        text.push('\n');
        Ok(text)
    }

    fn describe(&self, inside: &mut Xml) -> io::Result<()> {
        inside
            .create_element("names")
            .write_inner_content(|names| {
                for statement in &self.statements {
                    let language = ("language", statement.words.name);
                    empty(names, "name", &[language, ("value", &statement.name)])?;
                }
                Ok(())
            })?;
        inside
            .create_element("statements")
            .write_inner_content(|statements| {
                for statement in &self.statements {
                    let language = statement.words.name;
                    let path = format!("statements/{language}/problem.tex");
                    let attributes = [
                        ("charset", "UTF-8"),
                        ("language", language),
                        ("mathjax", "true"),
                        ("path", path.as_str()),
                        ("type", "application/x-tex"),
                    ];
                    empty(statements, "statement", &attributes)?;
                }
                Ok(())
            })?;
        inside
            .create_element("judging")
            .with_attributes([("input-file", ""), ("output-file", ""), ("run-count", "1")])
            .write_inner_content(|judging| self.testset(judging))?;
        inside
            .create_element("files")
            .write_inner_content(|files| {
                empty(files, "resources", &[])?;
                files
                    .create_element("executables")
                    .write_inner_content(|executables| {
                        for path in ["files/check.cpp", "files/validator.cpp"] {
                            executable(executables, path)?;
                        }
                        Ok(())
                    })?;
                Ok(())
            })?;
        inside
            .create_element("assets")
            .write_inner_content(|assets| self.assets(assets))?;
        empty(inside, "properties", &[])?;
        empty(inside, "tags", &[])
    }

    fn testset(&self, judging: &mut Xml) -> io::Result<()> {
        let digits = self.digits;
        let count = self.suite.tests.len();
        let testset = judging.create_element("testset");
        testset
            .with_attribute(("name", "tests"))
            .write_inner_content(|set| {
                for (name, text) in [
                    ("time-limit", (TIME_SECONDS * 1000).to_string()),
                    ("memory-limit", (MEMORY_MEBIBYTES << 20).to_string()),
                    ("test-count", count.to_string()),
                    ("input-path-pattern", format!("tests/%0{digits}d")),
                    ("answer-path-pattern", format!("tests/%0{digits}d.a")),
                ] {
                    set.create_element(name)
                        .write_text_content(BytesText::new(&text))?;
                }
                set.create_element("tests").write_inner_content(|tests| {
                    for test in &self.suite.tests {
                        let about = test.description();
                        let mut attributes = vec![("method", "manual")];
                        attributes.push(("description", about.as_str()));
                        if test.group == Group::Sample {
                            attributes.push(("sample", "true"));
                        }
                        empty(tests, "test", &attributes)?;
                    }
                    Ok(())
                })?;
                Ok(())
            })?;
        Ok(())
    }

    fn assets(&self, assets: &mut Xml) -> io::Result<()> {
        let checker = assets.create_element("checker");
        checker
            .with_attributes([("name", "check.cpp"), ("type", "testlib")])
            .write_inner_content(|checker| source(checker, "files/check.cpp", CPP))?;
        assets
            .create_element("validators")
            .write_inner_content(|validators| {
                validators
                    .create_element("validator")
                    .write_inner_content(|it| source(it, "files/validator.cpp", CPP))?;
                Ok(())
            })?;
        assets
            .create_element("solutions")
            .write_inner_content(|solutions| {
                let path = format!("solutions/{}", self.model.name);
                solutions
                    .create_element("solution")
                    .with_attribute(("tag", "main"))
                    .write_inner_content(|it| source(it, &path, language(&self.model.name)))?;
                Ok(())
            })?;
        Ok(())
    }
}

type Xml = Writer<Vec<u8>>;

fn empty(inside: &mut Xml, name: &str, attributes: &[(&str, &str)]) -> io::Result<()> {
    let element = inside.create_element(name);
    element
        .with_attributes(attributes.iter().copied())
        .write_empty()?;
    Ok(())
}

fn source(inside: &mut Xml, path: &str, language: &str) -> io::Result<()> {
    empty(inside, "source", &[("path", path), ("type", language)])
}

fn executable(inside: &mut Xml, path: &str) -> io::Result<()> {
    inside
        .create_element("executable")
        .write_inner_content(|it| source(it, path, CPP))?;
    Ok(())
}

/// What Polygon calls the language of a file.
fn language(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("py") => "python.3",
        Some("java") => "java21",
        Some("c") => "c.gcc",
        Some("rs") => "rust.2021",
        Some("go") => "go",
        Some("js") => "javascript.node",
        _ => CPP,
    }
}
