// What is said aloud to those who listen: one polite voice, one that interrupts.

export const voice = $state({ polite: '', assertive: '' });

/** Deals and results. */
export function say(words: string) {
  voice.polite = words;
}

/** Your turn, time running out, a lost connection. */
export function interrupt(words: string) {
  voice.assertive = words;
}
