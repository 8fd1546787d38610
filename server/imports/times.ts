import { instantsOf, readLocal } from '../../src/engine/moment.ts';

/**
 * Times of a file as instants. A time with an offset, with `Z` or in epoch seconds is one already; a local time means
 * the company's zone. In the hour that occurs twice when clocks go back, the order of the file decides.
 */

/**
 * Statistics of the times in a file: rows by kind, and the first row with an ambiguous time, which the order of the
 * rows decided.
 */
export type TimeSummary = {
  zone: string;
  local: number;
  offset: number;
  epoch: number;
  doubled: number;
  firstdoubled: number;
};

type Device = { at: number; isFalling: boolean };

/** Resolves an ambiguous local time: the instant that continues the order of the rows before. */
const continuing = ([first, second]: readonly [number, number], before: Device | undefined): number => {
  if (before === undefined) return first;
  if (before.isFalling || before.at > second) return second < before.at ? second : first;
  return first > before.at ? first : second;
};

export type Times = ReturnType<typeof createTimes>;

export const createTimes = (zone: string) => {
  const summary: TimeSummary = { zone, local: 0, offset: 0, epoch: 0, doubled: 0, firstdoubled: 0 };
  const devices = new Map<string, Device>();
  const note = (device: string, time: number): void => {
    const before = devices.get(device);
    const isFalling = before === undefined || before.at === time ? (before?.isFalling ?? false) : time < before.at;
    devices.set(device, { at: time, isFalling });
  };
  const instant = (
    text: string,
    read: number,
    { device, row }: { device: string; row: number },
  ): number | undefined => {
    const local = readLocal(text);
    if (local === undefined) {
      summary[/^\d+$/.test(text.trim()) ? 'epoch' : 'offset'] += 1;
      return read;
    }
    summary.local += 1;
    const [first, second] = instantsOf(local, zone);
    if (first === undefined || second === undefined) return first;
    summary.doubled += 1;
    summary.firstdoubled ||= row;
    return continuing([first, second], devices.get(device));
  };
  return {
    summary,
    /** The instant of a row's time, whose text was read as `read`; nothing for a time that clocks leave out. */
    settle: (text: string, read: number, reading: { device: string; row: number }): number | undefined => {
      const time = instant(text, read, reading);
      if (time !== undefined) note(reading.device, time);
      return time;
    },
  };
};
