// The fairness check, in the page's own hands: docs/fairness.md from the secret to the cards, with nothing of the server's.
import { showed } from './eyes';
import { upper } from './words';
import type { components } from '../api';

type FairTurn = components['schemas']['FairTurn'];
type Happening = components['schemas']['Happening'];
type Where = NonNullable<Happening['place']>;
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

/** One thing that was checked; `ok` is null where there is nothing to check yet, which is no fault of anybody's, or nothing to
    compare with, which a note says. */
export type Finding = { ok: boolean | null; says: string; note?: boolean };

const right = (says: string): Finding => ({ ok: true, says });
const wrong = (says: string): Finding => ({ ok: false, says });
const note = (says: string): Finding => ({ ok: null, says, note: true });
const plural = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;

/** Draws a turn of chance again from its secret and compares it with what was published and what was dealt. `seen` is the
    commitment this page saw before the bets, if it was there. */
export async function check(turn: FairTurn, seen?: string): Promise<Finding[]> {
  if (turn.unknown || !turn.secret) return [{ ok: null, says: upper(turn.unknown ?? 'the secret has not been shown yet') }];
  const secret = unhex(turn.secret);
  const bound = await commitment(turn.table, turn.turn, secret);
  const found = [bound === turn.commitment ? right('The secret fits what was published before the bets') : wrong('The secret does not fit what was published')];
  if (seen === undefined) found.push(note('This browser did not see that before the bets: the house says now what it was'));
  else found.push(seen === bound ? right('It is what this browser saw and kept before the bets') : wrong(`Before the bets this browser saw another: ${seen}`));
  const words = new Words(await key(turn.table, turn.turn, 0, secret, turn.cuts));
  if (turn.cards.length === 0) {
    const line = turn.draws[0]?.line ?? '';
    const drawn = again(turn, words);
    found.push(drawn === line && turn.draws.length === 1 ? right(`Drawn again: ${line}`) : wrong(`Drawn again it is ${drawn}, and the table had ${turn.draws.map((draw) => draw.line).join(', ') || 'nothing'}`));
    return found;
  }
  const order = shuffle(turn.cards.flatMap(({ card, count }) => Array<string>(count).fill(card)), words);
  const leaps = turn.draws.findIndex((draw, n) => draw.place !== turn.draws[0].place + n);
  const other = turn.draws.find((draw) => draw.line.startsWith('card ') && order[draw.place] !== draw.line.slice(5));
  const dealt = turn.draws.filter((draw) => draw.line.startsWith('card ')).length;
  if (other) found.push(wrong(`Card ${other.place + 1} of the shoe is ${order[other.place] ?? 'none'}, and ${other.line.slice(5)} was dealt`));
  else if (leaps >= 0) found.push(wrong(`After card ${turn.draws[leaps - 1].place + 1} of the shoe came card ${turn.draws[leaps].place + 1}: they were not dealt in their order`));
  else if (dealt > 0) {
    const [first, last] = [turn.draws[0].place + 1, turn.draws.at(-1)!.place + 1];
    found.push(right(`${plural(dealt, 'card')} ${dealt === 1 ? 'lies' : 'lie'} where the shuffle of ${order.length} put them: in order, from card ${first} to card ${last}`));
  }
  const passed = turn.draws.filter((draw) => draw.line === 'passed').length;
  if (passed > 0) found.push(note(`${plural(passed, 'card')} of the shoe ${passed === 1 ? 'was' : 'were'} passed over: found elsewhere`));
  return found;
}

function again(turn: FairTurn, words: Words): string {
  const line = turn.draws[0]?.line ?? '';
  if (line.startsWith('dice ')) return `dice ${dice(line.slice(5).split('-').length, words).join('-')}`;
  const n = words.below(turn.below ?? 1);
  if (line.startsWith('number ')) return `number ${n + 1}`;
  return n === turn.draws[0]?.place ? line : `spin ${turn.labels[n]}`;
}

/** A card of which only the table knows which one it is: one of several was moved face down. */
const SOME = -1;
/** Where cards lie, each by the number of its draw. */
type Lying = { drawn: number; lie: Map<string, number[]> };

/** Whether what a round shows is what its turns of chance gave: every card that was dealt or turned up, every throw and spin, one
    for one. A card that goes to the discards may have lain on the table or have come straight from the shoe: both are followed. */
