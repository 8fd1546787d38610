import type { AnswerBlock, TableBlock } from './tool.ts';

/**
 * Writes the markdown of answers. Names, labels, values and file names come from people: nothing of them becomes markup,
 * a link or the end of a block. Contract "Chat".
 */

/** A flow or sequence; `labels` are written by `mermaidLabel`. */
export type MermaidBlock = { kind: 'mermaid'; source: string };

/** Characters that start markup anywhere in a line. */
const marks = /[\\`*_{}[\]<>#|~&!$]/g;
/** Text that GFM makes a link of (autolink literals), even where its characters are escaped. */
const linkLike = /:\/\/|www\.|@|mailto:|xmpp:/i;
/** Line ends, controls, and marks that change the direction of text. */
// oxlint-disable-next-line no-control-regex -- controls are what is looked for
const unprintable = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;

const oneLine = (text: string): string => text.replaceAll(unprintable, ' ').trim();

const longestBacktickRun = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

const codeSpan = (text: string): string => {
  const fence = '`'.repeat(longestBacktickRun(text) + 1);
  return text.includes('`') ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
};

/** A marker of a list or heading, or a rule, which only the start of a line can be. */
const withoutMarker = (text: string): string =>
  text.replace(/^[-+=>]/, (mark) => `\\${mark}`).replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

/** Escapes user text inside a sentence, so that it never becomes markup. */
export const plain = (text: string): string => {
  const line = oneLine(text);
  if (line === '') return '';
  return linkLike.test(line) ? codeSpan(line) : withoutMarker(line.replaceAll(marks, (mark) => `\\${mark}`));
};

/** In a code span, a bar after a backslash can't be escaped and would end the table cell: it becomes the full-width bar. */
const cell = (text: string): string => {
  const written = plain(text);
  return written.startsWith('`') ? written.replaceAll('|', '｜') : written;
};

const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

const number = /^(?:[+−-]?\d[\d.,]*(?: ?%| \S{1,12})?|—)$/;

/** A column of numbers is aligned to the right, so that they can be compared. */
const alignment = (cells: readonly string[]): string =>
  cells.length > 0 && cells.every((text) => number.test(text)) ? ' ---: |' : ' --- |';

/** Of a cell without a value. Look: tables. */
const nothing = '—';

const table = ({ head, rows }: TableBlock): string => {
  const filled = rows.map((cells) => head.map((_, index) => oneLine(cells[index] ?? '') || nothing));
  const ruler = head.map((_, index) => alignment(filled.map((cells) => cells[index] ?? ''))).join('');
  return [row(head), `|${ruler}`, ...filled.map(row)].join('\n');
};

const hexOf = (mark: string): string => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** One line that starts with `{`, so that no line of it can end the block; marks of fences and tags are escaped. */
const json = (value: object): string => JSON.stringify(value).replaceAll(/[`~<>&\u2028\u2029]/g, hexOf);

const fenced = (kind: string, content: string): string => `\`\`\`${kind}\n${content}\n\`\`\``;

/** The text of a node or an arrow of a diagram: a quoted string without the characters that mermaid reads. */
export const mermaidLabel = (text: string): string =>
  `"${oneLine(text).replaceAll(/["#;`<>\\{}[\]()|%&]/g, (mark) => `#${mark.charCodeAt(0)};`)}"`;

/** A block has an empty line before and after it. */
export const blockText = (block: AnswerBlock | MermaidBlock): string => {
  if (block.kind === 'table') return `\n\n${table(block)}\n\n`;
  if (block.kind === 'mermaid') return `\n\n${fenced('mermaid', block.source.replaceAll('```', ''))}\n\n`;
  if (block.kind === 'draft') return `\n\n${fenced('draft', json({ kind: block.draft, value: block.value }))}\n\n`;
  const { kind, ...content } = block;
  return `\n\n${fenced(kind, json(content))}\n\n`;
};
