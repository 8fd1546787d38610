import { describe, expect, it } from 'vitest';
import { readMoment } from '../../../src/engine/moment.ts';
import { createTimes } from '../../../server/imports/times.ts';

/** Local times where clocks change, in the order of the file. */

const zone = 'Europe/Berlin';

const read = (...texts: string[]): (string | undefined)[] => {
  const times = createTimes(zone);
  return texts.map((text, row) => {
    const time = times.settle(text, readMoment(text, zone) ?? Number(text), { device: 'one', row });
    return time === undefined ? undefined : new Date(time * 1000).toISOString().slice(11, 16);
  });
};

describe('the hour that occurs twice', () => {
  it.each([
    ['hours that rise', ['01:00', '02:00', '02:00', '03:00'], ['23:00', '00:00', '01:00', '02:00']],
    ['hours that fall', ['03:00', '02:00', '02:00', '01:00'], ['02:00', '01:00', '00:00', '23:00']],
    ['half hours', ['01:30', '02:00', '02:30', '02:00', '02:30'], ['23:30', '00:00', '00:30', '01:00', '01:30']],
    ['one reading of the two', ['01:00', '02:00', '03:00'], ['23:00', '00:00', '02:00']],
  ])('is read by the order of the file: %s', (_name, clocks, expected) => {
    expect(read(...clocks.map((clock) => `2026-10-25 ${clock}`))).toEqual(expected);
  });

  it('is read for each device by itself, and counted', () => {
    const times = createTimes(zone);
    const settle = (device: string, row: number) =>
      times.settle('2026-10-25 02:00', readMoment('2026-10-25 02:00', zone) ?? 0, { device, row });
    expect(settle('a', 2)).toBe(settle('b', 3));
    expect((settle('a', 4) ?? 0) - (settle('c', 5) ?? 0)).toBe(3_600);
    expect(times.summary).toMatchObject({ local: 4, doubled: 4, firstdoubled: 2 });
  });

  it('is no question with an offset', () => {
    expect(read('2026-10-25 02:00+01:00', '2026-10-25 02:00+02', '2026-10-25T00:00Z', '1792886400')).toEqual([
      '01:00',
      '00:00',
      '00:00',
      '00:00',
    ]);
  });
});

it('an hour that clocks leave out is no time', () => {
  expect(read('2026-03-29 01:30', '2026-03-29 02:30', '2026-03-29 03:00')).toEqual(['00:30', undefined, '01:00']);
});
