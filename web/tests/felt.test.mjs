// What one does at a table with mouse, touch and keys, and what the house's own hints say there.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { House, bet, deal, guest, openBrowser, phase, playOn, shots, sit, slips } from './support.mjs';

let house, browser;

before(async () => ([browser, house] = await Promise.all([openBrowser(), new House().open()])));
after(async () => {
  await browser?.close();
  await house?.end();
});

const risk = (page, cents) => page.waitForFunction((want) => document.querySelector('[data-risk]').dataset.risk === want, String(cents));

/** Touches spots and presses the space bar before the house can have answered. */
const hasty = (page, ...spots) =>
  page.evaluate((all) => {
    for (const spot of all) document.querySelector(`[data-spot="${spot}"]`).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
  }, spots);

test('a space bar pressed before the house has answered a bet deals that bet, and no other', async () => {
  const page = await guest(browser, house);
  await sit(page, house, 'three-card-poker');
  await page.keyboard.press('2');
  await hasty(page, 'ante', 'pair-plus');
  await page.waitForSelector('.choice');
  assert.equal(await page.locator('[data-risk]').getAttribute('data-risk'), '1000');
  await playOn(page);
  // The round before had two bets; now there is one, and it is not bet again on top.
  await hasty(page, 'ante');
  await page.waitForSelector('.choice');
  assert.equal(await page.locator('[data-risk]').getAttribute('data-risk'), '500');
  await playOn(page);
  assert.doesNotMatch(await page.locator('.primary').textContent(), /Waiting/, 'nobody is waited for when the round is over');
  await page.context().close();
});

test('whatever of the dock has a key shows it', async () => {
  const page = await guest(browser, house);
  await sit(page, house, 'four-card-poker');
  const silent = () => page.locator('.dock [aria-keyshortcuts]').evaluateAll((all) => all.filter((b) => b.offsetParent).filter((b) => !b.innerText.split(/\s+/).some((word) => word.toLowerCase() === b.getAttribute('aria-keyshortcuts').toLowerCase())).map((b) => b.outerHTML.slice(0, 120)));
  assert.ok((await page.locator('.dock [aria-keyshortcuts]').count()) > 10);
  assert.deepEqual(await silent(), []);
  await bet(page, 'ante');
  await deal(page);
  assert.deepEqual(await silent(), []);
  await playOn(page);
  await page.context().close();
});

test('chips that are paid count when they have arrived', async () => {
  const page = await guest(browser, house, { motion: 'no-preference' });
  await sit(page, house, 'big-six');
  // Every number of the wheel: one of the bets always wins.
  for (const spot of ['one-dollar', 'two-dollar', 'five-dollar', 'ten-dollar', 'twenty-dollar', 'joker', 'logo']) await bet(page, spot);
  // What the purse said each time it or the table changed, and whether the house's own count was another.
  await page.evaluate(() => {
    window.counted = [];
    const look = () => { const chips = document.querySelector('[data-chips]'); window.counted.push([document.querySelector('main.play').dataset.phase, chips.textContent.replace(/[^\d]/g, '') === chips.dataset.chips]); };
    new MutationObserver(look).observe(document.querySelector('main.play'), { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['data-phase', 'data-chips'] });
  });
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('main.play').dataset.phase === 'settled' && window.counted.at(-1)[1]);
  const settled = await page.evaluate(() => window.counted.filter(([phase]) => phase === 'settled').map(([, same]) => same));
  assert.equal(settled[0], false, 'not before the chips are there');
  assert.equal(settled.at(-1), true);
  await page.context().close();
});

test('whoever asks to be dealt in before the house knows them is dealt in', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  let let_in;
  const clicked = new Promise((done) => (let_in = done));
  await page.route('**/api/guest', async (route) => { await clicked; await route.continue(); });
  await page.goto(house.address);
  await page.click('article[data-game="three-card-poker"] button');
  let_in();
  await page.waitForSelector('.dock');
  await context.close();
});

