import { type RawBuilder, sql } from 'kysely';
import type { Aggregate } from '../../src/engine/board/dataset.ts';
import { bucketStart } from '../../src/engine/board/periods.ts';
import type { Expression } from '../../src/engine/condition/predicate.ts';
import type { RecordColumn } from '../records/physical-columns.ts';
import type { RequestContext } from '../records/request-context.ts';
import { type Measured, partsOf } from './summed-parts.ts';
import { type Shape, shapeOf } from '../rollups/shape.ts';
import type { Steps } from './grouped-sql.ts';
import type { ResolvedGroup, ResolvedMeasure, ResolvedQuery } from './resolve-query.ts';
import type { Source } from './source.ts';

const columnsIn = (expression: Expression): string[] =>
  expression.kind === 'predicate' ? [expression.predicate.column] : expression.parts.flatMap(columnsIn);

/** Steps of a day or more start where a day starts; an hour is shorter, whatever clocks do. */
const isOfDays = (starts: readonly number[], zone: string): boolean =>
  starts.every((start, index) =>
    index === 0 ? start === bucketStart(start, 'day', zone) : start - (starts[index - 1] ?? start) > 12 * 3600,
  );

/** Columns that the condition and the groups of a query are about, steps of days on the history's time left out. */
const keysOf = ({ rows, query, groups, over }: ResolvedQuery, shape: Shape, steps: Steps | undefined): string[] => {
  const isStep = (group: ResolvedGroup) => {
    if (group.recordColumn.physical !== shape.time.physical || group.group.bucket === undefined) return false;
    return steps === undefined || isOfDays(steps.get(group) ?? [], shape.zone);
  };
  const grouped = [...groups, ...over]
    .filter((group) => !isStep(group))
    .map(({ recordColumn }) => recordColumn.column.column);
  return [...columnsIn(rows.expression), ...grouped, ...(query.through === undefined ? [] : [query.through.column])];
};

const sumOf = (value: RawBuilder<unknown>) => sql`sum(${value})::double precision`;
const countOf = (value: RawBuilder<unknown>) => sql`coalesce(sum(${value}), 0)::bigint`;

const measures: Readonly<Record<Exclude<Aggregate, 'latest'>, (of: Measured) => RawBuilder<unknown>>> = {
  sum: ({ sum }) => sumOf(sum),
  average: ({ sum, count }) => sql`${sumOf(sum)} / nullif(sum(${count}), 0)::double precision`,
  min: ({ low }) => sql`min(${low})`,
  max: ({ high }) => sql`max(${high})`,
  count: ({ count }) => countOf(count),
};

const numbersOf: Readonly<Record<Aggregate, readonly (keyof Measured)[]>> = {
  sum: ['sum'],
  average: ['sum', 'count'],
  min: ['low'],
  max: ['high'],
  count: ['count'],
  latest: [],
};

/** The columns and aggregates that a query needs from the sums; `undefined` if the sums cannot answer it. */
const wantedOf = (shape: Shape, resolved: ResolvedQuery, steps: Steps | undefined) => {
  const { query, time } = resolved;
  const keys = keysOf(resolved, shape, steps);
  const device = shape.device?.column.column;
  const isBound = query.from !== undefined || query.to !== undefined;
  const measured = steps === undefined ? [] : resolved.measures;
  const columns = measured.flatMap(({ recordColumn }) => recordColumn ?? []);
  const numbers =
    resolved.over.length > 0 ? numbersOf[query.overagg ?? 'sum'] : measured.flatMap(({ agg }) => numbersOf[agg]);
  const isMade =
    (!isBound || time.physical === shape.time.physical) &&
    keys.every((key) => key === device || key === 'organization') &&
    (steps === undefined || resolved.measures.every(({ agg }) => agg !== 'latest')) &&
    columns.every(({ physical }) => shape.measured.some((column) => column.physical === physical));
  return isMade
    ? { columns, numbers: [...new Set(numbers)], isByDevice: device !== undefined && keys.includes(device) }
    : undefined;
};

/** Purpose of the query: groups by time steps, or the extent of a time column. */
export type RollupNeed = { steps: Steps } | { extentOf: RecordColumn };

/**
 * Daily sums of a history as a source, for queries that they answer exactly as the rows would: with conditions and
 * groups by device, department and steps of days.
 */
export const summedSource = async (
  requestContext: RequestContext,
  resolved: ResolvedQuery,
  needs: RollupNeed,
): Promise<Source | undefined> => {
  const { rows, query, where } = resolved;
  const shape = shapeOf(rows.module, requestContext.actor.zone);
  if (shape === undefined) return undefined;
  if ('extentOf' in needs && needs.extentOf.physical !== shape.time.physical) return undefined;
  const needed = wantedOf(shape, resolved, 'steps' in needs ? needs.steps : undefined);
  if (needed === undefined) return undefined;
  const { from, to } = query;
  const bounds = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const parts = await partsOf(requestContext, shape, { ...bounds, ...needed, where });
  if (parts === undefined) return undefined;
  const rowCount = countOf(parts.rows);
  return {
    from: parts.from,
    first: parts.first,
    last: parts.last,
    consistencyCheck: { sql: parts.checkSql, holds: parts.holds },
    measure: ({ agg, recordColumn }: ResolvedMeasure) =>
      recordColumn === undefined || agg === 'latest' ? rowCount : measures[agg](parts.measured(recordColumn)),
    sum: ({ recordColumn }) => (recordColumn === undefined ? rowCount : sql`sum(${parts.measured(recordColumn).sum})`),
  };
};
