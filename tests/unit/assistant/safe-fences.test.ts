import { describe, expect, it } from 'vitest';
import { createSafeFences } from '../../../server/assistant/model/safe-fences.ts';

/** A model writes no block that the console would draw, however its text is cut into pieces. */

const whole = (text: string, size = text.length): string => {
  const fences = createSafeFences();
  let safeText = '';
  for (let index = 0; index < text.length; index += size) safeText += fences.push(text.slice(index, index + size));
  return safeText + fences.settle();
};

const drawn = /^[\s>*+\-\d.)]*(?:`{3,}|~{3,})\s*(?:board|draft|records)/mu;

describe('the text of a model', () => {
  it.each([
    'Three devices are **offline**.\n\n- one\n- two\n',
    '| a | b |\n|---|---|\n| 1 | 2 |\n',
    '```mermaid\ngraph LR\n  a --> b\n```\n',
    '```json\n{"a":1}\n```\nand `code`\n',
    '~~~\ntext\n~~~\n',
  ])('passes unchanged: %j', (text) => {
    for (const size of [1, 2, 3, 7, text.length]) expect(whole(text, size)).toBe(text);
  });

  it.each([
    '```board\n{"pid":"x"}\n```\n',
    '~~~draft\n{}\n~~~\n',
    '> ```records\n> {}\n> ```\n',
    '- ```board\n  {}\n  ```\n',
    '1. ~~~~board title\n',
    'text\n   ````records\n{}\n````',
    '```bo&#97;rd\n{}\n```',
    '```b\\oard\n{}\n```',
    '```BOARD\n{}\n```',
    '```text\n```\n```board\n{}\n```',
  ])('never opens a block that is drawn: %j', (text) => {
    for (const size of [1, 2, 3, 5, text.length]) {
      const safeText = whole(text, size);
      expect(safeText).not.toMatch(drawn);
      expect(safeText).toContain('text');
      expect(safeText).not.toMatch(/&#97;|b\\oard|BOARD/);
    }
  });

  it('leaves no fence open before a block of ours', () => {
    const fences = createSafeFences();
    const safeText = fences.push('See:\n```text\nhalf') + fences.settle();
    expect(safeText).toBe('See:\n```text\nhalf\n```\n');
    expect(fences.push('then') + fences.settle()).toBe('then');
    const quoted = createSafeFences();
    expect(quoted.push('> ~~~\n> half\n') + quoted.settle()).toBe('> ~~~\n> half\n\n> ~~~\n');
    const listed = createSafeFences();
    expect(listed.push('- ```\n  half\n') + listed.settle()).toBe('- ```\n  half\n\n  ```\n');
  });

  it('is shown as it comes: only a line that may be a fence waits', () => {
    const fences = createSafeFences();
    expect(fences.push('Hel')).toBe('Hel');
    expect(fences.push('lo\n``')).toBe('lo\n');
    expect(fences.push('not a fence')).toBe('``not a fence');
  });
});
