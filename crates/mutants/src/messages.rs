//! What cargo and the compiler say: test binaries built, and where something did not compile.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::exclude::NOT_KILLING;

/// A test binary of the copy.
#[derive(Clone, Debug)]
pub(crate) struct Binary {
    /// `games::all`, or the crate alone for the tests in its sources.
    pub(crate) name: String,
    /// Where it lies.
    pub(crate) path: PathBuf,
    /// The folder of its crate, where it is run.
    pub(crate) folder: PathBuf,
}

impl Binary {
    /// Whether it is of the crate that a source belongs to.
    pub(crate) fn is_of(&self, file: &str) -> bool {
        file.split('/').nth(1) == self.name.split("::").next()
    }

    /// A test's full name, from the crate on. The program in which all tests of a crate are adds nothing to it:
    /// `games::pinned::craps::plays_simply_as_pinned`.
    pub(crate) fn full_name(&self, test: &str) -> String {
        format!("{}::{test}", self.name.strip_suffix("::all").unwrap_or(&self.name))
    }

    /// A number that changes with what it is made of.
    pub(crate) fn fingerprint(&self) -> Result<u64> {
        let mut hasher = DefaultHasher::new();
        fs::read(&self.path).with_context(|| self.name.clone())?.hash(&mut hasher);
        Ok(hasher.finish())
    }
}

/// A test binary, by cargo's message; none if its tests read sources.
pub(crate) fn binary(message: &Value) -> Option<Binary> {
    let path = PathBuf::from(message["executable"].as_str()?);
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_owned();
    let krate = folder.file_name()?.to_string_lossy().into_owned();
    let target = message["target"]["name"].as_str()?;
    if NOT_KILLING.contains(&target) {
        return None;
    }
    let in_source = message["target"]["kind"][0] != "test";
    let name = if in_source { krate } else { format!("{krate}::{target}") };
    Some(Binary { name, path, folder })
}

/// The function a constant may not call, from the compiler's words.
pub(crate) fn called(message: &str) -> Option<String> {
    let path = message.split('`').nth(1)?;
    let plain: String = {
        // Type arguments are of no use here.
        let mut depth = 0;
        path.chars()
            .filter(|&c| {
                depth += i32::from(c == '<') - i32::from(c == '>');
                depth == 0 && c != '>'
            })
            .collect()
    };
    plain.rsplit("::").next().map(str::to_owned)
}

/// All places a message points to, those behind macros included.
pub(crate) fn spans_of(value: &Value, found: &mut Vec<(PathBuf, Range<usize>)>) {
    match value {
        Value::Object(fields) => {
            if let (Some(file), Some(start), Some(end)) =
                (value["file_name"].as_str(), value["byte_start"].as_u64(), value["byte_end"].as_u64())
                && value["is_primary"] != false
            {
                found.push((PathBuf::from(file), start as usize..end as usize));
            }
            fields.iter().filter(|(key, _)| *key != "children").for_each(|(_, v)| spans_of(v, found));
        }
        Value::Array(list) => list.iter().for_each(|v| spans_of(v, found)),
        _ => {}
    }
}
