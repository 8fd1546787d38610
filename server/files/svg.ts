import { badInput, type Refusal } from '../http/refusal.ts';

/** SVG files that may be turned into pictures. A rule refuses what could read other files, run or take very long. */

const mebibyte = 1024 * 1024;

/** Bytes of an SVG file. */
export const largestSvg = 2 * mebibyte;
const mostElements = 20_000;
const mostFilterSteps = 50;

const byteOrderMark = /^\uFEFF/;
/** XML declaration, comments, processing instructions and a document type, in any order before the root element. */
const prolog = /^(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)*/i;

/** Whether a text file is an SVG drawing, by its root element. `head` may end anywhere. */
export const isSvg = (head: Buffer): boolean => {
  const text = head.toString('utf8').replace(byteOrderMark, '');
  return /^<(?:[\w-]+:)?svg[\s>/]/i.test(text.replace(prolog, ''));
};

type Rule = { rule: string; en: string; zh: string; breaks: (text: string) => boolean };

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** References may point into the drawing itself, or carry a raster picture with them. */
const references = /(?:href|src|base)\s*=\s*["']?\s*(?!["']?(?:#|data:image\/(?:png|jpeg|gif|webp);base64,))/i;
const addresses = /url\(\s*(?!["']?\s*#)/i;

const rules: readonly Rule[] = [
  {
    rule: 'entities',
    en: 'The SVG file defines entities. Save it again as “plain SVG”, or upload a PNG.',
    zh: 'SVG 文件中定义了实体。请另存为“纯 SVG”，或上传 PNG 图片。',
    breaks: (text) => /<!ENTITY|<!DOCTYPE[^>]*\[/i.test(text),
  },
  {
    rule: 'references',
    en: 'The SVG file refers to other files. Embed its pictures and fonts, or upload a PNG.',
    zh: 'SVG 文件引用了外部文件。请将图片和字体嵌入文件，或上传 PNG 图片。',
    breaks: (text) => references.test(text) || addresses.test(text) || /@import|<\?xml-stylesheet|XInclude/i.test(text),
  },
  {
    rule: 'content',
    en: 'The SVG file holds scripts or web pages. Save it without them, or upload a PNG.',
    zh: 'SVG 文件包含脚本或网页内容。请移除后重新保存，或上传 PNG 图片。',
    breaks: (text) => /<(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video)\b/i.test(text),
  },
  {
    rule: 'elements',
    en: 'The SVG file has more than 20,000 elements or more than 50 filter effects. Simplify it, or upload a PNG.',
    zh: 'SVG 文件超过 20000 个元素或 50 个滤镜效果。请简化后重试，或上传 PNG 图片。',
    breaks: (text) => count(text, /<[a-z]/gi) > mostElements || count(text, /<(?:[\w-]+:)?fe[A-Z]/g) > mostFilterSteps,
  },
];

export const svgRefusal = ({ rule, en, zh }: Pick<Rule, 'rule' | 'en' | 'zh'>): Refusal =>
  badInput('/file', rule, { en, zh });

export const unreadableSvg = (): Refusal =>
  svgRefusal({
    rule: 'picture',
    en: 'The SVG file cannot be drawn within 10 seconds. Check that it has a size, simplify it, or upload a PNG.',
    zh: 'SVG 文件无法在 10 秒内完成绘制。请确认已设置尺寸并简化内容，或上传 PNG 图片。',
  });

/** @throws Refusal with the first rule that the drawing breaks */
export const demandHarmlessSvg = (bytes: Buffer): void => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadableSvg();
  }
  // Comments are not drawn, and what they say breaks no rule.
  const drawn = text.replaceAll(/<!--[\s\S]*?-->/g, '');
  const broken = rules.find(({ breaks }) => breaks(drawn));
  if (broken !== undefined) throw svgRefusal(broken);
};
