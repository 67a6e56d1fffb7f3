// Runs the browser tests, after making sure of what they need. What is missing is named; under CI it is a failure.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  try {
    execFileSync('apt-get', ['install', '-y', '-q', 'chromium'], { stdio: 'inherit' });
  } catch {
    // Named below.
  }
}

let support = await import('./support.mjs');
if (!support.browserPath) {
  install();
  support = await import('./support.mjs?again');
}
const missing = [];
if (!support.browserPath) missing.push('a Chromium (Debian: apt-get install chromium; or name one in CHROMIUM)');
if (!support.program) missing.push('the program (cargo build -p croupier; or name one in CROUPIER)');
if (!existsSync(join(here, '../dist/index.html'))) missing.push('the built page (npm run build)');
if (missing.length) {
  console.error(`The browser tests were left out. Missing: ${missing.join('; ')}.`);
  process.exit(process.env.CI ? 1 : 0);
}
const wanted = process.argv.slice(2);
const files = readdirSync(here).filter((f) => f.endsWith('.test.mjs') && (wanted.length === 0 || wanted.some((w) => f.includes(w))));
const tests = (names) => ['--test', '--test-concurrency=1', ...names.map((f) => join(here, f))];
// The lottery mostly waits for its draw: it does so beside the others.
const waits = files.filter((f) => f.startsWith('lottery'));
const beside = waits.length ? spawn(process.execPath, tests(waits), { stdio: ['ignore', 'inherit', 'inherit'] }) : null;
const ended = beside ? new Promise((done) => beside.on('exit', done)) : 0;
const others = files.filter((f) => !waits.includes(f));
const run = others.length ? spawnSync(process.execPath, tests(others), { stdio: 'inherit' }) : { status: 0 };
process.exit((run.status ?? 1) || ((await ended) ?? 1));
