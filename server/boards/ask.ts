import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../db/database.ts';
import { withSubject } from '../records/query-shape.ts';
import type { RequestContext } from '../records/request-context.ts';
import { queryFault } from './query-fault.ts';
import { type ResolvedQuery, timeCondition } from './resolve-query.ts';
import { rowSource, type Source } from './source.ts';
import { summedSource, type RollupNeed } from './summed-source.ts';
import { isCancelled } from '../db/failure-code.ts';

/** Statement timeout of one board query in milliseconds. */
const statementTimeout = 10_000;

/** A query under the alias `a`, and the expressions to select from each of its rows. */
type ColumnsQuery = { query: RawBuilder<unknown>; columns: Readonly<Record<string, RawBuilder<unknown>>> };

/** One row with a list for each column: a driver reads that in a fraction of the time that it takes for many rows. */
const askLists = async (
  { db, actor }: RequestContext,
  { query, columns }: ColumnsQuery,
  { consistencyCheck, resolved }: { consistencyCheck?: Source['consistencyCheck']; resolved?: ResolvedQuery },
): Promise<Row> => {
  const lists = Object.entries(columns).map(([name, value]) => sql`json_agg(${value}) as ${sql.id(name)}`);
  const proofColumns = consistencyCheck === undefined ? [] : [sql`${consistencyCheck.sql} as proof`];
  const statement = sql<Row>`select ${sql.join([...lists, ...proofColumns])} from (${query}) a`;
  const scope = { company: actor.companyid, statementTimeout };
  try {
    const compiled = statement.compile(db.builder);
    const finalQuery =
      resolved === undefined ? compiled : withSubject(compiled, resolved.rows, timeCondition(resolved));
    const [rows] = await db.read(scope, [finalQuery]);
    return rows?.[0] ?? {};
  } catch (failure) {
    if (isCancelled(failure)) throw queryFault('', 'slow');
    throw failure;
  }
};

const rowsOf = (names: readonly string[], lists: Row): Row[] => {
  // Every column is a list that `json_agg` made, or null where there are no rows.
  const columns = names.map((name) => [name, (lists[name] ?? []) as readonly unknown[]] as const);
  return (columns[0]?.[1] ?? []).map((_, index) => {
    const row: Row = {};
    for (const [name, list] of columns) row[name] = list[index];
    return row;
  });
};

/**
 * Maximum attempts with sums: the set of summed days can change between planning and query. After that, the rows are
 * read.
 */
const maxTurns = 3;

/** Rows of a query. They are computed from daily sums if those can answer it, else from the records. */
export const askNumbers = async (
  requestContext: RequestContext,
  resolved: ResolvedQuery,
  { needs, make }: { needs: RollupNeed; make(source: Source): ColumnsQuery },
): Promise<Row[]> => {
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const source = await summedSource(requestContext, resolved, needs);
    if (source?.consistencyCheck === undefined) break;
    const query = make(source);
    const lists = await askLists(requestContext, query, { consistencyCheck: source.consistencyCheck });
    if (source.consistencyCheck.holds(lists['proof'])) return rowsOf(Object.keys(query.columns), lists);
  }
  const query = make(rowSource(resolved, 'extentOf' in needs ? needs.extentOf : resolved.time));
  return rowsOf(Object.keys(query.columns), await askLists(requestContext, query, { resolved }));
};
