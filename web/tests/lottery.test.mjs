// The lottery from the purchase to the prize: at once, and in the draw. Nobody waits for the draw of the day: a ticket was
// bought yesterday, so the house that opens holds a draw that is due; and tonight's is held from the command line, with the
// house closed and the clock put forward.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { House, drawFarAway, farthest, guest, openBrowser, program, shots } from './support.mjs';

let house, browser;
const DAY = 86_400_000;
/** The next draw: half a day away. */
const tonight = Math.ceil((Date.now() - farthest * 60_000) / DAY) * DAY + farthest * 60_000;
const lotto = (at, ...words) =>
  execFileSync(program, ['lotto', '--data', house.folder, '--at', new Date(at).toISOString().slice(0, 16), ...words], { encoding: 'utf8' });

before(async () => {
  house = new House(drawFarAway());
  lotto(tonight - DAY - 3_600_000, 'buy', '--set', `draw-time=${farthest}`);
  [browser] = await Promise.all([openBrowser(), house.open()]);
});
after(async () => {
  await browser?.close();
  house?.remove();
});

test('lottery: tickets are bought, prizes claimed at once and after the draw, each to the cent', async () => {
  const page = await guest(browser, house);
  await page.goto(`${house.address}/lottery`);
  // The draw that was due when the house opened has been held by its own clock.
  const cards = page.getByRole('group', { name: 'The cards of the draw' });
  await cards.first().waitFor();
  const wallet = () => page.evaluate(() => fetch('/api/me').then((r) => r.json()).then((me) => me.wallet));
  const tickets = page.locator('.ticket');
  const quiet = () => page.waitForFunction(() => ![...document.querySelectorAll('.foot .btn')].some((b) => /Check/.test(b.textContent) && b.disabled));
  let money = await wallet();
  for (let n = 0; n < 4; n++) await page.getByRole('button', { name: 'More plays' }).click();
  let due;
  for (let n = 1; n <= 4; n++) {
    const sold = page.waitForResponse((r) => r.url().endsWith('/api/lotto/buy'));
    await page.getByRole('button', { name: 'Buy for $10' }).click();
    due = (await (await sold).json()).draw_at;
    await page.waitForFunction((count) => document.querySelectorAll('.ticket').length === count, n);
    money -= 1000;
  }
  assert.equal(await wallet(), money);
  assert.equal(await tickets.first().locator('.play svg').count(), 5);

  /** Claims what can be claimed, and adds it up. */
  const claim = async () => {
    for (let n = 0; n < (await tickets.count()); n++) {
      const button = tickets.nth(n).getByRole('button', { name: /^Claim \$/ });
      if (!(await button.count()) || (await button.isDisabled())) continue;
      const paid = page.waitForResponse((r) => r.url().endsWith('/api/lotto/claim'));
      await button.click();
      const ticket = await (await paid).json();
      assert.ok(ticket.paid > 0, JSON.stringify(ticket));
      money += ticket.paid;
      await quiet();
      n = -1; // The list has a new order.
    }
    assert.equal(await wallet(), money);
  };
  await claim();
  await page.screenshot({ path: join(shots, 'lottery-bought-1440.png'), fullPage: true });

  await house.stop();
  assert.match(lotto(due, 'draw'), /The winning cards of/);
  await house.open(house.address.replace('http://', ''));
  await page.reload();
  await tickets.first().waitFor();
  for (const serial of await tickets.evaluateAll((all) => all.map((t) => t.getAttribute('aria-label')))) {
    const checked = page.waitForResponse((r) => r.url().endsWith('/api/lotto/check'));
    await page.getByRole('article', { name: serial, exact: true }).getByRole('button', { name: 'Check' }).click();
    const ticket = await (await checked).json();
    assert.equal(ticket.drawn?.length, 5, JSON.stringify(ticket));
    await quiet();
  }
  assert.ok((await page.getByRole('group', { name: 'Drawn' }).count()) > 0);
  assert.equal(await cards.count(), 2);
  await claim();
  assert.deepEqual(page.wrong, []);
  await page.screenshot({ path: join(shots, 'lottery-drawn-1440.png'), fullPage: true });
  await page.context().close();
  await house.stop();
  assert.match(house.audit(), /^in order:/m);
});
