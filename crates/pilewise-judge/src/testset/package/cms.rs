//! A task as CMS names its files: `task.yaml`, `input/input0.txt`, `output/output0.txt`.

use std::io;

use super::validator::{ExitCodes, validator};
use super::{MEMORY_MEBIBYTES, Package, TIME_SECONDS, yaml};
use crate::testset::suite::Group;
use crate::testset::written::Files;

/// Points of all tests together.
const POINTS: f64 = 100.0;

impl Package<'_> {
    pub(in crate::testset) fn write_cms(&self, files: &mut Files<'_>) -> io::Result<()> {
        let tests = &self.suite.tests;
        let public = (0..tests.len()).filter(|&at| tests[at].group == Group::Sample);
        let public: Vec<String> = public.map(|at| at.to_string()).collect();
        let title = self.statements.first().map_or("", |it| it.name.as_str());
        let points = POINTS / tests.len().max(1) as f64;
        files.write(
            "task.yaml",
            &format!(
                "name: {}\ntitle: {}\ntime_limit: {TIME_SECONDS}.0\nmemory_limit: {MEMORY_MEBIBYTES}\nn_input: {}\n\
                 infile: \"\"\noutfile: \"\"\npublic_testcases: {}\nscore_type: Sum\nscore_type_parameters: {points}\n\
                 token_mode: disabled\nprimary_language: en\n",
                yaml(&self.id),
                yaml(title),
                tests.len(),
                yaml(&public.join(",")),
            ),
        )?;
        for (at, test) in tests.iter().enumerate() {
            let (input, answer) = test.texts(self.rules)?;
            files.write(&format!("input/input{at}.txt"), &input)?;
            files.write(&format!("output/output{at}.txt"), &answer)?;
        }
        let validator = validator(self.rules, ExitCodes::TESTLIB);
        files.write("gen/valida.cpp", &validator)?;
        files.write(&format!("sol/{}", self.model.name), &self.model.text)?;
        for statement in &self.statements {
            let text = statement.tex("section*");
            files.write(&format!("statement/{}.tex", statement.words.name), &text)?;
        }
        Ok(())
    }
}
