import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import type { Row } from '../../server/db/database.ts';
import { appendReadings, type Reading } from '../../server/records/readings.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { recordColumns } from '../../server/records/physical-columns.ts';
import { keysOf, rowsQuery } from '../../server/records/query.ts';
import { hasNumber } from '../../server/records/record-numbers.ts';
import { isRecord, ofCompany } from '../../server/db/record-id.ts';
import type { StoredModule } from '../../server/services.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** A history of readings as a narrow table: what it answers, what it refuses, and that ids and conditions reach its key. */

const label = { en: 'x', zh: 'x' };
const devices = '3f00000000000000000000aa';
const pid = '5f00000000000000000000aa';
const measured = (column: string) => ({ column, label, type: 'float', multiple: 100, rw: 1 }) as const;
const key = [
  { column: 'device', label, type: 'ref', ptype: 'ref', pid: devices, rw: 1 },
  { column: 'occurtime', label, type: 'timestamp', rw: 1 },
] as const;
const tags = { column: 'tags', label, type: 'didlist', rw: 1, didlist: { pid: devices, capacity: 5 } } as const;
const name = { en: 'Readings', zh: '数据' };
const history = { pid, name, group: 'other', columns: [...key, measured('energy'), tags] };
const start = 1_700_000_000;

let server: TestServer;
let session: User;
let dids: string[];

const stored = async (of: string): Promise<StoredModule> => {
  const storedModule = await server.services.modules.any(of);
  if (storedModule === undefined) throw new Error(`No module ${of}.`);
  return storedModule;
};
const apply = async (...configs: unknown[]) => {
  const options = { owner: session.companyid, now: 1, companies: 'all' } as const;
  const outcome = await applyModules(server.db, configs, options);
  server.services.modules.forget();
  return outcome;
};
const append = async (readings: readonly Reading[]) => {
  const to = { company: session.companyid, module: await stored(devices), history: await stored(pid), now: start };
  return server.db.transaction({ company: session.companyid }, (trx) => appendReadings(trx, to, readings));
};
const page = (more: object = {}) =>
  server.call(endpoints.queryRecords, { pid, pagesize: 100, exacttotal: true, ...more }, { session });
/** The plan of a statement of the company, as one text. */
const planOf = async (query: ReturnType<typeof sql>): Promise<string> =>
  server.db.transaction({ company: session.companyid }, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<Row>`explain ${query}`.execute(trx);
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
  });

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  const columns = [{ column: 'note', label, type: 'string', rw: 3 }];
  const done = await apply(history, { pid: devices, name, group: 'other', historypid: pid, columns });
  if (!done.ok) throw new Error(JSON.stringify(done.faults));
  dids = [];
  for (const device of ['A', 'B']) {
    const data = { name: device, note: '' };
    dids.push((await server.call(endpoints.createRecord, { pid: devices, data }, { session })).did ?? '');
  }
});
afterAll(() => server.close());

const [first, second] = [() => dids[0] ?? '', () => dids[1] ?? ''];