test('a number and its neighbours on the wheel are bet at once', async () => {
  const page = await guest(browser, house);
  await sit(page, house, 'roulette');
  await page.keyboard.press('2');
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true, 'whoever came with a pointer is nowhere on the felt');
  await bet(page, 'straight-17');
  const group = page.locator('.neighbours');
  assert.equal(await group.getAttribute('aria-label'), 'Neighbours of 17 on the wheel');
  await group.getByRole('button', { name: 'More neighbours' }).click();
  // Three on each side of 17, in the order of the wheel.
  await group.getByRole('button', { name: 'Bet 7 · $35: 7, 20, 32, 17, 5, 22, 34' }).click();
  await risk(page, 500 + 3500);
  await page.screenshot({ path: join(shots, 'roulette-neighbours-1440.png') });
  await page.keyboard.press('Space');
  await page.waitForSelector('main[data-phase=settled]');
  assert.equal((await slips(page)).length, 7);
  assert.match(await page.locator('.slip').first().textContent(), /\d came/);
  assert.match(await page.locator('.result').textContent(), /Red|Black|Green/);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a stack is swept off the felt by touch; a short sweep leaves it', async () => {
  const page = await guest(browser, house, { width: 390, height: 844 });
  await sit(page, house, 'three-card-poker');
  await bet(page, 'ante');
  const touch = await page.context().newCDPSession(page);
  const spot = await page.locator('[data-spot="ante"]').boundingBox();
  const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2];
  const sweep = async (far) => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (let n = 1; n <= 6; n++) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x - (far * n) / 6, y: y + (far * n) / 12 }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await sweep(24);
  // What is sent after it arrives after it: with the next bet on the felt, nothing was taken down.
  await bet(page, 'pair-plus');
  await risk(page, 1000);
  await sweep(150);
  await risk(page, 500);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('larger cards are a setting, and stay after a refresh', async () => {
  const page = await guest(browser, house);
  // Not the table of the test before, whose guest has gone and is waited for.
  await sit(page, house, 'four-card-poker');
  await bet(page, 'ante');
  await deal(page);
  const width = () => page.locator('[aria-label^="your hand"] [role=img]').first().boundingBox().then((box) => box.width);
  const usual = await width();
  await page.getByLabel('Larger cards').check();
  assert.ok((await width()) > usual * 1.15);
  await page.reload();
  await page.waitForSelector('.choice');
  assert.ok((await width()) > usual * 1.15);
  await playOn(page);
  await page.context().close();
});

