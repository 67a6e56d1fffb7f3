import { describe, expect, it } from 'vitest';
import { Words, check, commitment, dice, hex, key, shuffle } from './fair';

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
  const fine = async (over: object = {}) => (await check(turn(over))).every((finding) => finding.ok);

  it('is in order when secret, commitment and cards agree', async () => expect(await fine()).toBe(true));
  it('is not when another secret is shown', async () => expect(await fine({ secret: hex(secret.map((b) => b ^ 1)) })).toBe(false));
  it('is not when another card was dealt', async () => expect(await fine({ draws: [{ place: 1, line: 'card Kd' }] })).toBe(false));
  it('is not when a cut was left out', async () => expect(await fine({ cuts: [{ who: 3, says: 'mine' }] })).toBe(false));
  it('is neither before the secret is shown: the check is not due', async () =>
    expect(await check(turn({ secret: null, unknown: 'can be checked when the shoe is over' }))).toEqual([{ ok: null, says: 'Can be checked when the shoe is over' }]));
});
