import { expect, it } from 'vitest';
import { boardName, nameToStore } from '../../../server/boards/board-name.ts';

const both = JSON.stringify({ en: 'Power now', zh: '当前功率' });

it('a board that comes with the company is called in the reader’s language, others as a person typed', () => {
  expect(boardName(both, 'en')).toBe('Power now');
  expect(boardName(both, 'zh')).toBe('当前功率');
  expect(boardName('Kitchen', 'zh')).toBe('Kitchen');
});

it('a third language of the name is read, and what it lacks is English', () => {
  const three = JSON.stringify({ en: 'Power now', zh: '当前功率', de: 'Leistung jetzt', icon: 1 });
  expect(boardName(three, 'de')).toBe('Leistung jetzt');
  expect(boardName(both, 'de')).toBe('Power now');
  expect(nameToStore(three, 'Leistung jetzt')).toBe(three);
});

it.each(['{', '{}', '{"en":"a"}', '{"en":1,"zh":2}', '[]'])('the typed name %s is nothing but a name', (typed) => {
  expect(boardName(typed, 'en')).toBe(typed);
});

it('a save that leaves the name as it is keeps the other language, a new name replaces both', () => {
  expect(nameToStore(both, '当前功率')).toBe(both);
  expect(nameToStore(both, 'Power')).toBe('Power');
});
