// What holds for the page as a whole: by keyboard alone, on a phone, for screen readers, without jumps, within its size.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { types, written } from './types.mjs';
import { BETS, FELTS, House, PHONE, bet, faults, guest, openBrowser, playOn, shots, sit, slips } from './support.mjs';

let house, browser;

// A house for each: whoever closes a page in mid-round leaves a seat, a hand or pai gow's bank behind for a while.
before(async () => (browser = await openBrowser()));
after(() => browser?.close());
beforeEach(async () => (house = await new House().open()));
afterEach(async () => {
  await house.end();
});

test('a round by keyboard alone', async () => {
  const page = await guest(browser, house);
  await page.keyboard.press('/');
  await page.keyboard.type('three card');
  for (let n = 0; n < 30; n++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => /Deal me in/.test(document.activeElement?.getAttribute('aria-label') ?? ''))) break;
  }
  await page.keyboard.press('Enter');
  await page.waitForSelector('.dock');
  await page.waitForFunction(() => document.querySelector('[data-chips]')?.dataset.chips !== '0');
  // Whoever is dealt in stands on the felt, and is told where.
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-spot'));
  assert.match(await page.locator('[aria-live=polite]').first().textContent(), /Three Card Poker.*you sit in seat \d with \$\d+/);
  await page.waitForSelector('.focus-ring');
  await page.keyboard.press('2');
  for (let n = 0; n < 30; n++) {
    if (await page.evaluate(() => document.activeElement?.getAttribute('data-spot') === 'ante')) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('[data-risk]').dataset.risk === '500');
  await page.keyboard.press('Space');
  await page.waitForSelector('.choice');
  await page.keyboard.press('p');
  await page.waitForSelector('.slip');
  assert.ok((await slips(page)).some((slip) => slip.spot === 'ante'));
  // The next round is one key away.
  await page.keyboard.press('Space');
  await page.waitForSelector('.choice');
  assert.equal(await page.locator('[data-risk]').getAttribute('data-risk'), '500');
  await page.context().close();
});

test('undo, double, clear, and a refusal beside the spot', async () => {
  const page = await guest(browser, house);
  await sit(page, house, 'roulette');
  const risk = (cents) => page.waitForFunction((want) => document.querySelector('[data-risk]').dataset.risk === want, String(cents));
  await page.keyboard.press('2');
  await bet(page, 'red');
  await bet(page, 'straight-17');
  await risk(1000);
  await page.keyboard.press('v');
  await risk(2000);
  await page.keyboard.press('z');
  await risk(1500);
  await page.keyboard.press('x');
  await risk(0);
  await page.keyboard.press('6');
  await page.locator('[data-spot="straight-17"]').dispatchEvent('click');
  await page.waitForSelector('.bubble.bad');
  assert.match(await page.locator('.bubble.bad').textContent(), /HC-G|House rule/);
  await risk(0);
  await page.screenshot({ path: join(shots, 'refused-1440.png') });
  await page.context().close();
});

// What choices are worth takes longer in a program not built for speed; here the values are given instead of the house's own, and
// the page has to show them.
test('hints show what every choice is worth, and what mistakes have cost', async () => {
  const page = await guest(browser, house);
  await page.routeWebSocket(/tables.*live$/, (end) => {
    const far = end.connectToServer();
    end.onMessage((message) => far.send(message));
    far.onMessage((message) => {
      const { step, hints } = JSON.parse(message);
      if (hints) return;
      end.send(message);
      if (!step?.view.menu.length) return;
      const choices = step.view.menu.map((m, n) => ({ choice: m.choice, value_cents: n ? -500 : 320, per_unit: n ? -1 : 0.64, best: n === 0 }));
      const mistakes = { decisions: 3, cents: 120, worst: [{ game: 'three-card-poker', words: 'queen high: play instead of fold', cents: 120 }] };
      end.send(JSON.stringify({ hints: { for_seq: step.seq, choices, wagers: [{ spot: 'ante', edge: 0.0337 }], method: 'Counted.', mistakes } }));
    });
  });
  await sit(page, house, 'three-card-poker');
  await page.locator('[role=switch]').click();
  await bet(page, 'ante');
  await page.keyboard.press('Space');
  await page.waitForSelector('.choice .worth b');
  assert.deepEqual(await page.locator('.choice .worth b').allTextContents(), ['+$3.20', '−$5']);
  assert.match(await page.locator('.choice.best').textContent(), /Best.*Play/);
  assert.match(await page.locator('.papers').textContent(), /What mistakes cost\s*−\$1\.20/);
  assert.match(await page.locator('.bets').textContent(), /3\.37%/);
  assert.deepEqual(await faults(page), []);
  await page.screenshot({ path: join(shots, 'hints-1440.png') });
  await page.context().close();
});

