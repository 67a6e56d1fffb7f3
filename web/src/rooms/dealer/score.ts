// What a drill has come to: per wager, right and wrong, and the median time.

export type Try = { wager: string; right: boolean; ms: number };
export type Score = { wager: string; right: number; wrong: number; median: number };

/** The middle one of some numbers; nothing of none. */
export function median(of: number[]): number {
  const sorted = [...of].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length === 0 ? 0 : sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** The score of every wager tried, those most often wrong first. */
export function scores(tries: Try[]): Score[] {
  const wagers = [...new Set(tries.map((t) => t.wager))];
  const of = (wager: string) => {
    const own = tries.filter((t) => t.wager === wager);
    const right = own.filter((t) => t.right).length;
    return { wager, right, wrong: own.length - right, median: median(own.map((t) => t.ms)) };
  };
  return wagers.map(of).sort((a, b) => b.wrong - a.wrong || b.right - a.right);
}

/** An amount as typed, in cents; null where it is none. */
export function cents(typed: string): number | null {
  const parts = /^\$?(\d{1,9})(?:\.(\d{0,2}))?$/.exec(typed.trim());
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null;
}
