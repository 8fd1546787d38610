import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db, Row } from '../../server/db/database.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { migrateTo } from '../../server/db/migrate.ts';
import { formerTable } from '../../server/db/migrations/0020-keys.ts';
import { openDatabase } from '../../server/operations/open-database.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { createModuleStore } from '../../server/modules/store.ts';
import { baseOf, tableOf } from '../../server/modules/table.ts';
import { restoreBackup } from '../../server/operations/restore.ts';
import { readPage } from '../../server/records/page.ts';
import { selectionOf } from '../../server/records/select.ts';
import { readSettings } from '../../server/settings.ts';
import { copyPrepared } from './embedded-folders.ts';
import { createPostgresDatabase, engineUnderTest, openEmpty } from './empty-database.ts';

/** Databases of the former shape, in which a table has texts as keys, come along with every row. */

const formerNames =
  `0001-foundation 0002-sign-in 0003-manifest 0004-boards 0005-linkages 0006-files 0007-audit 0008-visitors 0009-rollups
   0010-policies 0011-sign-in-limits 0012-bounds 0013-kept-rights 0014-imports 0016-configs 0019-measures`.split(/\s+/);

const label = { en: 'x', zh: 'x' };
const devices = '3f0000000000000000000d01';
const readings = '4f0000000000000000000d02';
const configs = [
  {
    pid: devices,
    name: label,
    group: 'other',
    columns: [
      { column: 'note', label, type: 'string', rw: 3, required: 0 },
      { column: 'value', label, type: 'float', rw: 3, required: 0 },
      { column: 'upper', label, type: 'ref', ptype: 'ref', pid: devices, rw: 3, required: 0 },
    ],
  },
  {
    pid: readings,
    name: label,
    group: 'other',
    columns: [{ column: 'occurtime', label, type: 'timestamp', rw: 3, required: 0 }],
  },
];
const physical: [pid: string, column: string, place: string, storage: string][] = [
  [devices, 'note', 'c1', 'text'],
  [devices, 'value', 'c2', 'number'],
  [devices, 'gone', 'c3', 'textlist'],
  [devices, 'upper', 'c4', 'text'],
  [readings, 'occurtime', 'c1', 'integer'],
];
const columns: Readonly<Record<string, string>> = {
  [devices]: 'c1 text collate "C", c2 double precision, c3 text[], c4 text collate "C"',
  [readings]: 'c1 bigint',
};

const company = '7e51000000000000000000c1';
const other = '7e51000000000000000000c2';
const person = '7e510000000000000000000a';

/** Ids of every kind that a table of the former shape could hold. */
const dids = ['7e51000000000000000000d1', 'short', '', 'eleven char', 'ABCDEFABCDEFABCDEFABCDEF', '公司'];
const published = '7e51000000000000000000ff';

const fillFormer = (db: Db): Promise<void> =>
  db.transaction('system', async (trx) => {
    expect(await migrateTo(trx, formerNames)).toEqual([]);
    for (const did of [company, other])
      await sql`insert into company values (${did}, '{"en":"x","zh":"x"}', 'UTC', 0)`.execute(trx);
    for (const config of configs) {
      const { pid } = config;
      for (const statement of formerTable(`m_${pid}`)) await sql.raw(statement).execute(trx);
      for (const column of String(columns[pid]).split(', '))
        await sql.raw(`alter table "m_${pid}" add column ${column}`).execute(trx);
      await sql`insert into module values (${pid}, ${JSON.stringify(config)}, null, 1, 0)`.execute(trx);
      await sql`insert into subscription values (${company}, ${pid})`.execute(trx);
    }
    for (const [pid, column, physicalName, storage] of physical)
      await sql`insert into modulecolumn values (${pid}, ${column}, ${physicalName}, ${storage}, ${column === 'gone'})`.execute(
        trx,
      );
    for (const [index, did] of dids.entries())
      await sql`insert into ${sql.table(`m_${devices}`)} (companyid, did, name, createtime, updatetime, creator, owner, organization, version, c1, c2, c3, c4)
        values (${index % 2 === 0 ? company : other}, ${did}, ${`Device ${index}`}, ${index}, ${index + 10}, ${person},
          ${index === 1 ? null : did}, ${index === 2 ? null : ''}, ${index + 1}, ${`note ${index}`}, ${index / 3}, array['a', ${did}], ${dids[0]})`.execute(
        trx,
      );
    await sql`insert into ${sql.table(`m_${readings}`)} (companyid, did, name, createtime, updatetime, c1)
      values (${company}, ${dids[0]}, 'Reading', 1, 1, 3600)`.execute(trx);
    // Rows that a bulk import has published and not yet moved.
    await sql.raw(`create table stage_00 (like "m_${readings}" including defaults)`).execute(trx);
    await sql`insert into stage_00 (companyid, did, name, createtime, updatetime, c1)
      values (${company}, ${published}, 'Published', 2, 2, 7200)`.execute(trx);
    await sql.raw(`alter table stage_00 inherit "m_${readings}"`).execute(trx);
  });

const rowsIn = async (db: Db, pid: string, companyText: string): Promise<unknown[]> => {
  const query = sql<Row>`select to_jsonb(r) as row from (select ${sql.raw(companyText)} as company, did, name, createtime,
    updatetime, creator, owner, organization, version, ${sql.raw(pid === devices ? 'c1, c2, c3, c4' : 'c1')}
    from ${sql.table(tableOf(pid))}) r order by r.name`;
  const [rows = []] = await db.read('system', [query.compile(db.builder)]);
  return rows.map(({ row }) => row);
};