describe('a history of readings', () => {
  it('stores no column that its key already has', async () => {
    const { base } = await stored(pid);
    const [rows = []] = await server.db.read('system', [
      sql<Row>`select attname::text as name from pg_attribute where attrelid = ${`"${base}"`}::regclass and attnum > 0
        and not attisdropped order by attnum`.compile(server.db.builder),
    ]);
    expect(rows.map((row) => row['name'])).toEqual(['company', 'device', 'c2', 'n', 'place', 'c3', 'c4']);
    const [indexes = []] = await server.db.read('system', [
      sql<Row>`select indexname as name from pg_indexes where tablename = ${base} order by 1`.compile(
        server.db.builder,
      ),
    ]);
    expect(indexes.map((row) => row['name'])).toEqual([`${base}_key`, `${base}_time`]);
  });

  it('answers records that are found by their ids again, before 1970 and far ahead too', async () => {
    const values = { energy: 5, tags: [first(), second()] };
    const times = [-2_000_000_000, 0, start, start, 253_402_300_799];
    expect(await append(times.map((time) => ({ device: first(), at: time, values })))).toBe(5);
    const { result } = await page({ sort: { column: 'occurtime', type: 'asc' } });
    expect(result.data.map(({ occurtime }) => occurtime)).toEqual(times);
    for (const record of result.data) {
      expect(record.did).toMatch(/^[0-9a-f]{24}$/);
      const { data } = await server.call(endpoints.readRecord, { pid, did: record.did }, { session });
      expect(data).toMatchObject({
        did: record.did,
        occurtime: record['occurtime'],
        name: 'A',
        device: first(),
        ...values,
      });
      expect((await page({ filter: [{ did: [record.did] }] })).result.total).toBe(1);
    }
    expect(new Set(result.data.map(({ did }) => did)).size).toBe(5);
    for (const did of ['', 'x', 'f'.repeat(24), '0'.repeat(24)])
      expect((await server.call(endpoints.readRecord, { pid, did: did || '0' }, { session })).status).toBe(
        statuses.notFound,
      );
  });

  it('has the name that its device has now, and counts by device', async () => {
    await append([{ device: second(), at: start + 10, values: { energy: 7 } }]);
    const { data } = await server.call(endpoints.readRecord, { pid: devices, did: second() }, { session });
    const change = { pid: devices, did: second(), data: { name: 'B2', note: '' }, version: Number(data['version']) };
    expect((await server.call(endpoints.updateRecord, change, { session })).status).toBe(0);
    await append([{ device: second(), at: start + 11, values: { energy: 8 } }]);
    const records = (await page({ filter: [{ device: [second()] }] })).result.data;
    expect(records.map((record) => [record.name, record['device_name']])).toEqual([
      ['B2', 'B2'],
      ['B2', 'B2'],
    ]);
    expect(new Set(records.map((record) => record['energy']))).toEqual(new Set([7, 8]));
    expect((await page({ condition: [{ k: 'device', type: '!=', v: [second()] }] })).result.total).toBe(5);
    expect((await page({ condition: [{ k: 'name', type: 'like', v: 'B2' }] })).result.total).toBe(2);
  });

  it('is not written or changed by hand', async () => {
    const [record] = (await page()).result.data;
    const did = record?.did ?? '';
    const call = { pid, did, data: { name: 'x' }, version: 1 };
    expect((await server.call(endpoints.updateRecord, call, { session })).status).toBe(statuses.badInput);
    expect((await server.call(endpoints.createRecord, { pid, data: { name: 'x' } }, { session })).status).toBe(
      statuses.badInput,
    );
  });

  it('loses the rows that are deleted, and no others', async () => {
    const rows = (await page({ filter: [{ occurtime: [start] }] })).result.data;
    expect(rows).toHaveLength(2);
    const [firstRow, secondRow] = rows;
    const gone = await server.call(endpoints.deleteRecords, { pid, dids: [firstRow?.did ?? ''] }, { session });
    expect(gone.status).toBe(0);
    const remaining = (await page({ filter: [{ occurtime: [start] }] })).result.data;
    expect(remaining.map(({ did }) => did)).toEqual([secondRow?.did]);
  });
});

describe('the config of a history', () => {
  const changed = async (columns: unknown[]) => {
    const outcome = await apply({ ...history, columns });
    return outcome.ok ? [] : outcome.faults.map(({ rule }) => rule);
  };

  it('gets and loses measured columns', async () => {
    expect(await changed([...key, measured('energy'), tags, measured('power')])).toEqual([]);
    await append([{ device: first(), at: start + 20, values: { power: 3 } }]);
    expect((await page({ condition: [{ k: 'power', type: '=', v: 3 }] })).result.total).toBe(1);
    expect(await changed([...key, measured('power')])).toEqual([]);
    expect(await changed([...key, { ...measured('power'), multiple: 1000 }])).toEqual([]);
    expect((await page({ condition: [{ k: 'power', type: '=', v: 30 }] })).result.total).toBe(1);
  });

  it('cannot lose its key columns', async () => {
    const [device, time] = key;
    expect(await changed([device, measured('power')])).toEqual(['history']);
    expect(await changed([{ ...device, pid }, time])).toEqual(['history']);
    expect(await changed([...key, { ...measured('power'), rw: 3 }])).toEqual(['history']);
  });
});

describe('statements about many readings', () => {
  it('are found by the key: an id, and devices; and read in the order of time', async () => {
    const times = Array.from({ length: 4000 }, (_, index) => start + 100_000 + (index >> 1));
    await append(times.map((time, index) => ({ device: dids[index % 2] ?? '', at: time, values: {} })));
    const module = await stored(pid);
    await server.db.transaction('system', (trx) => sql`analyze ${sql.table(module.base)}`.execute(trx));
    const rows = (where: RawBuilder<unknown>) =>
      sql`select t.did from ${sql.table(module.table)} t where ${ofCompany(session.companyid)} and ${where}`;
    const [did = ''] = (await page({ filter: [{ occurtime: [start + 100_000] }] })).result.data.map(
      (record) => record.did,
    );
    // On PostgreSQL, of its partitions.
    const key = new RegExp(`(using|on) ${module.base}(_key|_first_company_device_c2_idx)`);
    expect(await planOf(rows(isRecord(module, did)))).toMatch(key);
    expect(await planOf(rows(hasNumber(sql`t.device`, [first()])))).toMatch(key);
    expect(await planOf(rows(hasNumber(sql`t.device`, [first(), second()])))).toMatch(key);
    const keys = keysOf(module, { column: 'occurtime', type: 'desc' });
    const scope = { company: session.companyid };
    const selection = { columns: recordColumns(module), names: [], lists: [], hasVersion: true };
    const all = { module, scope, expression: { kind: 'and', parts: [] } } as const;
    const plan = await planOf(rowsQuery({ rows: all, selection, keys, type: 'desc' }, { limit: 50 }));
    expect(plan).toMatch(new RegExp(`Scan Backward using ${module.base}_(time|first_company_c2_idx)`));
    expect(plan).not.toContain('Hash Join');
  });
});
