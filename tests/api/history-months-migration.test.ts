import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db, Row } from '../../server/db/database.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { migrateTo } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/operations/open-database.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { createHistory } from '../../server/modules/history-table.ts';
import { baseOf, tableOf } from '../../server/modules/table.ts';
import { restoreBackup } from '../../server/operations/restore.ts';
import { readSettings } from '../../server/settings.ts';
import { copyPrepared } from './embedded-folders.ts';
import { createPostgresDatabase, engineUnderTest } from './empty-database.ts';

/** A database whose history is one table: on PostgreSQL it is the first of its partitions afterwards. */

const former =
  `0001-foundation 0002-sign-in 0003-manifest 0004-boards 0005-linkages 0006-files 0007-audit 0008-visitors 0009-rollups
  0010-policies 0011-sign-in-limits 0012-bounds 0013-kept-rights 0014-imports 0016-configs 0019-measures 0020-keys
  0023-needed-indexes 0024-module-changes 0025-reports 0026-commands 0027-rules 0028-inbox 0029-histories 0030-dashboards
  0031-device-tokens 0032-policy-runs 0035-policy-configurations 0036-alarms 0037-chat 0038-agent-tokens
  0041-record-counts 0042-heirs`.split(/\s+/);

const label = { en: 'x', zh: 'x' };
const pid = '5f00000000000000000000af';
const devices = '3f00000000000000000000af';
const base = baseOf(pid);
const company = '7e51000000000000000000c1';
const columns = [
  { column: 'device', label, type: 'ref', ptype: 'ref', pid: devices, rw: 1, required: 0 },
  { column: 'occurtime', label, type: 'timestamp', rw: 1, required: 0 },
  { column: 'energy', label, type: 'float', rw: 1, required: 0 },
];
const config = { pid, name: label, group: 'other', columns };
/** The last one is of a clock that is far ahead. */
const times = [-5, 1_700_000_000, 1_700_000_060, 253_402_300_799];

const fillFormer = (db: Db): Promise<void> =>
  db.transaction('system', async (trx) => {
    expect(await migrateTo(trx, former)).toEqual([]);
    await sql`insert into company values (${company}, '{"en":"x","zh":"x"}', 'UTC', 0)`.execute(trx);
    await sql`insert into module (pid, config, revision, updatedat, isnarrow) values (${pid}, ${JSON.stringify(config)}, 1, 0, true)`.execute(
      trx,
    );
    await sql`insert into setting values (${`reshape:${pid}`}, '')`.execute(trx);
    await sql`insert into subscription values (${company}, ${pid})`.execute(trx);
    for (const statement of createHistory(base, 'c2', false)) await sql.raw(statement).execute(trx);
    await sql.raw(`alter table "${base}" add column c3 double precision, add column c4 double precision`).execute(trx);
    for (const [index, { column }] of columns.entries())
      await sql`insert into modulecolumn values (${pid}, ${column}, ${`c${index + 1}`}, ${['text', 'integer', 'number'][index]}, false)`.execute(
        trx,
      );
    await sql.raw(`create index "${base}_time" on "${base}" (company, c2)`).execute(trx);
    await sql.raw(`alter table "${base}" add primary key (company, device, c2, n)`).execute(trx);
    // Of a change in steps: each value that is written goes into the new column as well.
    await sql
      .raw(
        `create function "${base}_change_c3"() returns trigger language plpgsql as $$ begin new.c4 := new.c3 * 10; return new; end $$;
         create trigger change_c3 before insert or update of c3 on "${base}" for each row execute function "${base}_change_c3"()`,
      )
      .execute(trx);
    // A device, and a department that no reading names as one.
    await sql`insert into recordnumber (company, number, id) select company_number(${company}), n, record_id(lpad(n::text, 24, '0'))
      from generate_series(1, 2) n`.execute(trx);
    for (const [index, time] of times.entries())
      await sql`insert into ${sql.table(base)} (company, device, c2, c3) values (company_number(${company}), 1, ${time}, ${index})`.execute(
        trx,
      );
  });

const rowsOf = async (database: Db, query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await database.read('system', [query.compile(database.builder)]))[0] ?? [];
const values = async (database: Db) =>
  (await rowsOf(database, sql`select c3 from ${sql.table(tableOf(pid))} order by c2`)).map((row) => row['c3']);
const spread = async (database: Db) =>
  Object.fromEntries(
    (
      await rowsOf(
        database,
        sql`select replace(tableoid::regclass::text, ${base}, '') as name, count(*)::int4 as n
        from ${sql.table(base)} group by 1`,
      )
    ).map((row) => [row['name'], row['n']]),
  );

