// Roads: how baccarat rounds are written down. They say what was, never what comes.

export type Side = 'first' | 'second' | 'tie';
export type Bead = { side: Side; column: number; row: number; ties: number };

/** The rounds as sides: the first hand won, the second, or neither. */
export function sides(history: string[], names: string[]): Side[] {
  return history.map((one) => (one === names[0] ? 'first' : one === names[1] ? 'second' : 'tie'));
}

/** The big road: a new column whenever the winner changes; ties are strokes on the bead before; a column that is full
    turns right. */
export function bigRoad(rounds: Side[], rows = 6): Bead[] {
  const beads: Bead[] = [];
  const taken = new Set<string>();
  let start = -1;
  for (const side of rounds) {
    const last = beads.at(-1);
    if (side === 'tie') {
      if (last) last.ties += 1;
      continue;
    }
    let at: { column: number; row: number };
    if (!last || last.side !== side) {
      start += 1;
      while (taken.has(`${start} 0`)) start += 1;
      at = { column: start, row: 0 };
    } else {
      const below = last.row + 1 < rows && !taken.has(`${last.column} ${last.row + 1}`) && last.column === start;
      at = below ? { column: last.column, row: last.row + 1 } : { column: last.column + 1, row: last.row };
    }
    taken.add(`${at.column} ${at.row}`);
    beads.push({ side, ...at, ties: 0 });
  }
  return beads;
}
