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
import { createModuleStore } from '../../server/modules/store.ts';
import { baseOf, createTable, tableOf } from '../../server/modules/table.ts';
import { writeBackup } from '../../server/operations/backup.ts';
import { restoreBackup } from '../../server/operations/restore.ts';
import { readSettings } from '../../server/settings.ts';
import { copyPrepared } from './embedded-folders.ts';
import { createPostgresDatabase, engineUnderTest } from './empty-database.ts';

/** A database of the version before narrow histories: its readings are readings of the narrow table afterwards. */

const names =
  `0001-foundation 0002-sign-in 0003-manifest 0004-boards 0005-linkages 0006-files 0007-audit 0008-visitors 0009-rollups
  0010-policies 0011-sign-in-limits 0012-bounds 0013-kept-rights 0014-imports 0016-configs 0019-measures 0020-keys
  0023-needed-indexes 0024-module-changes`.split(/\s+/);

const label = { en: 'x', zh: 'x' };
const devices = '3f00000000000000000000ab';
const readings = '5f00000000000000000000ab';
const notes = '5f00000000000000000000ac';
const columns = (rw: number) => [
  { column: 'device', label, type: 'ref', ptype: 'ref', pid: devices, rw, required: 0 },
  { column: 'occurtime', label, type: 'timestamp', rw, required: 0 },
  { column: 'energy', label, type: 'float', multiple: 100, rw, required: 0 },
];
const configs = [
  { pid: devices, name: label, group: 'other', historypid: readings, columns: [] },
  { pid: readings, name: label, group: 'other', columns: columns(1) },
  { pid: notes, name: label, group: 'other', columns: columns(3) },
];
const company = '7e51000000000000000000c1';
const device = '7e51000000000000000000d1';
const gone = '7e51000000000000000000d2';
const department = '7e51000000000000000000e1';
const start = 1_700_000_000;

/** Two readings of one second, one of a device that is gone, and one of a list that people write. */
const rows = [
  { pid: readings, id: 'a1', name: 'Old name', organization: department, device, time: start, energy: 1 },
  { pid: readings, id: 'a2', name: 'New name', organization: department, device, time: start + 60, energy: 2 },
  { pid: readings, id: 'a3', name: 'New name', organization: department, device, time: start + 60, energy: 3 },
  { pid: readings, id: 'a4', name: 'Gone', organization: null, device: gone, time: -5, energy: null },
  { pid: notes, id: 'a5', name: 'Written', organization: null, device, time: start, energy: 9 },
];

const fillFormer = (db: Db): Promise<void> =>
  db.transaction('system', async (trx) => {
    expect(await migrateTo(trx, names)).toEqual([]);
    await sql`insert into company values (${company}, '{"en":"x","zh":"x"}', 'UTC', 0)`.execute(trx);
    for (const config of configs) {
      const { pid } = config;
      for (const statement of createTable(pid)) await sql.raw(statement).execute(trx);
      await sql`insert into module values (${pid}, ${JSON.stringify(config)}, null, 1, 0)`.execute(trx);
      await sql`insert into subscription values (${company}, ${pid})`.execute(trx);
      await sql`insert into setting values (${`reshape:${pid}`}, '')`.execute(trx);
      if (pid === devices) continue;
      await sql
        .raw(
          `alter table "${baseOf(pid)}" add column c1 text collate "C", add column c2 bigint, add column c3 double precision`,
        )
        .execute(trx);
      for (const [index, column] of ['device', 'occurtime', 'energy'].entries())
        await sql`insert into modulecolumn values (${pid}, ${column}, ${`c${index + 1}`}, ${['text', 'integer', 'number'][index]}, false)`.execute(
          trx,
        );
    }
    for (const { pid, id, name, organization, device: of, time, energy } of rows)
      await sql`insert into ${sql.table(baseOf(pid))} (company, id, name, createtime, updatetime, organizationid, c1, c2, c3)
        values (company_number(${company}), record_id(${`7e510000000000000000000${id.slice(1)}`}), ${name}, ${time + 3}, ${time + 3},
          record_id(${organization}), ${of}, ${time}, ${energy})`.execute(trx);
  });

const readAll = async (db: Db, pid: string): Promise<unknown[]> => {
  const query = sql<Row>`select name, c1 as device, c2 as time, c3 as energy, organization, createtime, did
    from ${sql.table(tableOf(pid))} order by c2, c3`;
  const [readRows = []] = await db.read('system', [query.compile(db.builder)]);
  return readRows;
};

let dataDir: string;
let url: string | undefined;
let drop: () => Promise<void>;
let db: Db;
const onPanic = (reason: string) => {
  throw new Error(reason);
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'colonnade-histories-'));
  const database = engineUnderTest === 'postgres' ? await createPostgresDatabase() : undefined;
  url = database?.url;
  drop = database?.drop ?? (async () => undefined);
  if (url === undefined) await copyPrepared('bare', dataDir);
  const old = url === undefined ? await openEmbedded({ folder: dataDir, onPanic }) : await openPostgres(url);
  await fillFormer(old);
  await old.close();
  const environment = { CONSOLE_DIR: 'none', DATA_DIR: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) };
  db = await openDatabase(readSettings(environment), onPanic);
}, 120_000);
afterAll(async () => {
  await db.close();
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

const reading = { device, organization: department, name: 'New name' };
const expected = [
  { name: 'Gone', device: gone, time: -5, energy: null, organization: null, createtime: -5 },
  { ...reading, time: start, energy: 1, createtime: start },
  { ...reading, time: start + 60, energy: 2, createtime: start + 60 },
  { ...reading, time: start + 60, energy: 3, createtime: start + 60 },
];

describe('the first start with narrow histories', () => {
  it('makes readings of the rows of a history, each with an id of its own', async () => {
    const migrated = await readAll(db, readings);
    expect(migrated).toMatchObject(expected);
    const dids = new Set(migrated.map((row) => String((row as Row)['did'])));
    expect(dids.size).toBe(rows.length - 1);
    for (const did of dids) expect(did).toMatch(/^[0-9a-f]{24}$/);
    expect((await createModuleStore(db).any(readings))?.key).toBe('reading');
  });

  it('leaves lists of records that people write as they are', async () => {
    expect(await readAll(db, notes)).toMatchObject([{ name: 'Written', energy: 9, createtime: start + 3 }]);
    expect((await createModuleStore(db).any(notes))?.key).toBe('id');
  });

  it('is preceded by a backup, and a backup of narrow histories comes back as it was', async () => {
    const [before] = (await readdir(dataDir)).filter((name) => name.startsWith('before-0029-histories-'));
    const file = join(dataDir, 'after.backup');
    const whole = await readAll(db, readings);
    await writeBackup(db, file);
    await restoreBackup(db, file, true);
    expect(await readAll(db, readings)).toEqual(whole);
    await restoreBackup(db, join(dataDir, String(before)), true);
    expect(await readAll(db, readings)).toMatchObject(expected);
    expect(await readAll(db, notes)).toHaveLength(1);
  });
});
