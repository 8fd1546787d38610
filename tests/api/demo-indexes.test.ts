import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { assertApplied } from '../../server/demo/seed.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Indexes of a demo after its rows were written without them. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Names of invalid indexes: PostgreSQL does not use them, because a build was cut off or a partition lacks the index. */
const invalid = async (): Promise<string[]> => {
  const query = sql`select i.relname::text as name from pg_index x join pg_class i on i.oid = x.indexrelid
    where not x.indisvalid and i.relnamespace = current_schema()::regnamespace order by 1`;
  const [rows] = await server.db.read('system', [query.compile(server.db.builder)]);
  return (rows ?? []).map((row) => String(row['name']));
};

describe('the demo', () => {
  it('has every index on all partitions of its histories', async () => {
    expect(await invalid()).toEqual([]);
  });

  it('gets an index that its partitions lack with the next change of the module', async () => {
    const module = await server.services.modules.any(pids.doorHistory);
    if (module === undefined) throw new Error('The demo has no history of doors.');
    const name = `${module.base}_time`;
    const time = module.physical.get('occurtime') ?? '';
    await server.db.alone(async (run) => {
      await run(`drop index "${name}"`);
      // As an older version left it: not on the partitions, where there are some.
      if (server.db.engine === 'postgres')
        await run(`create index "${name}" on only "${module.base}" (company, "${time}")`);
    });
    const columns = module.config.columns.filter(({ column, builtin }) => builtin !== true && column !== 'open');
    const changed = { ...module.config, columns, filters: [] };
    assertApplied(await applyModules(server.db, [changed], { owner: null, now: nowSeconds(), companies: 'all' }));
    expect(await invalid()).toEqual([]);
    const query = sql`select to_regclass(${`"${name}"`})::text as name`;
    const [rows] = await server.db.read('system', [query.compile(server.db.builder)]);
    expect(rows?.[0]?.['name']).toBeTruthy();
  });
});
