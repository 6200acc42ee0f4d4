//! A problem package as Kattis, the ICPC and DOMjudge read it (the legacy format).
//!
//! Answers are a number, a word or a few words, which the format's own validator of outputs compares:
//! there is none to be written.

use std::io;

use super::validator::{ExitCodes, validator};
use super::{MEMORY_MEBIBYTES, Package, TIME_SECONDS, yaml};
use crate::testset::suite::Group;
use crate::testset::written::Files;

impl Package<'_> {
    pub(in crate::testset) fn write_kattis(&self, files: &mut Files<'_>) -> io::Result<()> {
        let name = self.statements.first().map_or("", |it| it.name.as_str());
        let source = match self.rules.source.as_str() {
            "" => String::new(),
            source => format!("source: {}\n", yaml(source)),
        };
        files.write(
            "problem.yaml",
            &format!(
                "name: {}\n{source}license: unknown\nvalidation: default\nvalidator_flags: case_sensitive\n\
                 limits:\n  memory: {MEMORY_MEBIBYTES}\n",
                yaml(name)
            ),
        )?;
        files.write(
            "domjudge-problem.ini",
            &format!("timelimit='{TIME_SECONDS}'\n"),
        )?;
        for (at, test) in self.suite.tests.iter().enumerate() {
            let folder = match test.group {
                Group::Sample => "sample",
                _ => "secret",
            };
            let (input, answer) = test.texts(self.rules)?;
            let name = format!("data/{folder}/{}", self.test_name(at));
            files.write(&format!("{name}.in"), &input)?;
            files.write(&format!("{name}.ans"), &answer)?;
            files.write(
                &format!("{name}.desc"),
                &format!("{}\n", test.description()),
            )?;
        }
        let validator = validator(self.rules, ExitCodes::KATTIS);
        files.write("input_validators/validator.cpp", &validator)?;
        let solution = format!("submissions/accepted/{}", self.model.name);
        files.write(&solution, &self.model.text)?;
        for statement in &self.statements {
            let code = if statement.words.name == "chinese" {
                "zh"
            } else {
                "en"
            };
            let text = statement.tex("problemname");
            files.write(&format!("problem_statement/problem.{code}.tex"), &text)?;
        }
        Ok(())
    }
}
