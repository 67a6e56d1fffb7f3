// A round of every game: sit, bet, decide, settle; each payment on the page is the one in the house's books.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { bet, BETS, deal, guest, House, openBrowser, playOn, shots, sit, slips } from './support.mjs';

let house, browser;
const shown = new Map();

before(async () => {
  house = await new House().open();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  house?.remove();
});

const money = (cents) => {
  const text = `$${Math.floor(Math.abs(cents) / 100).toLocaleString('en-US')}${cents % 100 ? `.${String(Math.abs(cents) % 100).padStart(2, '0')}` : ''}`;
  return cents === 0 ? 'push' : `${cents < 0 ? '−' : '+'}${text}`;
};

for (const [game, bets] of Object.entries(BETS)) {
  test(`a round of ${game}`, async () => {
    const page = await guest(browser, house);
    await sit(page, house, game);
    for (const spot of bets) await bet(page, spot);
    await page.screenshot({ path: join(shots, `${game}-bets-1440.png`) });
    await deal(page);
    await page.screenshot({ path: join(shots, `${game}-turn-1440.png`) });
    await playOn(page);
    await page.waitForSelector('.slip');
    const list = await slips(page);
    for (const slip of list) assert.equal(slip.shown, money(slip.net), slip.text);
    shown.set(game, list);
    // The line beside the chips says what all slips come to.
    const net = list.reduce((sum, slip) => sum + slip.net, 0);
    const came = net === 0 ? 'You are even.' : `You ${net > 0 ? 'win' : 'lose'} ${money(Math.abs(net)).slice(1)}.`;
    assert.equal(await page.locator('.ended').textContent(), came);
    if (game === 'poker-lotto') {
      // Each play is told with the hand of its own number.
      const hands = await page.locator('.pile[aria-label^="your hand, "]').evaluateAll((all) => all.map((p) => p.getAttribute('aria-label').slice('your hand, '.length)));
      assert.equal(hands.length, 2);
      for (const slip of list) assert.ok(slip.text.toLowerCase().includes(hands[Number(slip.spot.slice('play-'.length)) - 1]), `${slip.text} of ${hands}`);
    }
    await page.screenshot({ path: join(shots, `${game}-settled-1440.png`) });
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test('every payment on the page is in the books, and the books are in order', async () => {
  await house.stop();
  const rounds = house.books().filter((line) => line.round).map((line) => line.round);
  for (const [game, list] of shown) {
    const round = rounds.filter((r) => r.game === game && !r.void && r.lines.length > 0).at(-1);
    assert.ok(round, `${game} has a round in the books`);
    // What a wager for the dealer wins is the dealer's.
    const takes = (line) => (line.spot.endsWith('-for-dealer') && line.won > 0 ? 0 : line.back + line.won - line.fee);
    const net = (line) => takes(line) - line.stake;
    const key = (line) => `${line.spot} ${line.hand} ${line.net}`;
    assert.deepEqual(
      list.map(key).sort(),
      round.lines.map((line) => key({ ...line, net: net(line) })).sort(),
      `${game}: ${JSON.stringify(list)} against ${JSON.stringify(round.lines)}`,
    );
  }
  assert.match(house.audit(), /^in order:/m);
});
