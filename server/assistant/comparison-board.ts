import type { Frame } from '../../src/engine/assistant/frame.ts';
import { rangeBefore } from '../../src/engine/assistant/time-range.ts';
import { startOfDay } from '../../src/engine/moment.ts';
import { statisticsType } from '../../src/engine/board/period-comparison.ts';
import type { ModuleConfig } from '../../src/engine/column.ts';
import { unitOf } from '../../src/engine/format.ts';

/** Configures the board "Comparison over time", which charts the history of devices. */

/** 0 a day by hours, 1 a week, 2 a month by days, 3 a year by months. Contract "Queries of boards". */
const dimensionOf = ({ bucket, range }: Frame): 0 | 1 | 2 | 3 => {
  if (bucket === 'hour' || (bucket === undefined && range?.unit === 'day')) return 0;
  if (bucket === 'month' || bucket === 'year' || range?.unit === 'year') return 3;
  return range?.unit === 'week' ? 1 : 2;
};

const present = ['day', 'week', 'month', 'year'] as const;

/** True for the current day, week, month or year, which the board shows by default. */
const isPresent = ({ range }: Frame, dimension: 0 | 1 | 2 | 3, { now }: Clock): boolean =>
  range === undefined || (range.unit === present[dimension] && range.from <= now && now < range.to);

type Clock = { now: number; zone: string };

/** Maximum devices of one board. */
export const maxDevices = 100;

/** @param column of the module's history */
export const comparisonBoardConfig = (
  frame: Frame,
  { config, history, column }: { config: ModuleConfig; history: ModuleConfig; column: string },
  dids: readonly string[],
  clock: Clock,
): object => {
  const { range, chart, compare } = frame;
  const target = history.columns.find((definition) => definition.column === column);
  const dimension = dimensionOf(frame);
  const isCustom = range !== undefined && (compare !== undefined || !isPresent(frame, dimension, clock));
  const before = range === undefined ? undefined : (compare ?? rangeBefore(range, clock.zone));
  // The board rejects future days.
  const end = startOfDay(clock.now, clock.zone, { days: 1 });
  const days = ({ from, to }: { from: number; to: number }) => [from, Math.min(to, end) - 1];
  return {
    devicelist: dids.slice(0, maxDevices),
    targetfield: column,
    entriedsummary: 0,
    timesummary: 0,
    analysisdimension: dimension,
    comparisonmode: isCustom ? 2 : 3,
    basetime: isCustom ? days(range) : null,
    comparetime: isCustom && before !== undefined ? days(before) : null,
    displaymode: chart === 'bar' ? 'bar' : 'line',
    todayEnergy: 0,
    multiple: 1,
    unit: target === undefined ? '' : unitOf(target, 'en'),
    statisticstype: statisticsType(config.kind),
  };
};
