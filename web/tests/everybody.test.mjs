// Names for screen readers, contrast and order, at every kind of felt: light and dark, on a screen and on a phone.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { BETS, FELTS, House, PHONE, bet, faults, guest, openBrowser, playOn, shots, sit } from './support.mjs';

let house, browser;

// A house for each: whoever closes a page in mid-round leaves a seat, a hand or pai gow's bank behind for a while.
before(async () => (browser = await openBrowser()));
after(() => browser?.close());
beforeEach(async () => (house = await new House().open()));
afterEach(async () => {
  await house.end();
});

for (const theme of ['light', 'dark']) {
  for (const size of [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, PHONE]) {
    test(`names, contrast and order for everybody, ${theme}, ${size.width} px`, async () => {
      const page = await guest(browser, house, { ...size, theme });
      await page.screenshot({ path: join(shots, `lobby-${size.width}-${theme}.png`) });
      assert.deepEqual(await faults(page), [], 'lobby');
      // Felts, cards and chips do not change with the theme; what lies around them does.
      for (const game of theme === 'dark' || size.width === 1024 ? ['blackjack', 'roulette', 'baccarat'] : FELTS) {
        await sit(page, house, game);
        for (const spot of BETS[game]) await bet(page, spot);
        assert.deepEqual(await faults(page), [], `${game} with bets`);
        await page.keyboard.press('Space');
        await page.waitForFunction(() => ['choice', 'settled'].includes(document.querySelector('main.play').dataset.phase));
        assert.deepEqual(await faults(page), [], `${game} in play`);
        await page.screenshot({ path: join(shots, `${game}-${theme}-${size.width}.png`) });
        await playOn(page);
      }
      await page.context().close();
    });
  }
}
