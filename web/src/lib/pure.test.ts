import { describe, expect, it } from 'vitest';
import { pips, spoken } from './cards';
import { TALLEST, cut, stack } from './chips';
import { captions, lay } from './lay';
import { face, money, signed, slip, typed, typedSigned } from './money';
import { bigRoad, sides } from './road';

describe('money', () => {
  it('is written one way', () => {
    expect(money(2500)).toBe('$25');
    expect(money(1250)).toBe('$12.50');
    expect(money(124000, true)).toBe('$1,240.00');
    expect(money(123456789)).toBe('$1,234,567.89');
    expect(money(-500)).toBe('−$5');
    expect(money(5)).toBe('$0.05');
  });
  it('shows gains and losses by their sign', () => {
    expect([signed(2500), signed(-500), signed(0)]).toEqual(['+$25', '−$5', '$0']);
  });
  it('is read as people type it, and what is none is said', () => {
    expect(['25', ' $12.5 ', '1,240.00', '0'].map(typed)).toEqual([2500, 1250, 124000, 0]);
    for (const text of ['12.345', '1,24', '25 dollars', '-5', '2e3']) {
      expect([typed(text), slip(text)]).toEqual([null, `“${text}” is no amount in dollars and cents`]);
    }
    expect([slip(''), slip('  '), slip('$25')]).toEqual(['', '', '']);
    expect(['-500', '\u2212$12.50', '7', '--5', ''].map(typedSigned)).toEqual([-50000, -1250, 700, null, null]);
  });
  it('fits on a chip', () => {
    expect([50, 500, 2500, 100000, 500000].map(face)).toEqual(['50¢', '5', '25', '1K', '5K']);
  });
});

describe('chips', () => {
  it('are cut highest first and add up', () => {
    expect(cut(13150)).toEqual([10000, 2500, 500, 100, 50]);
    for (const amount of [50, 100, 550, 2600, 77750, 1234550]) {
      expect(cut(amount).reduce((a, b) => a + b, 0)).toBe(amount);
    }
  });
  it('stack no higher than eight, and never vanish', () => {
    expect(stack(4900).length).toBeLessThanOrEqual(TALLEST);
    expect(stack(99999900).length).toBe(TALLEST);
    expect(stack(25)).toEqual([50]);
    expect(stack(0)).toEqual([]);
  });
});

describe('cards', () => {
  it('have as many pips as their rank', () => {
    for (let n = 2; n <= 10; n++) expect(pips(n === 10 ? 'T' : `${n}`)).toHaveLength(n);
    expect(pips('K')).toHaveLength(0);
  });
  it('have names for those who listen', () => {
    expect([spoken('8h'), spoken('Ts'), spoken(null), spoken('Jk')]).toEqual([
      'eight of hearts', 'ten of spades', 'a face-down card', 'joker',
    ]);
  });
});

describe('hands on the felt', () => {
  const area = { x: 100, y: 50, w: 400, h: 120, card: 80 };
  it('stay inside their area and do not overlap one another', () => {
    for (const counts of [[1], [2, 2], [7], [3, 5, 2, 4], [10, 10]]) {
      const laid = lay(area, counts);
      laid.forEach((hand, n) => {
        expect(hand.x).toBeGreaterThanOrEqual(area.x - 0.5);
        expect(hand.x + hand.width).toBeLessThanOrEqual(area.x + area.w + 0.5);
        if (n > 0) expect(hand.x).toBeGreaterThanOrEqual(laid[n - 1].x + laid[n - 1].width);
      });
    }
  });
  it('open rows where there is height', () => {
    const ticket = lay({ x: 0, y: 0, w: 400, h: 420, card: 60 }, [5, 5, 5, 5, 5]);
    expect(new Set(ticket.map((hand) => hand.y)).size).toBeGreaterThan(1);
  });
});

describe('the big road', () => {
  it('starts a column when the winner changes and strikes ties through', () => {
    const rounds = sides(['P', 'P', 'tie', 'B', 'P'], ['P', 'B']);
    expect(bigRoad(rounds)).toEqual([
      { side: 'first', column: 0, row: 0, ties: 0 },
      { side: 'first', column: 0, row: 1, ties: 1 },
      { side: 'second', column: 1, row: 0, ties: 0 },
      { side: 'first', column: 2, row: 0, ties: 0 },
    ]);
  });
  it('turns right at the bottom', () => {
    const run = bigRoad(sides(Array(8).fill('P'), ['P', 'B']));
    expect(run.at(-1)).toMatchObject({ row: 5, column: 2 });
  });
});

describe('captions of hands', () => {
  const hand = (x: number, width: number, y = 0) => ({ x, y, step: 0, card: 50, width, height: 70 });
  const area = { x: 8, w: 374 };
  it('stand over their hands where there is room', () => {
    expect(captions(area, [hand(20, 200), hand(240, 100)], [100, 60])).toEqual([{ x: 70, line: 0 }, { x: 260, line: 0 }]);
  });
  it('move aside, and take another line where that is not enough', () => {
    for (const wide of [[180, 150], [235, 135], [260, 180], [300, 300]]) {
      const [a, b] = captions(area, [hand(16, 228), hand(262, 112)], wide);
      expect(a.line !== b.line || a.x + wide[0] < b.x, `${wide}`).toBe(true);
      for (const [n, at] of [a, b].entries()) expect(at.x >= 8 && at.x + wide[n] <= 382, `${wide} ${at.x}`).toBe(true);
    }
  });
  it('of another row are in nobody\u2019s way', () => {
    expect(captions(area, [hand(16, 300), hand(16, 300, 100)], [250, 250]).map((c) => c.line)).toEqual([0, 0]);
  });
});
