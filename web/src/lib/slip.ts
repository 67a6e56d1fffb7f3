// A slip in words: what a wager was, and why it ended as it did.
import type { Slip } from './wire';
import { upper } from './words';

/** The wager, with the row it was paid by; a row that only repeats the wager's name says nothing. */
export const heading = (slip: Slip): string =>
  slip.row && !slip.name.toLowerCase().includes(slip.row.toLowerCase()) ? `${slip.name} · ${slip.row}` : slip.name;

/** What happened, and the arithmetic. A sum is broken between its terms, never within one. */
export function reason(slip: Slip): string {
  const sum = slip.arithmetic.map((term) => term.replaceAll(' ', '\u00a0').replaceAll('\u2212', '\u2212\u2060')).join(' ');
  return [upper(slip.happened), sum].filter(Boolean).join(' · ') || slip.words;
}
