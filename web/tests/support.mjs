// What the browser tests stand on: a house of its own for each test, and Debian's Chromium.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');

/** The program under test: named by CROUPIER, else what was built last. */
export const program = [process.env.CROUPIER, join(target, 'release/croupier'), join(target, 'debug/croupier')].find((p) => p && existsSync(p));
export const browserPath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((p) => p && existsSync(p));

/** Where screenshots are kept. */
export const shots = join(target, 'page');
mkdirSync(shots, { recursive: true });

/** The bets of a plain round of every game, each at the least the spot takes. Spots of one amount are laid with one touch. */
export const BETS = {
  blackjack: ['blackjack', 'house-money'],
  'free-bet-blackjack': ['blackjack', 'push-22'],
  'ride-free': ['blackjack', 'hedge-22'],
  'pontoon-plus': ['initial-bet', 'player-pair'],
  'three-card-poker': ['ante', 'pair-plus'],
  'four-card-poker': ['ante', 'aces-up'],
  'crazy-four-poker': ['ante'],
  'dj-wild': ['ante', 'trips'],
  'deuces-wild-xtreme': ['ante'],
  'ultimate-texas-holdem': ['ante', 'trips'],
  'texas-holdem-bonus': ['ante', 'bonus'],
  'let-it-ride': ['bet-number-2'],
  'mississippi-stud': ['ante', 'three-card-bonus'],
  'pai-gow-poker': ['pai-gow-poker', 'fortune-bonus'],
  baccarat: ['banker', 'tie'],
  'commission-free-baccarat': ['player', 'fortune-7'],
  'three-dice-baccarat': ['player', 'any-triple'],
  craps: ['pass', 'field', 'any-seven'],
  roulette: ['straight-17', 'split-8-11', 'four-numbers-16-17-19-20', 'red'],
  'big-six': ['one-dollar', 'five-dollar'],
  'poker-lotto': ['play-1', 'play-2'],
};

/** A phone, and a game of every kind of felt. */
export const PHONE = { width: 390, height: 844 };
export const FELTS = ['blackjack', 'ultimate-texas-holdem', 'pai-gow-poker', 'baccarat', 'three-dice-baccarat', 'craps', 'roulette', 'big-six', 'poker-lotto'];

/** The plan every house begins with. */
export const plan = () => execFileSync(program, ['plan', 'new'], { encoding: 'utf8' });

