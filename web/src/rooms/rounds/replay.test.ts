import { expect, it } from 'vitest';
import { laid } from './replay';

const dealer = { common: { name: 'dealer' } };
const hand = (n: number) => ({ hand: { seat: 0, hand: n } });
const event = (what: string, more: object = {}) => ({ what, words: what, dice: [], ...more }) as unknown as Parameters<typeof laid>[0][number];

it('lays cards, turns the hole card over and keeps them when they are picked up', () => {
  const events = [
    event('dealt', { place: hand(0), card: '8s' }), event('dealt', { place: dealer, card: 'Kd' }),
    event('dealt', { place: hand(0), card: '8h' }), event('dealt', { place: dealer }),
    event('shifted', { from: hand(0), index: 1, place: hand(1), card: '8h' }),
    event('turned', { place: dealer, index: 1, card: '7c' }), event('picked_up', { place: dealer }),
  ];
  expect(laid(events.slice(0, 4)).places[1].cards).toEqual(['Kd', null]);
  expect(laid(events).places).toEqual([
    { name: 'Seat 1', cards: ['8s'], taken: false }, { name: 'Dealer', cards: ['Kd', '7c'], taken: true }, { name: 'Seat 1, hand 2', cards: ['8h'], taken: false },
  ]);
});

it('deals anew where cards were picked up', () => {
  const events = [event('dealt', { place: dealer, card: 'Kd' }), event('picked_up', { place: dealer }), event('dealt', { place: dealer, card: '2c' })];
  expect(laid(events).places).toEqual([{ name: 'Dealer', cards: ['2c'], taken: false }]);
});

it('says what the dice showed last', () => {
  const { shown, dice } = laid([event('thrown', { words: '1-1', dice: [1, 1] }), event('thrown', { words: '3-4', dice: [3, 4] })]);
  expect([shown, dice]).toEqual(['3-4', [3, 4]]);
});