let dataDir: string;
let url: string | undefined;
let drop: () => Promise<void>;
let db: Db;
let indexes: Row[];
const onPanic = (reason: string) => {
  throw new Error(reason);
};
const settings = () =>
  readSettings({ CONSOLE_DIR: 'none', DATA_DIR: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) });
const files = async () => (await readdir(dataDir)).filter((name) => name.endsWith('.backup'));
const indexFiles = (database: Db) =>
  rowsOf(
    database,
    sql`select pg_relation_filenode(indexrelid)::bigint as node from pg_index
    where indnatts = 2
      and indrelid = to_regclass(${database.engine === 'postgres' && indexes !== undefined ? `${base}_first` : base})`,
  );

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'colonnade-months-'));
  const database = engineUnderTest === 'postgres' ? await createPostgresDatabase() : undefined;
  url = database?.url;
  drop = database?.drop ?? (async () => undefined);
  if (url === undefined) await copyPrepared('bare', dataDir);
  const old = url === undefined ? await openEmbedded({ folder: dataDir, onPanic }) : await openPostgres(url);
  await fillFormer(old);
  indexes = await indexFiles(old);
  await old.close();
  db = await openDatabase(settings(), onPanic);
}, 120_000);
afterAll(async () => {
  await db.close();
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

const isPartitioned = engineUnderTest === 'postgres';

describe('the first start with months of histories', () => {
  it('leaves rows and the index on time where they are, but for those of months to come', async () => {
    expect(await values(db)).toEqual([0, 1, 2, 3]);
    expect(await spread(db)).toEqual(isPartitioned ? { _first: 3, _rest: 1 } : { '': 4 });
    // The same file: the index was not built again.
    expect(await indexFiles(db)).toEqual(indexes);
    const [counted] = await rowsOf(db, sql`select sum(n)::int4 as n from recordcount where pid = ${pid}`);
    expect(counted?.['n']).toBe(4);
  });

  it('finds readings by a key of three columns, in every partition', async () => {
    const keys = await rowsOf(
      db,
      sql`select x.indrelid::regclass::text as name, x.indisprimary or x.indisunique as unique, x.indisvalid as valid
        from pg_index x where x.indnatts > 2 and starts_with(x.indrelid::regclass::text, ${base}) order by 1`,
    );
    const tables = isPartitioned ? [base, `${base}_first`, `${base}_rest`] : [base];
    expect(keys).toEqual(tables.map((name) => ({ name, unique: false, valid: true })));
  });

  it('knows of which module the devices of readings are', async () => {
    expect(await rowsOf(db, sql`select number, pid from recordnumber order by number`)).toEqual([
      { number: 1, pid: devices },
      { number: 2, pid: null },
    ]);
  });

  it('keeps the triggers, those of a change in steps too, in every partition', async () => {
    await rowsOf(
      db,
      sql`insert into ${sql.table(base)} (company, device, c2, c3)
      values (company_number(${company}), 2, 5, 7), (company_number(${company}), 2, 253402300799, 8) returning 1`,
    );
    const changed = await rowsOf(db, sql`select c4 from ${sql.table(base)} where device = 2 order by c2`);
    expect(changed.map((row) => row['c4'])).toEqual([70, 80]);
    const [counted] = await rowsOf(db, sql`select sum(n)::int4 as n from recordcount where pid = ${pid}`);
    expect(counted?.['n']).toBe(6);
    const names = await rowsOf(
      db,
      sql`select distinct tgname::text as name from pg_trigger
      where tgrelid = to_regclass(${base}) and not tgisinternal order by 1`,
    );
    expect(names.map(({ name }) => name)).toEqual(
      'change_c3 count_delete count_insert mark_delete mark_insert mark_update'.split(' '),
    );
  });

  it('is preceded by a backup where something is converted, once, and that backup is restored', async () => {
    await db.close();
    db = await openDatabase(settings(), onPanic);
    const backups = (await files()).toSorted();
    const names = isPartitioned ? ['0043-history-months', '0048-history-keys'] : ['0048-history-keys'];
    expect(backups).toEqual(names.map((name) => expect.stringMatching(new RegExp(`^before-${name}-\\d+\\.backup$`))));
    await restoreBackup(db, join(dataDir, backups[0] ?? ''), true);
    expect(await values(db)).toEqual([0, 1, 2, 3]);
    expect(await spread(db)).toEqual(isPartitioned ? { _first: 3, _rest: 1 } : { '': 4 });
  });
});
