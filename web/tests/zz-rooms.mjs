process.env.CROUPIER_OWNER_PASSWORD = 'a password for tests';
import { join } from 'node:path';
const { House, BETS, bet, guest, openBrowser, playOn, sit, phase } = await import('./support.mjs');
const out = process.env.OUT ?? '/tmp/page-shots';
const theme = process.env.THEME ?? 'light';
const only = process.argv.slice(2);
const want = (n) => only.length === 0 || only.includes(n);
const browser = await openBrowser();
const house = await new House().open();
async function play(page, games) {
  for (const game of games) { await sit(page, house, game); for (const s of BETS[game]) await bet(page, s);
    for (let n = 0; n < 3; n++) { await page.keyboard.press('Space'); await page.waitForSelector('.choice, main[data-phase=settled]'); await playOn(page); } }
}
for (const width of (process.env.WIDTHS ?? '1440,390').split(',').map(Number)) {
  const opts = { width, height: width < 500 ? 844 : 900, theme };
  const shot = async (page, name, full = true) => { await page.waitForTimeout(400); await page.screenshot({ path: join(out, `room-${name}-${width}.png`), fullPage: full }); };
  const go = async (path, wait) => { const p = await guest(browser, house, opts); p.setDefaultTimeout(25000); await p.goto(house.address + path); await p.waitForSelector(wait); return p; };
  const tryit = async (name, f) => { if (!want(name)) return; try { await f(); } catch (e) { console.log(name, width, e.message.slice(0, 200)); } };
  await tryit('lobby', async () => { const p = await go('/', 'article[data-game]'); await shot(p, 'lobby'); await p.context().close(); });
  await tryit('odds', async () => { const p = await go('/odds/three-card-poker', '.edge'); await p.waitForTimeout(1500); await shot(p, 'odds'); await p.goto(house.address + '/odds/blackjack'); await p.waitForTimeout(4000); await shot(p, 'odds-blackjack'); await p.goto(house.address + '/odds/craps'); await p.waitForTimeout(3000); await shot(p, 'odds-craps'); await p.context().close(); });
  await tryit('rules', async () => { const p = await go('/rules/HC-H', 'article'); await shot(p, 'rules', false); await p.goto(house.address + '/rules'); await p.waitForTimeout(800); await shot(p, 'rules-all', false); await p.context().close(); });
  await tryit('rounds', async () => { const p = await go('/', 'article[data-game]'); await play(p, ['three-card-poker', 'roulette', 'blackjack']); await p.goto(house.address + '/rounds'); await p.waitForSelector('.list a'); await shot(p, 'rounds-list'); await p.locator('.list a', { hasText: 'Three Card' }).last().click(); await p.getByRole('button', { name: 'Deal it again' }).waitFor(); await p.getByRole('button', { name: 'Check it here' }).click(); await shot(p, 'rounds'); await p.context().close(); });
  await tryit('dealer', async () => { const p = await go('/dealer', '.next'); const until = (w) => p.waitForFunction((x) => document.querySelector('.next b')?.textContent.includes(x), w);
    await until('Shuffle'); await p.keyboard.press('Enter'); await until('Burn'); await p.keyboard.press('Enter'); await until('Take the bets'); await shot(p, 'dealer-bets'); await p.getByLabel('Amount, $').fill('10'); await p.getByRole('button', { name: 'Lay it' }).click(); await p.getByRole('button', { name: 'No more bets' }).click(); await until('seat 1');
    for (const [c, then] of [['9h', 'dealer'], ['6d', 'seat 1'], ['8s', 'dealer, face down']]) { await p.keyboard.type(c); await p.keyboard.press('Enter'); await until(then); }
    await shot(p, 'dealer'); await p.getByRole('button', { name: 'Nobody has seen it' }).click(); await until('decides'); await shot(p, 'dealer-decide'); await p.context().close(); });
  await tryit('drill', async () => { const p = await go('/dealer/drill', '.keys'); await shot(p, 'drill'); const count = Number((await p.locator('.head .tag').textContent()).split(' of ')[1]); for (let n = 0; n < count; n++) { await p.getByLabel('What you pay').fill('5'); await p.keyboard.press('Enter'); } await p.locator('.marks li').first().waitFor(); await shot(p, 'drill-marked'); await p.context().close(); });
  await tryit('lottery', async () => { const p = await go('/lottery', '.buy'); await p.getByRole('button', { name: 'More plays' }).click(); await p.getByRole('button', { name: /^Buy for/ }).click(); await p.locator('.ticket').waitFor(); await shot(p, 'lottery'); await p.context().close(); });
  await tryit('pit', async () => { const g = await go('/', 'article[data-game]'); await play(g, ['roulette', 'baccarat', 'craps']); await g.context().close(); const p = await go('/pit', 'form'); await shot(p, 'pit-door'); await p.getByLabel('Your number').fill('1'); await p.getByLabel('Password').fill('a password for tests'); await p.getByRole('button', { name: 'Sign in' }).click(); await p.getByText('Books balance').waitFor(); await p.getByRole('button', { name: /Orders for table 2,/ }).click(); await p.waitForTimeout(3500); await shot(p, 'pit'); await p.context().close(); });
  await tryit('compliance', async () => { const p = await go('/compliance', 'textarea'); const plan = (w) => `[[table]]\nnumber = 1\ngame = "roulette"\n[table.settings]\nwheel = "${w}"\n`; await p.getByLabel('Text of the plan').fill(plan('triple-zero')); await p.getByRole('button', { name: 'Hold it against the book' }).click(); await p.locator('.breach').waitFor(); await shot(p, 'compliance'); await p.getByRole('button', { name: 'Compare two' }).click(); await p.getByLabel('Text of the plan').fill(plan('double-zero')); await p.getByLabel('Text of the new plan').fill(plan('single-zero')); await p.getByRole('button', { name: 'Compare', exact: true }).click(); await p.locator('.change').waitFor(); await p.waitForTimeout(1500); await shot(p, 'compliance-diff'); await p.context().close(); });
}
await browser.close(); await house.stop(); house.remove();
