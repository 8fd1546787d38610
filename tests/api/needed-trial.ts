import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../server/db/database.ts';
import { nowSeconds } from '../../server/clock.ts';
import { storeSlowQueries } from '../../server/needed-indexes/slow-query-store.ts';
import { type Proposal, readProposals } from '../../server/needed-indexes/proposals.ts';
import { type Shape, shapeText } from '../../server/records/query-shape.ts';
import type { StoredModule } from '../../server/services.ts';
import type { User } from '../../src/schemas/wire.ts';
import type { TestServer } from './harness.ts';
import { moduleTrials } from './module-trials.ts';

/** Lists of many rows, questions that were slow on them, and what the catalogue of the database says of indexes. */

/** More rows than a list whose slow questions do not count. */
export const many = 20_001;
/** The same for the bound that `wereSlow` gives. */
export const few = 51;

export const columns = [
  { column: 'kind', type: 'enum', enum: { a: { en: 'A', zh: 'A' }, b: { en: 'B', zh: 'B' } } },
  { column: 'ts', type: 'timestamp' },
  { column: 'note', type: 'string' },
  { column: 'value', type: 'float' },
];

export const neededTrial = (first: string, opened: () => { server: TestServer; administrator: User }) => {
  const trials = moduleTrials(first, opened);
  const rowsOf = async (query: RawBuilder<Row>, scope: 'system' | { company: string } = 'system') => {
    const { db } = opened().server;
    const [rows = []] = await db.read(scope, [query.compile(db.builder)]);
    return rows;
  };
  const moduleOf = async (pid: string): Promise<StoredModule> => {
    const module = await opened().server.services.modules.any(pid);
    if (module === undefined) throw new Error(`There is no module ${pid}.`);
    return module;
  };
  /** Every hundredth row is of kind `b`; times and notes are all different. */
  const fill = async (module: StoredModule, count: number): Promise<void> => {
    const { server, administrator } = opened();
    const columnRef = (name: string) => sql.id(module.physical.get(name) ?? name);
    await server.db.transaction('system', async (trx) => {
      await sql`insert into ${sql.table(module.base)} (company, id, name, createtime, updatetime,
          ${columnRef('kind')}, ${columnRef('ts')}, ${columnRef('note')}, ${columnRef('value')})
        select company_number(${administrator.companyid}), substr(decode(md5(i::text), 'hex'), 1, 12), 'row ' || i, 1, i,
          case when i % 100 = 0 then 'b' else 'a' end, i, 'note ' || i, i
        from generate_series(1, ${count}::integer) i`.execute(trx);
      await sql`analyze ${sql.table(module.base)}`.execute(trx);
    });
  };
  /** A module of the company with so many rows. */
  const list = async (
    count: number,
    { own = columns, ...more }: { own?: readonly Record<string, unknown>[]; [property: string]: unknown } = {},
  ) => {
    const body = trials.config(own, more);
    const saved = await trials.save(body);
    if (saved.status !== 0) throw new Error(saved.msg);
    const module = await moduleOf(body.pid);
    await fill(module, count);
    return { body, pid: body.pid, module };
  };
  /** As if questions of these shapes had been slow so many times, each 30 ms. */
  const wereSlow = async (
    pid: string,
    shapes: readonly Shape[],
    { times = 3, now = nowSeconds() } = {},
  ): Promise<void> => {
    const { server, administrator } = opened();
    const slow = shapes.map((shape) => ({
      company: administrator.companyid,
      pid,
      shape: shapeText(shape),
      times,
      worst: 30,
      total: 30 * times,
      first: now,
      last: now,
    }));
    await storeSlowQueries(server.db, server.services.modules.any, { slow, now, many: few - 1 });
  };
  const proposalsOf = async (pid: string): Promise<readonly Proposal[]> => {
    const { server } = opened();
    return (await readProposals(server.db, server.services.modules.any)).get(pid) ?? [];
  };
  const onlyProposal = async (pid: string): Promise<Proposal> => {
    const [proposal, ...more] = await proposalsOf(pid);
    if (proposal === undefined || more.length > 0) throw new Error(`${pid} has not just one proposal.`);
    return proposal;
  };
  /** Names of the indexes on a module's table, with whether they are valid. */
  const indexesOn = async ({ base }: StoredModule): Promise<Map<string, boolean>> => {
    const rows = await rowsOf(sql<Row>`select i.relname::text as name, x.indisvalid as valid from pg_index x
      join pg_class i on i.oid = x.indexrelid where x.indrelid = to_regclass(${base}) order by 1`);
    return new Map(rows.map((row) => [String(row['name']), row['valid'] === true]));
  };
  return { ...trials, rowsOf, moduleOf, list, wereSlow, proposalsOf, onlyProposal, indexesOn };
};
