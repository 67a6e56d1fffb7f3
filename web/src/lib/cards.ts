// Cards by their short names: `As`, `Th`, `Jk`.

export type Suit = 'spade' | 'heart' | 'diamond' | 'club';

const SUITS: Record<string, Suit> = { s: 'spade', h: 'heart', d: 'diamond', c: 'club' };
const NAMES: Record<string, string> = {
  A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten', '9': 'nine', '8': 'eight', '7': 'seven',
  '6': 'six', '5': 'five', '4': 'four', '3': 'three', '2': 'two',
};

export type Face = { rank: string; suit: Suit | null };

/** What a short name means; the joker has no suit. */
export function read(card: string): Face {
  const suit = SUITS[card.slice(-1)];
  return suit ? { rank: card.slice(0, -1), suit } : { rank: 'joker', suit: null };
}

/** The rank as it is printed: `10` for `T`. */
export function printed(rank: string): string {
  return rank === 'T' ? '10' : rank;
}

/** A card in words, for those who listen: `eight of hearts`, `a face-down card`. */
export function spoken(card: string | null): string {
  if (card === null) return 'a face-down card';
  const { rank, suit } = read(card);
  return suit ? `${NAMES[rank] ?? rank} of ${suit}s` : 'joker';
}

/** Where the pips of a rank stand, in a box from 0 to 1; those below the middle stand on their heads. */
export function pips(rank: string): [number, number][] {
  const n = rank === 'T' ? 10 : Number(rank);
  const sides = (rows: number[]) => rows.flatMap((y) => [[0, y], [1, y]] as [number, number][]);
  const middle = (rows: number[]) => rows.map((y) => [0.5, y] as [number, number]);
  switch (n) {
    case 2: return middle([0, 1]);
    case 3: return middle([0, 0.5, 1]);
    case 4: return sides([0, 1]);
    case 5: return [...sides([0, 1]), ...middle([0.5])];
    case 6: return sides([0, 0.5, 1]);
    case 7: return [...sides([0, 0.5, 1]), ...middle([0.25])];
    case 8: return [...sides([0, 0.5, 1]), ...middle([0.25, 0.75])];
    case 9: return [...sides([0, 0.333, 0.667, 1]), ...middle([0.5])];
    case 10: return [...sides([0, 0.333, 0.667, 1]), ...middle([0.167, 0.833])];
    default: return [];
  }
}
