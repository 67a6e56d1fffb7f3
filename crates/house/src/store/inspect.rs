//! A look at the database itself, for whoever audits it: what the log does not tell of, and what would change what is written
//! or stop the next write.

use super::StoreFault;
use super::link::Link;

/// The tables of a house, with their columns; those that came later may be missing in a house that nobody has opened since.
const OWN: [(&str, &str); 6] = [
    ("log", "step, stream, seq, command, body, hash"),
    ("step", "step, node"),
    ("snapshot", "step, house, hash"),
    ("lease", "tabl, node, token, until"),
    ("wanted", "tabl, node, until"),
    ("node", "node, token, until"),
];

/// What keeps a number from being given twice, and an answer findable.
const INDEXES: [&str; 5] = ["log_by_command", "log_pkey", "step_pkey", "snapshot_pkey", "lease_pkey"];

/// Something that hangs on one of these tables and is none of the house's.
const STRANGE: &str = "SELECT 'trigger ' || tgname FROM pg_trigger WHERE NOT tgisinternal AND tgrelid = ANY($1) \
    UNION ALL SELECT 'rule ' || rulename FROM pg_rewrite WHERE ev_class = ANY($1) \
    UNION ALL SELECT 'policy ' || polname FROM pg_policy WHERE polrelid = ANY($1) \
    UNION ALL SELECT 'constraint ' || conname FROM pg_constraint WHERE conrelid = ANY($1) AND contype NOT IN ('p', 'n') \
    UNION ALL SELECT 'default of ' || attname FROM pg_attribute WHERE attrelid = ANY($1) AND atthasdef LIMIT 1";

/// Numbers and rows that do not belong together, each with a line that says so. Both are written in one transaction, and one
/// statement sees them as they were at one moment.
const NUMBERS: [&str; 2] = [
    "SELECT min(step) FROM step WHERE NOT EXISTS (SELECT 1 FROM log WHERE log.step = step.step)",
    "SELECT min(step) FROM log WHERE NOT EXISTS (SELECT 1 FROM step WHERE log.step = step.step)",
];

/// What is said of a number that belongs to no step of the log.
pub(super) fn nobodys(step: i64) -> String {
    format!(
        "step {step} is numbered in `step` and is not in the log: nothing can be written under its number"
    )
}

/// The first thing wrong ends it.
pub(super) fn inspect(link: &mut Link) -> Result<(), StoreFault> {
    let damaged = |why: String| Err(StoreFault::Damaged(why));
    let mut oids: Vec<u32> = vec![];
    for (table, own) in OWN {
        let sql = "SELECT to_regclass(quote_ident(current_schema()) || '.' || $1::text)::oid, \
                   (SELECT string_agg(attname, ', ' ORDER BY attnum) FROM pg_attribute WHERE attnum > 0 \
                   AND NOT attisdropped AND attrelid = to_regclass(quote_ident(current_schema()) || '.' || $1::text))";
        let found = link.query(sql, &[&table])?;
        let (oid, has): (Option<u32>, Option<String>) = (found[0].get(0), found[0].get(1));
        match (oid, has) {
            (Some(oid), Some(has)) if has == own => oids.push(oid),
            (Some(_), has) => {
                let has = has.unwrap_or_default();
                return damaged(format!("table `{table}` has other columns than its own: {has}, not {own}"));
            }
            (None, _) if matches!(table, "wanted" | "node") => {}
            (None, _) => return damaged(format!("the database has lost its table `{table}`")),
        }
    }
    if let Some(row) = link.query(STRANGE, &[&oids])?.first() {
        let what: String = row.get(0);
        return damaged(format!("the database holds a {what} that is none of the house's"));
    }
    for index in INDEXES {
        let sql = "SELECT count(*) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid \
                   WHERE relname = $1 AND indisvalid AND indrelid = ANY($2)";
        if link.query(sql, &[&index, &oids])?.first().is_none_or(|row| row.get::<_, i64>(0) == 0) {
            return damaged(format!("the database has lost its index `{index}`"));
        }
    }
    let number = |link: &mut Link, sql| -> Result<Option<i64>, StoreFault> {
        Ok(link.query(sql, &[])?.first().and_then(|row| row.get(0)))
    };
    if let Some(step) = number(link, NUMBERS[0])? {
        return damaged(nobodys(step));
    }
    if let Some(step) = number(link, NUMBERS[1])? {
        return damaged(format!("step {step} is in the log and not numbered in `step`"));
    }
    // A lease is a few seconds long, and of a table that somebody has written to.
    let sql = "SELECT min(tabl) FROM lease WHERE token < 1 OR until > now() + INTERVAL '1 hour' \
               OR 'table ' || tabl NOT IN(SELECT DISTINCT stream FROM log)";
    match number(link, sql)? {
        Some(table) => damaged(format!("the lease of table {table} is none that a node would take")),
        None => Ok(()),
    }
}
