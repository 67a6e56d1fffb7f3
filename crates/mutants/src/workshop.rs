//! A copy of the workspace with all mutants in it, compiled once.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::catalogue::{Catalogue, Source, files};
use crate::messages::{Binary, binary, called, spans_of};
use crate::rewrite::{Rewritten, rewrite};
use crate::site::Key;

/// The copy.
pub(crate) struct Workshop {
    root: PathBuf,
    tree: PathBuf,
    target: PathBuf,
    crates: Vec<String>,
}

/// What did not compile.
#[derive(Debug, Default)]
pub(crate) struct Dropped {
    /// Mutants that are not Rust.
    pub(crate) mutants: BTreeSet<u32>,
    /// Functions that must stay `const`, by name.
    pub(crate) consts: BTreeSet<String>,
}

impl Workshop {
    /// A workshop below the workspace's target folder.
    pub(crate) fn new(root: &Path, target: &Path, crates: &[String]) -> Workshop {
        let place = target.join("mutants");
        Workshop {
            root: root.to_owned(),
            tree: place.join("tree"),
            target: target.to_owned(),
            crates: crates.to_owned(),
        }
    }

    /// Where results and lists lie.
    pub(crate) fn desk(&self) -> PathBuf {
        self.tree.parent().expect("the tree lies in a folder").to_owned()
    }

    /// Copies the workspace with all mutants and compiles its tests. Mutants that do not compile are found by the
    /// compiler's own messages and dropped: they lose their arm in the catalogue.
    pub(crate) fn build(&self, all: &mut Catalogue) -> Result<(Vec<Binary>, Dropped)> {
        self.copy()?;
        self.switch(all)?;
        let mut dropped = self.remembered(all);
        drop_from(all, &mut dropped);
        for round in 1.. {
            let written = self.write_sources(all, &dropped)?;
            eprintln!("compiling {} mutants (round {round}) …", live(all));
            // Looking for faults first is quicker than compiling; then nothing is left but what codegen finds.
            let faults = self.cargo(&["check", "--lib", "--keep-going"])?.1;
            if faults.is_empty() {
                let (mut binaries, mut faults) = self.cargo(&["test", "--no-run", "--test", "*"])?;
                if faults.is_empty() {
                    let (own, more) =
                        self.cargo_of(&["test", "--no-run", "--lib"], |c| !LARGE.contains(&c))?;
                    binaries.extend(own);
                    faults.extend(more);
                }
                if faults.is_empty() {
                    self.remember(all, &dropped)?;
                    return Ok((binaries, dropped));
                }
                self.drop_faulty(all, &written, &faults, &mut dropped)?;
            } else {
                self.drop_faulty(all, &written, &faults, &mut dropped)?;
            }
            self.remember(all, &dropped)?;
        }
        unreachable!("rounds end when nothing is left to drop")
    }

    /// What was dropped the last time need not be found out again.
    fn remembered(&self, all: &Catalogue) -> Dropped {
        let text = fs::read_to_string(self.desk().join("dropped.json")).unwrap_or_default();
        let (keys, consts): (HashSet<Key>, _) = serde_json::from_str(&text).unwrap_or_default();
        let mutants = all.mutants.iter().filter(|m| keys.contains(&m.key)).map(|m| m.id).collect();
        Dropped { mutants, consts }
    }

    fn remember(&self, all: &Catalogue, dropped: &Dropped) -> Result<()> {
        let keys: Vec<&Key> = dropped.mutants.iter().map(|&id| &all.mutants[id as usize - 1].key).collect();
        let text = serde_json::to_string(&(keys, &dropped.consts))?;
        put(&self.desk().join("dropped.json"), text.as_bytes())
    }

    fn copy(&self) -> Result<()> {
        let mut wanted = HashSet::new();
        for name in self.members()? {
            let folder = self.root.join("crates").join(&name);
            self.copy_folder(&folder, &mut wanted)?;
        }
        // What is gone from the workspace goes from the copy, lest a deleted test kills.
        for path in all_files(&self.tree)? {
            let ours = path.starts_with(self.tree.join("crates/mutants_switch"))
                || path.parent() == Some(self.tree.as_path());
            if !ours && !wanted.contains(&path) {
                fs::remove_file(&path)?;
            }
        }
        if self.root.join("Cargo.lock").exists() && !self.tree.join("Cargo.lock").exists() {
            put(&self.tree.join("Cargo.lock"), &fs::read(self.root.join("Cargo.lock"))?)?;
        }
        self.manifest()
    }

