import { sql } from 'kysely';
import type { Db, Row, Trx } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import type { StoredModule } from '../services.ts';
import { readShape, type Shape } from '../records/query-shape.ts';
import type { SlowQuery } from './slow-queries.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** Slow queries of all servers, in a table. */

/** A smaller module is slow for other reasons than a missing index. */
const manyRows = 20_000;
/** Seconds after which a shape that was not slow again is forgotten. */
export const forgottenAfter = 30 * secondsPerDay;
/** Maximum stored query shapes per module. */
const maxShapes = 100;

const hasManyRows = async (trx: Trx, module: StoredModule, company: string, many: number): Promise<boolean> => {
  const { rows } = await sql<Row>`select 1 from ${sql.table(module.base)} t where ${ofCompany(company)}
    offset ${many} limit 1`.execute(trx);
  return rows.length > 0;
};

type ModuleQuery = { module: StoredModule; query: SlowQuery };

/** Slow queries of large lists; the rows of each list are counted once. */
const ofLargeLists = async (trx: Trx, queries: readonly ModuleQuery[], many: number): Promise<SlowQuery[]> => {
  const slowQueries: SlowQuery[] = [];
  for (const list of Map.groupBy(queries, ({ query }) => `${query.company} ${query.pid}`).values()) {
    const [first] = list;
    if (first !== undefined && (await hasManyRows(trx, first.module, first.query.company, many)))
      slowQueries.push(...list.map(({ query }) => query));
  }
  return slowQueries;
};

const add = async (trx: Trx, { pid, shape, times, worst, total, first, last }: SlowQuery): Promise<void> => {
  await sql`insert into slowquestion as s (pid, shape, times, worst, total, first, last)
    values (${pid}, ${shape}, ${times}, ${worst}, ${total}, ${first}, ${last})
    on conflict (pid, shape) do update set times = s.times + excluded.times, worst = greatest(s.worst, excluded.worst),
      total = s.total + excluded.total, last = greatest(s.last, excluded.last)`.execute(trx);
};

const deleteOthers = async (trx: Trx, now: number): Promise<void> => {
  await trx
    .deleteFrom('slowquestion')
    .where('last', '<', now - forgottenAfter)
    .execute();
  // As a join, a planner without statistics may number all rows anew for each row.
  await sql`delete from slowquestion where (pid, shape) in (select o.pid, o.shape from
    (select pid, shape, row_number() over (partition by pid order by last desc, shape) as place from slowquestion) o
    where o.place > ${maxShapes})`.execute(trx);
};

/** The module of a pid; nothing where it was deleted. */
export type FindModule = (pid: string) => Promise<StoredModule | undefined>;

/** Adds what a server remembered to the table: queries of companies that have more than `many` rows. */
export const storeSlowQueries = async (
  db: Db,
  find: FindModule,
  { slow, now, many = manyRows }: { slow: readonly SlowQuery[]; now: number; many?: number },
): Promise<void> => {
  const moduleQueries: ModuleQuery[] = [];
  for (const query of slow) {
    const module = await find(query.pid);
    // The view of a system table has no index to gain.
    if (module?.key === 'id') moduleQueries.push({ module, query });
  }
  if (moduleQueries.length === 0) return;
  await db.transaction('system', async (trx) => {
    for (const query of await ofLargeLists(trx, moduleQueries, many)) await add(trx, query);
    await deleteOthers(trx, now);
  });
};

export type StoredSlowQuery = { shape: Shape; times: number; worst: number; total: number };

/** What is kept, by module. */
export const readSlowQueries = async (db: Db): Promise<Map<string, StoredSlowQuery[]>> => {
  const [rows = []] = await db.read('system', [db.builder.selectFrom('slowquestion').selectAll().compile()]);
  const byPid = Map.groupBy(rows, (row) => String(row['pid']));
  return new Map(
    [...byPid].map(([pid, moduleRows]) => [
      pid,
      moduleRows.map((row) => ({
        shape: readShape(String(row['shape'])),
        times: Number(row['times']),
        worst: Number(row['worst']),
        total: Number(row['total']),
      })),
    ]),
  );
};
