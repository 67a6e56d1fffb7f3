// What this page has seen itself: promises before the bets, and what fell. A fairness check holds the house's later word against
// it. Kept in the browser, table by table, so that nobody else can change it.
import type { components } from '../api';

type Happening = components['schemas']['Happening'];
type Fair = components['schemas']['Fair'];
type Kept = { promises: Record<string, string>; fell: Record<string, string[]> };

/** So many turns and rounds of a table are kept: the last. */
const MOST = 200;
const name = (table: string) => `seen ${table}`;

function read(table: string): Kept {
  try {
    return JSON.parse(localStorage.getItem(name(table)) ?? '') as Kept;
  } catch {
    return { promises: {}, fell: {} };
  }
}

function write(table: string, kept: Kept) {
  const last = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).sort(([a], [b]) => Number(a) - Number(b)).slice(-MOST));
  try {
    localStorage.setItem(name(table), JSON.stringify({ promises: last(kept.promises), fell: last(kept.fell) }));
  } catch {
    // Nothing is kept then, and the check says so.
  }
}

/** What an event lets somebody see of chance: a card, a throw, a spin, a number. */
export function showed(event: Happening): string | null {
  if (event.what === 'dealt' || event.what === 'turned') return event.card ? `card ${event.card}` : null;
  if (event.what === 'thrown') return `dice ${(event.dice ?? []).join('-')}`;
  if (event.what === 'spun') return `section ${event.section}`;
  return event.what === 'drawn' ? `number ${event.value}` : null;
}

/** Someone at a table who remembers. */
export class Eyes {
  #round: string[] = [];
  #bound = '';

  constructor(private readonly table: string) {}

  /** A promise for the turn to come. What was kept of a turn first, stays. */
  promised(fair: Fair | null | undefined) {
    const now = fair ? `${fair.turn} ${fair.commitment}` : '';
    if (!fair || now === this.#bound) return;
    this.#bound = now;
    const kept = read(this.table);
    kept.promises[fair.turn] ??= fair.commitment;
    write(this.table, kept);
  }

  /** Something happened. */
  saw(event: Happening) {
    const what = showed(event);
    if (what) this.#round.push(what);
    if (event.what !== 'round_over' || !event.value) return;
    const kept = read(this.table);
    kept.fell[event.value] = this.#round;
    this.#round = [];
    write(this.table, kept);
  }

  /** The line was lost: what fell meanwhile was not seen. */
  blinked() {
    this.#round = [];
  }
}

/** What was seen of the promise for a turn, and of what fell in a round; undefined where nothing was. */
export const promise = (table: string, turn: number): string | undefined => read(table).promises[turn];
export const fell = (table: string, round: number): string[] | undefined => read(table).fell[round];

/** Somebody new in a house that may be new as well: what others saw elsewhere is nothing to them. */
export function forget() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('seen ')) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
