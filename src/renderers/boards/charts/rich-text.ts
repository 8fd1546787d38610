/**
 * A text for the painter of charts, which reads `{style|text}` up to the next brace: a name's own braces become full-width
 * ones, and its line ends become spaces.
 */
export const paintable = (text: string): string =>
  text
    .replaceAll('{', '｛')
    .replaceAll('}', '｝')
    .replaceAll(/[\r\n]+/g, ' ');

/** Rough width in px of a text at a size: enough to know what has room. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((width, mark) => width + (mark > '\u2e7f' ? size : size * 0.58), 0);
