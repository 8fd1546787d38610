import { type RawBuilder, sql } from 'kysely';
import { predicatesOf } from '../../src/engine/condition/predicate.ts';
import { hasReports } from '../../src/engine/reported.ts';
import type { Listed, Span } from './one-pass.ts';
import { whereSql } from './query.ts';

/**
 * The newest reports first: no index has the time that every report moves, so the database reads all rows of the company
 * and sorts them. A bound makes that cheaper without changing the answer. Of any `sampled` rows of the list, the last one
 * that the page could show is no newer than the last one of the whole list's page, so older rows are left out before the
 * sort. Where the list has fewer rows than the sample, the bound is its oldest row at most.
 *
 * The sample is taken from both ends of the key, which begins with the second of creation: where the oldest devices are
 * out of use and no longer report, or the newest do not report yet, the other end still has recent times.
 */
const sampledAtEachEnd = 1000;

/** Pages beyond it would leave too little out. */
const reachOfSample = 500;

type OrderedList = Listed & { order: string };

/**
 * Condition with a lower bound of `updatetime`, so that the page is found among few rows; `undefined` if it does not
 * apply.
 */
export const newestBound = (
  { rows, type, order }: OrderedList,
  { limit, offset }: Span,
): RawBuilder<boolean> | undefined => {
  const { module, scope, expression } = rows;
  const isWhole = scope.organizations === undefined && predicatesOf(expression).length === 0;
  const reach = limit + offset;
  if (order !== 'updatetime' || type !== 'desc' || !isWhole || reach > reachOfSample) return undefined;
  if (module.key !== 'id' || !hasReports(module.config)) return undefined;
  const end = (direction: RawBuilder<unknown>) => sql`(select t.id, t.updatetime from ${sql.table(module.table)} t
    where ${whereSql(rows)} order by t.id ${direction} limit ${sampledAtEachEnd})`;
  // A row of a short list is at both ends; `union` takes it once, as the bound supposes.
  const sample = sql`${end(sql`asc`)} union ${end(sql`desc`)}`;
  const newest = sql`select s.updatetime from (${sample}) s order by s.updatetime desc limit ${reach}`;
  return sql<boolean>`t.updatetime >= (select min(b.updatetime) from (${newest}) b)`;
};
