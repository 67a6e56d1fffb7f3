// Runs the browser tests. What they need and is missing is named (`make prepare` installs it); under CI it is a failure.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

const support = await import('./support.mjs');
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
// The longest first: two files at a time fill two cores.
const LONGEST = ['everybody', 'games', 'rooms', 'floor', 'fair', 'phone', 'felt', 'twice', 'connection', 'told', 'lottery'];
const rank = (f) => (LONGEST.indexOf(f.split('.')[0]) + LONGEST.length + 1) % (LONGEST.length + 1);
files.sort((a, b) => rank(a) - rank(b));
const run = (file) => new Promise((done) => {
  spawn(process.execPath, ['--test', join(here, file)], { stdio: ['ignore', 'inherit', 'inherit'] }).on('exit', (code) => done(code ?? 1));
});
/** Takes one file after the other, until none is left. */
async function take(queue) {
  let worst = 0;
  for (let file = queue.shift(); file; file = queue.shift()) worst = Math.max(worst, await run(file));
  return worst;
}
const queue = [...files];
const ended = await Promise.all([take(queue), take(queue)]);
process.exit(Math.max(...ended));
