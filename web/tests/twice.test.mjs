// What is pressed twice is done once; what a player is told without asking, and what they can say for the chance to come.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

process.env.CROUPIER_OWNER_PASSWORD = 'a password for tests';
const { House, PHONE, bet, deal, faults, guest, openBrowser, phase, playOn, shots, sit, staff } = await import('./support.mjs');

let house, browser;

before(async () => ([browser, house] = await Promise.all([openBrowser(), new House().open()])));
after(async () => {
  await browser?.close();
  await house?.end();
});

/** What a page sends to its table, by the word of each message. */
function sent(page) {
  const words = [];
  page.on('websocket', (line) => line.on('framesent', ({ payload }) => words.push(Object.keys(JSON.parse(payload).do)[0])));
  return words;
}

for (const motion of ['no-preference', 'reduce']) {
  test(`a double click spins once, and so does a space bar pressed twice, motion: ${motion}`, async () => {
    const page = await guest(browser, house, { motion });
    const words = sent(page);
    await sit(page, house, 'roulette');
    const closes = () => words.filter((word) => word === 'close').length;
    await bet(page, 'red');
    await page.locator('.primary').dblclick();
    await page.waitForSelector('main[data-phase=settled] .slip');
    assert.equal(closes(), 1);
    assert.match(await page.locator('.slips h2').first().textContent(), /You (win|lose)/);
    const round = async () => Number(/Round (\d+)/.exec(await page.locator('.slips h2').first().textContent())[1]);
    const first = await round();
    await bet(page, 'red');
    await page.evaluate(() => { for (let n = 0; n < 2; n++) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true })); });
    await page.waitForFunction((was) => document.querySelector('main.play').dataset.phase === 'settled' && !document.querySelector('.slips h2').textContent.includes(`Round ${was}`), first);
    assert.equal(closes(), 2);
    assert.equal(await round(), first + 1, 'no round is left out');
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test('a choice pressed twice is made once, and nothing is refused', async () => {
  const page = await guest(browser, house);
  const words = sent(page);
  await sit(page, house, 'three-card-poker');
  await bet(page, 'ante');
  await page.locator('.primary').dblclick();
  await page.waitForSelector('.choice');
  await page.locator('.choice').first().evaluate((button) => { button.click(); button.click(); });
  await page.waitForSelector('main[data-phase=settled]');
  assert.deepEqual(words.filter((word) => ['close', 'choose'].includes(word)), ['close', 'choose']);
  assert.equal(await page.locator('.state').count(), 0);
  await page.context().close();
});

