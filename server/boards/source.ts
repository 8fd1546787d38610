import { type RawBuilder, sql } from 'kysely';
import { keyRef } from '../db/record-id.ts';
import type { Aggregate } from '../../src/engine/board/dataset.ts';
import type { RecordColumn } from '../records/physical-columns.ts';
import { valueSql } from '../records/value-sql.ts';
import type { ResolvedMeasure, ResolvedQuery } from './resolve-query.ts';

/** Source of the numbers of a query: the rows themselves, or precomputed daily sums. */
export type Source = {
  /** The expression after `from`, with the alias `t` and its conditions. */
  from: RawBuilder<unknown>;
  measure(measure: ResolvedMeasure): RawBuilder<unknown>;
  /** The sum of a measure's column, or the number of rows. */
  sum(measure: ResolvedMeasure): RawBuilder<unknown>;
  /** The least and the greatest time in what `t` is. */
  first: RawBuilder<unknown>;
  last: RawBuilder<unknown>;
  /** A check read in the same statement as the source; if it fails, the answer may be wrong and is discarded. */
  consistencyCheck?: { sql: RawBuilder<unknown>; holds(value: unknown): boolean };
};

type Order = { time: RawBuilder<unknown>; key: RawBuilder<unknown> };
type Made = (value: RawBuilder<unknown>, order: Order) => RawBuilder<unknown>;

/** Sums of whole numbers leave bigint behind; every number of an answer is a double. */
export const aggregateSql: Readonly<Record<Aggregate, Made>> = {
  sum: (value) => sql`sum(${value})::double precision`,
  average: (value) => sql`avg(${value})::double precision`,
  min: (value) => sql`min(${value})`,
  max: (value) => sql`max(${value})`,
  count: (value) => sql`count(${value})`,
  // Of two rows with one time the later one made counts.
  latest: (value, { time, key }) => sql`(array_agg(${value} order by ${time} desc nulls last, ${key} desc))[1]`,
};

/** Every row by itself. */
export const rowSource = ({ rows, where, time }: ResolvedQuery, extent: RecordColumn): Source => ({
  from: sql`${sql.table(rows.module.table)} t where ${where}`,
  measure: ({ agg, recordColumn }) =>
    recordColumn === undefined
      ? sql`count(*)`
      : aggregateSql[agg](valueSql(recordColumn), {
          time: sql.ref(`t.${time.physical}`),
          key: keyRef(rows.module),
        }),
  sum: ({ recordColumn }) => (recordColumn === undefined ? sql`count(*)` : sql`sum(${valueSql(recordColumn)})`),
  first: sql.ref(`t.${extent.physical}`),
  last: sql.ref(`t.${extent.physical}`),
});
