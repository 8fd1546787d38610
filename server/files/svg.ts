import type { LocalText } from '../../src/engine/column.ts';
import { badInput, type Refusal } from '../http/refusal.ts';
import { phrase } from '../texts.ts';

/** Rules for uploaded SVG files: no references to other files, no scripts, nothing that takes very long to render. */

const maxElements = 20_000;
const maxFilterSteps = 50;

const byteOrderMark = /^\uFEFF/;
/** XML declaration, comments, processing instructions and a document type, in any order before the root element. */
const prolog = /^(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)*/i;

/** Whether a text file is an SVG drawing, by its root element. `head` may end anywhere. */
export const isSvg = (head: Buffer): boolean => {
  const text = head.toString('utf8').replace(byteOrderMark, '');
  return /^<(?:[\w-]+:)?svg[\s>/]/i.test(text.replace(prolog, ''));
};

type Rule = { rule: string; message: LocalText; breaks: (text: string) => boolean };

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Matches a forbidden reference: allowed are fragments (`#id`) and embedded raster pictures (data URLs). */
const references = /(?:href|src|base)\s*=\s*["']?\s*(?!["']?(?:#|data:image\/(?:png|jpeg|gif|webp);base64,))/i;
const addresses = /url\(\s*(?!["']?\s*#)/i;

const rules: readonly Rule[] = [
  {
    rule: 'entities',
    message: phrase('server/files', 'svgEntities'),
    breaks: (text) => /<!ENTITY|<!DOCTYPE[^>]*\[/i.test(text),
  },
  {
    rule: 'references',
    message: phrase('server/files', 'svgReferences'),
    breaks: (text) => references.test(text) || addresses.test(text) || /@import|<\?xml-stylesheet|XInclude/i.test(text),
  },
  {
    rule: 'content',
    message: phrase('server/files', 'svgContent'),
    breaks: (text) => /<(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video)\b/i.test(text),
  },
  {
    rule: 'elements',
    message: phrase('server/files', 'svgElements'),
    breaks: (text) => count(text, /<[a-z]/gi) > maxElements || count(text, /<(?:[\w-]+:)?fe[A-Z]/g) > maxFilterSteps,
  },
];

export const svgRefusal = ({ rule, message }: Pick<Rule, 'rule' | 'message'>): Refusal =>
  badInput('/file', rule, message);

export const unreadableSvg = (): Refusal =>
  svgRefusal({
    rule: 'picture',
    message: phrase('server/files', 'svgPicture'),
  });

/** @throws Refusal with the first rule that the drawing breaks */
export const requireSafeSvg = (bytes: Buffer): void => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadableSvg();
  }
  // Comments are not rendered, so the rules do not apply to them.
  const drawn = text.replaceAll(/<!--[\s\S]*?-->/g, '');
  const broken = rules.find(({ breaks }) => breaks(drawn));
  if (broken !== undefined) throw svgRefusal(broken);
};
