// The one way amounts are written. Money is integer cents.

const minus = '\u2212';

/** `$25`, `$12.50`, `$1,240`; with `cents`, always `$1,240.00`. */
export function money(amount: number, cents = false): string {
  const whole = Math.floor(Math.abs(amount) / 100);
  const rest = Math.abs(amount) % 100;
  const dollars = whole.toString().replace(/\B(?=(\d{3})+$)/g, ',');
  const tail = cents || rest ? `.${rest.toString().padStart(2, '0')}` : '';
  return `${amount < 0 ? minus : ''}$${dollars}${tail}`;
}

/** The cents of an amount as people type it: `25`, `$12.5`, `1,240.00`; null where it is none. */
export function typed(text: string): number | null {
  const parts = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?\s*$/.exec(text);
  return parts ? Number(parts[1].replaceAll(',', '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null;
}

/** The same where it may be less than nothing: `-25`, `−$25`. */
export function typedSigned(text: string): number | null {
  const [, sign, amount] = /^\s*([-\u2212]?)(.*)$/s.exec(text)!;
  const cents = typed(amount);
  return sign && cents ? -cents : cents;
}

/** What is said of something typed that is no amount. */
export const noAmount = (text: string): string => `“${text.trim()}” is no amount in dollars and cents`;

/** What is wrong with what was typed as an amount, if anything was. */
export const slip = (text: string, cents = typed(text)): string => (text.trim() && cents === null ? noAmount(text) : '');

/** What somebody is better or worse off by: `+$25`, `−$5`, `$0`. */
export function signed(amount: number): string {
  return amount > 0 ? `+${money(amount)}` : money(amount);
}

/** A short amount for a chip's face: `5`, `25`, `1K`, `50¢`. */
export function face(amount: number): string {
  if (amount < 100) return `${amount}¢`;
  const dollars = amount / 100;
  return dollars >= 1000 ? `${dollars / 1000}K` : `${dollars}`;
}

/** A share in per cent: `1.41%`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`.replace('-', minus);
}

/** The name of a meter out of its id: `Rocket Aces`. */
export const titled = (id: string): string => id.split('-').map(title).join(' ');

/** An id as a title: `Rocket aces`. */
export function title(id: string): string {
  return id.replaceAll('-', ' ').replace(/^./, (c) => c.toUpperCase());
}
