import { sql } from 'kysely';
import type { Db, Row, Trx } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import type { StoredModule } from '../services.ts';
import { readShape, type Shape } from '../records/query-shape.ts';
import type { SlowQuestion } from './slow-questions.ts';

/** Slow questions of all servers, in a table. */

/** A smaller module is slow for other reasons than a missing index. */
const manyRows = 20_000;
/** Seconds after which a shape that was not slow again is forgotten. */
export const forgottenAfter = 30 * 24 * 3600;
/** Maximum stored query shapes per module. */
const maxShapes = 100;

const hasManyRows = async (trx: Trx, module: StoredModule, company: string, many: number): Promise<boolean> => {
  const { rows } = await sql<Row>`select 1 from ${sql.table(module.base)} t where ${ofCompany(company)}
    offset ${many} limit 1`.execute(trx);
  return rows.length > 0;
};

type ModuleQuestion = { module: StoredModule; question: SlowQuestion };

/** Slow questions of large lists; the rows of each list are counted once. */
const ofLargeLists = async (trx: Trx, asked: readonly ModuleQuestion[], many: number): Promise<SlowQuestion[]> => {
  const found: SlowQuestion[] = [];
  for (const list of Map.groupBy(asked, ({ question }) => `${question.company} ${question.pid}`).values()) {
    const [first] = list;
    if (first !== undefined && (await hasManyRows(trx, first.module, first.question.company, many)))
      found.push(...list.map(({ question }) => question));
  }
  return found;
};

const add = async (trx: Trx, { pid, shape, times, worst, total, first, last }: SlowQuestion): Promise<void> => {
  await sql`insert into slowquestion as s (pid, shape, times, worst, total, first, last)
    values (${pid}, ${shape}, ${times}, ${worst}, ${total}, ${first}, ${last})
    on conflict (pid, shape) do update set times = s.times + excluded.times, worst = greatest(s.worst, excluded.worst),
      total = s.total + excluded.total, last = greatest(s.last, excluded.last)`.execute(trx);
};

const forgetOthers = async (trx: Trx, now: number): Promise<void> => {
  await trx
    .deleteFrom('slowquestion')
    .where('last', '<', now - forgottenAfter)
    .execute();
  await sql`delete from slowquestion s using
    (select pid, shape, row_number() over (partition by pid order by last desc, shape) as place from slowquestion) o
    where o.pid = s.pid and o.shape = s.shape and o.place > ${maxShapes}`.execute(trx);
};

/** The module of a pid; nothing where it was deleted. */
export type FindModule = (pid: string) => Promise<StoredModule | undefined>;

/** Adds what a server remembered to the table: questions of companies that have more than `many` rows. */
export const keepSlowQuestions = async (
  db: Db,
  find: FindModule,
  { slow, now, many = manyRows }: { slow: readonly SlowQuestion[]; now: number; many?: number },
): Promise<void> => {
  const asked: ModuleQuestion[] = [];
  for (const question of slow) {
    const module = await find(question.pid);
    // The view of a system table has no index to gain.
    if (module?.key === 'id') asked.push({ module, question });
  }
  if (asked.length === 0) return;
  await db.transaction('system', async (trx) => {
    for (const question of await ofLargeLists(trx, asked, many)) await add(trx, question);
    await forgetOthers(trx, now);
  });
};

export type KeptQuestion = { shape: Shape; times: number; worst: number; total: number };

/** What is kept, by module. */
export const keptQuestions = async (db: Db): Promise<Map<string, KeptQuestion[]>> => {
  const [rows = []] = await db.read('system', [db.builder.selectFrom('slowquestion').selectAll().compile()]);
  const byPid = Map.groupBy(rows, (row) => String(row['pid']));
  return new Map(
    [...byPid].map(([pid, kept]) => [
      pid,
      kept.map((row) => ({
        shape: readShape(String(row['shape'])),
        times: Number(row['times']),
        worst: Number(row['worst']),
        total: Number(row['total']),
      })),
    ]),
  );
};
