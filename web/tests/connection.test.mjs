// A refresh, a lost line and a house that fails and opens again in the middle of a round; two browsers at one table.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { House, bet, guest, openBrowser, playOn, shots, sit, slips } from './support.mjs';

let house, browser;

before(async () => {
  house = await new House().open();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await house?.end();
});

/** Bets and deals until a decision is the player's: an ante alone always leaves one at three card poker. */
async function midRound(page, house) {
  await sit(page, house, 'three-card-poker');
  await bet(page, 'ante');
  await page.keyboard.press('Space');
  await page.waitForSelector('.choice');
  return cards(page);
}
const cards = (page) => page.locator('.felt-box [role=group][aria-label^="your hand"] [role=img]').evaluateAll((all) => all.map((c) => c.getAttribute('aria-label')));

test('a refresh in the middle of a round brings back hand, bets and choices', async () => {
  const page = await guest(browser, house);
  const hand = await midRound(page, house);
  assert.equal(hand.length, 3);
  await page.reload();
  await page.waitForSelector('.choice');
  assert.deepEqual(await cards(page), hand);
  assert.equal(await page.locator('[data-risk]').getAttribute('data-risk'), '500');
  await playOn(page);
  assert.ok((await slips(page)).length > 0);
  await page.context().close();
});

test('a lost line is said, and a bet whose answer was lost with it counts once', async () => {
  const page = await guest(browser, house);
  const line = { cut: false, deaf: false, ends: [] };
  const unheard = new Promise((heard) => (line.lost = heard));
  await page.routeWebSocket(/tables.*live$/, (end) => {
    if (line.cut) return void end.close({ code: 3000 });
    const far = end.connectToServer();
    end.onMessage((message) => far.send(message));
    far.onMessage((message) => { if (!line.deaf) end.send(message); else if (/"answer"/.test(message)) line.lost(); });
    line.ends.push(end);
  });
  await sit(page, house, 'roulette');
  await page.keyboard.press('2');
  line.deaf = true;
  await page.locator('[data-spot="red"]').dispatchEvent('click');
  await unheard;
  line.cut = true;
  await line.ends.at(-1).close({ code: 3000 });
  await page.waitForSelector('.state');
  assert.match(await page.locator('.state').textContent(), /Your bets stand/);
  await page.screenshot({ path: join(shots, 'disconnected-1440.png') });
  Object.assign(line, { cut: false, deaf: false });
  // The page tries again by itself: the button may be gone.
  await page.evaluate(() => document.querySelector('.state button')?.click());
  await page.waitForSelector('.state', { state: 'detached' });
  await page.waitForFunction(() => document.querySelector('[data-risk]').dataset.risk === '500');
  await bet(page, 'black');
  assert.equal(await page.locator('[data-risk]').getAttribute('data-risk'), '1000');
  await page.context().close();
});

test('a house that fails in the middle of a round goes on with it when it opens again', async () => {
  const other = await new House().open();
  const page = await guest(browser, other);
  const hand = await midRound(page, other);
  await other.stop('SIGKILL');
  await page.waitForSelector('.state');
  await other.open(other.address.replace('http://', ''));
  await page.waitForSelector('.state', { state: 'detached' });
  await page.waitForSelector('.choice');
  assert.deepEqual(await cards(page), hand);
  await playOn(page);
  assert.ok((await slips(page)).length > 0);
  await page.context().close();
  await other.stop();
  assert.match(other.audit(), /^in order:/m);
  other.remove();
});

test('two browsers at one table see each other and not each other’s cards', async () => {
  const [one, two] = [await guest(browser, house), await guest(browser, house)];
  await sit(one, house, 'four-card-poker');
  await sit(two, house, 'four-card-poker');
  await bet(one, 'ante');
  await bet(two, 'ante');
  await one.waitForSelector('.other');
  await one.keyboard.press('Space');
  await two.keyboard.press('Space');
  const first = await Promise.race([one.waitForSelector('.choice').then(() => one), two.waitForSelector('.choice').then(() => two)]);
  const second = first === one ? two : one;
  const theirs = await second.locator('.other [role=img]').evaluateAll((all) => all.map((c) => c.getAttribute('aria-label')));
  assert.ok(theirs.length >= 5, 'the other hand is on the felt');
  assert.ok(theirs.every((label) => label === 'a face-down card'), theirs.join());
  await playOn(one, two);
  for (const page of [one, two]) {
    await page.waitForSelector('.slip');
    await page.screenshot({ path: join(shots, `two-browsers-${page === one ? 1 : 2}.png`) });
    await page.context().close();
  }
});
