import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import type { Row } from '../../server/db/database.ts';
import { ofCompany } from '../../server/db/record-id.ts';
import { assertApplied } from '../../server/demo/seed.ts';
import { newDid } from '../../server/ids.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { foldCounts, keepCounts } from '../../server/modules/record-counts.ts';
import { insertRows } from '../../server/records/insert-rows.ts';
import type { StoredModule } from '../../server/services.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { text } from './module-trials.ts';

/** The kept number of a whole list is that of its rows at every moment, and no list is read for it. */

const pid = '3f0000000000000000000e11';

let server: TestServer;
let module: StoredModule;
let administrator: User;
let other: User;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  other = await server.signIn('neighbour');
  const columns = [{ column: 'value', label: text('Value'), type: 'float', rw: 3, required: 0 }];
  const config = { pid, name: text('Counted'), group: 'other', columns };
  assertApplied(await applyModules(server.db, [config], { owner: null, now: 1, companies: 'all' }));
  server.services.modules.forget();
  const storedModule = await server.services.modules.any(pid);
  if (storedModule === undefined) throw new Error('No module.');
  module = storedModule;
});
afterAll(() => server.close());

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ did: newDid(1), name: `Row ${n}`, createtime: 1, updatetime: 1 }));

const insert = (session: User, count: number) =>
  server.db.transaction({ company: session.companyid }, (trx) =>
    insertRows(trx, module, session.companyid, rowsOf(count)),
  );

const ask = async (query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> =>
  (await server.db.read('system', [query.compile(server.db.builder)]))[0] ?? [];

const total = async (session: User): Promise<number> =>
  (await server.call(endpoints.queryRecords, { pid, pagesize: 1 }, { session })).result.total;

const inRows = async (session: User): Promise<number> => {
  const [row] = await ask(
    sql<Row>`select count(*) as n from ${sql.table(module.base)} t where ${ofCompany(session.companyid)}`,
  );
  return Number(row?.['n']);
};

const numbers = async (): Promise<number> => (await ask(sql<Row>`select n from recordcount where pid = ${pid}`)).length;

const expectStoredCount = async (expected: number): Promise<void> => {
  expect([await total(administrator), await inRows(administrator)]).toEqual([expected, expected]);
};

describe('the kept number of a list', () => {
  it('follows inserts, deletes and a transaction that is undone, in each company by itself', async () => {
    await expectStoredCount(0);
    await insert(administrator, 40);
    await insert(other, 7);
    await expectStoredCount(40);
    await server.db.transaction({ company: administrator.companyid }, async (trx) => {
      await sql`delete from ${sql.table(module.table)} t where ${ofCompany(administrator.companyid)} and t.name like 'Row %5'`.execute(
        trx,
      );
    });
    await expectStoredCount(36);
    const undone = server.db.transaction({ company: administrator.companyid }, async (trx) => {
      await insertRows(trx, module, administrator.companyid, rowsOf(5));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await expectStoredCount(36);
    expect(await total(other)).toBe(7);
  });

  it('is folded into one, and read while rows are written', async () => {
    const writes = Array.from({ length: 12 }, async (_, n) => {
      await insert(administrator, 3);
      if (n % 4 === 0) await foldCounts(server.db);
    });
    await Promise.all(writes);
    await expectStoredCount(72);
    await foldCounts(server.db);
    expect(await numbers()).toBe(2);
    await expectStoredCount(72);
  });

  it('is not changed by an update, and one that is missing is counted from the rows', async () => {
    const before = await numbers();
    await server.db.transaction({ company: administrator.companyid }, (trx) =>
      sql`update ${sql.table(module.table)} t set updatetime = 2 where ${ofCompany(administrator.companyid)}`.execute(
        trx,
      ),
    );
    expect(await numbers()).toBe(before);
    await server.db.transaction('system', (trx) => sql`delete from recordcount where pid = ${pid}`.execute(trx));
    await expectStoredCount(72);
    await server.db.transaction('system', async (trx) => {
      await sql`drop trigger count_insert on ${sql.table(module.base)}`.execute(trx);
      await sql`drop trigger count_delete on ${sql.table(module.base)}`.execute(trx);
      await keepCounts(trx, pid);
    });
    expect(await numbers()).toBe(2);
    await expectStoredCount(72);
  });

  it('serves whole lists alone: a filter and a part of a condition are counted', async () => {
    const filtered = await server.call(
      endpoints.queryRecords,
      { pid, pagesize: 1, filter: [{ name: ['Row 1'] }] },
      { session: administrator },
    );
    expect(filtered.result.total).toBeLessThan(72);
    expect(filtered.result.total).toBeGreaterThan(0);
  });

  it('is visible to its company alone', async () => {
    const [rows = []] = await server.db.read({ company: other.companyid }, [
      sql<Row>`select sum(n)::int8 as n from recordcount where pid = ${pid}`.compile(server.db.builder),
    ]);
    expect(Number(rows[0]?.['n'])).toBe(7);
  });
});
