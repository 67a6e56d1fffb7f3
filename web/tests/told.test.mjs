// What a table does not say by itself, and the page therefore has to: closed by staff, bets that stand when one goes, what is
// offered, why a throw would be refused, what was paid with a bet, what a bet is worth.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

process.env.CROUPIER_OWNER_PASSWORD = 'a password for tests';
const { House, PHONE, bet, faults, guest, openBrowser, shots, sit, staff } = await import('./support.mjs');

let house, browser;

before(async () => ([browser, house] = await Promise.all([openBrowser(), new House().open()])));
after(async () => {
  await browser?.close();
  await house?.end();
});

/** The owner, who gives orders in the pit. */
async function floor() {
  const owner = await staff(browser, house, 1, 'a password for tests');
  return async (order) => assert.equal(await owner.order(order), 200);
}

for (const size of [{}, PHONE]) {
  const width = size.width ?? 1440;
  test(`a table closed by the staff says so, and shows the limits it is opened with, at ${width}`, async () => {
    const order = await floor();
    const page = await guest(browser, house, size);
    await sit(page, house, width === 1440 ? 'three-card-poker' : 'four-card-poker');
    const table = page.url().split('/').at(-1);
    await order({ shut: { table } });
    const dock = page.locator('.dock');
    await dock.getByText('This table is closed.').waitFor();
    assert.match(await dock.textContent(), /in your purse.*\$10,000\.00/s, 'the chips are not gone');
    assert.match(await page.locator('header.top .title').textContent(), /closed/);
    assert.equal(await page.getByRole('button', { name: /^Buy in/ }).count(), 0);
    assert.deepEqual(await faults(page), []);
    await page.screenshot({ path: join(shots, `closed-${width}.png`) });
    await order({ limits: { table, wager: 'ante', min: 2500, max: 7500 } });
    await dock.getByText('opened anew, with bets from $25 to $75').waitFor();
    assert.match(await page.locator('header.top .title').textContent(), /\$25 – \$75/);
    await page.getByRole('button', { name: 'Sit down' }).click();
    await page.getByRole('button', { name: /^Buy in/ }).first().click();
    await bet(page, 'ante');
    assert.equal(await page.locator('[data-risk]').getAttribute('data-risk'), '2500');
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test('craps says why nothing can be thrown, what is offered, what a Buy Bet costs, and what stands when one goes', async () => {
  const page = await guest(browser, house);
  await sit(page, house, 'craps');
  await bet(page, 'field');
  const throws = page.locator('.dock .primary');
  assert.ok(await throws.isDisabled());
  assert.match(await throws.textContent(), /Throw\s*Nobody has a Pass/);
  await bet(page, 'pass');
  assert.ok(await throws.isEnabled());
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /^Y?\s*Take the dice/ }).waitFor();
  assert.match(await page.locator('.choice').first().textContent(), /Space/, 'the space bar takes them');
  await page.keyboard.press('Space');
  await page.waitForFunction(() => ['settled', 'bets'].includes(document.querySelector('main.play').dataset.phase));
  // What lies there now hangs on the dice; a Buy Bet and its commission come on top.
  const risk = () => page.locator('[data-risk]').getAttribute('data-risk').then(Number);
  const before = await risk();
  await page.locator('.dock .rack button').nth(2).click();
  await bet(page, 'buy-4');
  const commission = (await risk()) - before - 2500;
  assert.ok(commission > 0, 'at risk is what was bet and what was paid for it');
  assert.match(await page.locator('.papers .bets').textContent(), /Buy 4\s*\$25 \+ \$1(\.25)? commission/);
  assert.match(await page.locator('.papers').textContent(), /If you leave now: /);
  // The bar leads away at the second word only.
  await page.locator('header.top').getByRole('link', { name: 'Odds' }).click();
  const bar = page.locator('.state');
  assert.match(await bar.textContent(), /Your bets stay\..*on the felt/s);
  assert.match(page.url(), /\/table\//);
  await bar.getByRole('button', { name: 'Stay' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.locator('header.top').getByRole('link', { name: 'Odds' }).click();
  await bar.getByRole('button', { name: 'Go all the same' }).click();
  await page.waitForURL(/\/odds/);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('whoever holds a spot reads what it pays, how often it wins and what it costs, without asking for hints', async () => {
  const page = await guest(browser, house);
  await sit(page, house, 'roulette');
  assert.match(await page.locator('.dock .primary').textContent(), /Lay a bet/);
  await page.locator('[data-spot="red"]').focus();
  await page.keyboard.press('i');
  const card = page.locator('.bubble');
  await card.getByText('5.26%').waitFor();
  assert.match(await card.textContent(), /Pays\s*1 to 1.*Wins\s*47\.37%.*Edge\s*5\.26%/s);
  await page.context().close();
});

test('a refusal on a phone stands where no spot is', async () => {
  const page = await guest(browser, house, PHONE);
  await sit(page, house, 'mississippi-stud');
  await page.locator('.felt-box [data-spot="three-card-bonus"]').dispatchEvent('click');
  await page.locator('.bubble.bad').waitFor();
  const [bubble, felt, dock] = await Promise.all(['.bubble.bad', 'div.felt', '.dock'].map((of) => page.locator(of).boundingBox()));
  assert.ok(bubble.y > felt.y + felt.height - 24 && bubble.y + bubble.height <= dock.y + 4, JSON.stringify({ bubble, felt, dock }));
  await page.context().close();
});

test('a rule that changes others says which, and a choice that is gone is no blank', async () => {
  const page = await guest(browser, house);
  await page.goto(`${house.address}/odds/blackjack`);
  await page.getByRole('button', { name: 'Change the rules' }).click();
  const decks = page.locator('label', { has: page.locator('span:text-is("Decks")') }).locator('input');
  await decks.fill('1');
  await decks.press('Enter');
  const follow = page.locator('.follow');
  await follow.waitFor();
  const said = await follow.textContent();
  assert.match(said, /House Money: One deck, no longer Two or more decks/);
  assert.match(said, /Rocket Aces: not offered/);
  const blank = await page.locator('[aria-label="Rules of Blackjack"] select').evaluateAll((all) => all.filter((one) => !one.selectedOptions[0]?.textContent.trim()).length);
  assert.equal(blank, 0);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
