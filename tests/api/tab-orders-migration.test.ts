import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { pids } from '../../server/demo/pids.ts';
import { baseOf } from '../../server/modules/table.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const definitions = async (pid: string): Promise<string[]> => {
  const query = sql<Row>`select regexp_replace(indexdef, '^.* USING btree ', '') as definition from pg_indexes
    where schemaname = current_schema and tablename = ${baseOf(pid)} and indexname ~ '_(sort|order)$' order by 1`;
  const [rows = []] = await server.db.read('system', [query.compile(server.db.builder)]);
  return rows.map((row) => String(row['definition']));
};

/** The demo's meters have a tab that is sorted by their level, and report. */
const pid = pids.electricity;

describe('the order of a tab in a list that reports, made by an older version', () => {
  it('ends before the time of change after the migration, and is the one that a new module gets', async () => {
    const fresh = await definitions(pid);
    const module = await server.services.modules.any(pid);
    const level = module?.physical.get('meter_level') ?? '';
    expect(fresh).toEqual([`(company, ${level} NULLS FIRST)`]);
    const base = baseOf(pid);
    await server.db.transaction('system', async (trx) => {
      await sql.raw(`drop index "${base}_${level}_order"`).execute(trx);
      await sql
        .raw(`create index "${base}_${level}_sort" on "${base}" (company, ${level} nulls first, updatetime, id)`)
        .execute(trx);
      await sql`delete from migration where name = '0049-orders-of-reported-lists'`.execute(trx);
    });
    await migrate(server.db);
    expect(await definitions(pid)).toEqual(fresh);
  });
});
