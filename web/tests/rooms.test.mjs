// The other rooms: odds, rules, my rounds, dealer, drill, lottery, pit and compliance, each used as people use it.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

process.env.CROUPIER_OWNER_PASSWORD = 'a password for tests';
const { drawFarAway, House, bet, faults, guest, openBrowser, playOn, shots, sit, slips } = await import('./support.mjs');

let house, browser;

before(async () => ([browser, house] = await Promise.all([openBrowser(), new House(drawFarAway()).open()])));
after(async () => {
  await browser?.close();
  await house?.end();
});

async function enter(path, width = 1440) {
  const page = await guest(browser, house, { width, height: width < 500 ? 844 : 900 });
  await page.goto(house.address + path);
  return page;
}

/** A refusal is announced, and stands near the button that asked for it. */
async function beside(page, button) {
  const alert = page.locator('.trouble[role=alert]');
  await alert.waitFor();
  const [of, at] = [await button.boundingBox(), await alert.boundingBox()];
  const far = Math.max(at.y - (of.y + of.height), of.y - (at.y + at.height));
  assert.ok(far >= 0 && far < 40, `the refusal is ${far} px from its button`);
  assert.ok(at.x < of.x + of.width + 40 && at.x + at.width > of.x - 40, 'and not beside another');
  return alert.textContent();
}

