import { describe, expect, it } from 'vitest';
import { fold } from '../../../../src/engine/assistant/text.ts';
import { findRanges } from '../../../../src/engine/assistant/find-ranges.ts';
import { rangeBefore, relativeTo } from '../../../../src/engine/assistant/time-range.ts';
import { clock, dayText } from './trial.ts';

/** Today is Monday, 23 November 2026. `to` is the first day that does not belong to the range. */
const ranges: readonly (readonly [question: string, from: string, to: string])[] = [
  ['today', '2026-11-23', '2026-11-24'],
  ['yesterday', '2026-11-22', '2026-11-23'],
  ['the day before yesterday', '2026-11-21', '2026-11-22'],
  ['this week', '2026-11-23', '2026-11-30'],
  ['last week', '2026-11-16', '2026-11-23'],
  ['this month', '2026-11-01', '2026-12-01'],
  ['last month', '2026-10-01', '2026-11-01'],
  ['the month before last', '2026-09-01', '2026-10-01'],
  ['this quarter', '2026-10-01', '2027-01-01'],
  ['last year', '2025-01-01', '2026-01-01'],
  ['the last 7 days', '2026-11-17', '2026-11-24'],
  ['past 2 weeks', '2026-11-10', '2026-11-24'],
  ['3 days ago', '2026-11-20', '2026-11-21'],
  ['3–9 November', '2026-11-03', '2026-11-10'],
  ['from 28 October to 3 November', '2026-10-28', '2026-11-04'],
  ['November 3 to 9', '2026-11-03', '2026-11-10'],
  ['on 5 Nov 2025', '2025-11-05', '2025-11-06'],
  ['2026-11-03 to 2026-11-09', '2026-11-03', '2026-11-10'],
  ['2026-11-03', '2026-11-03', '2026-11-04'],
  ['in October', '2026-10-01', '2026-11-01'],
  ['in December', '2025-12-01', '2026-01-01'],
  ['last monday', '2026-11-16', '2026-11-17'],
  ['on friday', '2026-11-20', '2026-11-21'],
  ['今天', '2026-11-23', '2026-11-24'],
  ['昨天', '2026-11-22', '2026-11-23'],
  ['前天', '2026-11-21', '2026-11-22'],
  ['本周', '2026-11-23', '2026-11-30'],
  ['上周', '2026-11-16', '2026-11-23'],
  ['上个星期', '2026-11-16', '2026-11-23'],
  ['上上周', '2026-11-09', '2026-11-16'],
  ['上周三', '2026-11-18', '2026-11-19'],
  ['周五', '2026-11-20', '2026-11-21'],
  ['本月', '2026-11-01', '2026-12-01'],
  ['上个月', '2026-10-01', '2026-11-01'],
  ['今年', '2026-01-01', '2027-01-01'],
  ['去年', '2025-01-01', '2026-01-01'],
  ['最近7天', '2026-11-17', '2026-11-24'],
  ['最近 7 天', '2026-11-17', '2026-11-24'],
  ['近三天', '2026-11-21', '2026-11-24'],
  ['过去十五天', '2026-11-09', '2026-11-24'],
  ['3天前', '2026-11-20', '2026-11-21'],
  ['3 天前', '2026-11-20', '2026-11-21'],
  ['11月3日到9日', '2026-11-03', '2026-11-10'],
  ['11 月 3 日到 9 日', '2026-11-03', '2026-11-10'],
  ['10月28日至11月3日', '2026-10-28', '2026-11-04'],
  ['11月5号', '2026-11-05', '2026-11-06'],
  ['2025年11月5日', '2025-11-05', '2025-11-06'],
  ['10月份', '2026-10-01', '2026-11-01'],
  ['去年12月', '2025-12-01', '2026-01-01'],
  ['十月', '2026-10-01', '2026-11-01'],
];

describe('a range of time', () => {
  it.each(ranges)('%s is from %s until %s', (question, from, to) => {
    for (const text of [question, `the use of it ${question} please`, `用量${question}如何`]) {
      const foundRanges = findRanges(fold(text), clock);
      expect(foundRanges.map((range) => [dayText(range.from), dayText(range.to)])).toEqual([[from, to]]);
    }
  });

  it.each(['may I see it', 'in 3 rooms', '3 and 9', '共3个', 'march on', 'room 2026'])(
    'is not found in %s',
    (question) => {
      expect(findRanges(fold(question), clock)).toEqual([]);
    },
  );

  it('is followed by the one before of its kind', () => {
    const before = (question: string) => {
      const [range] = findRanges(fold(question), clock);
      if (range === undefined) throw new Error(question);
      const { from, to } = rangeBefore(range, clock.zone);
      return [dayText(from), dayText(to)];
    };
    expect(before('this month')).toEqual(['2026-10-01', '2026-11-01']);
    expect(before('yesterday')).toEqual(['2026-11-21', '2026-11-22']);
    expect(before('最近7天')).toEqual(['2026-11-10', '2026-11-17']);
    expect(before('3–9 November')).toEqual(['2026-10-27', '2026-11-03']);
  });

  // 14:00 in Shanghai on 23 November.
  it.each([
    ['last night', '11-22T18:00', '11-23T08:00'],
    ['昨晚', '11-22T18:00', '11-23T08:00'],
    ['昨天夜里', '11-22T18:00', '11-23T08:00'],
    ['tonight', '11-23T18:00', '11-24T08:00'],
    ['the night before last', '11-21T18:00', '11-22T08:00'],
    ['at 3am', '11-23T02:30', '11-23T03:30'],
    ['around 9 pm', '11-22T20:30', '11-22T21:30'],
    ['昨天凌晨3点', '11-22T02:30', '11-22T03:30'],
    ['今天上午', '11-23T00:00', '11-23T12:00'],
  ])('%s is from %s until %s', (question, from, to) => {
    const [range] = findRanges(fold(question), clock);
    const text = (seconds = 0) => new Date((seconds + 8 * 3600) * 1000).toISOString().slice(5, 16);
    expect([text(range?.from), text(range?.to)]).toEqual([from, to]);
  });

  it.each([
    ['last month', 'the month before', '2026-09-01', '2026-10-01'],
    ['上个月', '再前一个月', '2026-09-01', '2026-10-01'],
    ['last month', 'same period last year', '2025-10-01', '2025-11-01'],
    ['this month', 'the week before', '2026-10-25', '2026-11-01'],
    ['yesterday', '前一天', '2026-11-21', '2026-11-22'],
  ])('%s, then %s: from %s until %s', (first, then, from, to) => {
    const [range] = findRanges(fold(first), clock);
    const [following] = findRanges(fold(then), clock);
    if (range === undefined || following?.relative === undefined) throw new Error(then);
    const moved = relativeTo(range, following.relative, clock.zone);
    expect([dayText(moved.from), dayText(moved.to)]).toEqual([from, to]);
  });
});