    fn copy_folder(&self, folder: &Path, wanted: &mut HashSet<PathBuf>) -> Result<()> {
        for path in all_files(folder)? {
            let to = self.tree.join(path.strip_prefix(&self.root).expect("inside the workspace"));
            // Sources are written with their mutants later.
            let source =
                self.crates.iter().any(|c| path.starts_with(self.root.join("crates").join(c).join("src")));
            if !(source && to.exists()) {
                let mut bytes = fs::read(&path)?;
                if path.ends_with("Cargo.toml") {
                    bytes = self.with_switch(folder, bytes)?;
                }
                put(&to, &bytes)?;
            }
            wanted.insert(to);
        }
        Ok(())
    }

    /// A crate's manifest, with the switch among its dependencies.
    fn with_switch(&self, folder: &Path, bytes: Vec<u8>) -> Result<Vec<u8>> {
        let name = folder.file_name().expect("a crate has a name").to_string_lossy();
        if !self.crates.iter().any(|c| *c == name) {
            return Ok(bytes);
        }
        let mut manifest: toml::Table = toml::from_str(std::str::from_utf8(&bytes)?)?;
        let dependencies = manifest.entry("dependencies").or_insert(toml::Table::new().into());
        let dependencies = dependencies.as_table_mut().context("dependencies are a table")?;
        let mut switch = toml::Table::new();
        switch.insert("path".into(), "../mutants_switch".into());
        dependencies.insert("mutants_switch".into(), switch.into());
        Ok(toml::to_string(&manifest)?.into_bytes())
    }

    /// The crates that are copied: those changed, and those of the workspace they are built with.
    fn members(&self) -> Result<Vec<String>> {
        let mut members = self.crates.clone();
        let mut at = 0;
        while at < members.len() {
            let manifest = self.root.join("crates").join(&members[at]).join("Cargo.toml");
            let manifest: toml::Table = toml::from_str(&fs::read_to_string(&manifest)?)?;
            for part in ["dependencies", "dev-dependencies"] {
                let Some(list) = manifest.get(part).and_then(|d| d.as_table()) else { continue };
                for name in list.keys().filter(|n| self.root.join("crates").join(n).is_dir()) {
                    if !members.contains(name) {
                        members.push(name.clone());
                    }
                }
            }
            at += 1;
        }
        Ok(members)
    }

    /// The manifest of the copy: only the crates concerned, no lints, a profile that compiles quickly.
    fn manifest(&self) -> Result<()> {
        let mut manifest: toml::Table = toml::from_str(&fs::read_to_string(self.root.join("Cargo.toml"))?)?;
        let members: Vec<_> = self.members()?.into_iter().chain(["mutants_switch".into()]).collect();
        let workspace =
            manifest.get_mut("workspace").and_then(|w| w.as_table_mut()).context("a workspace")?;
        workspace.insert(
            "members".into(),
            members.iter().map(|m| toml::Value::from(format!("crates/{m}"))).collect::<Vec<_>>().into(),
        );
        workspace.insert(
            "lints".into(),
            toml::Table::from_iter([(
                "rust".to_owned(),
                toml::Table::from_iter([("warnings".to_owned(), "allow".into())]).into(),
            )])
            .into(),
        );
        // Crates from outside keep their profile, and with it what is compiled of them already.
        let profiles = manifest.entry("profile").or_insert(toml::Table::new().into());
        let profiles = profiles.as_table_mut().context("profiles are a table")?;
        let test = profiles.entry("test").or_insert(toml::Table::new().into());
        let test = test.as_table_mut().context("a profile is a table")?;
        let of = |member: &str| if LARGE.contains(&member) { PLAIN } else { QUICK };
        let profile = |m: String| Ok((m.clone(), toml::Value::from(toml::from_str::<toml::Table>(of(&m))?)));
        let packages = members.into_iter().map(profile).collect::<Result<toml::Table>>()?;
        test.insert("package".into(), packages.into());
        // Sources are written anew or left alone: nothing is compiled in pieces.
        test.insert("incremental".into(), false.into());
        put(&self.tree.join("Cargo.toml"), toml::to_string(&manifest)?.as_bytes())
    }

