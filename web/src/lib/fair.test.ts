import { describe, expect, it } from 'vitest';
import { Words, check, commitment, dice, followed, hex, key, remembered, shuffle } from './fair';

const secret = Uint8Array.from({ length: 32 }, (_, i) => i);
const deck = [...'23456789TJQKA'].flatMap((rank) => [...'cdhs'].map((suit) => rank + suit));
const cuts = { 1: [], 2: [{ who: 1, says: 'seven from the top' }], 3: [{ who: 5, says: '17' }, { who: 2, says: '♠' }] } as const;

// The vectors of docs/fairness.md.
const VECTORS = [
  [1, 'e68744bb189487da15a0111ad1dd1320d787336050f24e5413df434cf4458638', '60fa884d1e3dcafaae007a5ef63c48e7c6e5791cf38b8c7a76ad2306eeee3078', '5150ac628c9bb078 d48c4bda11056c4a ab3c5d8a7e4a33a5', '6c 9d Qs 3h Jc 9c 7c 5c 2d Ad', '6c 9c Qs 2s Ts 8h 6d 3s 2c Ac', '6-2 5-3 5-3 2-4 5-5 6-5', '3-6-2 2-5-3 3-5-3 4-2-4 3-5-5 6-6-5', '12 17 17 20 30 31'],
  [2, 'bf2dbbf1f4dfb207b687e8c64f5ecdacc2ffdaa0e807790aa592e0ad82ea796b', 'e3ccf87ba0b84a951cf140e3588c71e755779d71ae1bc27074af47297be57873', 'de895f085c75ea15 1c2401a764141ce2 91c7bcf0bd02b79c', 'Kd 6s 3s 7h 9s Js 2s Kh 4h 7d', 'Kd 6h 3h 7c 9d Jh 2c Kh 2s 5s', '2-6 6-1 3-3 3-4 3-5 3-4', '2-2-6 5-6-1 3-3-3 4-3-4 3-3-5 3-3-4', '33 6 15 21 27 21'],
  [3, '3fc0deadd2f4dc018c45b12cf0d618f3cd5c3c5cf241d7e16e78d4a98f8529ea', '62bafcc6edeac970fa4dd4ba6de6916c6e62dd05fd59a7d0a4f93c83c9f38c76', 'd4101c75824a652f 3ea868b5c1a9e45f c9d5fe0806a1b4ac', 'Qs 8h 5h Qc Qd 3h 7h Kd Qh Jh', 'Qs 8h 5c Js Qd 2h 6s Kc Qd Ts', '6-5 2-2 3-1 2-4 5-1 1-4', '5-6-5 6-2-2 3-3-1 6-2-4 1-5-1 3-1-4', '31 8 2 20 4 19'],
] as const;

describe('the vectors of docs/fairness.md', () => {
  for (const [turn, bound, keyed, stream, one, six, two, three, below] of VECTORS) {
    it(`number ${turn}`, async () => {
      const said = [...cuts[turn]];
      const from = async (part: number) => new Words(await key('table 1', turn, part, secret, said));
      const parts = [0, 1, 2, 3, 4, 5];
      expect(await commitment('table 1', turn, secret)).toBe(bound);
      expect(hex(await key('table 1', turn, 0, secret, said))).toBe(keyed);
      const words = await from(0);
      const halves = Array.from({ length: 3 }, () => words.next().map((h) => h.toString(16).padStart(8, '0')).join(''));
      expect(halves.join(' ')).toBe(stream);
      expect(shuffle(deck, await from(0)).slice(0, 10).join(' ')).toBe(one);
      expect(shuffle(Array(6).fill(deck).flat(), await from(0)).slice(0, 10).join(' ')).toBe(six);
      expect((await Promise.all(parts.map(async (p) => dice(2, await from(p)).join('-')))).join(' ')).toBe(two);
      expect((await Promise.all(parts.map(async (p) => dice(3, await from(p)).join('-')))).join(' ')).toBe(three);
      expect((await Promise.all(parts.map(async (p) => (await from(p)).below(38)))).join(' ')).toBe(below);
    });
  }
});

describe('a turn of chance', () => {
  const turn = (over: object = {}) => ({
    table: 'table 1', turn: 1, commitment: VECTORS[0][1] as string, secret: hex(secret), cuts: [], below: null, labels: [], unknown: null,
    cards: deck.map((card) => ({ card, count: 1 })),
    draws: [{ place: 0, line: 'burn' }, { place: 1, line: 'card 9d' }, { place: 2, line: 'card Qs' }],
    ...over,
  });
  const fine = async (over: object = {}, seen?: string) => (await check(turn(over), seen)).every((finding) => finding.ok || finding.note);

  it('is in order when secret, commitment and cards agree', async () => expect(await fine()).toBe(true));
  it('is not when another secret is shown', async () => expect(await fine({ secret: hex(secret.map((b) => b ^ 1)) })).toBe(false));
  it('is not when another card was dealt', async () => expect(await fine({ draws: [{ place: 1, line: 'card Kd' }] })).toBe(false));
  it('is not when a cut was left out', async () => expect(await fine({ cuts: [{ who: 3, says: 'mine' }] })).toBe(false));
  it('is not when cards are left out, come twice or in another order', async () => {
    const [burn, nine, queen, three] = [{ place: 0, line: 'burn' }, { place: 1, line: 'card 9d' }, { place: 2, line: 'card Qs' }, { place: 3, line: 'card 3h' }];
    expect(await fine({ draws: [burn, nine, queen, three] })).toBe(true);
    for (const draws of [[burn, queen, three], [burn, queen, nine], [burn, nine, nine]]) expect(await fine({ draws })).toBe(false);
  });
  it('is held against the promise that was seen before the bets', async () => {
    expect(await fine({}, VECTORS[0][1])).toBe(true);
    expect(await fine({}, VECTORS[1][1])).toBe(false);
  });
  it('is neither before the secret is shown: the check is not due', async () =>
    expect(await check(turn({ secret: null, unknown: 'can be checked when the shoe is over' }))).toEqual([{ ok: null, says: 'Can be checked when the shoe is over' }]));
});

