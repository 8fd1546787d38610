const isolate = '\u2068';
const end = '\u2069';

/** Letters that are written from right to left, and the signs that turn the direction. */
const turns =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u;

/**
 * A name for use within a sentence (bidirectional isolation): one that is written from right to left, or that carries signs of direction,
 * turns nothing around it. All others stay as they are, so that what is shown is what is found and copied.
 */
export const isolated = (text: string): string =>
  turns.test(text) ? `${isolate}${text.replaceAll(/[\u2066-\u2069]/gu, '')}${end}` : text;