test('a double click on “Deal me in” buys in once', async () => {
  const page = await guest(browser, house);
  const asked = [];
  page.on('request', (request) => { if (request.url().endsWith('/deal-me-in')) asked.push(request.url()); });
  await page.locator('article[data-game="four-card-poker"] button').evaluate((button) => { button.click(); button.click(); });
  await page.waitForFunction(() => Number(document.querySelector('[data-chips]')?.dataset.chips) > 0);
  assert.equal(asked.length, 1);
  assert.equal(await page.locator('[data-chips]').getAttribute('data-chips'), '50000');
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a player’s own words go into the shuffle; without any the browser draws some, anew for each', async () => {
  const page = await guest(browser, house);
  await sit(page, house, 'three-card-poker');
  const box = page.getByLabel('Your words for the next shuffle');
  const said = () => box.inputValue();
  await page.waitForFunction(() => /^[0-9a-f]{32}$/.test(document.querySelector('.words input')?.value));
  const drawn = await said();
  const round = async () => {
    await bet(page, 'ante');
    await deal(page);
    await playOn(page);
  };
  await round();
  await page.waitForFunction((was) => /^[0-9a-f]{32}$/.test(document.querySelector('.words input').value) && document.querySelector('.words input').value !== was, drawn);
  await box.fill('seven from the top');
  await page.getByRole('button', { name: 'Say it' }).click();
  await page.waitForFunction(() => document.querySelector('.words button, .words + button').disabled);
  await round();
  await round();
  const cuts = await page.evaluate(async () => {
    const lines = await (await fetch('/api/rounds')).json();
    const told = await Promise.all(lines.map(async (line) => (await fetch(`/api/rounds/${line.table}/${line.round}`)).json()));
    return told.map((round) => round.fair.map((turn) => turn.cuts.map((cut) => cut.says)));
  });
  const words = cuts.flat(2);
  assert.ok(words.includes(drawn), `the first words are in a shuffle: ${JSON.stringify(cuts)}`);
  assert.ok(words.includes('seven from the top'), JSON.stringify(cuts));
  // They are said again for the next, as soon as the page has it.
  await page.waitForFunction(() => document.querySelector('.words input').value === 'seven from the top');
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('pai gow: each split has its value, and the best is offered', async () => {
  const page = await guest(browser, house);
  await sit(page, house, 'pai-gow-poker');
  await page.locator('[role=switch]').click();
  await bet(page, 'pai-gow-poker');
  await deal(page);
  const set = page.locator('.choice', { hasText: 'Set' });
  await set.locator('.worth b').waitFor();
  const best = await set.locator('.worth b').textContent();
  assert.match(await set.textContent(), /Best/);
  await page.screenshot({ path: join(shots, 'pai-gow-hints-1440.png') });
  await set.click();
  const picked = page.locator('.choose[role=checkbox][aria-checked=true]');
  assert.equal(await picked.count(), 2);
  assert.equal(await set.locator('.worth b').textContent(), best, 'what is picked is what was offered');
  // Another split is worth something else, or the same, and is told as well.
  const values = new Set([best]);
  const cards = page.locator('.choose[role=checkbox]');
  for (let k = 0; k < 7 && values.size < 2; k++) {
    await cards.nth(k).click();
    if ((await picked.count()) === 2 && (await set.locator('.worth b').count())) values.add(await set.locator('.worth b').textContent());
  }
  assert.ok(values.size > 1, [...values].join());
  await playOn(page);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('what a mistake cost is told when it is made, in the words of the menu', async () => {
  const page = await guest(browser, house);
  await sit(page, house, 'let-it-ride');
  await page.locator('[role=switch]').click();
  await bet(page, 'bet-number-1');
  await deal(page);
  await page.waitForSelector('.choice .worth b');
  await page.locator('.choice:not(.best)').first().click();
  // Nothing else is done.
  const shown = page.locator('.papers section', { hasText: 'What mistakes cost' });
  await shown.getByText(/1 decision weighed since the house was opened/).waitFor();
  assert.match(await shown.locator('.mistake').textContent(), /(Let it ride, where Pull back|Pull back, where Let it ride) is best/);
  await playOn(page);
  await page.context().close();
});

for (const size of [{ width: 1440, height: 900 }, PHONE]) {
  test(`with hints on every wager is listed by its edge, at ${size.width}`, async () => {
    const page = await guest(browser, house, size);
    await sit(page, house, 'roulette');
    await page.locator('[role=switch]').click();
    if (size === PHONE) await page.locator('.all').click();
    const list = page.getByRole('region', { name: 'What each wager is worth' });
    await list.locator('dd').first().waitFor();
    const edges = await list.locator('dd').evaluateAll((all) => all.map((dd) => Number(/([\d.]+)%$/.exec(dd.textContent)[1])));
    assert.ok(edges.length >= 8, `${edges}`);
    assert.deepEqual(edges, [...edges].sort((a, b) => a - b));
    assert.deepEqual(await faults(page), []);
    await page.screenshot({ path: join(shots, `worth-${size.width}.png`) });
    await page.context().close();
  });
}

test('a void round says so, why and what went back, and is among one’s rounds', async () => {
  const page = await guest(browser, house);
  await sit(page, house, 'three-card-poker');
  const table = page.url().split('/').at(-1);
  await bet(page, 'ante');
  await deal(page);
  const owner = await staff(browser, house, 1, 'a password for tests');
  assert.equal(await owner.post('/password', { id: 2, password: 'another for tests' }), 204);
  const supervisor = await staff(browser, house, 2, 'another for tests');
  assert.equal(await supervisor.order({ void: { table, why: 'the shoe fell' } }), 200);
  await page.locator('.state.void').getByText('The round is void: the shoe fell. $5 went back.').waitFor();
  assert.match(await page.locator('.slips').textContent(), /Round void.*the shoe fell.*\$5\sback/s);
  assert.deepEqual(await faults(page), []);
  await page.screenshot({ path: join(shots, 'void-1440.png') });
  await page.locator('header.top').getByRole('link', { name: 'My rounds' }).click();
  await page.locator('.list', { hasText: 'the stakes went back' }).waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a table that is closed tells the last round once', async () => {
  const page = await guest(browser, house);
  await sit(page, house, 'big-six');
  await bet(page, 'one-dollar');
  await deal(page);
  await playOn(page);
  const owner = await staff(browser, house, 1, 'a password for tests');
  assert.equal(await owner.order({ shut: { table: page.url().split('/').at(-1) } }), 200);
  await page.locator('.dock').getByText('This table is closed.').waitFor();
  assert.equal(await page.locator('.papers .paper').count(), 1);
  await page.context().close();
});

test('the keyboard lands on the main bet, and stays at the felt when the round is over', async () => {
  const page = await guest(browser, house);
  await page.locator('article[data-game="three-card-poker"] button').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.dataset.spot === 'ante');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('[data-risk]').dataset.risk === '500');
  await page.keyboard.press('Space');
  await page.waitForSelector('.choice');
  await page.keyboard.press('p');
  await page.waitForSelector('main[data-phase=settled]');
  await page.waitForFunction(() => document.activeElement?.dataset.spot === 'ante');
  await page.context().close();
});

test('only the line of the table one is at is opened, and the browser’s own Back asks where bets lie', async () => {
  const page = await guest(browser, house);
  const lines = [];
  page.on('websocket', (line) => lines.push(new URL(line.url()).pathname));
  await sit(page, house, 'three-card-poker');
  const table = new URL(page.url()).pathname.split('/').at(-1);
  await bet(page, 'ante');
  await page.goBack();
  await page.getByText('Your bets stay.').waitFor();
  assert.ok(page.url().endsWith(`/table/${table}`));
  await page.getByRole('button', { name: 'Go all the same' }).click();
  await page.waitForSelector('article[data-game]');
  assert.deepEqual(lines, [`/api/tables/${table}/live`, '/api/lobby/live']);
  await page.context().close();
});

test('on a phone the line of craps is in sight when one sits down, and every room is two touches away', async () => {
  const page = await guest(browser, house, PHONE);
  const rooms = () => page.locator('.rooms a').evaluateAll((all) => all.filter((a) => a.offsetParent && a.getBoundingClientRect().right <= innerWidth).length);
  const few = await rooms();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  assert.ok(few >= 4 && (await rooms()) === (await page.locator('.rooms a').count()));
  await page.screenshot({ path: join(shots, 'more-390.png') });
  await page.getByRole('button', { name: 'Less', exact: true }).click();
  await sit(page, house, 'craps');
  const [pass, strip] = [await page.locator('.felt-box [data-spot=pass]').boundingBox(), await page.locator('.strip').boundingBox()];
  assert.ok(pass.y + pass.height <= strip.y, `${pass.y + pass.height} and ${strip.y}`);
  await page.screenshot({ path: join(shots, 'craps-390.png') });
  assert.equal(await phase(page), 'bets');
  await page.context().close();
});
