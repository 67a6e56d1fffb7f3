// A PAR sheet and a strategy as `croupier odds --json` and `croupier strategy --json` write them (docs/odds.schema.json).

export type Figure = { exact: string | null; decimal: number; error?: number };
export type Row = { event: string; name: string; pays: string; probability: Figure; combinations: string | null; return: Figure };
export type Wager = {
  wager: string; paytable: string | null; in_force: boolean; within?: string; clause: string; under?: Record<string, unknown>;
  house_edge: Figure; element_of_risk: Figure; return_to_player: Figure; stddev: number; hit_frequency: Figure; method: string; rows: Row[]; notes?: string[];
};
export type Sheet = { game: string; rules: string; by_the_book: boolean; departures: string[]; settings: Record<string, unknown>; wagers: Wager[] };
export type Cell = { act: string; cost: Figure };
export type Part =
  | { kind: 'chart'; title: string; columns: string[]; rows: { hand: string; cells: Cell[] }[]; key: [string, string][] }
  | { kind: 'list'; title: string; rules: { when: string; act: string; share: Figure; cost: Figure }[] };
export type Strategy = { method: string; house_edge: Figure; parts: Part[] };

export type Setting = { id: string; name: string; clause: string; help: string; kind: string; legal: unknown; default: unknown; value: unknown };
export type PayTable = { id: string; name: string; part: string | null; clause: string; in_force: boolean };
export type Game = { id: string; title: string; chapter: string; pitch: string; rules: string; by_the_book: boolean; departures: string[]; settings: Setting[]; wagers: { id: string; name: string; help: string; side: boolean; clause: string; paytables: PayTable[] }[] };

/** What is asked of a game: settings, printed pay tables, other pays. */
export type Choices = { set: Record<string, string>; paytables: string[]; rows: Record<string, string> };

/** The choices as the words of an address. */
export function asked(choices: Choices): URLSearchParams {
  const words = new URLSearchParams();
  for (const [id, value] of Object.entries(choices.set)) words.append('set', `${id}=${value}`);
  for (const id of choices.paytables) words.append('paytable', id);
  for (const [row, pays] of Object.entries(choices.rows)) words.append('row', `${row}=${pays}`);
  return words;
}

/** The choices of an address. */
export function read(search: string): Choices {
  const words = new URLSearchParams(search);
  const pairs = (name: string) => Object.fromEntries(words.getAll(name).map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]));
  return { set: pairs('set'), paytables: words.getAll('paytable'), rows: pairs('row') };
}

/** A pay with one more or one less: `4 to 1` of `3 to 1`; null where it is no such pay or nothing would be left. */
export function step(pays: string, by: number): string | null {
  const parts = /^(\d+) (to|for) (\d+)$/.exec(pays);
  const first = parts ? Number(parts[1]) + by : 0;
  return parts && first > 0 ? `${first} ${parts[2]} ${parts[3]}` : null;
}

/** A share in per cent with four digits, `−` for a minus. */
export const share = (figure: Figure, digits = 4) => `${(100 * figure.decimal).toFixed(digits)}%`.replace('-', '\u2212');