/** The minute of the day, in UTC, that is farthest from now: a draw held then keeps no test from buying a ticket. */
export const farthest = (Math.floor(Date.now() / 60_000) + 720) % 1440;
/** The plan of a house whose draw is that far away. */
export const drawFarAway = () => plan().replace(/(\[lottery\.settings\]\n)# draw-time = \d+/, `$1draw-time = ${farthest}`);

/** A house that runs until it is stopped; with a folder it can be opened again. It may have a plan of its own. */
export class House {
  folder = mkdtempSync(join(tmpdir(), 'croupier-page-'));

  constructor(text) {
    if (text) writeFileSync((this.plan = join(this.folder, 'plan.toml')), text);
  }

  async open(listen = '127.0.0.1:0') {
    this.process = spawn(program, ['serve', '--data', this.folder, '--listen', listen, ...(this.plan ? ['--plan', this.plan] : [])], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    this.address = await new Promise((found, fail) => {
      const hear = (text) => {
        said += text;
        const address = /http:\/\/[\d.]+:\d+/.exec(said);
        if (address) found(address[0]);
      };
      this.process.stdout.on('data', hear);
      this.process.stderr.on('data', hear);
      this.process.on('exit', () => fail(new Error(`the house did not open: ${said}`)));
    });
    return this;
  }

  /** Ends the house, in order or as if the machine had failed, and waits until it is gone. */
  async stop(signal = 'SIGTERM') {
    const gone = new Promise((done) => this.process.on('exit', done));
    this.process.kill(signal);
    await gone;
  }

  /** Every round in the books, one object each. The house must be stopped. */
  books() {
    const text = execFileSync(program, ['house', 'export', '--data', this.folder], { encoding: 'utf8', maxBuffer: 1 << 28 });
    return text.split('\n').filter(Boolean).map((line) => JSON.parse(line));
  }

  /** What the audit says of the books. */
  audit() {
    return execFileSync(program, ['house', 'verify', '--data', this.folder], { encoding: 'utf8' });
  }

  /** Ends the house where nobody asks for its books: an orderly stop would give a round that is on five seconds. */
  async end() {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.stop('SIGKILL');
    this.remove();
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Opens the browser. */
export const openBrowser = () =>
  chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });

/** Somebody of the staff, who asks for what is theirs to ask; an order in the pit is named, as the page names it. */
export async function staff(browser, house, id, password) {
  const page = await (await browser.newContext()).newPage();
  // Not the page itself: it would come in as a guest at the same moment.
  await page.goto(`${house.address}/health`);
  const post = (path, body) =>
    page.evaluate(async ([path, body]) => (await fetch(`/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).status, [path, body]);
  const signed = await post('/sign-in', { id, password });
  if (signed !== 200) throw new Error(`staff ${id} was not let in: ${signed}`);
  return { post, order: (order) => post('/pit', { id: crypto.randomUUID().replaceAll('-', ''), do: order }) };
}

/** A guest with a browser window of their own. What goes wrong on the page is kept in `page.wrong`. */
export async function guest(browser, house, { width = 1440, height = 900, theme = 'light', motion = 'reduce' } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, reducedMotion: motion, hasTouch: width < 500 });
  const page = await context.newPage();
  page.setDefaultTimeout(75_000);
  page.wrong = [];
  page.on('pageerror', (error) => page.wrong.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION|ERR_INTERNET/.test(message.text())) page.wrong.push(message.text());
  });
  await page.goto(house.address);
  await page.waitForSelector('article[data-game]');
  return page;
}

/** What axe-core finds against everybody being able to use the page as it is now. */
export async function faults(page) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate((axe ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')));
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'], resultTypes: ['violations'] }));
  return violations.map((v) => `${v.id}: ${v.help} (${v.nodes.length}: ${v.nodes[0].html.slice(0, 160)})`);
}
let axe;

/** Sits down at the table of a game with one click. */
export async function sit(page, house, game) {
  if (page.url() !== `${house.address}/`) await page.goto(house.address);
  await page.click(`article[data-game="${game}"] button`);
  await page.waitForSelector('.dock');
  await page.waitForFunction(() => document.querySelector('[data-chips]')?.dataset.chips !== '0');
}

/** Touches a spot and waits until the house has the bet. */
export async function bet(page, spot) {
  const risk = () => page.evaluate(() => Number(document.querySelector('[data-risk]').dataset.risk));
  const before = await risk();
  await page.locator(`.felt-box [data-spot="${spot}"]`).dispatchEvent('click');
  await page.waitForFunction((was) => Number(document.querySelector('[data-risk]').dataset.risk) !== was || document.querySelector('.bubble.bad'), before);
  const refused = await page.locator('.bubble.bad').allTextContents();
  if (refused.length) throw new Error(`${spot} was refused: ${refused[0].trim()}`);
}

/** Deals, throws or spins. */
export async function deal(page) {
  await page.keyboard.press('Space');
  await page.waitForSelector('.slip, .choice');
}

export const phase = (page) => page.locator('main.play').getAttribute('data-phase');

/** Plays until everything is settled: the house way where there is one, else the first choice the menu allows. Where
    others sit too, each of them is played for in turn. */
export async function playOn(...pages) {
  const turns = () =>
    Promise.race(pages.map((page) => page.waitForSelector('.choice:not([disabled]), main[data-phase=settled]').then(() => page)));
  for (let turn = 0; turn < 80; turn++) {
    await turns();
    for (const page of pages) {
      const way = page.locator('.choice:not([disabled])', { hasText: /house way/i });
      const first = page.locator('.choice:not([disabled])').first();
      const choice = (await way.count()) ? way.first() : first;
      if (!(await choice.count())) continue;
      const seq = await page.locator('main.play').getAttribute('data-seq');
      await choice.click();
      await page.waitForFunction((was) => document.querySelector('main.play').dataset.seq !== was, seq);
    }
    const phases = await Promise.all(pages.map(phase));
    if (phases.every((p) => p === 'settled')) return;
  }
  throw new Error('the round did not end');
}

/** The slips on the page: spot, hand and what the player is better or worse off by. */
export const slips = (page) =>
  page.locator('.slip').evaluateAll((all) => all.map((slip) => ({ spot: slip.dataset.spot, hand: Number(slip.dataset.hand), net: Number(slip.dataset.net), shown: slip.querySelector('.amount').textContent.trim(), text: slip.textContent })));
