import { expect, it } from 'vitest';
import { cents, median, scores } from './score';

it('reads amounts to the cent and nothing else', () => {
  expect(cents('52.5')).toBe(5250);
  expect(cents('$97.50')).toBe(9750);
  expect(cents('0')).toBe(0);
  for (const wrong of ['', '1.234', '-5', 'five']) expect(cents(wrong)).toBeNull();
});

it('scores per wager, most often wrong first', () => {
  const tries = [
    { wager: 'Ante', right: true, ms: 1000 }, { wager: 'Ante', right: true, ms: 3000 }, { wager: 'Pair Plus', right: false, ms: 5000 },
  ];
  expect(scores(tries)).toEqual([
    { wager: 'Pair Plus', right: 0, wrong: 1, median: 5000 }, { wager: 'Ante', right: 2, wrong: 0, median: 2000 },
  ]);
  expect(median([])).toBe(0);
});
