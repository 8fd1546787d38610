import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../records/request-context.ts';
import { slice } from '../modules/rollup-marks.ts';
import type { Shape } from './shape.ts';
import type { Covered } from './sum-days.ts';

/**
 * Optimistic read: a query is planned from a cached snapshot of the summed and marked periods, and its statement
 * returns the current state too: if they differ, the answer is discarded and the query retried. So nothing here has to
 * be fresh, and no query has to look first.
 */
export type RollupState = Covered & {
  /** Slices that were written to, ascending; some are outside the covered days. */
  marks: readonly number[];
};

const cache = new WeakMap<Shape, Map<string, RollupState>>();

/** Where there are more, rows answer until the upkeep has swept them. */
const maxMarks = 10_000;

/** The present state of the sums as one value; null if nothing is summed up. */
export const rollupStateSql = ({ module, spec }: Shape, company: string): RawBuilder<unknown> => {
  const { pid } = module.config;
  return sql`(select json_build_array(s.build, s."from", s.until, array(
      select distinct m.slice from rollupmark m where m.companyid = ${company} and m.pid = ${pid}
        and m.slice >= s."from" / ${slice}::bigint - 1 and m.slice <= s.until / ${slice}::bigint
      order by m.slice limit ${maxMarks + 1}::integer))
    from rollupstate s where s.companyid = ${company} and s.pid = ${pid} and s.spec = ${spec})`;
};

/** Caches the state that a statement with `rollupStateSql` returned. */
export const keepState = (shape: Shape, company: string, stored: unknown): RollupState | undefined => {
  const byCompany = cache.get(shape) ?? new Map<string, RollupState>();
  cache.set(shape, byCompany);
  byCompany.delete(company);
  if (stored === null) return undefined;
  // The value is one that `rollupStateSql` made.
  const [build, from, until, marks] = stored as readonly [number, number, number, readonly number[]];
  if (marks.length > maxMarks) return undefined;
  const state = { build, from, until, marks };
  byCompany.set(company, state);
  return state;
};

export const lastState = (shape: Shape, company: string): RollupState | undefined => cache.get(shape)?.get(company);

export const lookUp = async ({ db, actor }: RequestContext, shape: Shape): Promise<RollupState | undefined> => {
  const query = sql<{ known: unknown }>`select ${rollupStateSql(shape, actor.companyid)} as known`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  return keepState(shape, actor.companyid, rows[0]?.['known']);
};