describe('what is told of a round', () => {
  const event = (what: string, more: object = {}) => ({ what, words: what, dice: [], ...more }) as unknown as Parameters<typeof followed>[1][number];
  const [dealer, mine] = [{ common: { name: 'dealer' } }, { hand: { seat: 0, hand: 0 } }];
  // The deck of the first vector: 6c 9d Qs 3h Jc.
  const shoe = (...draws: object[]) => [{
    table: 'table 1', turn: 1, commitment: VECTORS[0][1] as string, secret: hex(secret), cuts: [], below: null, labels: [], unknown: null,
    cards: deck.map((card) => ({ card, count: 1 })), draws,
  }] as unknown as Parameters<typeof followed>[0];
  const gave = shoe({ place: 0, line: 'burn' }, { place: 1, line: 'card 9d' }, { place: 2, line: 'card Qs' }, { place: 3, line: 'card 3h' });
  const seen = [
    event('burned'), event('dealt', { place: mine, card: '9d' }), event('dealt', { place: dealer }), event('dealt', { place: mine, card: '3h' }),
    event('turned', { place: dealer, index: 0, card: 'Qs' }),
  ];
  const wrong = (turns: typeof gave, events = seen) => followed(turns, events).some((found) => found.ok === false);

  it('is in order when every card is the one that was drawn there', () => expect(followed(gave, seen)).toMatchObject([{ ok: true }]));
  it('is not when a card is told as another, dealt or turned up', () => {
    for (const n of [1, 3, 4]) expect(wrong(gave, seen.map((e, i) => (i === n ? { ...e, card: '2c' } : e)))).toBe(true);
  });
  it('is not when there are fewer draws than cards', () => {
    expect(wrong(shoe({ place: 1, line: 'card 9d' }))).toBe(true);
    expect(wrong(shoe())).toBe(true);
  });
  it('may end before the round does, for somebody who went', () => expect(wrong(gave, seen.slice(0, 3))).toBe(false));
  it('follows cards to another hand and to the discards', () => {
    const split = [...seen.slice(0, 4), event('shifted', { from: mine, index: 1, place: { hand: { seat: 0, hand: 1 } }, card: '3h' }), event('turned', { place: dealer, index: 0, card: 'Qs' })];
    expect(wrong(gave, split)).toBe(false);
    expect(wrong(gave, split.map((e) => (e.what === 'shifted' ? { ...e, card: 'Kd' } : e)))).toBe(true);
    // A card that goes there straight from the shoe, and one that lay on the table.
    expect(wrong(gave, [event('discarded', { card: '9d' }), event('dealt', { place: mine, card: 'Qs' }), event('dealt', { place: mine, card: '3h' })])).toBe(false);
    expect(wrong(gave, [event('dealt', { place: mine, card: '9d' }), event('discarded', { card: '9d' }), event('dealt', { place: mine, card: 'Qs' })])).toBe(false);
  });
  it('knows no more than the table shows of a card moved face down, but that it was drawn', () => {
    const carried = (card: string) => [event('dealt', { place: dealer }), event('dealt', { place: dealer }), event('shifted', { from: dealer, place: mine }), event('shifted', { from: dealer, place: mine }), event('turned', { place: mine, index: 0, card })];
    expect(wrong(gave, carried('Qs'))).toBe(false);
    expect(wrong(gave, carried('9d'))).toBe(false);
    expect(wrong(gave, carried('2c'))).toBe(true);
  });
  it('is not when a throw is another, or one too many', () => {
    const throws = (...lines: string[]) => lines.map((line) => ({ ...gave[0], cards: [], below: 36, draws: [{ place: 0, line }] })) as typeof gave;
    const thrown = event('thrown', { dice: [5, 4] });
    expect(wrong(throws('dice 5-4'), [thrown])).toBe(false);
    expect(wrong(throws('dice 3-3'), [thrown])).toBe(true);
    expect(wrong(throws('dice 3-3', 'dice 5-4'), [thrown])).toBe(true);
    expect(wrong(throws('dice 5-4', 'dice 3-3'), [thrown])).toBe(true);
  });
  it('is held against what was seen of it', () => {
    const kept = ['card 9d', 'card 3h', 'card Qs'];
    expect(remembered(seen, kept)).toMatchObject([{ ok: true }]);
    expect(remembered(seen, ['card 9d', 'card 4h'])).toMatchObject([{ ok: false }]);
    expect(remembered(seen, ['card 3h', 'card 9d'])).toMatchObject([{ ok: false }]);
    expect(remembered(seen, undefined)).toMatchObject([{ ok: null, note: true }]);
  });
});