/** Nothing went wrong, nothing is wider than the screen, and everybody can use it; a picture is kept. */
async function fine(page, name) {
  assert.deepEqual(await faults(page), [], name);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is wider than the screen`);
  assert.deepEqual(page.wrong, [], name);
  await page.screenshot({ path: join(shots, `${name}-${page.viewportSize().width}.png`), fullPage: true });
}

test('odds: another pay moves the edge at once, another rule moves the sheet, and the sheet can be taken along', async () => {
  const page = await enter('/odds/three-card-poker');
  const edge = page.locator('.edge');
  await page.getByRole('button', { name: 'Pair Plus', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('.edge')?.textContent === '7.28%');
  await page.getByRole('button', { name: 'Flush pays more', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('.edge')?.textContent === '2.32%');
  // One unit more on 1,096 of 22,100 hands, to the last digit.
  assert.equal(await page.locator('.exact').textContent(), '128/5525 exactly');
  const took = await page.getByText('Worked out in').locator('..').locator('dd').textContent();
  assert.match(took, /ms$/, 'less than a second');
  await page.getByRole('button', { name: 'Back to the print' }).click();
  assert.equal(await edge.textContent(), '7.28%');
  await fine(page, 'odds');
  const sheet = await (await page.request.get(`${house.address}/api/games/three-card-poker/odds?as=csv`)).text();
  assert.match(sheet, /pair-plus/);
  await page.goto(`${house.address}/odds/big-six`);
  await page.waitForSelector('.par tbody button');
  assert.match(await page.locator('.best').textContent(), /Nothing is decided/);
  await page.context().close();
});

test('rules: a clause link leads to its rule, with how it is read and the tests behind it; a search finds it', async () => {
  const page = await enter(`/rules/HC-H?at=${encodeURIComponent('HC-H §10.II.A')}`);
  const here = page.locator('article.here');
  await here.waitFor();
  assert.match(await here.textContent(), /Read as/);
  assert.match(await here.textContent(), /tests? shows? it/);
  await page.keyboard.press('/');
  await page.keyboard.type('split aces one card');
  await page.waitForSelector('.hit');
  assert.ok((await page.locator('.hit').count()) > 0);
  await page.locator('.hit .from').first().click();
  await page.locator('article.here').waitFor();
  await fine(page, 'rules');
  await page.context().close();
});

test('my rounds: a round is recalled, dealt again card by card, and its chance checked in the page', async () => {
  const page = await guest(browser, house);
  for (const [game, spot] of [['roulette', 'red'], ['three-card-poker', 'ante']]) {
    await sit(page, house, game);
    await bet(page, spot);
    await page.keyboard.press('Space');
    await playOn(page);
  }
  const paid = (await slips(page)).map((slip) => slip.net).reduce((a, b) => a + b, 0);
  // The shuffle is opened when its cards are no longer in use.
  await page.keyboard.press('Space');
  await page.waitForSelector('main.play:not([data-phase=settled])');
  await playOn(page);
  await page.goto(`${house.address}/rounds`);
  await page.waitForSelector('.list a');
  assert.equal(await page.locator('.list a').count(), 3);
  const three = page.locator('.list a', { hasText: 'Three Card Poker' }).last();
  assert.match((await three.textContent()).replaceAll('\u2212', '-'), new RegExp(`${paid < 0 ? '-' : '\\+'}\\$${Math.abs(paid) / 100}`));
  await three.click();
  await page.getByRole('button', { name: 'Deal it again' }).waitFor();
  assert.equal(await page.locator('.place', { hasText: 'Dealer' }).locator('svg > g').count(), 3);
  for (let n = 0; n < 60; n++) await page.keyboard.press('ArrowLeft');
  assert.match(await page.locator('.now').textContent(), /Before the round/);
  await page.getByRole('button', { name: 'Check it here' }).click();
  await page.getByText('In order', { exact: true }).waitFor();
  assert.match(await page.locator('.found').first().textContent(), /cards lie where the shuffle of 52 put them/);
  await fine(page, 'rounds');
  const verdict = () => page.locator('.fair .tag').textContent();
  assert.match((await page.locator('.found').allTextContents()).join(' '), /what this browser saw and kept before the bets.*told as this browser saw it being played/);
  // A house that tells the round otherwise than the secret gives it, or than this browser saw it, is found out.
  const drawn = (told) => told.fair[0].draws.filter((draw) => draw.line.startsWith('card '));
  const LIES = {
    'another card was drawn': (told) => Object.assign(drawn(told)[0], { line: drawn(told)[0].line === 'card As' ? 'card Ks' : 'card As' }),
    'other cards are shown': (told) => told.steps.flatMap((step) => step.events).forEach((e) => e.card && (e.card = '2c')),
    'two draws change places': (told) => {
      const [one, two] = [drawn(told)[0], drawn(told).at(-1)];
      const kept = { ...one };
      Object.assign(one, two);
      Object.assign(two, kept);
    },
    'one card is drawn over and over': (told) => drawn(told).forEach((draw) => Object.assign(draw, drawn(told)[0])),
    'draws are left out': (told) => told.fair[0].draws.splice(1),
    'nothing was drawn': (told) => told.fair[0].draws.splice(0),
    'the round is told shorter': (told) => told.steps.splice(1),
  };
  for (const [lie, tell] of Object.entries(LIES)) {
    await page.route('**/api/rounds/*/*', async (route) => {
      const told = await (await route.fetch()).json();
      tell(told);
      await route.fulfill({ body: JSON.stringify(told), contentType: 'application/json' });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Check it here' }).click();
    await page.locator('.fair .tag').waitFor();
    assert.equal(await verdict(), 'Not in order', lie);
    assert.ok((await page.locator('.found .bad').count()) > 0);
    await page.unrouteAll({ behavior: 'wait' });
  }
  // A secret and a promise that fit each other, but not what was seen before the bets.
  await page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('seen ')).forEach((k) => localStorage.setItem(k, localStorage.getItem(k).replaceAll(/"[0-9a-f]{64}"/g, `"${'0'.repeat(64)}"`))));
  await page.reload();
  await page.getByRole('button', { name: 'Check it here' }).click();
  await page.getByText(/^Before the bets this browser saw another/).waitFor();
  assert.equal(await verdict(), 'Not in order');
  page.wrong = [];
  await page.locator('.list a', { hasText: 'Roulette' }).click();
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().close();
});

test('my rounds: a check that is not due yet is no fault, and is said so', async () => {
  const page = await guest(browser, house, { width: 390, height: 844 });
  await sit(page, house, 'blackjack');
  await bet(page, 'blackjack');
  await page.keyboard.press('Space');
  await playOn(page);
  await page.goto(`${house.address}/rounds`);
  await page.locator('.list a').first().click();
  const fair = page.locator('[aria-label="Fairness"]');
  await fair.getByText(/^Can be checked when the shoe is over/).waitFor();
  assert.equal(await fair.locator('.bad, .warn, .not').count(), 0);
  assert.equal(await fair.getByRole('button', { name: 'Check it here' }).count(), 0);
  await fine(page, 'rounds-not-yet');
  await page.context().close();
});

test('dealer: a physical table from the first shuffle to the payment, by keyboard, with a refusal and a card taken back', async () => {
  const page = await enter('/dealer');
  const next = page.locator('.next b');
  const until = (words) => page.waitForFunction((w) => document.querySelector('.next b')?.textContent.includes(w), words);
  await until('Shuffle');
  await page.keyboard.press('Enter');
  await until('Burn');
  await page.keyboard.press('Enter');
  await until('Take the bets');
  await page.getByLabel('Amount, $').fill('1');
  await page.getByRole('button', { name: 'Lay it' }).click();
  await page.locator('.trouble').waitFor();
  assert.match(await page.locator('.trouble').textContent(), /HC-A/);
  await page.getByLabel('Amount, $').fill('10');
  await page.getByRole('button', { name: 'Lay it' }).click();
  await page.getByRole('button', { name: 'No more bets' }).click();
  await until('seat 1');
  await page.keyboard.type('9h');
  await page.keyboard.press('Enter');
  await until('dealer');
  // An irregularity: the ruling is told with its clause, and can be taken back like everything else.
  const told = page.locator('[aria-label="What came of the last"]');
  await page.getByRole('button', { name: /^Card face up/ }).click();
  await page.getByLabel('Card', { exact: true }).fill('Kd');
  await page.getByRole('button', { name: 'Call it' }).click();
  await told.getByText('K♦').first().waitFor();
  assert.match(await told.textContent(), /HC-A §15\.I/);
  await page.getByRole('button', { name: 'Take back' }).click();
  await told.getByText('9♥').first().waitFor();
  await until('dealer');
  await page.getByRole('button', { name: 'Take back' }).click();
  await until('seat 1');
  for (const [card, then] of [['9h', 'dealer'], ['6d', 'seat 1'], ['8s', 'dealer, face down']]) {
    await page.keyboard.type(card);
    await page.keyboard.press('Enter');
    await until(then);
  }
  await page.getByRole('button', { name: 'Nobody has seen it' }).click();
  await until('decides');
  await page.keyboard.press('s');
  await until('turn over');
  await page.getByRole('button', { name: 'ten of clubs' }).click();
  await until('dealer');
  await fine(page, 'dealer');
  await page.getByRole('button', { name: /nine of clubs/ }).click();
  await page.locator('ol li.won').waitFor();
  assert.match(await page.locator('ol li.won').textContent(), /Seat 1.*HC-A.*\$10/s);
  assert.ok((await page.locator('[aria-label="Call an irregularity"] li').count()) > 3);
  await page.reload();
  await page.locator('ol li.won').waitFor();
  await page.context().close();
});

test('drill: the trainee pays; what is wrong is shown with its clause, timed and scored per wager', async () => {
  const page = await enter('/dealer/drill');
  await page.getByLabel('What you pay').waitFor();
  const count = Number((await page.locator('.head .tag').textContent()).split(' of ')[1]);
  for (let n = 0; n < count; n++) {
    await page.getByLabel('What you pay').fill('0.01');
    await page.keyboard.press('Enter');
    // Each is judged at once.
    await page.waitForFunction((n) => document.querySelectorAll('.marks li').length === n + 1, n);
  }
  const next = page.getByRole('button', { name: 'Next round' });
  await next.waitFor();
  assert.equal(await page.locator('.marks li.bad').count(), count, 'nobody is paid a cent');
  assert.match(await page.locator('.marks li').first().textContent(), /You said \$0\.01.*[A-Z]+-[A-Z0-9.-]+ [§(]/s);
  assert.ok((await page.locator('[aria-label="This drill"] tbody tr').count()) > 0);
  await fine(page, 'drill');
  // The next round is paid as the book says, and counted beside the first.
  const dealt = page.waitForResponse((r) => /api\/drill\?/.test(r.url()));
  await page.keyboard.press('Enter');
  const { game, number, wagers } = await (await dealt).json();
  const marked = await page.evaluate((answer) => fetch('/api/drill', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) }).then((r) => r.json()), { game, number, pays: [] });
  await page.getByLabel('What you pay').waitFor();
  for (const { slip } of marked) {
    await page.getByLabel('What you pay').fill(String((slip.won - slip.fee) / 100));
    await page.keyboard.press('Enter');
  }
  await next.waitFor();
  assert.equal(await page.locator('.marks li.bad').count(), 0);
  const [right, wrong, median] = await page.locator('[aria-label="This drill"] dd').allTextContents();
  assert.deepEqual([right, wrong], [String(wagers.length), String(count)]);
  assert.match(median, /^\d+\.\d s$/);
  const rows = await page.locator('[aria-label="This drill"] tbody tr').evaluateAll((all) => all.map((row) => [...row.cells].slice(1, 3).map((cell) => Number(cell.textContent))));
  assert.deepEqual([0, 1].map((n) => rows.reduce((sum, row) => sum + row[n], 0)), [wagers.length, count], 'each wager has its own score');
  await page.context().close();
});

test('lottery: a ticket is bought with money of the wallet, checked, and not paid before it has won', async () => {
  const page = await enter('/lottery');
  await page.getByRole('button', { name: 'More plays' }).click();
  await page.getByRole('button', { name: 'Buy for $4' }).click();
  const ticket = page.locator('.ticket');
  await ticket.waitFor();
  assert.equal(await ticket.locator('.play svg').count(), 2);
  await page.waitForFunction(() => document.querySelector('.purse b')?.textContent === '$9,996.00');
  await ticket.getByRole('button', { name: 'Check' }).click();
  await page.getByLabel('Number').fill('1');
  await page.getByLabel('Code').fill('0000-0000-0000-0000');
  await page.getByRole('button', { name: 'Check it' }).click();
  assert.match(await beside(page, page.getByRole('button', { name: 'Check it' })), /IN §/);
  page.wrong = page.wrong.filter((w) => !/409/.test(w));
  await fine(page, 'lottery');
  await page.context().close();
});

test('pit: staff alone come in; a table is closed, opened with other limits, and the books balance', async () => {
  const page = await enter('/pit');
  await page.getByLabel('Your number').fill('1');
  await page.getByLabel('Password').fill('a password for tests');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Books balance').waitFor();
  await page.getByRole('button', { name: /Orders for table 2,/ }).click();
  await page.getByRole('button', { name: 'Close the table' }).click();
  await page.getByRole('button', { name: 'Open the table' }).waitFor();
  // What is no amount is said beside it, and the house hears nothing.
  let heard = 0;
  page.on('request', (request) => (heard += request.method() === 'POST' && request.url().endsWith('/api/pit')));
  for (const [label, text, button] of [['Minimum, $', '12.345', 'Open with these limits'], ['Fill, $', '1OO', 'Fill']]) {
    await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByText(`“${text}” is no amount in dollars and cents`).waitFor();
    assert.equal(await page.getByLabel(label).getAttribute('aria-invalid'), 'true');
  }
  assert.equal(heard, 0);
  await page.getByLabel('Minimum, $').fill('25');
  await page.getByRole('button', { name: 'Open with these limits' }).click();
  await page.waitForFunction(() => [...document.querySelectorAll('tbody tr')].some((r) => /\$25–/.test(r.textContent)));
  assert.match(await page.locator('.events').textContent(), /opened under rules/);
  await page.getByLabel('Why the round is void').fill('a test');
  await page.getByRole('button', { name: 'Void the round' }).click();
  await beside(page, page.getByRole('button', { name: 'Void the round' }));
  // A patron is looked up; who, when, before and after are the house's.
  await page.getByLabel('Number of the patron').fill('9');
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByText('Nobody with the number 9 has ever been in this house').waitFor();
  page.wrong = page.wrong.filter((w) => !/40\d/.test(w));
  await fine(page, 'pit');
  const other = await guest(browser, house);
  assert.equal((await other.request.get(`${house.address}/api/pit`)).status(), 403);
  await other.context().close();
  await page.context().close();
});

async function signIn(page, number = 1, password = 'a password for tests') {
  await page.goto(`${house.address}/pit`);
  await page.getByLabel('Your number').fill(String(number));
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Books balance').waitFor();
}

test('pit: the win of every round is drawn against theory with its band; a round is voided and the stake goes back', async () => {
  const [player, page] = [await guest(browser, house), await guest(browser, house)];
  await signIn(page);
  const sums = () => page.evaluate(() => fetch('/api/pit').then((r) => r.json()).then((pit) => ({ ...pit.tables.find((t) => t.game === 'big-six').takings, id: pit.tables.find((t) => t.game === 'big-six').id })));
  const before = await sums();
  await sit(player, house, 'big-six');
  await bet(player, 'one-dollar');
  let net = 0;
  for (let round = 0; round < 4; round++) {
    await player.keyboard.press('Space');
    await player.waitForFunction((n) => Number(document.querySelectorAll('.slip').length) === 1 && document.querySelector('.slips h2').textContent.includes(`Round ${n}`), round + 1);
    net += (await slips(player))[0].net;
  }
  await page.waitForFunction(() => [...document.querySelectorAll('tbody tr')].some((r) => /Big Six/.test(r.textContent) && /σ/.test(r.textContent)));
  const after = await sums();
  assert.equal(after.win - before.win + net, 0, 'what the house has won is what the player has lost');
  assert.ok(Math.abs(after.sigmas - (after.win - after.theory) / after.deviation) < 0.01);
  const luck = `${after.sigmas.toFixed(1).replace('-', '\u2212')}σ`;
  await page.waitForFunction((said) => [...document.querySelectorAll('tbody tr')].some((r) => /Big Six/.test(r.textContent) && r.textContent.includes(said)), luck);
  assert.match(await page.locator('[aria-label^="Win against theory:"]').getAttribute('aria-label'), /theory .*one standard deviation \$/);
  assert.equal(await page.locator('[aria-label="Win against theory"] .band').count(), 2);
  // A round in the middle of which something went wrong.
  await sit(player, house, 'three-card-poker');
  const chips = await player.locator('[data-chips]').getAttribute('data-chips');
  await bet(player, 'ante');
  await player.keyboard.press('Space');
  await player.waitForSelector('.choice');
  const number = await page.evaluate(() => fetch('/api/pit').then((r) => r.json()).then((pit) => pit.tables.find((t) => t.game === 'three-card-poker').id));
  // Only a supervisor voids: the owner gives one a password, and makes room.
  const who = await page.getByLabel('Who').locator('option', { hasText: 'supervisor' }).getAttribute('value');
  await page.getByLabel('Who').selectOption(who);
  await page.getByLabel('Password', { exact: true }).fill('another for tests');
  await page.getByRole('button', { name: 'Give it' }).click();
  await page.locator('.done').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Your number').waitFor();
  await signIn(page, who, 'another for tests');
  await page.getByRole('button', { name: `Orders for table ${number},` }).click();
  await page.getByLabel('Why the round is void').fill('a card fell off the table');
  await page.getByRole('button', { name: 'Void the round' }).click();
  await page.waitForSelector('.done, .trouble');
  assert.deepEqual(await page.locator('.trouble').allTextContents(), []);
  await player.waitForFunction((was) => document.querySelector('[data-chips]').dataset.chips === was && document.querySelector('[data-risk]').dataset.risk === '0', chips);
  await page.waitForFunction(() => /a card fell off the table/.test(document.querySelector('.events').textContent));
  await page.getByText('Books balance').waitFor();
  await fine(page, 'pit-busy');
  await Promise.all([player.context().close(), page.context().close()]);
});

// Only four aces and the like are held back, which no test can wait for: that the house holds and pays them is shown in
// crates/house/tests/jackpots.rs. Here the house's answer gets an award, and the page has to show it and order the payment.
test('pit: an award that waits is shown with its clause, and confirmed by one press', async () => {
  const page = await enter('/');
  let waits = [{ table: '9', award: 3, who: 'Guest 4', cents: 1250000, clause: 'HC-L §6.IV.C.1', confirmed: ['auditor'] }];
  const orders = [];
  await page.route('**/api/pit', async (route) => {
    if (route.request().method() === 'POST') {
      orders.push(route.request().postDataJSON());
      waits = [];
      return route.fulfill({ json: { says: 'award 3 confirmed' } });
    }
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), waiting: waits } });
  });
  await signIn(page);
  const waiting = page.locator('[aria-label="Waiting for you"]');
  await waiting.getByText('Hand pay $12,500').waitFor();
  assert.match(await waiting.textContent(), /Table 9 · Guest 4 · HC-L §6\.IV\.C\.1.*Confirmed by auditor/s);
  await waiting.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('award 3 confirmed').first().waitFor();
  assert.deepEqual(orders.map((order) => order.do), [{ confirm: { table: '9', award: 3 } }]);
  await waiting.getByText('Nothing waits.').waitFor();
  // The pit asks again and again: what is under way when the page closes answers to nobody.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});

test('compliance: a breach is named with its line and clause; two plans are compared with what it does to the wagers', async () => {
  const page = await enter('/compliance');
  const plan = (wheel) => `[[table]]\nnumber = 1\ngame = "roulette"\n[table.settings]\nwheel = "${wheel}"\n`;
  await page.getByLabel('Text of the plan').fill(plan('triple-zero'));
  await page.getByRole('button', { name: 'Hold it against the book' }).click();
  await page.locator('.breach').waitFor();
  assert.match(await page.locator('.breach').textContent(), /Line 5.*HC-G §1\.IV/s);
  await fine(page, 'compliance');
  await page.getByRole('button', { name: 'Compare two' }).click();
  await page.getByLabel('Text of the plan').fill(plan('double-zero'));
  await page.getByLabel('Text of the new plan').fill(plan('single-zero'));
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.locator('.change').waitFor();
  await page.waitForSelector('[aria-label="Findings"] tbody tr');
  assert.match(await page.locator('[aria-label="Findings"] tbody').textContent(), /5\.2632%.*2\.7027%/s);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await page.evaluate(() => [...document.querySelectorAll('[aria-label="Findings"] .scroll')].map((box) => box.scrollWidth - box.clientWidth));
    assert.deepEqual(cut, [0], `nothing of the table is cut at ${width}`);
    await fine(page, 'compliance-diff');
  }
  await page.context().close();
});

test('every room on a phone', async () => {
  for (const [name, path, wait] of [
    ['odds', '/odds/big-six', '.edge'], ['rules', '/rules/HC-N', 'article'], ['rounds', '/rounds', '.empty'], ['dealer', '/dealer', '.next'],
    ['drill', '/dealer/drill', '.keys'], ['lottery', '/lottery', '.buy'], ['pit', '/pit', 'form'], ['compliance', '/compliance', 'textarea'],
  ]) {
    const page = await enter(path, 390);
    await page.waitForSelector(wait);
    await fine(page, name);
    const small = await page.evaluate(() => [...document.querySelectorAll('main button, main select, .rooms a')].filter((b) => b.offsetParent && b.getBoundingClientRect().height < 44).map((b) => b.textContent.trim().slice(0, 30)));
    assert.deepEqual(small, [], `${name} has what is too small for a thumb`);
    const here = await page.locator('.rooms [aria-current]').boundingBox();
    assert.ok(here.x >= 0 && here.x + here.width <= 390, `${name}: the bar does not show where one is`);
    await page.context().close();
  }
});

test('every room can be gone to from the bar, at 1024 as at 1440', async () => {
  for (const width of [1024, 1440]) {
    const page = await enter('/compliance', width);
    await page.waitForSelector('textarea');
    const out = await page.evaluate(() => { const bar = document.querySelector('.rooms').getBoundingClientRect(); return [...document.querySelectorAll('.rooms a')].filter((a) => a.getBoundingClientRect().right > bar.right + 1).map((a) => a.textContent); });
    assert.deepEqual(out, [], `${width}`);
    await page.context().close();
  }
});