export function followed(turns: FairTurn[], events: Happening[]): Finding[] {
  if (turns.some((turn) => turn.unknown || !turn.secret)) return [];
  const cards = turns.filter((turn) => turn.cards.length > 0).flatMap((turn) => turn.draws).filter((draw) => draw.line.startsWith('card ')).map((draw) => draw.line.slice(5));
  const throws = turns.filter((turn) => turn.cards.length === 0);
  let ways: Lying[] = [{ drawn: 0, lie: new Map() }];
  let [shown, thrown] = [0, 0];
  for (const event of events) {
    const gave = throws[thrown];
    if (event.what === 'thrown' || event.what === 'spun' || event.what === 'drawn') {
      const same = event.what === 'thrown' ? gave?.draws[0]?.line === `dice ${(event.dice ?? []).join('-')}`
        : event.what === 'drawn' ? gave?.draws[0]?.line === `number ${event.value}`
        : gave?.draws[0]?.place === event.section;
      if (!same) return [wrong(`The round shows “${event.words}”, and its chance gave ${gave?.draws[0]?.line ?? 'nothing'}`)];
      thrown += 1;
      continue;
    }
    const next = ways.flatMap((way) => after(way, event, cards));
    if (next.length === 0) return [wrong(`The round shows “${event.words}”, and the shoe gave ${cards[ways[0].drawn] ?? 'no further card'}`)];
    ways = next;
    if ((event.what === 'dealt' || event.what === 'turned') && event.card) shown += 1;
  }
  if (thrown < throws.length) return [wrong(`Chance was asked ${throws.length} times, and the round shows ${thrown}`)];
  if (shown === 0) return [];
  return [right(`Every card you saw is the one the shoe gave at its place (${shown})`)];
}

/** How the cards may lie after an event; nowhere, if it does not go with the draws. */
function after(way: Lying, event: Happening, cards: string[]): Lying[] {
  const name = (place: Where) => JSON.stringify(place);
  const fits = (n: number | undefined) =>
    n !== undefined && n < cards.length && (!event.card || (n === SOME ? cards.includes(event.card) : cards[n] === event.card));
  const moved = (change: (lie: Map<string, number[]>) => void, drawn = way.drawn) => {
    const lie = new Map([...way.lie].map(([at, there]) => [at, [...there]]));
    change(lie);
    return { drawn, lie };
  };
  const put = (lie: Map<string, number[]>, at: string, card: number) => lie.set(at, [...(lie.get(at) ?? []), card]);
  if (event.what === 'dealt' && event.place) {
    const at = name(event.place);
    return fits(way.drawn) ? [moved((lie) => put(lie, at, way.drawn), way.drawn + 1)] : [];
  }
  if (event.what === 'discarded') return fits(way.drawn) ? [way, { ...way, drawn: way.drawn + 1 }] : [way];
  if (event.what === 'turned' && event.place) {
    const there = way.lie.get(name(event.place))?.[event.index ?? 0];
    return there === undefined || fits(there) ? [way] : [];
  }
  if (event.what === 'shifted' && event.from && event.place) {
    const [from, to] = [name(event.from), name(event.place)];
    const lay = way.lie.get(from) ?? [];
    const hidden = event.index === undefined || event.index === null;
    const there = hidden && lay.length > 0 ? SOME : lay[event.index ?? 0];
    if (there === undefined) return [way];
    if (!fits(there)) return [];
    return [moved((lie) => {
      lie.set(from, hidden ? lay.slice(1).map(() => SOME) : lay.filter((_, n) => n !== event.index));
      put(lie, to, there);
    })];
  }
  if (event.what === 'picked_up' && event.place) {
    const at = name(event.place);
    return [moved((lie) => lie.delete(at))];
  }
  return [way];
}

/** Whether a round is told as this browser saw it: all it kept of it must be there, in the same order. */
export function remembered(events: Happening[], kept: string[] | undefined): Finding[] {
  if (!kept) return [note('This browser did not see the round being played: what it shows is the house’s word')];
  const told = events.map(showed).filter((what) => what !== null);
  let at = 0;
  for (const what of kept) {
    at = told.indexOf(what, at) + 1;
    if (at === 0) return [wrong(`This browser saw ${what} in the round, and it is told without`)];
  }
  return kept.length > 0 ? [right('The round is told as this browser saw it being played')] : [];
}
