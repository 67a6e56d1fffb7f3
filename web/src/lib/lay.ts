// How hands of cards are laid out in the area a drawing gives them.

export type Area = { x: number; y: number; w: number; h: number; card: number };
export type Laid = { x: number; y: number; step: number; card: number; width: number; height: number };

const RATIO = 1.4;
const GAP = 18;
const CAPTION = 24;
/** How far captions stand apart. */
const APART = 4;
/** How little of a covered card shows, of its width. */
const TIGHT = 0.22;

/** The height of a card of this width. */
export const tall = (card: number) => card * RATIO;

/** Places hands of so many cards side by side, centred; cards overlap where room is short, rows open where there is
    height for them, and where even that does not do the cards are smaller. */
export function lay(area: Area, counts: number[]): Laid[] {
  if (counts.length === 0) return [];
  const most = Math.max(1, Math.floor(area.h / (tall(area.card) + CAPTION)));
  const width = (cards: number, card: number, step: number) => card + step * Math.max(0, cards - 1);
  const roomy = counts.reduce((sum, n) => sum + width(n, area.card, area.card * 0.5) + GAP, -GAP);
  const rows = Math.min(most, Math.max(1, Math.ceil(roomy / area.w)));
  const across = Math.ceil(counts.length / rows);
  const all: Laid[] = [];
  for (let row = 0; row * across < counts.length; row++) {
    const peers = counts.slice(row * across, (row + 1) * across);
    const gaps = GAP * (peers.length - 1);
    const least = peers.reduce((sum, n) => sum + width(n, area.card, area.card * TIGHT), 0);
    const card = area.card * Math.min(1, (area.w - gaps) / least);
    // What is left over after the tightest overlap opens every hand alike.
    const tight = peers.reduce((sum, n) => sum + width(n, card, card * TIGHT), 0);
    const turns = peers.reduce((sum, n) => sum + Math.max(0, n - 1), 0);
    const step = Math.min(card + 6, card * TIGHT + (turns ? (area.w - gaps - tight) / turns : 0));
    const total = peers.reduce((sum, n) => sum + width(n, card, step), 0) + gaps;
    const used = rows * (tall(card) + CAPTION) - CAPTION;
    let x = area.x + (area.w - total) / 2;
    const y = area.y + Math.max(0, (area.h - used) / 2) + row * (tall(card) + CAPTION);
    for (const cards of peers) {
      all.push({ x, y, step, card, width: width(cards, card, step), height: tall(card) });
      x += width(cards, card, step) + GAP;
    }
  }
  return all;
}

/** Where the captions of hands begin, and on which line: each over the middle of its hand, those of neighbours never over one
    another. They move aside as far as the area goes; where that is not enough the later one takes another line. */
export function captions(area: { x: number; w: number }, hands: Laid[], wide: number[]): { x: number; line: number }[] {
  const [left, right] = [area.x, area.x + area.w];
  const at = hands.map((hand, n) => ({ x: Math.max(Math.min(left, right - wide[n]), Math.min(hand.x + hand.width / 2 - wide[n] / 2, right - wide[n])), line: 0 }));
  for (let n = 1; n < at.length; n++) {
    if (hands[n].y !== hands[n - 1].y) continue;
    const [before, here] = [at[n - 1], at[n]];
    const over = () => before.x + wide[n - 1] + APART - here.x;
    if (over() <= 0) continue;
    here.x = Math.min(right - wide[n], here.x + over());
    // The first of a row may give way to the left.
    if (over() > 0 && (n === 1 || hands[n - 2].y !== hands[n].y)) before.x = Math.max(left, before.x - over());
    if (over() > 0 && before.line === 0) {
      here.x = Math.max(left, Math.min(hands[n].x + hands[n].width / 2 - wide[n] / 2, right - wide[n]));
      here.line = 1;
    }
  }
  return at;
}
