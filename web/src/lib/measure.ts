// How wide words are, so that what is drawn around them fits: by the browser's own measure, and by a rule of thumb where
// there is none.

const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

/** The width of words in bold letters of this size, in the face of the page or in that of the felts. */
export function width(words: string, size: number, face: 'ui' | 'serif' = 'ui'): number {
  const key = `${face} ${words}`;
  let of = known.get(key);
  if (of === undefined) {
    pen ??= typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
    if (pen) pen.font = `700 100px ${getComputedStyle(document.documentElement).getPropertyValue(`--${face}`) || 'sans-serif'}`;
    of = pen ? pen.measureText(words).width / 100 : words.length * 0.6;
    known.set(key, of);
  }
  return of * size;
}
