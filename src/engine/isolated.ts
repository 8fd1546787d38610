const isolate = '\u2068';
const end = '\u2069';

/** Letters that are written from right to left, and the signs that turn the direction. */
const turns =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u;

/**
 * Bidirectional isolation of a name within a sentence: a right-to-left name, or one with directional control
 * characters, must not reorder the text around it. Other names are unchanged, so that the text on screen can be found
 * and copied.
 */
export const isolated = (text: string): string =>
  turns.test(text) ? `${isolate}${text.replaceAll(/[\u2066-\u2069]/gu, '')}${end}` : text;
