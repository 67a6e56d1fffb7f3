/** Words as they begin a sentence. */
export const upper = (words: string) => words.replace(/^./, (c) => c.toUpperCase());
