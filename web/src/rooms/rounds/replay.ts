// What lies on a table after some of its events: cards by place, and what dice, wheel or number showed last.
import type { components } from '../../api';

type Happening = components['schemas']['Happening'];
type Spot = components['schemas']['Spot'];
/** `taken` says that the dealer has picked the cards up. */
export type Place = { name: string; cards: (string | null)[]; taken: boolean };

/** A place in words: `Dealer`, `Seat 2, hand 1`. */
export function named(place: Spot): string {
  if ('common' in place) return place.common.name.replace(/^./, (c) => c.toUpperCase());
  return `Seat ${place.hand.seat + 1}${place.hand.hand > 0 ? `, hand ${place.hand.hand + 1}` : ''}`;
}

/** The table after these events. Cards that are picked up at the end of the round stay, to be looked at. */
export function laid(events: Happening[]): { places: Place[]; shown: string; dice: number[] } {
  const places: Place[] = [];
  const at = (spot: Spot) => {
    const name = named(spot);
    let place = places.find((p) => p.name === name);
    // What is dealt where cards were picked up is another hand.
    if (place?.taken) Object.assign(place, { cards: [], taken: false });
    if (!place) places.push((place = { name, cards: [], taken: false }));
    return place;
  };
  let shown = '';
  let dice: number[] = [];
  for (const e of events) {
    if (e.what === 'dealt' && e.place) at(e.place).cards.push(e.card ?? null);
    else if (e.what === 'turned' && e.place) at(e.place).cards[e.index ?? 0] = e.card ?? null;
    else if (e.what === 'shifted' && e.from && e.place) {
      const from = at(e.from).cards;
      from.splice(e.index ?? from.length - 1, 1);
      at(e.place).cards.push(e.card ?? null);
    } else if (e.what === 'picked_up' && e.place) at(e.place).taken = true;
    else if (e.what === 'thrown' || e.what === 'spun' || e.what === 'drawn') {
      shown = e.words;
      dice = e.dice ?? [];
    }
  }
  return { places: places.filter((p) => p.cards.length > 0), shown, dice };
}
