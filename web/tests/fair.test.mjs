// The chance of a round of every game, checked in the page: what was promised, shuffled, dealt, shown and seen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

process.env.CROUPIER_OWNER_PASSWORD = 'a password for tests';
const { bet, BETS, deal, guest, House, openBrowser, playOn, sit, staff } = await import('./support.mjs');

let house, browser;
before(async () => {
  house = await new House().open();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await house?.end();
});

test('a round of every game is found in order by the browser that saw it', async () => {
  const page = await guest(browser, house);
  for (const [game, bets] of Object.entries(BETS)) {
    await sit(page, house, game);
    for (const spot of bets) await bet(page, spot);
    await deal(page);
    await playOn(page);
    await page.waitForSelector('.slip');
  }
  // When a table is shut no card of it is in use: every secret is shown.
  const owner = await staff(browser, house, 1, 'a password for tests');
  const { tables } = await (await fetch(`${house.address}/api/lobby`)).json();
  const shut = [];
  for (const table of tables) shut.push(await owner.order({ shut: { table: table.id } }));
  // Where a bet stands for another throw the table stays open; the secret of a throw is shown at once.
  assert.ok(shut.length >= 20 && shut.filter((status) => status !== 200).length <= 1, shut.join(' '));
  await page.goto(`${house.address}/rounds`);
  await page.waitForSelector('.list a');
  const rounds = await page.locator('.list a').evaluateAll((all) => all.map((a) => [a.getAttribute('href'), a.textContent.trim()]));
  // At craps a bet may stand for more rounds than one.
  assert.ok(rounds.length >= Object.keys(BETS).length, `${rounds.length} rounds`);
  for (const [address, name] of rounds) {
    await page.goto(house.address + address);
    await page.getByRole('button', { name: 'Check it here' }).click();
    await page.locator('.fair .tag').waitFor();
    const found = (await page.locator('.found li').allTextContents()).join(' | ');
    assert.equal(await page.locator('.fair .tag').textContent(), 'In order', `${name}: ${found}`);
    assert.match(found, /what this browser saw and kept before the bets/, name);
    assert.match(found, /told as this browser saw it being played/, name);
  }
});
