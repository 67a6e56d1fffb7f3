// Chips cut from an amount: the one function that does it.

/** The chips there are, greatest first, in cents. */
export const VALUES = [500000, 100000, 50000, 10000, 2500, 500, 100, 50] as const;

/** At most so many chips are drawn in a stack; of a greater one, the total says the rest. */
export const TALLEST = 8;

/** The chips of an amount, greatest first; what is left under the least chip is dropped (the total shows it). */
export function cut(amount: number): number[] {
  const chips: number[] = [];
  let left = amount;
  for (const value of VALUES) {
    while (left >= value && chips.length < 64) {
      chips.push(value);
      left -= value;
    }
  }
  return chips;
}

/** The chips to draw for an amount, bottom first. An amount under the least chip still shows one. */
export function stack(amount: number): number[] {
  const chips = cut(amount);
  return amount > 0 && chips.length === 0 ? [50] : chips.slice(0, TALLEST);
}
