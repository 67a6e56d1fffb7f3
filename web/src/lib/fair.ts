// The fairness check, in the page's own hands: docs/fairness.md from the secret to the cards, with nothing of the server's.
import { upper } from './words';
import type { components } from '../api';

type FairTurn = components['schemas']['FairTurn'];
/** Who cut, and what they said. */
export type Cut = { who: number; says: string };

const text = new TextEncoder();

function number(n: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(n));
  return bytes;
}

async function hash(fields: (string | number | Uint8Array)[]): Promise<Uint8Array> {
  const parts = fields.map((f) => (typeof f === 'string' ? text.encode(f) : typeof f === 'number' ? number(f) : f));
  const all = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
  let at = 0;
  for (const part of parts) {
    new DataView(all.buffer).setUint32(at, part.length);
    all.set(part, at + 4);
    at += 4 + part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', all));
}

export const hex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
export const unhex = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** What the house publishes before bets. */
export async function commitment(table: string, turn: number, secret: Uint8Array): Promise<string> {
  return hex(await hash(['croupier/fair/1/commitment', table, turn, secret]));
}

/** The key of the generator for one part of a turn. */
export async function key(table: string, turn: number, part: number, secret: Uint8Array, cuts: Cut[]): Promise<Uint8Array> {
  const said = [...cuts].sort((a, b) => a.who - b.who).flatMap((cut) => [cut.who, cut.says]);
  return hash(['croupier/fair/1/key', table, turn, part, secret, ...said]);
}

/** The key stream of ChaCha20 (RFC 8439) with a nonce of zeros, as 64-bit words in two halves. */
export class Words {
  private block = 0;
  private at = 16;
  private stream = new Uint32Array(16);
  private readonly key: Uint32Array;

  constructor(key: Uint8Array) {
    const view = new DataView(key.buffer, key.byteOffset);
    this.key = Uint32Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true));
  }

  /** The next word: its upper and its lower 32 bits. */
  next(): [number, number] {
    if (this.at === 16) this.fill();
    this.at += 2;
    return [this.stream[this.at - 1], this.stream[this.at - 2]];
  }

  private fill() {
    const start = Uint32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...this.key, this.block, 0, 0, 0);
    const x = start.slice();
    const turn = (n: number, by: number) => (n << by) | (n >>> (32 - by));
    const quarter = (a: number, b: number, c: number, d: number) => {
      x[a] += x[b]; x[d] = turn(x[d] ^ x[a], 16);
      x[c] += x[d]; x[b] = turn(x[b] ^ x[c], 12);
      x[a] += x[b]; x[d] = turn(x[d] ^ x[a], 8);
      x[c] += x[d]; x[b] = turn(x[b] ^ x[c], 7);
    };
    for (let round = 0; round < 10; round++) {
      for (let i = 0; i < 4; i++) quarter(i, 4 + i, 8 + i, 12 + i);
      for (let i = 0; i < 4; i++) quarter(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
    }
    this.stream = x.map((word, i) => word + start[i]);
    this.block += 1;
    this.at = 0;
  }

  /** A number below n; a word that would favour some is dropped. */
  below(n: number): number {
    for (;;) {
      const found = scaled(this.next()[0], n);
      if (found !== null) return found;
    }
  }

  /** Two numbers below a and b from one word; if either is dropped, the word is. */
  two(a: number, b: number): [number, number] {
    for (;;) {
      const [high, low] = this.next();
      const [first, second] = [scaled(high, a), scaled(low, b)];
      if (first !== null && second !== null) return [first, second];
    }
  }
}

function scaled(bits: number, n: number): number | null {
  const product = bits * n; // below 2^53: n is a deck or a wheel
  return product % 2 ** 32 < 2 ** 32 % n ? null : Math.floor(product / 2 ** 32);
}

const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';

/** Where a card stands before a shuffle: twos to aces, clubs to spades, the joker last. */
function place(card: string): number {
  const rank = RANKS.indexOf(card[0]);
  const suit = SUITS.indexOf(card[card.length - 1]);
  return rank < 0 || suit < 0 ? 99 : rank * 4 + suit;
}

/** These cards in the order in which they are dealt. */
export function shuffle(cards: string[], words: Words): string[] {
  const deck = [...cards].sort((a, b) => place(a) - place(b));
  const swap = (i: number, j: number) => ([deck[i], deck[j]] = [deck[j], deck[i]]);
  let at = 0;
  for (; deck.length - at >= 2; at += 2) {
    const left = deck.length - at;
    const [first, second] = words.two(left, left - 1);
    swap(at, at + first);
    swap(at + 1, at + 1 + second);
  }
  if (deck.length - at === 1) words.below(1);
  return deck;
}

/** The faces of so many dice. */
export function dice(count: number, words: Words): number[] {
  let thrown = words.below(6 ** count);
  return Array.from({ length: count }, () => {
    const face = (thrown % 6) + 1;
    thrown = Math.floor(thrown / 6);
    return face;
  });
}

/** One thing that was checked; `ok` is null where there is nothing to check yet, which is no fault of anybody's. */
export type Finding = { ok: boolean | null; says: string };

/** Draws a turn of chance again from its secret and compares it with what was published and what was dealt. */
export async function check(turn: FairTurn): Promise<Finding[]> {
  if (turn.unknown || !turn.secret) return [{ ok: null, says: upper(turn.unknown ?? 'the secret has not been shown yet') }];
  const secret = unhex(turn.secret);
  const bound = await commitment(turn.table, turn.turn, secret);
  const found: Finding[] = [
    { ok: bound === turn.commitment, says: bound === turn.commitment ? 'The secret fits what was published before the bets' : 'The secret does not fit what was published' },
  ];
  const words = new Words(await key(turn.table, turn.turn, 0, secret, turn.cuts));
  if (turn.cards.length > 0) {
    const order = shuffle(turn.cards.flatMap(({ card, count }) => Array<string>(count).fill(card)), words);
    const wrong = turn.draws.find((draw) => draw.line.startsWith('card ') && order[draw.place] !== draw.line.slice(5));
    const dealt = turn.draws.filter((draw) => draw.line.startsWith('card ')).length;
    found.push(
      wrong
        ? { ok: false, says: `Card ${wrong.place + 1} of the shoe is ${order[wrong.place]}, and ${wrong.line.slice(5)} was dealt` }
        : { ok: true, says: `${dealt} ${dealt === 1 ? 'card lies' : 'cards lie'} where the shuffle of ${order.length} put them` },
    );
  } else {
    const line = turn.draws[0]?.line ?? '';
    const drawn = again(turn, words);
    found.push(drawn === line ? { ok: true, says: `Drawn again: ${line}` } : { ok: false, says: `Drawn again it is ${drawn}, and the table had ${line}` });
  }
  return found;
}

function again(turn: FairTurn, words: Words): string {
  const line = turn.draws[0]?.line ?? '';
  if (line.startsWith('dice ')) return `dice ${dice(line.slice(5).split('-').length, words).join('-')}`;
  const n = words.below(turn.below ?? 1);
  if (line.startsWith('number ')) return `number ${n + 1}`;
  return n === turn.draws[0].place ? line : `spin ${turn.labels[n]}`;
}
