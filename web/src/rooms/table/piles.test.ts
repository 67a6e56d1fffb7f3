import { describe, expect, it } from 'vitest';
import type { Slip, View } from '../../lib/wire';
import { type Piles, settle } from './piles';

const slip = (of: Partial<Slip>) => ({ seat: 0, hand: 0, own_words: null, dealer_words: null, ...of }) as Slip;
const pile = (key: string, seat: number | null, hand: number, name: string, caption: string) => ({ key, seat, hand, name, cards: ['As'], caption, told: 'As', active: false, taken: false });
const empty = { seats: [], commons: [] } as unknown as View;

describe('cards that the dealer has picked up', () => {
  it('say what the hand came to in the end, not what it was when a side bet was settled', () => {
    const piles: Piles = new Map([['seat 0 hand 0', pile('seat 0 hand 0', 0, 0, '', '12')]]);
    settle(piles, empty, [slip({ own_words: '12' }), slip({ own_words: '23, bust', dealer_words: '14' })]);
    expect(piles.get('seat 0 hand 0')?.caption).toBe('23, bust');
  });
  it('say nothing of a board whose last card was turned and picked up in one step, rather than what it was before', () => {
    const board = { ...pile('board', null, 0, 'board', 'nine high'), cards: ['8s', '9d', 'As'], told: '8s,9d,' };
    const piles: Piles = new Map([['board', board], ['seat 1 hand 0', pile('seat 1 hand 0', 1, 0, '', 'ace high')]]);
    settle(piles, empty, []);
    expect([...piles.values()].map((p) => p.caption)).toEqual([null, 'ace high']);
  });
  it('say of two hands that are settled together what each is', () => {
    const piles: Piles = new Map([
      ['seat 0 hand 0', pile('seat 0 hand 0', 0, 0, '', '')],
      ['seat 0 hand 1', pile('seat 0 hand 1', 0, 1, '', '')],
      ['dealer', pile('dealer', null, 0, 'dealer', '')],
      ["dealer's low hand", pile("dealer's low hand", null, 0, "dealer's low hand", '')],
    ]);
    const commons = [['dealer', 'dealer'], ["dealer's low hand", 'second-hand']].map(([name, role]) => ({ name, role, cards: [], caption: null }));
    settle(piles, { seats: [], commons } as unknown as View, [slip({ own_words: 'pair of kings / ace high', dealer_words: 'three sixes / king high' })]);
    expect([...piles.values()].map((p) => p.caption)).toEqual(['pair of kings', 'ace high', 'three sixes', 'king high']);
  });
});
