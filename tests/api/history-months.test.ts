import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Row } from '../../server/db/database.ts';
import { appendReadings, type Reading } from '../../server/records/readings.ts';
import { deleteOldReadings } from '../../server/devices/retain-readings.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { keepMonths } from '../../server/modules/keep-months.ts';
import { insertRows } from '../../server/records/insert-rows.ts';
import type { StoredModule } from '../../server/services.ts';
import { engineUnderTest } from './empty-database.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Months of a history: where readings are stored, and what is past is gone for every reader, on both databases alike. */

const label = { en: 'x', zh: 'x' };
const devices = '3f00000000000000000000ae';
const pid = '5f00000000000000000000ae';
const energy = { column: 'energy', label, type: 'float', multiple: 100, rw: 1 } as const;
const columns = [
  { column: 'device', label, type: 'ref', ptype: 'ref', pid: devices, rw: 1 },
  { column: 'occurtime', label, type: 'timestamp', rw: 1 },
  energy,
] as const;
const history = { pid, name: label, group: 'other', historydays: 60, columns };
const day = 86_400;

/** The start of the month that is so many after this one. */
const month = (after: number): number => {
  const today = new Date(nowSeconds() * 1000);
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + after) / 1000;
};
const suffix = (start: number): string => new Date(start * 1000).toISOString().slice(0, 7).replace('-', '');

let server: TestServer;
let session: User;
let device: string;
let module: StoredModule;