test('bets that must be equal are laid, undone and taken back with one touch, and refused together', async () => {
  const page = await guest(browser, house);
  await sit(page, house, 'let-it-ride');
  const stakes = () => page.locator('[data-spot^="bet-number-"]').evaluateAll((all) => all.map((spot) => /\$\d+/.exec(spot.getAttribute('aria-label'))?.[0] ?? ''));
  await page.keyboard.press('2');
  await bet(page, 'bet-number-2');
  await risk(page, 1500);
  assert.deepEqual(await stakes(), ['$5', '$5', '$5']);
  assert.match(await page.locator('[data-spot="bet-number-2"]').getAttribute('aria-label'), /laid together with .*1 and .*3/);
  await bet(page, 'bet-number-1');
  await risk(page, 3000);
  await page.keyboard.press('z');
  await risk(page, 1500);
  assert.deepEqual(await stakes(), ['$5', '$5', '$5']);
  await page.locator('[data-spot="bet-number-3"]').dispatchEvent('contextmenu');
  await risk(page, 0);
  assert.deepEqual(await stakes(), ['', '', '']);
  // More than a spot takes: none of the three is laid, and the bubble is at the spot that was touched.
  await page.getByLabel('Most on one wager, $').fill('1');
  await page.getByRole('button', { name: 'Set them' }).click();
  await page.waitForFunction(() => [...document.querySelectorAll('.papers input')].some((box) => box.placeholder === '1'));
  await page.locator('[data-spot="bet-number-1"]').dispatchEvent('click');
  await page.waitForSelector('.bubble.bad');
  assert.deepEqual(await stakes(), ['', '', '']);
  await risk(page, 0);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('limits of one’s own: a wager above them is refused; whoever asked not to play sees why and until when', async () => {
  const page = await guest(browser, house);
  await sit(page, house, 'roulette');
  await page.getByLabel('Most on one wager, $').fill('ten');
  await page.getByRole('button', { name: 'Set them' }).click();
  await page.getByText('“ten” is no amount in dollars and cents').waitFor();
  await page.getByLabel('Most on one wager, $').fill('10');
  await page.getByRole('button', { name: 'Set them' }).click();
  await page.waitForFunction(() => [...document.querySelectorAll('.papers input')].some((box) => box.placeholder === '10'));
  await page.keyboard.press('3');
  await page.locator('[data-spot="red"]').dispatchEvent('click');
  await page.waitForSelector('.bubble.bad');
  assert.match(await page.locator('.bubble.bad').textContent(), /House rule/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep me from playing' }).click();
  await page.getByRole('button', { name: 'Yes, for a day' }).click();
  await page.getByText(/You asked not to play until/).waitFor();
  assert.equal(await page.locator('.rack').count(), 0);
  await page.locator('[data-spot="red"]').dispatchEvent('click');
  await page.waitForSelector('.bubble.bad');
  assert.match(await page.locator('.bubble.bad').textContent(), /excluded/);
  await page.screenshot({ path: join(shots, 'excluded-1440.png') });
  await page.context().close();
});

test('the house itself says what every choice is worth, and counts what mistakes have cost', async () => {
  const page = await guest(browser, house);
  await sit(page, house, 'let-it-ride');
  await page.locator('[role=switch]').click();
  await bet(page, 'bet-number-1');
  let cost = 0;
  for (let round = 0; round < 3; round++) {
    await page.keyboard.press('Space');
    for (let turn = 0; turn < 2; turn++) {
      await page.waitForSelector('.choice .worth b');
      const worth = await page.locator('.choice').evaluateAll((all) => all.map((c) => ({ cents: Math.round(Number(c.querySelector('.worth b').textContent.replace('−', '-').replace(/[+$,]/g, '')) * 100), best: c.classList.contains('best') })));
      const best = Math.max(...worth.map((w) => w.cents));
      assert.ok(worth.find((w) => w.best).cents === best, JSON.stringify(worth));
      // The worst choice, whatever it is.
      const worst = worth.findIndex((w) => w.cents === Math.min(...worth.map((v) => v.cents)));
      cost += best - worth[worst].cents;
      const seq = await page.locator('main.play').getAttribute('data-seq');
      await page.locator('.choice').nth(worst).click();
      await page.waitForFunction((was) => document.querySelector('main.play').dataset.seq !== was, seq);
    }
    await page.waitForSelector('main[data-phase=settled]');
  }
  const shown = page.locator('.papers section', { hasText: 'What mistakes cost' });
  // The next hints bring the count of everything before them.
  await page.keyboard.press('Space');
  await page.waitForSelector('.choice .worth b');
  await page.waitForFunction(() => /6 decisions weighed/.test(document.querySelector('.papers').textContent));
  const total = Math.round(Number((await shown.locator('h2 .r').textContent()).replace(/[^\d.]/g, '')) * 100);
  // Each value is shown to the cent: six decisions may be off by as many.
  assert.ok(Math.abs(total - cost) <= 6, `${total} against ${cost}`);
  const listed = await shown.locator('.mistake').evaluateAll((all) => all.map((m) => Number(m.lastElementChild.textContent.replace(/[^\d.]/g, ''))));
  assert.deepEqual(listed, [...listed].sort((a, b) => b - a), 'worst first');
  await page.screenshot({ path: join(shots, 'hints-own-1440.png') });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a free double and a paid one stand side by side and can both be pressed', async () => {
  const page = await guest(browser, house);
  // One browser plays on until both have been offered: two cards of nine to eleven come every few rounds.
  await sit(page, house, 'free-bet-blackjack');
  await bet(page, 'blackjack');
  for (let round = 0; round < 60; round++) {
    const before = await page.locator('main.play').getAttribute('data-seq');
    await page.keyboard.press('Space');
    // The round before still lies there as settled until the next has begun.
    await page.waitForFunction((was) => document.querySelector('main.play').dataset.seq !== was, before);
    await page.waitForSelector('.choice, main[data-phase=settled]');
    while ((await phase(page)) !== 'settled') {
      const doubles = page.locator('.choice', { hasText: /Double/ });
      if ((await doubles.count()) === 2) {
        assert.deepEqual(page.wrong, []);
        await doubles.first().click();
        await page.waitForSelector('main[data-phase=settled], .choice');
        return page.context().close();
      }
      const seq = await page.locator('main.play').getAttribute('data-seq');
      const calm = page.locator('.choice:not([disabled])', { hasText: /Stand|Decline|Play on/ });
      const any = page.locator('.choice:not([disabled])');
      // What was read a moment ago may be over: the round is looked at again.
      const pressed = await ((await calm.count()) ? calm : any).first().click({ timeout: 2_000 }).then(() => true, () => false);
      if (pressed) await page.waitForFunction((was) => document.querySelector('main.play').dataset.seq !== was, seq);
      await page.waitForSelector('.choice, main[data-phase=settled]');
    }
  }
  assert.fail('no such hand in 60 rounds');
});
