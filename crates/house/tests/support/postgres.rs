//! A temporary PostgreSQL for tests and measurements.
#![allow(dead_code)] // each user needs a part of it

use std::path::PathBuf;

/// Says that a test was left out where PostgreSQL cannot be started; where everything is to be tested that is a failure.
pub(crate) fn left_out() {
    let why = "PostgreSQL cannot be started here (Debian: postgresql): its statements were left out";
    assert!(std::env::var_os("CI").is_none(), "{why}");
    eprintln!("{why}");
}

/// A PostgreSQL of our own, on a unix socket in a directory of its own, that ends with its test.
pub(crate) struct Postgres(PathBuf);

impl Postgres {
    /// None where PostgreSQL is not installed.
    pub(crate) fn start(name: &str) -> Option<Postgres> {
        let dir = std::env::temp_dir().join(format!("croupier-postgres-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        let server = Postgres(dir);
        let dir = &server.0;
        std::fs::create_dir_all(dir).unwrap();
        // The server does not run as root: the directory goes to its own user where there is one.
        let _ = std::process::Command::new("chown").arg("postgres:postgres").arg(dir).status();
        let data = dir.join("data");
        let (data, none) = (data.to_str().unwrap(), std::process::Stdio::null);
        let made = as_postgres("initdb")
            .args(["-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"])
            .stdout(none())
            .stderr(none())
            .status();
        made.ok().filter(|status| status.success())?;
        server.ctl("start");
        Some(server)
    }

    pub(crate) fn ctl(&self, what: &str) {
        let dir = self.0.to_str().unwrap();
        let options = format!("-k {dir} -c listen_addresses=''");
        let done = as_postgres("pg_ctl")
            .args([
                "-D",
                &format!("{dir}/data"),
                "-w",
                "-m",
                "fast",
                "-o",
                &options,
                "-l",
                &format!("{dir}/log"),
                what,
            ])
            .stdout(std::process::Stdio::null())
            .status();
        assert!(done.is_ok_and(|status| status.success()), "pg_ctl {what}");
    }

    pub(crate) fn url(&self, database: &str) -> String {
        format!("host={} user=postgres dbname={database}", self.0.display())
    }

    /// Where its socket is.
    pub(crate) fn dir(&self) -> &std::path::Path {
        &self.0
    }

    /// The process that answers for all of the server's.
    pub(crate) fn process(&self) -> Option<u64> {
        std::fs::read_to_string(self.0.join("data/postmaster.pid")).ok()?.lines().next()?.parse().ok()
    }

    /// A database of its own for a statement.
    pub(crate) fn database(&self, name: &str) -> String {
        let mut admin = ::postgres::Client::connect(&self.url("postgres"), ::postgres::NoTls).unwrap();
        admin.batch_execute(&format!("CREATE DATABASE {name}")).unwrap();
        self.url(name)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.0.join("data");
        let stop = ["-D", data.to_str().unwrap(), "-m", "immediate", "stop"];
        let _ = as_postgres("pg_ctl").args(stop).stdout(std::process::Stdio::null()).status();
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A program of the server, run by the server's own user. Debian keeps these programs out of everybody's way.
fn as_postgres(program: &str) -> std::process::Command {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut paths: Vec<_> =
        versions.map(|v| v.path().join("bin").join(program)).filter(|p| p.exists()).collect();
    paths.sort();
    let program = paths.pop().unwrap_or_else(|| program.into());
    let mut command = std::process::Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--init-groups", "--reset-env"]).arg(program);
    command
}