const apply = async (...configs: unknown[]) => {
  const done = await applyModules(server.db, configs, { owner: session.companyid, now: 1, companies: 'all' });
  if (!done.ok) throw new Error(JSON.stringify(done.faults));
  server.services.modules.forget();
  const storedModule = await server.services.modules.any(pid);
  if (storedModule === undefined) throw new Error('No module.');
  module = storedModule;
};
const append = async (readings: readonly Omit<Reading, 'device'>[]) => {
  const of = await server.services.modules.any(devices);
  if (of === undefined) throw new Error('No module.');
  const to = { company: session.companyid, module: of, history: module, now: nowSeconds() };
  const deviceReadings = readings.map((cells) => ({ device, ...cells }));
  return server.db.transaction({ company: session.companyid }, (trx) => appendReadings(trx, to, deviceReadings));
};
const reading = (time: number, value: number) => ({ at: time, values: { energy: value } });
const read = async () => {
  const sort = { column: 'energy', type: 'asc' } as const;
  return (await server.call(endpoints.queryRecords, { pid, pagesize: 100, exacttotal: true, sort }, { session }))
    .result;
};
const values = async () => (await read()).data.map((record) => record['energy']);
const rowsOf = async (query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await server.db.read('system', [query.compile(server.db.builder)]))[0] ?? [];
/** How many rows each partition has; the whole table on the embedded database. */
const spread = async (): Promise<Record<string, number>> => {
  const rows = await rowsOf(sql`select tableoid::regclass::text as name, count(*)::int4 as n
    from ${sql.table(module.base)} group by 1 order by 1`);
  return Object.fromEntries(rows.map((row) => [String(row['name']).replaceAll(/"|^.*_/g, ''), Number(row['n'])]));
};
const isPartitioned = () => server.db.engine === 'postgres';
const counted = async () =>
  Number((await rowsOf(sql`select coalesce(sum(n), 0)::int4 as n from recordcount where pid = ${pid}`))[0]?.['n']);
const marks = async () =>
  (await rowsOf(sql`select distinct slice from rollupmark where pid = ${pid} order by 1`)).map((row) =>
    Number(row['slice']),
  );
const deleteMarks = () =>
  server.db.transaction('system', (trx) => sql`delete from rollupmark where pid = ${pid}`.execute(trx));

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  const note = { column: 'note', label, type: 'string', rw: 3 };
  await apply(history, { pid: devices, name: label, group: 'other', historypid: pid, columns: [note] });
  const data = { name: 'A', note: '' };
  device = (await server.call(endpoints.createRecord, { pid: devices, data }, { session })).did ?? '';
});
afterAll(() => server.close());

describe('readings of a history', () => {
  it('are in the first partition up to the month in which the table was made, and later ones in the rest', async () => {
    await append([
      reading(-5, 1),
      reading(month(0) + 5, 2),
      reading(month(0) + 5, 3),
      reading(month(1) + 5, 4),
      reading(month(2) + 5, 5),
    ]);
    const name = module.base.slice(2);
    expect(await spread()).toEqual(isPartitioned() ? { first: 3, rest: 2 } : { [name]: 5 });
    expect(await values()).toEqual([1, 2, 3, 4, 5]);
  });

  it('move from the rest into the partition of their month, with their ids, and count and mark nothing', async () => {
    const before = await read();
    const [had, marked] = [await counted(), await marks()];
    await keepMonths(server.db, nowSeconds());
    await keepMonths(server.db, nowSeconds());
    if (isPartitioned()) expect(await spread()).toEqual({ first: 3, [suffix(month(1))]: 1, rest: 1 });
    expect((await read()).data).toEqual(before.data);
    expect([await counted(), await marks()]).toEqual([had, marked]);
    // A server that was off for months makes those that it missed.
    await keepMonths(server.db, month(3));
    const months = [suffix(month(1)), suffix(month(2))];
    if (isPartitioned()) expect(await spread()).toEqual({ first: 3, [months[0] ?? '']: 1, [months[1] ?? '']: 1 });
    expect(await values()).toEqual([1, 2, 3, 4, 5]);
  });

  it('are found and deleted by their ids in every partition, and counted', async () => {
    const { data } = await read();
    for (const { did } of data)
      expect((await server.call(endpoints.readRecord, { pid, did }, { session })).data).toMatchObject({ did });
    const dids = data.filter((record) => [3, 5].includes(Number(record['energy']))).map(({ did }) => did);
    expect((await server.call(endpoints.deleteRecords, { pid, dids }, { session })).status).toBe(0);
    expect(await values()).toEqual([1, 2, 4]);
    expect([await counted(), (await read()).total]).toEqual([3, 3]);
  });

  it('are the newest of each device, in whichever month and of whichever module it is', async () => {
    const others = { pid: '3f00000000000000000000bf', name: label, group: 'other', columns: [] };
    const [of, time] = columns;
    const second = { ...history, pid: '5f00000000000000000000bf', columns: [{ ...of, pid: others.pid }, time, energy] };
    await apply(others, second);
    const into = await server.services.modules.any(second.pid);
    if (into === undefined) throw new Error('No module.');
    const write = (to: StoredModule, rows: Record<string, unknown>[]) =>
      server.db.transaction({ company: session.companyid }, (trx) => insertRows(trx, to, session.companyid, rows));
    const [old, both, late] = ['a', 'b', 'c'].map((letter) => `7e510000000000000000000${letter}`);
    const row = (did: string | undefined, occurtime: number, value: number) => ({
      device: did,
      occurtime,
      energy: value,
    });
    await write(module, [row(old, 86_400 * 9000, 11), row(old, 7, 10), row(both, -7, 12), row(late, month(2) + 9, 14)]);
    // A record that is a device of another module too, and one that only the other history has.
    await write(into, [row(both, month(0) - 400 * day, 22), row('7e510000000000000000000d', month(1), 23)]);
    const newest = async (from: string) => {
      const query = {
        name: 'q',
        pid: from,
        groupby: [{ column: 'device' }],
        measures: [{ agg: 'latest' as const, column: 'energy' }],
      };
      const { result } = await server.call(endpoints.queryBoard, { queries: [query] }, { session });
      return new Map(result.datasets[0]?.rows.map((cells) => [cells[0], Math.round(Number(cells.at(-1)) * 100)]));
    };
    expect(await newest(pid)).toEqual(
      new Map([
        [old, 11],
        [both, 12],
        [late, 14],
        [device, 4],
      ]),
    );
    expect(await newest(second.pid)).toEqual(
      new Map([
        [both, 22],
        ['7e510000000000000000000d', 23],
      ]),
    );
    const dids = (await read()).data.filter((record) => record['device'] !== device).map(({ did }) => did);
    expect((await server.call(endpoints.deleteRecords, { pid, dids }, { session })).status).toBe(0);
    expect(await newest(pid)).toEqual(new Map([[device, 4]]));
  });

  it.runIf(engineUnderTest === 'postgres')(
    'have full indexes once their month is over, one that a killed build left is dropped',
    async () => {
      const indexes = () =>
        rowsOf(sql`select i.relname::text as name, x.indisvalid as valid, pg_relation_filenode(i.oid)::bigint as node
        from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = to_regclass(${`${module.base}_first`})
        order by 1`);
      const nodes = async () => (await indexes()).map(({ node }) => Number(node));
      // The server that was off for months has packed it already.
      await server.db.alone((run) => run(`comment on table "${module.base}_first" is null`));
      const before = await nodes();
      await keepMonths(server.db, month(1) + 6 * day);
      expect(await nodes()).toEqual(before);
      await server.db.alone(async (run) => {
        await run(`create index "${module.base}_ccnew" on "${module.base}_first" (n)`);
        await run(`update pg_index set indisvalid = false where indexrelid = to_regclass('"${module.base}_ccnew"')`);
      });
      await keepMonths(server.db, month(1) + 7 * day);
      const after = await nodes();
      expect(after).toHaveLength(before.length);
      expect(after.filter((node) => before.includes(node))).toEqual([]);
      expect((await indexes()).every(({ valid }) => valid === true)).toBe(true);
      // Once, and its readings are what they were.
      await keepMonths(server.db, month(1) + 8 * day);
      expect(await nodes()).toEqual(after);
      expect(await values()).toEqual([1, 2, 4]);
    },
  );

  it('get values of another form in every partition', async () => {
    const [of, time] = columns;
    await apply({ ...history, columns: [of, time, { ...energy, multiple: 1000 }] });
    expect(await values()).toEqual([10, 20, 40]);
    await append([reading(month(3) + 5, 60)]);
    expect(await values()).toEqual([10, 20, 40, 60]);
  });

  it('are shown to no other company, in no partition', async () => {
    const other = await server.signIn('neighbour');
    const seen = await server.db.transaction({ company: other.companyid }, async (trx) => {
      const { rows } = await sql<Row>`select c.relname::text as name from pg_class c
        where c.relname ~ ${`^[mr]_${pid}`} and c.relkind in ('r', 'p', 'v')`.execute(trx);
      let rowCount = 0;
      for (const { name } of rows)
        rowCount += (await sql`select 1 from ${sql.table(String(name))} limit 1`.execute(trx)).rows.length;
      return { tables: rows.length, rowCount };
    });
    expect(seen.tables).toBeGreaterThan(1);
    expect(seen.rowCount).toBe(0);
  });
});

describe('readings past their retention', () => {
  it('are not shown, counted or summed up, whatever is still stored of their month', async () => {
    await deleteMarks();
    const start = month(1);
    // The first reading of the month is past, those a day later are not.
    await append([reading(start + day, 70), reading(start + day, 80)]);
    await deleteMarks();
    await deleteOldReadings(server.db, start + 6 + 60 * day, 0);
    expect(await values()).toEqual([60, 70, 80]);
    expect([await counted(), (await read()).total]).toEqual([3, 3]);
    const slices = [-5, month(0) + 5, start + 5].map((time) => Math.floor(time / 900));
    expect(await marks()).toEqual(slices);
    const stored = await spread();
    // The first partition is past as a whole and dropped; the month keeps what is past of it until all of it is.
    if (isPartitioned()) expect(stored).toEqual({ [suffix(start)]: 3, [suffix(month(3))]: 1 });
    else expect(Object.values(stored)).toEqual([3]);
  });

  it('are not written again', async () => {
    await append([reading(month(1) + 5, 90), reading(month(1) + 2 * day, 100)]);
    await deleteOldReadings(server.db, month(1) + 7 + 60 * day, 0);
    expect(await values()).toEqual([60, 70, 80, 100]);
    expect([await counted(), (await read()).total]).toEqual([4, 4]);
  });

  it('go with their month, as a table and not row by row', async () => {
    await deleteMarks();
    await deleteOldReadings(server.db, month(2) + 60 * day, 0);
    expect(await values()).toEqual([60]);
    expect([await counted(), (await read()).total]).toEqual([1, 1]);
    expect((await marks()).length).toBe(2);
    const tables = await rowsOf(sql`select c.relname::text as name from pg_class c
      where c.relname = ${`${module.base}_${suffix(month(1))}`}`);
    expect(tables).toEqual([]);
  });

  it('stay past when more days are kept from now on', async () => {
    const [of, time] = columns;
    await apply({ ...history, historydays: 3650, columns: [of, time, { ...energy, multiple: 1000 }] });
    await deleteOldReadings(server.db, month(2) + 60 * day, 0);
    expect(await values()).toEqual([60]);
    await append([reading(month(3) + 6, 70)]);
    expect([await counted(), (await read()).total]).toEqual([2, 2]);
  });
});
