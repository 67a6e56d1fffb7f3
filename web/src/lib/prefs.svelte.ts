// What somebody likes to see: kept in this browser alone.

type Prefs = { theme: 'light' | 'dark' | null; suits: 'two' | 'four'; motion: 'full' | 'still' | null; chip: number; cards: 'usual' | 'large'; turns: 'usual' | 'longer' };

const KEY = 'croupier';
const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

function kept(): Prefs {
  const fresh: Prefs = { theme: null, suits: 'two', motion: null, chip: 500, cards: 'usual', turns: 'usual' };
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return fresh;
  }
}

export const prefs = $state(kept());

/** Whether things move. */
export const moves = () => (prefs.motion ? prefs.motion === 'full' : !still.matches);

/** Puts the preferences on the page, and keeps them. */
export function apply() {
  const root = document.documentElement.dataset;
  root.theme = prefs.theme ?? (dark.matches ? 'dark' : 'light');
  root.suits = prefs.suits;
  root.motion = moves() ? 'full' : 'still';
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Turns the lights on or off. */
export function turnLights() {
  prefs.theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
}

dark.addEventListener('change', apply);
still.addEventListener('change', apply);
