import { expect, it } from 'vitest';
import type { Column } from '../../../src/engine/column.ts';
import { filterText } from '../../../src/renderers/table/filter-text.ts';

const zone = 'Asia/Shanghai';
const reading = (language: 'en' | 'zh') => ({ context: { language, zone, now: 0 }, names: {} }) as const;
const label = { en: 'Time', zh: '时间' };
const moment: Column = { column: 'occurtime', label, type: 'timestamp', rw: 1, required: 0 };
/** Midnight of 20 November 2026 in Shanghai. */
const day = Date.UTC(2026, 10, 19, 16) / 1000;

it.each([
  ['days', [day, day + 3 * 86_400], '2026-11-20 – 2026-11-22'],
  ['days that end with their last second', [day, day + 3 * 86_400 - 1], '2026-11-20 – 2026-11-22'],
  ['one day', [day, day + 86_400], '2026-11-20'],
  ['an open end', [day, 253_402_214_400], 'from 2026-11-20'],
  ['an open start', [0, day + 86_400], 'until 2026-11-20'],
  ['moments', [day, day + 3600], 'is between 2026-11-20 00:00:00 and 2026-11-20 01:00:00'],
])('a filter by a stretch of time is read as what it is: %s', (_what, v, words) => {
  expect(filterText({ type: 'between', v }, moment, reading('en'))).toBe(words);
});

it('a filter by two numbers is read as a sentence in both languages', () => {
  const power: Column = { column: 'power', label, type: 'float', unit: 'kW', rw: 1, required: 0 };
  const between = { type: 'between', v: [1, 5] };
  expect(filterText(between, power, reading('en'))).toBe('is between 1\u00a0kW and 5\u00a0kW');
  expect(filterText(between, power, reading('zh'))).toContain('1\u00a0kW 至 5\u00a0kW');
});
