import { endpoints } from '../../src/api/endpoints.ts';
import { rangeBefore, type TimeRange } from '../../src/engine/assistant/time-range.ts';
import type { Dataset } from '../../src/engine/board/dataset.ts';
import type { ConditionList, ModuleConfig } from '../../src/engine/column.ts';
import { decimalsIn, numberText } from '../../src/engine/number-text.ts';
import { phrase } from '../texts.ts';
import type { AnswerContext } from './answer-context.ts';
import type { Part } from './answer-writer.ts';
import { consoleCall } from './console-call.ts';

/** Sums of what devices used, and how they are written. */

/** Devices of one question. Contract "Queries of boards". */
export const maxSummed = 500;

const digits = 2;

const roundedOf = (value: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

export const amountText = (value: number, unit: string, decimals = decimalsIn(roundedOf(value))): string =>
  `${numberText(roundedOf(value), Math.min(digits, decimals))}${unit === '' ? '' : ` ${unit}`}`;

/** Writes the amounts of a table, all with as many decimals as the longest of them, so that they can be read as a column. */
export const amountsText = (values: readonly (number | undefined)[], unit: string): ((value: number) => string) => {
  const decimals = Math.max(0, ...values.map((value) => (value === undefined ? 0 : decimalsIn(roundedOf(value)))));
  return (value) => amountText(value, unit, decimals);
};

/** `+2.4%`; nothing where there was nothing before. */
export const changeText = (present: number, before: number): string =>
  before === 0
    ? ''
    : `${present >= before ? '+' : '−'}${numberText(Math.abs(((present - before) / before) * 100), 1)}%`;

/** Note for a comparison of a period that has not ended. */
export const unfinishedNote = ({ context }: AnswerContext, { to }: TimeRange): Part[] =>
  to > context.now ? [phrase('server/assistant', 'periodNotOver')] : [];

export type Summed = { history: ModuleConfig; column: string; devices: string; condition: ConditionList };

const columnIndexOf = ({ columns }: Dataset, name: string): number =>
  columns.findIndex((column) => column.name === name);

/** Consumption of each device in each range, in the unit of the column. Devices without a report are missing. */
export const usesByDevice = async (
  { caller }: AnswerContext,
  { history, column, devices, condition }: Summed,
  ranges: readonly TimeRange[],
): Promise<{ unit: string; uses: ReadonlyMap<string, number>[] }> => {
  const { result } = await consoleCall(caller, endpoints.queryBoard, {
    queries: ranges.map(({ from, to }, index) => ({
      name: `range${index}`,
      pid: history.pid,
      groupby: [{ column: 'device' }],
      measures: [{ agg: 'sum' as const, column, as: 'use' }],
      through: { column: 'device', pid: devices, condition },
      from,
      to,
      limit: maxSummed,
    })),
  });
  const uses = ranges.map((_range, index) => {
    const dataset = result.datasets.find(({ name }) => name === `range${index}`);
    if (dataset === undefined) return new Map<string, number>();
    const [device, use] = [columnIndexOf(dataset, 'device'), columnIndexOf(dataset, 'use')];
    return new Map(
      dataset.rows.flatMap((row): [string, number][] => {
        const value = row[use];
        return typeof value === 'number' ? [[String(row[device]), value]] : [];
      }),
    );
  });
  const unit = result.datasets[0]?.columns.find(({ name }) => name === 'use')?.unit ?? '';
  return { unit, uses };
};

/**
 * What to ask instead about a range that has no readings yet, such as a month in its first hour: the range before, where
 * that one has some.
 */
export const noReadingsYet = async (
  answerContext: AnswerContext,
  summed: Summed,
  range: TimeRange,
): Promise<Part[]> => {
  const { now, zone } = answerContext.context;
  if (range.from > now || range.to <= now) return [];
  const before = rangeBefore(range, zone);
  const { uses } = await usesByDevice(answerContext, summed, [before]);
  return uses.some(({ size }) => size > 0)
    ? [phrase('server/assistant', 'noConsumptionYet', { range: range.label, before: before.label })]
    : [];
};
