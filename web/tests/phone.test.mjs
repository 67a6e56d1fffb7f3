// What a phone has no room for: the wheel and the dice, the papers, the orders of the pit. And what waits for whoever went away.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';

process.env.CROUPIER_OWNER_PASSWORD = 'a password for tests';
const { House, PHONE, bet, deal, faults, guest, openBrowser, phase, playOn, shots, sit } = await import('./support.mjs');

let house, browser;

before(async () => (browser = await openBrowser()));
after(() => browser?.close());
beforeEach(async () => (house = await new House().open()));
afterEach(() => house.end());

/** Whether the wheel or the dice, where they stand or pinned above the felt, can be seen whole. */
const inSight = (page) =>
  page.evaluate(() => {
    const felt = document.querySelector('.felt').getBoundingClientRect();
    const whole = (g) => { const b = g.getBoundingClientRect(); return b.top >= felt.top - 1 && b.bottom <= felt.bottom + 1; };
    const moving = (root) => [...document.querySelectorAll(`${root} [data-prop]`)].filter((g) => /wheel|dice|cup/.test(g.dataset.prop));
    const pinned = document.querySelector('.pinned');
    return moving('.felt-box').every(whole) || (getComputedStyle(pinned).visibility === 'visible' && moving('.pinned').every(whole));
  });

for (const [game, spots] of [['roulette', ['straight-35']], ['big-six', ['logo']], ['craps', ['pass', 'any-seven']], ['three-dice-baccarat', ['player', 'any-triple']]]) {
  for (const motion of ['no-preference', 'reduce']) {
    test(`${game}: what moves is in sight while it moves and when it rests, ${motion === 'reduce' ? 'with reduced motion' : 'wherever the felt was scrolled to'}`, async () => {
      const page = await guest(browser, house, { ...PHONE, motion });
      await sit(page, house, game);
      for (const spot of spots) await bet(page, spot);
      const down = () => page.evaluate(() => { const felt = document.querySelector('.felt'); felt.scrollTop = felt.scrollHeight; return felt.scrollTop; });
      const scrolled = await down();
      assert.ok(scrolled > 0, 'the felt is longer than the screen');
      await page.locator('.primary').tap();
      await page.waitForFunction(() => document.querySelector('main.play').dataset.phase !== 'bets');
      // Whoever has the line may be asked to take the dice first.
      while ((await phase(page)) === 'choice') {
        await page.locator('.choice').first().tap();
        await page.waitForFunction(() => document.querySelector('main.play').dataset.phase !== 'choice');
      }
      const box = () => page.evaluate(() => { const b = document.querySelector('.felt').getBoundingClientRect(); return [b.x, b.y, b.width, b.height, document.querySelector('.felt').scrollTop]; });
      const was = await box();
      if (motion !== 'reduce' && (await phase(page)) === 'moving') assert.ok(await inSight(page), 'while it moves');
      await page.waitForFunction(() => document.querySelector('main.play').dataset.phase !== 'moving');
      await page.waitForFunction(() => document.querySelector('.pinned.shown'));
      assert.ok(await inSight(page), 'when it rests');
      assert.deepEqual(await box(), was, 'the felt has not moved');
      await page.screenshot({ path: join(shots, `${game}-pinned-390.png`) });
      // The next touch on the felt puts it away.
      await page.locator('div.felt').dispatchEvent('pointerdown');
      await page.waitForFunction(() => !document.querySelector('.pinned.shown'));
      await page.context().close();
    });
  }
}

test('the strip has the sum on top and the slip in words; pulled up it shows the rest', async () => {
  const page = await guest(browser, house, PHONE);
  await sit(page, house, 'three-card-poker');
  await bet(page, 'ante');
  await bet(page, 'pair-plus');
  await deal(page);
  await page.locator('.choice', { hasText: 'Fold' }).tap();
  await page.waitForSelector('.strip .sum b, .strip .sum .neg');
  const strip = page.locator('.strip');
  assert.match((await strip.textContent()).replaceAll('\u2060', ''), /You lose.*−\$10.*HC-H §10\.II · Folded with .* · −\$5.*all 2 slips/s);
  // However long the reason is, its clause can be touched.
  const [box, clause] = [await strip.boundingBox(), await strip.locator('a.clause').boundingBox()];
  assert.ok(clause.y + clause.height <= box.y + box.height && clause.x + clause.width <= box.x + box.width);
  const [top, why] = [await strip.locator('.sum').boundingBox(), await strip.locator('.why').boundingBox()];
  assert.ok(top.y + top.height <= why.y + 1, 'the sum is above the slip');
  const at = await strip.boundingBox();
  await page.mouse.move(at.x + 60, at.y + 50);
  await page.mouse.down();
  await page.mouse.move(at.x + 60, at.y - 20);
  await page.mouse.up();
  await page.waitForSelector('dialog[open] .slip');
  assert.equal(await page.locator('dialog .slip').count(), 2);
  await page.context().close();
});

