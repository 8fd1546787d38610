import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerPart, createAnswerSplitter } from '../../../../src/pages/assistant/split-answer.ts';

const split = (text: string): AnswerPart[] => {
  // The last line counts once it is complete.
  const { finished, open } = createAnswerSplitter().read(`${text}\n`);
  return [...finished, ...(open ? [{ ...open, text: open.text.trimEnd() }] : [])];
};

const fenced = (kind: string, content: string): string => `\`\`\`${kind}\n${content}\n\`\`\``;

describe('an answer in parts', () => {
  it.each([
    ['paragraphs', 'One\nstill one\n\nTwo', ['One\nstill one', 'Two']],
    ['a loose list is one part', '- a\n\n- b\n\n  more of b\n\nText', ['- a\n\n- b\n\n  more of b', 'Text']],
    ['a table', '| a |\n| - |\n| 1 |\n\nText', ['| a |\n| - |\n| 1 |', 'Text']],
    ['an ordered list after a list', '1. a\n2. b\n\nText', ['1. a\n2. b', 'Text']],
    ['blank lines alone', '\n\n\n', []],
  ])('%s', (_name, text, parts) => {
    expect(split(text).map((part) => part.text)).toEqual(parts);
  });

  it('takes a fence out of the text around it, with no blank line needed', () => {
    expect(split(`Look:\n${fenced('board', '{"a":1}')}\nDone`)).toEqual([
      { text: 'Look:' },
      { text: '{"a":1}', fence: 'board' },
      { text: 'Done' },
    ]);
  });

  it('keeps blank lines, shorter fences and other fences within a fence', () => {
    const content = 'a\n\n```\nb\n~~~~\nc';
    expect(split(`\`\`\`\`mermaid\n${content}\n\`\`\`\`\n`)).toEqual([{ text: content, fence: 'mermaid' }]);
  });

  it('an empty fence is empty, and one that is not closed is open', () => {
    expect(split('```x\n```\n')).toEqual([{ text: '', fence: 'x' }]);
    const { finished, open } = createAnswerSplitter().read('Text\n\n```board\n{"a"');
    expect(finished).toEqual([{ text: 'Text' }]);
    expect(open).toEqual({ text: '{"a"', fence: 'board' });
  });

  it('a fence within a list stays in the list', () => {
    const text = '- item\n\n  ```js\n  a\n\n  b\n  ```\n\n- next';
    expect(split(text)).toEqual([{ text }]);
  });

  it('inline code at the beginning of a line is no fence', () => {
    expect(split('```a``` is code')).toEqual([{ text: '```a``` is code' }]);
  });
});

const line = fc.constantFrom(
  '',
  '',
  'Text 室温 26 ℃',
  '- item',
  '  indented',
  '1. first',
  '```',
  '```board',
  '~~~',
  '{"pid":"x"}',
  '| a | b |',
  '# Head',
);
const answer = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n'));

describe('an answer that arrives in pieces', () => {
  it('has the same parts however it is cut', () => {
    fc.assert(
      fc.property(answer, fc.array(fc.nat(400), { maxLength: 12 }), (text, cuts) => {
        const splitter = createAnswerSplitter();
        let last = splitter.read('');
        for (const cut of cuts.toSorted((a, b) => a - b)) last = splitter.read(text.slice(0, cut));
        last = splitter.read(text);
        expect(last).toEqual(createAnswerSplitter().read(text));
      }),
    );
  });

  it('never changes a finished part', () => {
    fc.assert(
      fc.property(answer, (text) => {
        const splitter = createAnswerSplitter();
        let before: readonly AnswerPart[] = [];
        for (let end = 0; end <= text.length; end += 1) {
          const { finished } = splitter.read(text.slice(0, end));
          before.forEach((part, index) => expect(finished[index]).toBe(part));
          before = finished;
        }
      }),
    );
  });

  it('loses nothing but blank lines and the lines of fences', () => {
    fc.assert(
      fc.property(answer, (text) => {
        const rejoined = split(text)
          .map((part) => part.text)
          .join('\n');
        const words = (of: string) => of.match(/Text 室温 26 ℃|item|indented|first|pid|\| a|# Head/g) ?? [];
        expect(words(rejoined)).toEqual(words(text));
      }),
    );
  });
});
