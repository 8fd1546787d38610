/** Linear scans of the text of an SVG drawing: an expression that searches for an end from every start takes quadratic time. */

const openings = /<!--|<!\[CDATA\[|<\?|<!DOCTYPE/gi;

const simpleEnds: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' };

/** The index behind `end`, or -1. */
const behind = (text: string, end: string, from: number): number => {
  const index = text.indexOf(end, from);
  return index === -1 ? -1 : index + end.length;
};

/** A `>` in a quoted literal does not end a document type. */
const behindDocumentType = (text: string, from: number): number => {
  const marks = /["'>]/g;
  marks.lastIndex = from;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (mark[0] === '>') return marks.lastIndex;
    const closed = behind(text, mark[0], marks.lastIndex);
    if (closed === -1) return -1;
    marks.lastIndex = closed;
  }
  return -1;
};

/**
 * The drawing without its comments, which are not rendered. In CDATA, processing instructions and document types `<!--`
 * does not start a comment. After a section without an end nothing is removed. `hasSubset`: a document type has `[`.
 */
export const withoutComments = (text: string): { drawn: string; hasSubset: boolean } => {
  const parts: string[] = [];
  let hasSubset = false;
  let from = 0;
  openings.lastIndex = 0;
  for (let opening = openings.exec(text); opening !== null; opening = openings.exec(text)) {
    const [name] = opening;
    const simpleEnd = simpleEnds[name.toUpperCase()];
    const inner = openings.lastIndex;
    const end = simpleEnd === undefined ? behindDocumentType(text, inner) : behind(text, simpleEnd, inner);
    if (simpleEnd === undefined && text.slice(inner, end === -1 ? undefined : end).includes('[')) hasSubset = true;
    if (end === -1) break;
    if (name === '<!--') {
      parts.push(text.slice(from, opening.index));
      from = end;
    }
    openings.lastIndex = end;
  }
  return { drawn: parts.join('') + text.slice(from), hasSubset };
};

/** Embedded raster pictures are allowed beside fragments (`#id`). */
const embedded = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;

// Everything after the name and the bracket or sign is optional, so neither expression backtracks (linear time).
const references = /(?:href|src|base)\s*=\s*["']?/gi;
const addresses = /url\(\s*["']?\s*/gi;

/** Whether an attribute or a style refers to something that is not in the drawing. */
export const hasOutsideReference = (text: string): boolean => {
  for (const { 0: start, index } of text.matchAll(references)) {
    const address = text.slice(index + start.length, index + start.length + 32);
    if (!address.startsWith('#') && !embedded.test(address)) return true;
  }
  for (const { 0: start, index } of text.matchAll(addresses)) if (text[index + start.length] !== '#') return true;
  return false;
};
