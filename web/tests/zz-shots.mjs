import { join } from 'node:path';
import { House, BETS, bet, guest, openBrowser, playOn, sit, phase } from './support.mjs';
const out = process.env.OUT ?? '/tmp/page-shots';
const widths = (process.env.WIDTHS ?? '1440,390').split(',').map(Number);
const theme = process.env.THEME ?? 'light';
const games = process.argv.slice(2).length ? process.argv.slice(2) : Object.keys(BETS);
const browser = await openBrowser();
const house = await new House().open();
for (const width of widths) for (const game of games) {
  const page = await guest(browser, house, { width, height: width < 500 ? 844 : 900, theme });
  page.setDefaultTimeout(20000);
  try {
    await sit(page, house, game);
    if (process.env.BOTS) { await page.evaluate(() => 0); const b = page.locator('button', { hasText: 'Ask bots in' }); if (width > 1200) await b.first().click(); await page.waitForTimeout(600); }
    for (const spot of BETS[game]) await bet(page, spot);
    await page.keyboard.press('Space');
    await page.waitForFunction(() => ['choice', 'settled'].includes(document.querySelector('main.play').dataset.phase) && (document.querySelector('.choice') || document.querySelector('main.play').dataset.phase === 'settled'));
    await page.waitForTimeout(150);
    await page.screenshot({ path: join(out, `${game}-${width}-turn.png`) });
    if (await phase(page) !== 'settled') {
    await playOn(page);
    await page.waitForFunction(() => document.querySelector('main.play').dataset.phase === 'settled');
    await page.waitForTimeout(150);
    await page.screenshot({ path: join(out, `${game}-${width}-settled.png`) }); }
  } catch (e) { console.log(game, width, e.message.slice(0, 300)); await page.screenshot({ path: join(out, `${game}-${width}-failed.png`) }); }
  if (page.wrong.length) console.log(game, width, page.wrong);
  await page.context().close();
}
await browser.close(); await house.stop(); house.remove();
