import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockText, mermaidLabel, plain } from '../../../server/assistant/markdown.ts';

/** Answers are drawn as the chat page draws them: GFM. */

const draw = (text: string): string =>
  renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, text));
const tagsIn = (html: string): string[] => [...html.matchAll(/<(\w+)/g)].map(([, tag = '']) => tag);
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const unescaped = (html: string): string =>
  html.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? '');
const textIn = (html: string): string => unescaped(html.replaceAll(/<[^>]*>/g, ''));
const codesIn = (html: string) =>
  [...html.matchAll(/<pre><code class="language-(\w+)">([^<]*)<\/code><\/pre>/g)].map(([, kind, code = '']) => ({
    kind,
    code: unescaped(code),
  }));
/** As a reader sees it: blanks and invisible marks collapse. */
const visibleText = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- controls are what is left out
  text.replaceAll(/[\s\u0000-\u001F\u007F-\u009F\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]+/g, ' ').trim();

const hostile = [
  '`` ` ```',
  '```\n# End',
  '~~~',
  '# Heading',
  '- item',
  '1. item',
  '> quote',
  '---',
  '===',
  '*bold* _it_ ~~gone~~',
  '[a](javascript:alert(1))',
  '![x](https://evil.example/p.png)',
  'https://evil.example',
  'www.evil.example',
  'a@b.example',
  '<img src=x onerror=alert(1)>',
  '<!-- c -->',
  '&lt;b&gt;',
  'a | b',
  'a \\| b',
  '`a | b`',
  'line\nbreak',
  'x\u2028y',
  '| --- |',
  '[^1]',
  '[x]: https://evil.example',
  '+ plus',
  '12) list',
  'a\\',
  '\u202Eabc',
  'mailto:a@b.example',
  '$x$',
  'ends with `',
  '`https://a.example`',
  '| `https://a.example | b',
];
const texts = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ maxLength: 20 }),
  fc
    .array(fc.constantFrom('`', '|', '\\', '\n', 'http://', 'a', '[', ']', '<', '*', '-', ' '), { maxLength: 12 })
    .map((all) => all.join('')),
);

const harmless = new Set(['p', 'code']);
const ofTables = new Set([...harmless, 'table', 'thead', 'tbody', 'tr', 'th', 'td']);

describe('a text of a person', () => {
  it.each(hostile)('%j is text and nothing else', (text) => {
    const html = draw(plain(text));
    expect(tagsIn(html).filter((tag) => !harmless.has(tag))).toEqual([]);
    expect(visibleText(textIn(html))).toBe(visibleText(text));
  });

  it('is text and nothing else, whatever it is', () => {
    fc.assert(
      fc.property(texts, texts, (first, second) => {
        const html = draw(`Read ${plain(first)} and ${plain(second)}.`);
        expect(tagsIn(html).filter((tag) => !harmless.has(tag))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a table', () => {
  it('aligns columns of numbers to the right, and no others', () => {
    const rows = [
      ['2026-11-01', '1,204.5 kWh', '+2.4%', 'Hall'],
      ['2026-11-02', '—', '−0.6%', '12'],
    ];
    const html = draw(blockText({ kind: 'table', head: ['Day', 'Use', 'Change', 'Name'], rows }));
    const aligned = [...html.matchAll(/<td([^>]*)>/g)].map(([, style = '']) => style.includes('right'));
    expect(aligned).toEqual([false, true, true, false, false, true, true, false]);
  });

  it('has the cells it was given, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 4 }), (rows) => {
        const html = draw(blockText({ kind: 'table', head: ['One', 'Two'], rows }));
        expect(tagsIn(html).filter((tag) => !ofTables.has(tag))).toEqual([]);
        const cells = [...html.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, content = '']) =>
          visibleText(textIn(content)),
        );
        // A bar of what looks like a link becomes the wide one.
        const wide = (text: string) => text.replaceAll('|', '｜');
        expect(cells.map(wide)).toEqual(
          ['One', 'Two', ...rows.flat().map((text) => visibleText(text) || '—')].map(wide),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('a block', () => {
  it('is one fence whose JSON is what it was given', () => {
    fc.assert(
      fc.property(texts, (name) => {
        const written = [
          blockText({ kind: 'board', pid: 'p', type: 'line', config: { name, deep: [{ name }] } }),
          blockText({ kind: 'records', pid: 'p', filter: [], dids: [name] }),
          blockText({ kind: 'draft', draft: 'filter', value: { name } }),
        ].join('');
        const html = draw(written);
        expect(new Set(tagsIn(html))).toEqual(new Set(['pre', 'code']));
        expect(codesIn(html).map(({ kind, code }) => [kind, JSON.parse(code) as object])).toEqual([
          ['board', { pid: 'p', type: 'line', config: { name, deep: [{ name }] } }],
          ['records', { pid: 'p', filter: [], dids: [name] }],
          ['draft', { kind: 'filter', value: { name } }],
        ]);
      }),
      { numRuns: 200 },
    );
  });

  it('of mermaid keeps a name within its quotes', () => {
    expect(mermaidLabel('a"]; click b "javascript:alert(1)"')).toMatch(/^"[^"]*"$/);
    const source = `flowchart LR\n a[${mermaidLabel('x```\nend')}]`;
    expect(codesIn(draw(blockText({ kind: 'mermaid', source })))).toHaveLength(1);
  });
});

it('a cell without a value has a dash', () => {
  const text = blockText({ kind: 'table', head: ['A', 'B', 'C'], rows: [['x', '', ' '], ['y']] });
  expect(text).toContain('| x | — | — |');
  expect(text).toContain('| y | — | — |');
});