const former = (db: Db, pid: string) => rowsIn(db, pid, 'company_number_of(companyid)');
const now = (db: Db, pid: string) => rowsIn(db, pid, 'company');

/** The numbers of companies as a database without the function knows them. */
const withNumbers = (db: Db): Promise<unknown> =>
  db.transaction('system', (trx) =>
    sql`create function company_number_of(text) returns int4 language sql immutable as
      $$ select ('x' || substr(md5($1), 1, 8))::bit(32)::int4 $$`.execute(trx),
  );

let dataDir: string;
let url: string | undefined;
let drop: () => Promise<void>;
let before: unknown[][];
let db: Db;

const onPanic = (reason: string) => {
  throw new Error(reason);
};
const settingsOf = () =>
  readSettings({ CONSOLE_DIR: 'none', DATA_DIR: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'colonnade-former-'));
  const database = engineUnderTest === 'postgres' ? await createPostgresDatabase() : undefined;
  url = database?.url;
  drop = database?.drop ?? (async () => undefined);
  if (url === undefined) await copyPrepared('bare', dataDir);
  const old = url === undefined ? await openEmbedded({ folder: dataDir, onPanic }) : await openPostgres(url);
  await fillFormer(old);
  await withNumbers(old);
  before = [await former(old, devices), await former(old, readings)];
  await old.close();
  db = await openDatabase(settingsOf(), onPanic);
}, 120_000);
afterAll(async () => {
  await db.close();
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

const relations = async (database: Db): Promise<string[]> => {
  const query = sql<Row>`select relkind::text || ' ' || relname::text as name from pg_class
    where relname ~ '^(m|r|stage)_[0-9a-f]+$' and relkind in ('r', 'v') order by 1`;
  const [rows = []] = await database.read('system', [query.compile(database.builder)]);
  return rows.map((row) => String(row['name']));
};

const shape = [`r ${baseOf(devices)}`, `r ${baseOf(readings)}`, `v ${tableOf(devices)}`, `v ${tableOf(readings)}`];

const page = async (database: Db) => {
  const modules = createModuleStore(database);
  const module = await modules.any(devices);
  if (module === undefined) throw new Error('The module is missing.');
  const actor = { companyid: company, organizations: [], rightsOn: () => ({ create: 16, read: 2, write: 2, set: 2 }) };
  const rows = { module, scope: { company }, expression: { kind: 'and' as const, parts: [] } };
  const request = {
    rows,
    selection: await selectionOf({ modules, actor }, module),
    sort: { column: 'name', type: 'asc' as const },
  };
  return readPage(
    database,
    { ...request, page: 1, pagesize: 50, isExact: true },
    { language: 'en', zone: 'UTC', now: 0 },
  );
};

describe('a database of the former shape', () => {
  it('has base tables with views, and no rows are lost or changed', async () => {
    expect(await relations(db)).toEqual(shape);
    expect(before[0]).toHaveLength(dids.length);
    expect(before[1]).toHaveLength(2);
    expect([await now(db, devices), await now(db, readings)]).toEqual(before);
  });

  it('answers the same on the wire, ids of every kind included', async () => {
    const { data, total } = await page(db);
    const evenDids = dids.filter((_, index) => index % 2 === 0);
    expect(total).toBe(evenDids.length);
    expect(data.map(({ did }) => did)).toEqual(evenDids);
    expect(data.map(({ owner }) => owner)).toEqual(evenDids);
    expect(data.map(({ upper_name: upper }) => upper)).toEqual(evenDids.map(() => 'Device 0'));
  });

  it('has the policies, indexes and triggers of this version', async () => {
    const query = sql<Row>`select
      (select count(*)::int from pg_policies where tablename in (${baseOf(devices)}, ${baseOf(readings)})) as policies,
      (select count(*)::int from pg_indexes where tablename = ${baseOf(devices)}) as indexes,
      (select count(*)::int from pg_trigger where tgrelid = ${`"${baseOf(readings)}"`}::regclass and not tgisinternal) as triggers,
      (select count(*)::int from setting where key like 'reshape:%') as marked`;
    const [[row] = []] = await db.read('system', [query.compile(db.builder)]);
    expect(row).toMatchObject({ policies: 2, triggers: 5, marked: 0 });
    expect(Number(row?.['indexes'])).toBeGreaterThan(4);
  });

  it('was backed up first, once, and the backup of the former shape is restored into this one', async () => {
    await db.close();
    db = await openDatabase(settingsOf(), onPanic);
    const files = (await readdir(dataDir)).filter((name) => name.endsWith('.backup'));
    expect(files).toEqual([expect.stringMatching(/^before-0020-keys-\d+\.backup$/)]);
    const empty = await openEmpty(engineUnderTest);
    try {
      await restoreBackup(empty.db, join(dataDir, files[0] ?? ''), false);
      expect(await relations(empty.db)).toEqual(shape);
      expect([await now(empty.db, devices), await now(empty.db, readings)]).toEqual(before);
      expect(await page(empty.db)).toEqual(await page(db));
    } finally {
      await empty.remove();
    }
  }, 120_000);
});
