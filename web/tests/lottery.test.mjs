// The lottery from the purchase to the prize: at once, and in a draw that is held a minute or two after it was opened.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { House, guest, openBrowser, plan, shots } from './support.mjs';

let house, browser, drawn;

before(async () => {
  // Sales stop a minute before the draw, which is at a full minute: there are at least forty seconds to buy.
  const minute = Math.ceil((Date.now() + 40_000) / 60_000) + 1;
  drawn = minute * 60_000;
  const text = plan().replace('[lottery.settings]', `[lottery.settings]\ndraw-time = ${minute % 1440}\nsales-close = 1`);
  [browser, house] = await Promise.all([openBrowser(), new House(text).open()]);
});
after(async () => {
  await browser?.close();
  house?.remove();
});

test('lottery: tickets are bought, prizes claimed at once and after the draw, each to the cent', { timeout: 240_000 }, async () => {
  const page = await guest(browser, house);
  await page.goto(`${house.address}/lottery`);
  const wallet = () => page.evaluate(() => fetch('/api/me').then((r) => r.json()).then((me) => me.wallet));
  const tickets = page.locator('.ticket');
  const quiet = () => page.waitForFunction(() => ![...document.querySelectorAll('.foot .btn')].some((b) => /Check/.test(b.textContent) && b.disabled));
  let money = await wallet();
  for (let n = 0; n < 4; n++) await page.getByRole('button', { name: 'More plays' }).click();
  for (let n = 1; n <= 4; n++) {
    await page.getByRole('button', { name: 'Buy for $10' }).click();
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

  await page.waitForTimeout(Math.max(0, drawn + 3000 - Date.now()));
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
  await page.getByRole('group', { name: 'The cards of the draw' }).waitFor();
  await claim();
  assert.deepEqual(page.wrong, []);
  await page.screenshot({ path: join(shots, 'lottery-drawn-1440.png'), fullPage: true });
  await page.context().close();
  await house.stop();
  assert.match(house.audit(), /^in order:/m);
});
