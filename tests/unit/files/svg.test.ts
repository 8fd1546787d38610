import { describe, expect, it } from 'vitest';
import { requireSafeSvg } from '../../../server/files/svg.ts';
import { Refusal } from '../../../server/http/refusal.ts';
import { timesLonger } from '../../times-longer.ts';

const svg = (content: string, head = '') => `${head}<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;

/** The rule that a drawing breaks, if any. */
const brokenRule = (text: string): string | undefined => {
  try {
    requireSafeSvg(Buffer.from(text));
    return undefined;
  } catch (failure) {
    if (failure instanceof Refusal) return failure.faults[0]?.rule;
    throw failure;
  }
};

describe('a drawing', () => {
  it.each([
    ['a space before a quoted fragment', svg('<use href= "#a"/>')],
    ['a quoted fragment in a style', svg(`<rect fill="url( '#a' )"/>`)],
    ['an embedded picture', svg('<image href="data:image/png;base64,AAAA"/>')],
    ['an address in a comment', svg('<!-- href="https://example.com" <!ENTITY -->')],
    ['a document type with a quoted >', svg('', '<!DOCTYPE svg SYSTEM "a>b">')],
  ])('may have %s', (_, text) => {
    expect(brokenRule(text)).toBeUndefined();
  });

  const declared = (encoding: string) => svg('', `<?xml version="1.0" ${encoding}?>`);
  it.each([
    '',
    'encoding="UTF-8"',
    "encoding = 'utf-8' standalone='no'",
    'encoding="US-ASCII"',
    'encoding="iso-8859-1"',
  ])('may declare %s', (encoding) => {
    expect(brokenRule(declared(encoding))).toBeUndefined();
    expect(brokenRule(`\uFEFF${declared(encoding)}`)).toBeUndefined();
  });
  it.each(['encoding="UTF-7"', "encoding='utf-16'", 'encoding="IBM037"', 'encoding\n=\t"utf-32"'])(
    'may not declare %s, in which it would be drawn from other characters',
    (encoding) => {
      expect(brokenRule(declared(encoding))).toBe('encoding');
    },
  );

  const outside = '<image href="file:///etc/passwd"/>';
  it.each([
    ['in CDATA', 'references', svg(`<![CDATA[<!--]]>${outside}<![CDATA[-->]]>`)],
    ['in a processing instruction', 'references', svg(`<?a <!-- ?>${outside}<?a --> ?>`)],
    [
      'in a literal of the document type',
      'references',
      svg(outside, '<!DOCTYPE svg SYSTEM "><!--">').concat('<!-- -->'),
    ],
    ['without an end', 'references', svg(`<!-- ${outside}`)],
    ['in a document type with declarations', 'entities', svg('<!-- -->', '<!DOCTYPE svg SYSTEM ">" [<?a ><!-- ?>]>')],
  ])('hides nothing behind a comment that begins %s', (_, rule, text) => {
    expect(brokenRule(text)).toBe(rule);
  });

  const size = 200_000;
  const plain = svg('<g id="a"/>'.repeat(size / 11).slice(0, size));
  it.each([
    ['unclosed comments', '<!--'.repeat(size / 4)],
    ['unclosed document types', '<!DOCTYPE'.repeat(size / 9)],
    ['unclosed quotes of document types', `<!DOCTYPE "`.repeat(size / 11)],
    ['unclosed CDATA sections', '<![CDATA['.repeat(size / 9)],
    ['spaces of a reference', `href${' '.repeat(size)}=${' '.repeat(size)}"#"`],
    ['spaces of an address', `url(${' '.repeat(size)}#`],
    ['addresses', 'url(#'.repeat(size / 5)],
  ])('is judged in a time that grows only with its length: many %s', (_, content) => {
    expect(
      timesLonger(
        () => brokenRule(svg(content)),
        () => brokenRule(plain),
      ),
    ).toBeLessThan(200);
  });
});