    fn switch(&self, all: &Catalogue) -> Result<()> {
        let folder = self.tree.join("crates/mutants_switch");
        put(
            &folder.join("Cargo.toml"),
            b"[package]\nname = \"mutants_switch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n",
        )?;
        let mut code = include_str!("switch.rs.txt").to_owned();
        code += &format!("\nconst COUNT: usize = {};\n", all.mutants.len() + 1);
        code += "\nstatic CELLS: &[(u32, &str, usize, usize, &str, &str)] = &[\n";
        for chapter in &all.chapters {
            for (id, cell) in &chapter.cells {
                let Range { start, end } = cell.range;
                let (was, becomes) = (format!("{:?}", cell.was), format!("{:?}", cell.becomes));
                code += &format!("    ({id}, {:?}, {start}, {end}, {was:?}, {becomes:?}),\n", chapter.name);
            }
        }
        code += "];\n";
        put(&folder.join("src/lib.rs"), code.as_bytes())?;
        put(&self.wrapper(), WRAPPER.as_bytes())?;
        Ok(fs::set_permissions(self.wrapper(), PermissionsExt::from_mode(0o755))?)
    }

    /// A word before the compiler's own: it gives the tests of the copy another runner.
    fn wrapper(&self) -> PathBuf {
        self.desk().join("rustc.sh")
    }

    fn write_sources(&self, all: &Catalogue, dropped: &Dropped) -> Result<HashMap<PathBuf, Rewritten>> {
        let mut written = HashMap::new();
        for source in &all.sources {
            let mut rewritten = rewrite(&source.text, &source.found, |name| dropped.consts.contains(name));
            if !all.chapters.is_empty() && source.file.ends_with(LOADER.0) {
                load_altered(source, &mut rewritten)?;
            }
            put(&self.tree.join(&source.file), rewritten.text.as_bytes())?;
            written.insert(PathBuf::from(&source.file), rewritten);
        }
        Ok(written)
    }

    /// Runs cargo in the copy: the test binaries it made, and the compiler's complaints.
    fn cargo(&self, words: &[&str]) -> Result<(Vec<Binary>, Vec<Value>)> {
        self.cargo_of(words, |_| true)
    }

    fn cargo_of(&self, words: &[&str], which: impl Fn(&str) -> bool) -> Result<(Vec<Binary>, Vec<Value>)> {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        command.current_dir(&self.tree).args(words).arg("--message-format=json");
        // Flags of the outer build are not ours.
        command
            .env("CARGO_TARGET_DIR", &self.target)
            .env("RUSTC_WORKSPACE_WRAPPER", self.wrapper())
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS");
        let crates: Vec<_> = self.crates.iter().filter(|name| which(name)).collect();
        if crates.is_empty() {
            return Ok((vec![], vec![]));
        }
        command.args(crates.into_iter().flat_map(|name| ["-p", name]));
        let out = command.output().context("cargo can be run")?;
        let (mut binaries, mut faults) = (vec![], vec![]);
        for line in String::from_utf8_lossy(&out.stdout).lines() {
            let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
            match message["reason"].as_str() {
                Some("compiler-artifact") if message["profile"]["test"] == true => {
                    binaries.extend(binary(&message));
                }
                Some("compiler-message") if message["message"]["level"] == "error" => {
                    faults.push(message["message"].clone());
                }
                _ => {}
            }
        }
        ensure!(
            out.status.success() || !faults.is_empty(),
            "cargo failed:\n{}",
            String::from_utf8_lossy(&out.stderr)
        );
        if out.status.success() {
            faults.clear();
        }
        Ok((binaries, faults))
    }

    fn drop_faulty(
        &self,
        all: &mut Catalogue,
        written: &HashMap<PathBuf, Rewritten>,
        faults: &[Value],
        dropped: &mut Dropped,
    ) -> Result<()> {
        let before = (dropped.mutants.len(), dropped.consts.len());
        for fault in faults {
            let text = fault["message"].as_str().unwrap_or_default();
            if fault["code"]["code"] == "E0015"
                && let Some(name) = called(text)
            {
                dropped.consts.insert(name);
                continue;
            }
            let mut spans = vec![];
            spans_of(fault, &mut spans);
            for (file, at) in spans {
                if let Some(rewritten) = written.get(&file) {
                    dropped.mutants.extend(rewritten.blamed(&at));
                }
            }
        }
        if before == (dropped.mutants.len(), dropped.consts.len()) {
            let told: Vec<_> = faults.iter().filter_map(|f| f["rendered"].as_str()).take(5).collect();
            bail!("the copy does not compile, and no mutant is to blame:\n{}", told.join("\n"));
        }
        drop_from(all, dropped);
        Ok(())
    }
}