test('a pai gow hand is set by choosing its cards', async () => {
  const page = await guest(browser, house);
  await sit(page, house, 'pai-gow-poker');
  await bet(page, 'pai-gow-poker');
  await page.keyboard.press('Space');
  await page.waitForSelector('.choice');
  const set = page.locator('.choice', { hasText: /Set/ });
  assert.ok(await set.isDisabled());
  const cards = page.locator('.choose[role=checkbox]');
  assert.equal(await cards.count(), 7);
  // Whoever does not see the cards is told which is which.
  for (let k = 0; k < 7; k++) assert.match(await cards.nth(k).getAttribute('aria-label'), /^(\w+ of (clubs|diamonds|hearts|spades)|joker)$/);
  await cards.nth(0).focus();
  await page.keyboard.press('Space');
  await cards.nth(4).click();
  assert.ok(await set.isEnabled());
  await page.screenshot({ path: join(shots, 'pai-gow-poker-choosing-1440.png') });
  // The cards that can be chosen, one of them focused, are there no more.
  await cards.nth(4).focus();
  await page.keyboard.press((await set.locator('.kbd').textContent()).trim().toLowerCase());
  // A low hand that beats the high one is refused, with the clause; the house then sets it.
  await page.waitForFunction(() => document.querySelector('.refused, .slip'));
  if (await page.locator('.refused').count()) {
    assert.match(await page.locator('.refused').textContent(), /HC-F/);
    await playOn(page);
  }
  await page.waitForSelector('.slip');
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a round on a phone, by touch, with nothing wider than the screen', async () => {
  const page = await guest(browser, house, PHONE);
  await page.screenshot({ path: join(shots, 'lobby-390.png') });
  for (const game of FELTS) {
    await sit(page, house, game);
    for (const spot of BETS[game]) await bet(page, spot);
    await page.screenshot({ path: join(shots, `${game}-bets-390.png`) });
    await page.locator('.primary').tap();
    await page.waitForFunction(() => ['choice', 'settled'].includes(document.querySelector('main.play').dataset.phase));
    await page.screenshot({ path: join(shots, `${game}-turn-390.png`) });
    await playOn(page);
    await page.waitForFunction(() => document.querySelector('main.play').dataset.phase === 'settled');
    await page.screenshot({ path: join(shots, `${game}-settled-390.png`) });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${game} is ${wide} px wide`);
    const small = await page.evaluate(() => [...document.querySelectorAll('.dock button')].filter((b) => b.offsetParent && b.getBoundingClientRect().height < 28).map((b) => b.textContent.trim()));
    assert.deepEqual(small, [], game);
    await page.locator('.all').tap();
    await page.waitForSelector('dialog .slip');
    await page.keyboard.press('Escape');
    await page.goto(house.address);
  }
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('nothing jumps while cards fall', async () => {
  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    const page = await guest(browser, house, { ...size, motion: 'no-preference' });
    await page.addInitScript(() => {
      window.shifted = [];
      new PerformanceObserver((list) => list.getEntries().forEach((e) => { if (!e.hadRecentInput) window.shifted.push(`${e.value} ${e.sources.map((s) => `${(s.node?.outerHTML ?? s.node?.parentElement?.outerHTML ?? s.node?.nodeName)?.slice(0, 80)} ${JSON.stringify(s.previousRect)} ${JSON.stringify(s.currentRect)}`).join(' ')}`); })).observe({ type: 'layout-shift', buffered: true });
    });
    // Half a second after a click a browser forgives whatever moves: the table comes later than that.
    await page.routeWebSocket(/tables.*live$/, (end) => {
      const far = end.connectToServer();
      const late = new Promise((come) => setTimeout(come, 800));
      end.onMessage((message) => far.send(message));
      far.onMessage((message) => late.then(() => end.send(message)));
    });
    await page.reload();
    await page.waitForSelector('article[data-game]');
    await sit(page, house, 'three-card-poker');
    const boxes = () => page.evaluate(() => ['.felt', '.dock'].map((s) => { const b = document.querySelector(s).getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; }));
    const still = await boxes();
    await bet(page, 'ante');
    await page.keyboard.press('Space');
    await page.waitForSelector('.choice');
    assert.deepEqual(await boxes(), still);
    await playOn(page);
    await page.waitForFunction(() => document.querySelector('main.play').dataset.phase === 'settled');
    assert.deepEqual(await boxes(), still);
    assert.deepEqual(await page.evaluate(() => window.shifted), []);
    await page.context().close();
  }
});

test('the first load is under 300 kB, a table’s own data under 20 kB, compressed', async () => {
  const assets = new URL('../dist/assets/', import.meta.url);
  const first = readdirSync(assets).reduce((sum, f) => sum + gzipSync(readFileSync(new URL(f, assets))).length, 0);
  assert.ok(first < 300_000, `${first} bytes`);
  const page = await guest(browser, house);
  for (const game of ['craps', 'roulette', 'three-dice-baccarat']) {
    const frame = new Promise((heard) => page.once('websocket', (ws) => ws.on('framereceived', (f) => { if (/^\{"table"/.test(f.payload)) heard(f.payload); })));
    const table = await page.evaluate((g) => fetch('/api/lobby').then((r) => r.json()).then((l) => l.tables.find((t) => t.game.id === g).id), game);
    await page.goto(`${house.address}/table/${table}`);
    const size = gzipSync(await frame).length;
    assert.ok(size < 20_000, `${game}: ${size} bytes`);
  }
  await page.context().close();
});

// Budgets as Lighthouse has them, for what a newcomer loads first and for the felt with most on it. Times are those of a slow
// and busy machine; on a quiet one they are a fraction of it.
test('the first load and the largest felt keep within their budgets', async () => {
  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    const context = await browser.newContext({ viewport: size });
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.seen = { lcp: 0, shift: 0, blocked: 0 };
      const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
      watch('largest-contentful-paint', (e) => (window.seen.lcp = e.startTime));
      watch('layout-shift', (e) => { if (!e.hadRecentInput) window.seen.shift += e.value; });
      watch('longtask', (e) => (window.seen.blocked += e.duration - 50));
    });
    const measure = () => page.evaluate(() => {
      const all = [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')];
      return { ...window.seen, requests: all.length, bytes: all.reduce((sum, r) => sum + r.transferSize, 0), nodes: document.querySelectorAll('*').length };
    });
    const within = (what, found, most) => {
      for (const [name, limit] of Object.entries(most)) assert.ok(found[name] <= limit, `${what} at ${size.width}: ${name} is ${found[name]}, at most ${limit}`);
    };
    await page.goto(house.address);
    await page.waitForSelector('article[data-game]');
    within('lobby', await measure(), { requests: 20, bytes: 300_000, nodes: 1500, lcp: 4000, shift: 0.01, blocked: 1500 });
    await page.click('article[data-game="craps"] button');
    await page.waitForSelector('.dock');
    within('craps', await measure(), { requests: 40, bytes: 400_000, nodes: 3500, blocked: 3000 });
    await context.close();
  }
});

test('the page is written against what the house says of itself', async () => {
  assert.ok(written() === (await types(house)), 'src/api.d.ts is not what the house says: npm run types');
});
