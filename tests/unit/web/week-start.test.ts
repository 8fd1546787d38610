import { expect, it } from 'vitest';
import { toPickerTime } from '../../../src/renderers/fields/picker-time.ts';

it.each(['en', 'zh-cn', 'de'])('weeks of a calendar in %s begin on Monday', (locale) => {
  // Wednesday 2026-11-25 in Shanghai.
  const week = toPickerTime(Date.parse('2026-11-25T04:00:00Z') / 1000, 'Asia/Shanghai')
    .locale(locale)
    .startOf('week');
  expect(week.format('YYYY-MM-DD')).toBe('2026-11-23');
});