/// Takes what is dropped out of the catalogue: its arms lose their numbers.
fn drop_from(all: &mut Catalogue, dropped: &mut Dropped) {
    for source in &mut all.sources {
        let const_fns = &source.found.const_fns;
        for site in &mut source.found.sites {
            let in_const = site.const_fn.is_some_and(|f| dropped.consts.contains(&const_fns[f].name));
            for arm in &mut site.arms {
                if let Some(id) = arm.id.filter(|id| in_const || dropped.mutants.contains(id)) {
                    dropped.mutants.insert(id);
                    arm.id = None;
                }
            }
        }
    }
}

/// Where chapters are read: the function that takes a file's name and text.
const LOADER: (&str, &str) =
    ("book/src/load.rs", "fn chapter(file: &str, text: &str) -> Result<Chapter, Fault> {");

/// Crates with so many mutants that compiling them with an optimiser takes longer than it saves, let alone compiling them
/// twice for the few tests in their sources.
const LARGE: &[&str] = &["games"];
const PLAIN: &str = "opt-level = 1\ndebug = false\ncodegen-units = 16\n";
/// What the others do most of the time, ranking hands and reading chapters, is worth an optimiser.
const QUICK: &str = "opt-level = 1\ndebug = false\ncodegen-units = 16\n";

/// Tests of the copy are run by the switch, which needs to be let: runners of one's own are not settled yet in the language.
const WRAPPER: &str = "#!/bin/sh
export RUSTC_BOOTSTRAP=1
for word; do
    if [ \"$word\" = --test ]; then
        exec \"$@\" '-Zcrate-attr=feature(custom_test_frameworks)' '-Zcrate-attr=test_runner(mutants_switch::bench)'
    fi
done
exec \"$@\"
";

/// Lets the loader read a chapter with the cell that is on.
fn load_altered(source: &Source, rewritten: &mut Rewritten) -> Result<()> {
    let at = rewritten
        .text
        .find(LOADER.1)
        .with_context(|| format!("{} reads chapters by another name", source.file))?;
    let at = at + LOADER.1.len();
    let text = " let altered = ::mutants_switch::cell(file, text); let text: &str = &altered;";
    rewritten.text.insert_str(at, text);
    let moved = |range: &mut Range<usize>| {
        range.start += if range.start >= at { text.len() } else { 0 };
        range.end += if range.end >= at { text.len() } else { 0 };
    };
    rewritten.arms.iter_mut().for_each(|(range, _)| moved(range));
    rewritten.sites.iter_mut().for_each(|(range, _)| moved(range));
    Ok(())
}

fn live(all: &Catalogue) -> usize {
    let arms = all.sources.iter().flat_map(|s| &s.found.sites).flat_map(|s| &s.arms);
    arms.filter(|a| a.id.is_some()).count() + all.chapters.iter().map(|c| c.cells.len()).sum::<usize>()
}

fn all_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = vec![];
    if !folder.is_dir() {
        return Ok(found);
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if path.file_name().is_none_or(|n| n != "target") {
                found.extend(all_files(&path)?);
            }
        } else {
            found.push(path);
        }
    }
    Ok(found)
}

/// Writes a file if it says anything new, so that cargo compiles no more than it must.
fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    fs::create_dir_all(path.parent().expect("a file lies in a folder"))?;
    fs::write(path, bytes).with_context(|| path.display().to_string())
}

/// A number that changes with the tests of these crates and all they are made of.
pub(crate) fn fingerprint(root: &Path, crates: &[String]) -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    for name in crates {
        for part in ["src", "tests"] {
            let folder = root.join("crates").join(name).join(part);
            if folder.is_dir() {
                for path in files(&folder, "rs")? {
                    path.strip_prefix(root).unwrap_or(&path).hash(&mut hasher);
                    fs::read(&path)?.hash(&mut hasher);
                }
            }
        }
    }
    Ok(hasher.finish())
}
