// Cards as they lie on the felt. They follow the events card by card; when a round is over they stay, although the
// dealer has picked them up, until the next bet.
import type { Happening, Slip, View } from '../../lib/wire';

export type Pile = {
  key: string;
  seat: number | null;
  hand: number;
  name: string;
  cards: (string | null)[];
  caption: string | null;
  /** The cards the caption was said of. */
  told: string;
  active: boolean;
  /** Picked up by the dealer, and still shown. */
  taken: boolean;
};

export type Piles = Map<string, Pile>;

type Place = NonNullable<Happening['place']>;

const ofHand = (seat: number, hand: number) => `seat ${seat} hand ${hand}`;

function pileAt(piles: Piles, place: Place): Pile {
  const blank = { cards: [], caption: null, told: '', active: false, taken: false };
  const pile: Pile =
    'hand' in place
      ? { key: ofHand(place.hand.seat, place.hand.hand), seat: place.hand.seat, hand: place.hand.hand, name: '', ...blank }
      : { key: place.common.name, seat: null, hand: 0, name: place.common.name, ...blank };
  const there = piles.get(pile.key);
  if (there && !there.taken) return there;
  piles.set(pile.key, pile);
  return pile;
}

/** Lets one event happen to the cards. Returns whether a card moved. */
export function follow(piles: Piles, event: Happening): boolean {
  switch (event.what) {
    case 'dealt':
      pileAt(piles, event.place!).cards.push(event.card ?? null);
      return true;
    case 'turned': {
      const pile = pileAt(piles, event.place!);
      if (event.index != null && event.index < pile.cards.length) pile.cards[event.index] = event.card ?? null;
      return true;
    }
    case 'shifted': {
      const from = pileAt(piles, event.from!);
      const [card] = from.cards.splice(event.index ?? from.cards.length - 1, 1);
      pileAt(piles, event.place!).cards.push(event.card ?? card ?? null);
      return true;
    }
    case 'picked_up': {
      const pile = pileAt(piles, event.place!);
      pile.taken = true;
      pile.active = false;
      return false;
    }
    default:
      return false;
  }
}

/** Brings the cards in line with a view: what it shows lies, what it no longer shows was taken. */
export function settle(piles: Piles, view: View, slips: Slip[]) {
  const shown = new Set<string>();
  const put = (pile: Omit<Pile, 'taken' | 'told'>) => {
    if (pile.cards.length === 0) return;
    shown.add(pile.key);
    piles.set(pile.key, { ...pile, told: pile.cards.join(), taken: false });
  };
  for (const seat of view.seats) {
    seat.hands.forEach((hand, n) =>
      put({ key: ofHand(seat.seat, n), seat: seat.seat, hand: n, name: '', cards: [...hand.cards], caption: hand.caption ?? null, active: hand.active }),
    );
  }
  for (const common of view.commons) {
    put({ key: common.name, seat: null, hand: 0, name: common.name, cards: [...common.cards], caption: common.caption ?? null, active: false });
  }
  for (const [key, pile] of piles) {
    if (shown.has(key)) continue;
    pile.taken = true;
    pile.active = false;
    // Words for fewer cards than lie there now are wrong: the last may have been turned and picked up in one step.
    if (pile.told !== pile.cards.join()) pile.caption = null;
    // The last slip knows the hand as it ended; one that was settled early does not.
    const last = (of: (s: Slip) => boolean) => slips.filter(of).at(-1);
    const own = last((s) => s.seat === pile.seat && s.hand === pile.hand && !!s.own_words)?.own_words;
    const two = last((s) => s.seat === pile.seat && !!s.own_words?.includes(' / '))?.own_words;
    // The plays of a ticket are booked under one hand: there each keeps what it said while it lay.
    const mine = slips.filter((s) => s.seat === pile.seat);
    const together = mine.length > 1 && new Set(mine.map((s) => s.hand)).size === 1 && [...piles.values()].filter((p) => p.seat === pile.seat).length > 1;
    pile.caption = two?.split(' / ')[pile.hand] ?? (together ? pile.caption : own) ?? pile.caption;
    const dealer = last((s) => !!s.dealer_words)?.dealer_words?.split(' / ');
    // Where both hands are common, a slip names each with what it came to.
    const named = pile.seat === null ? slips.flatMap((s) => [s.own_words, s.dealer_words]).map((words) => words?.split(`${pile.name} `)[1]?.split(', ')[0]).find(Boolean) : undefined;
    pile.caption = named ?? pile.caption;
    const role = view.commons.find((common) => common.name === pile.name)?.role;
    if (role === 'dealer') pile.caption = dealer?.[0] ?? pile.caption;
    if (role === 'second-hand') pile.caption = dealer?.[1] ?? pile.caption;
    pile.told = pile.cards.join();
  }
}

/** A new round begins: what was taken is gone. */
export function sweep(piles: Piles) {
  for (const [key, pile] of piles) if (pile.taken) piles.delete(key);
}
