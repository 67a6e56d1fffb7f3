import { describe, expect, it } from 'vitest';
import { sum, waiting, what } from './waiting';

const place = (table: string, over: object = {}) => ({ table, name: 'x', title: 'Blackjack', seats: [0], chips: 0, at_risk: 0, in_play: false, turn: false, ...over });

describe('what one has left at tables', () => {
  const hand = place('4', { at_risk: 2500, chips: 100, in_play: true, turn: true });
  const round = place('5', { at_risk: 9000, in_play: true });
  const bets = place('6', { at_risk: 500, chips: 700 });
  const chips = place('7', { chips: 48050 });

  it('is told with the hand that waits first, and an empty seat is nothing', () =>
    expect(waiting([chips, place('1'), bets, round, hand]).map((p) => p.table)).toEqual(['4', '5', '6', '7']));
  it('has its words and its money', () =>
    expect([hand, round, bets, chips].map((p) => `${what(p)}, ${sum(p)}`)).toEqual(['Your hand waits, $25 at risk', 'Your round goes on, $90 at risk', 'Your bets lie, $5 at risk', 'You have chips, $480.50 in chips']));
});
