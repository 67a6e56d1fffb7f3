// What one has left at tables: a hand in mid-round, bets, chips.
import { money } from '../../lib/money';
import type { Me } from '../../lib/wire';

type Place = Me['tables'][number];

/** Where something of one's own is, what matters most first; an empty seat is nothing to come back to. */
export const waiting = (places: Place[]): Place[] =>
  places.filter((p) => p.at_risk > 0 || p.chips > 0).sort((a, b) => Number(b.turn) - Number(a.turn) || b.at_risk - a.at_risk || b.chips - a.chips);

/** What it is, in a few words. */
export function what(place: Place): string {
  if (place.turn) return 'Your hand waits';
  if (place.in_play) return 'Your round goes on';
  return place.at_risk > 0 ? 'Your bets lie' : 'You have chips';
}

/** How much of one's money it is about. */
export const sum = (place: Place): string => (place.at_risk > 0 ? `${money(place.at_risk)} at risk` : `${money(place.chips)} in chips`);
