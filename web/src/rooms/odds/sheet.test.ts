import { expect, it } from 'vitest';
import { asked, read, share, step } from './sheet';

it('steps a pay up and down, and never to nothing', () => {
  expect(step('3 to 1', 1)).toBe('4 to 1');
  expect(step('3 to 2', -1)).toBe('2 to 2');
  expect(step('1 to 1', -1)).toBeNull();
  expect(step('100% of meter', 1)).toBeNull();
});

it('finds the choices of an address again', () => {
  const choices = { set: { decks: '2', 'ante.min': '$10' }, paytables: ['pair-plus-table-i'], rows: { 'pair-plus/flush': '4 to 1' } };
  expect(read(asked(choices).toString())).toEqual(choices);
});

it('writes a share with its minus', () => expect(share({ exact: null, decimal: -0.0528 }, 2)).toBe('\u22125.28%'));
