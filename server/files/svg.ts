import type { LocalText } from '../../src/engine/column.ts';
import { badInput, type Refusal } from '../http/refusal.ts';
import { phrase } from '../texts.ts';
import { hasOutsideReference, withoutComments } from './svg-scan.ts';

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

type Rule = { rule: string; message: LocalText; breaks: (text: string, hasSubset: boolean) => boolean };

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * A decoder that follows the declaration could read other markup than these rules did, as with UTF-7. In Latin-1, which
 * drawing programs declare, markup is the same bytes.
 */
const hasOtherEncoding = (text: string): boolean => {
  const [declaration = ''] = /^\s*<\?xml[^>]*>/i.exec(text.replace(byteOrderMark, '')) ?? [];
  const [, encoding = 'utf-8'] = /encoding\s*=\s*["']?\s*([^\s"'?>]*)/i.exec(declaration) ?? [];
  return !/^(?:utf-?8|us-ascii|ascii|iso-8859-1)$/i.test(encoding);
};

const rules: readonly Rule[] = [
  { rule: 'encoding', message: phrase('server/files', 'svgEncoding'), breaks: hasOtherEncoding },
  {
    rule: 'entities',
    message: phrase('server/files', 'svgEntities'),
    breaks: (text, hasSubset) => hasSubset || /<!ENTITY/i.test(text),
  },
  {
    rule: 'references',
    message: phrase('server/files', 'svgReferences'),
    breaks: (text) => hasOutsideReference(text) || /@import|<\?xml-stylesheet|XInclude/i.test(text),
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
  const { drawn, hasSubset } = withoutComments(text);
  const broken = rules.find(({ breaks }) => breaks(drawn, hasSubset));
  if (broken !== undefined) throw svgRefusal(broken);
};