test('a hand that waits is told in the lobby, at the top and on its table, one click from it', async () => {
  const page = await guest(browser, house, PHONE);
  await sit(page, house, 'four-card-poker');
  assert.equal(await page.locator('[aria-label="What waits for you"]').count(), 0);
  await bet(page, 'ante');
  await deal(page);
  await page.waitForSelector('.choice');
  await page.locator('a.back').tap();
  // Bets lie there: that is said first.
  await page.getByRole('button', { name: 'Go all the same' }).tap();
  const line = page.locator('[aria-label="What waits for you"] li');
  await line.waitFor();
  assert.match(await line.textContent(), /Your hand waits at table \d+ · Four Card Poker · \$5 at risk/);
  assert.match(await page.locator('article[data-game="four-card-poker"]').textContent(), /Go back\s*Your hand waits here · \$5 at risk/);
  assert.deepEqual(await faults(page), []);
  await page.screenshot({ path: join(shots, 'lobby-waits-390.png') });
  await line.getByRole('button', { name: /Go back/ }).tap();
  await page.waitForSelector('.choice');
  await playOn(page);
  // Played out, only the chips are there.
  await page.locator('a.back').tap();
  await page.waitForFunction(() => /You have chips at table/.test(document.querySelector('[aria-label="What waits for you"]')?.textContent ?? ''));
  await page.context().close();
});

test('staff who ask to be dealt in are told why not, and may play as a guest', async () => {
  const page = await guest(browser, house, PHONE);
  await page.goto(`${house.address}/pit`);
  await page.getByLabel('Your number').fill('1');
  await page.getByLabel('Password').fill('a password for tests');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Books balance').waitFor();
  // The orders of every table are within reach, and so is what they open.
  const reach = () => page.evaluate(() => [...document.querySelectorAll('tbody button, tbody input')].filter((b) => { const box = b.getBoundingClientRect(); return box.left < 0 || box.right > innerWidth || box.height < 44; }).map((b) => b.textContent || b.outerHTML));
  assert.deepEqual(await reach(), []);
  await page.getByRole('button', { name: /Orders for table 2,/ }).tap();
  await page.getByRole('button', { name: 'Close the table' }).waitFor();
  assert.deepEqual(await reach(), []);
  await page.screenshot({ path: join(shots, 'pit-orders-390.png') });
  await page.goto(house.address);
  const card = page.locator('article[data-game="mississippi-stud"]');
  await card.getByRole('button', { name: /Deal me in/ }).tap();
  await card.getByRole('alert').waitFor();
  assert.match(await card.getByRole('alert').textContent(), /Staff do not play in their own name/);
  await card.getByRole('button', { name: 'Play as a guest' }).tap();
  await page.waitForFunction(() => document.querySelector('[data-chips]') && document.querySelector('[data-chips]').dataset.chips !== '0');
  await page.context().close();
});

test('what is focused and what has won are never taken for each other', async () => {
  const page = await guest(browser, house);
  await sit(page, house, 'roulette');
  // Whatever falls, something has won: the zeros too.
  for (const spot of ['red', 'black', 'straight-0', 'straight-00']) await bet(page, spot);
  await deal(page);
  await page.waitForFunction(() => document.querySelector('main.play').dataset.phase === 'settled');
  for (let n = 0; n < 40 && !(await page.locator('.focus-ring').count()); n++) await page.keyboard.press('Tab');
  const look = await page.evaluate(() => {
    const style = (e) => getComputedStyle(e);
    const [ring, won] = [document.querySelector('.focus-ring rect:last-child'), document.querySelector('.spot.won .area')];
    const light = (colour) => { const [r, g, b] = colour.match(/\d+/g).map((v) => { const c = v / 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
    const against = (colour) => ['#17603f', '#1c6d48', '#1c4f86', '#245b97', '#6f1f2f', '#842a3c', '#34383c', '#42474c', '#b8262a', '#16181a', '#12743f', '#20549c'].map((felt) => { const hex = felt.match(/\w\w/g).map((h) => parseInt(h, 16)).join(','); const [a, b] = [light(colour), light(hex)].sort((x, y) => y - x); return (a + 0.05) / (b + 0.05); });
    return { ring: style(ring).stroke, wide: style(ring).strokeWidth, won: style(won).stroke, least: Math.min(...against(style(ring).stroke)), spot: document.activeElement.getBoundingClientRect().width, box: ring.getBoundingClientRect().width };
  });
  assert.notEqual(look.ring, look.won);
  assert.equal(look.wide, '3px');
  assert.ok(look.box > look.spot + 4, 'it stands off the spot');
  assert.ok(look.least >= 3, `3:1 on every felt: ${look.least}`);
  await page.screenshot({ path: join(shots, 'focus-and-won-1440.png') });
  await page.context().close();
});
