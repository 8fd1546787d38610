import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { createApp } from '../../server/app.ts';
import type { User } from '../../src/schemas/wire.ts';
import type { Db } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { createServices } from '../../server/create-services.ts';
import { answerBackupShell, writeBackup } from '../../server/operations/backup.ts';
import { fixedTableNames } from '../../server/operations/backup-tables.ts';
import { restoreBackup, RestoreRefusal } from '../../server/operations/restore.ts';
import { prepareData } from '../../server/demo/prepare.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { readSettings } from '../../server/settings.ts';
import { createCompany, withPeople } from '../../server/tenants/create-company.ts';
import {
  createPostgresDatabase,
  type EmptyDatabase,
  type Engine,
  engineUnderTest,
  openEmpty,
} from './empty-database.ts';
import { headersOf, phones, startTestServer } from './harness.ts';

const electricity = '300000000000000000000001';

let folder: string;
/** A company and little else, for all that does not need rows by the thousand. */
let small: EmptyDatabase;
let file: string;

const now = 1_795_000_000;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colonnade-backup-'));
  file = join(folder, 'small.backup');
  small = await openEmpty(engineUnderTest);
  const services = createServices(small.db, readSettings({ DEMO: '0' }));
  const { modules } = services;
  await prepareData(small.db, services, now);
  // What JSON, quotes, lines and other planes could break.
  const odd = `a"b\\c\n#{"end":true}\u2028 'x' 🏢 \u00a0`;
  const administrator = { name: '周岚', phone: '13700000001', passwordhash: 'none' };
  const order = { name: { en: 'Small', zh: '公司' }, zone: 'Asia/Shanghai', language: 'zh' as const, administrator };
  await withPeople(small.db, modules, (trx, people) => createCompany(trx, people, order, now));
  // Such names are refused today, but were stored before.
  await small.db.transaction('system', async (trx) => {
    await trx
      .updateTable('company')
      .set({ name: JSON.stringify({ en: odd, zh: odd }) })
      .execute();
    await trx.updateTable('account').set({ name: odd }).execute();
  });
  await writeBackup(small.db, file);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await small.remove();
});

/** The tables and their columns by name. Not partitions: PostgreSQL has them, and the embedded database does not. */
const tablesOf = async (db: Db): Promise<{ name: string; columns: string[] }[]> => {
  const query = sql<{ name: string; columns: string[] }>`
    select c.relname::text as name, json_agg(a.attname::text order by a.attname::text collate "C") as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by 1 order by 1`;
  return db.transaction('system', async (trx) => (await query.execute(trx)).rows);
};

/** What every table holds, told by the database itself. */
const contents = async (db: Db): Promise<Record<string, unknown>> => {
  const tables = await tablesOf(db);
  const queries = tables.map(({ name, columns }) => {
    const chosen = sql.join(columns.map((column) => sql.ref(column)));
    return sql`
      select count(*)::int as rows, md5(coalesce(string_agg(line, '|' order by line collate "C"), '')) as sum
      from (select md5(row_to_json(r)::text) as line from (select ${chosen} from ${sql.table(name)}) r) lines`.compile(
      db.builder,
    );
  });
  const sums = await db.read('system', queries);
  return Object.fromEntries(tables.map(({ name }, index) => [name, sums[index]?.[0]]));
};

const sums = ['rollup', 'rollupstate', 'rollupmark'];
const counters = [
  'throttle',
  'recordcount',
  'rulepace',
  'policyoutcome',
  'scopechange',
  'rejectedreport',
  'rulerevision',
];
const passing = ['session', 'signincode', 'qrsignin', 'signintoken', ...counters, ...sums];
const kept = (all: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !passing.includes(name)));

const indexesOf = async (db: Db): Promise<string[]> =>
  db.transaction('system', async (trx) => {
    const { rows } = await sql<{ indexname: string }>`
      select indexname::text from pg_indexes
      where schemaname = current_schema() and not exists (select from pg_class where relname = tablename and relispartition)
      order by 1`.execute(trx);
    return rows.map((row) => row.indexname);
  });

const signInAndList = async (db: Db): Promise<{ info: string; total: number }> => {
  const services = createServices(db, readSettings({ CONSOLE_DIR: 'none' }));
  const app = createApp({ db, services, findActor: createSessionStore(db, services) }, 'silent');
  const post = async (url: string, payload: object, headers: Record<string, string> = {}) =>
    (await app.inject({ method: 'POST', url, payload, headers })).json<{ info: User; result: { total: number } }>();
  const { info } = await post(endpoints.passwordSignIn.path, {
    phone: phones.administrator,
    password: 'Colonnade#2026',
  });
  const { result } = await post(
    endpoints.queryRecords.path,
    { pid: electricity, page: 1, pagesize: 10 },
    headersOf(info),
  );
  await app.close();
  return { info: info.name, total: result.total };
};

const targets: Engine[] = engineUnderTest === 'postgres' ? ['embedded', 'postgres'] : ['embedded'];

describe.each(targets)('the demo restored into the %s database', (engine) => {
  test('is equal in every table and index, and is served', async () => {
    const server = await startTestServer();
    const target = await openEmpty(engine);
    try {
      await server.signIn('operator');
      const demo = join(folder, `${engine}.backup`);
      await writeBackup(server.db, demo);
      await restoreBackup(target.db, demo, false);
      const restored = await contents(target.db);
      expect(kept(restored)).toEqual(kept(await contents(server.db)));
      expect(restored['session'], 'nobody is signed in by a restored session').toMatchObject({ rows: 0 });
      expect(await indexesOf(target.db)).toEqual(await indexesOf(server.db));
      expect(await signInAndList(target.db)).toEqual(await signInAndList(server.db));
    } finally {
      await target.remove();
      await server.close();
    }
  }, 300_000);
});

test.each(targets)('a backup goes to the %s database and back without a difference', async (engine) => {
  const there = await openEmpty(engine);
  const back = await openEmpty(engineUnderTest);
  try {
    await restoreBackup(there.db, file, false);
    const again = join(folder, `again-${engine}.backup`);
    const tables = await writeBackup(there.db, again);
    expect(await restoreBackup(back.db, again, false)).toEqual(tables);
    expect(kept(await contents(back.db))).toEqual(kept(await contents(small.db)));
  } finally {
    await there.remove();
    await back.remove();
  }
});

test('a database with companies is replaced only when that is asked for', async () => {
  const target = await openEmpty(engineUnderTest);
  try {
    await restoreBackup(target.db, file, false);
    const before = await contents(target.db);
    await expect(restoreBackup(target.db, file, false)).rejects.toThrow(/--replace/);
    expect(await contents(target.db)).toEqual(before);
    await restoreBackup(target.db, file, true);
    expect(kept(await contents(target.db))).toEqual(kept(before));
  } finally {
    await target.remove();
  }
});

test.runIf(engineUnderTest === 'postgres')('a database that another process works on is not replaced', async () => {
  const { url, drop } = await createPostgresDatabase(process.env['TEST_POSTGRES_EMPTY']);
  const db = await openPostgres(url);
  const other = new pg.Client({ connectionString: url, application_name: 'colonnade-0f1e2d3c' });
  try {
    await migrate(db);
    await other.connect();
    await expect(restoreBackup(db, file, true)).rejects.toThrow(/1 running server or command is connected/);
    await other.end();
    // PostgreSQL forgets a connection a moment after it has closed.
    await vi.waitFor(() => restoreBackup(db, file, true), { timeout: 20_000 });
  } finally {
    await db.close();
    await drop();
  }
});

describe('a file that is no whole backup changes nothing', () => {
  const damaged: readonly [string, RegExp, (bytes: Buffer) => Buffer][] = [
    ['cut off', /cut off/, (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))],
    ['other bytes', /damaged or not a backup/, () => Buffer.from('PK and so on, not gzip at all')],
    ['another gzip', /not a backup/, () => gzipSync('hello\n')],
    ['empty', /not a backup|cut off/, () => Buffer.alloc(0)],
    [
      'of a newer version',
      /newer version/,
      (bytes) => rewritten(bytes, (text) => text.replace('"0001-foundation"', '"0001-foundation","9999-later"')),
    ],
    [
      'with a row less',
      /do not add up/,
      (bytes) => rewritten(bytes, (text) => text.replace(/\n\{"companyid":[^\n]*/, '')),
    ],
    [
      'with a changed row',
      /do not add up/,
      (bytes) => rewritten(bytes, (text) => text.replace('13700000001', '13700000009')),
    ],
  ];
  const rewritten = (bytes: Buffer, change: (text: string) => string) =>
    gzipSync(change(gunzipSync(bytes).toString('utf8')));

  // One for all of them: what the last one left is what the next one finds.
  let target: EmptyDatabase;
  beforeAll(async () => {
    target = await openEmpty(engineUnderTest);
  });
  afterAll(() => target.remove());

  test.each(damaged)('%s', async (name, message, damage) => {
    const broken = join(folder, `${name}.backup`);
    await writeFile(broken, damage(await readFile(file)));
    const before = await contents(target.db);
    const refusal = await restoreBackup(target.db, broken, false).catch((failure: unknown) => failure);
    expect(refusal).toBeInstanceOf(RestoreRefusal);
    expect((refusal as Error).message).toMatch(message);
    expect(await contents(target.db)).toEqual(before);
  });
});

test('a backup is one moment: what is written meanwhile is in it whole or not at all', async () => {
  const [company] =
    (await small.db.read('system', [small.db.builder.selectFrom('company').select('did').compile()]))[0] ?? [];
  const companyid = String(company?.['did']);
  let isOver = false;
  const writing = (async () => {
    for (let number = 0; !isOver; number += 1)
      await small.db.transaction({ company: companyid }, async (trx) => {
        const person = { companyid, userid: `user ${number}` };
        await trx
          .insertInto('privatestore')
          .values({ ...person, key: 'dashboard', value: 'x' })
          .execute();
        await trx
          .insertInto('taborder')
          .values({ ...person, pid: electricity, dids: '[]' })
          .execute();
      });
  })();
  const tables = await writeBackup(small.db, join(folder, 'under-load.backup'));
  isOver = true;
  await writing;
  expect(tables['privatestore']?.rows).toBe(tables['taborder']?.rows);
});

test('every table of the database is known to the backup', async () => {
  const names = Object.keys(await contents(small.db)).filter((name) => !name.startsWith('r_') && name !== 'migration');
  expect(names.toSorted()).toEqual([...fixedTableNames].toSorted());
});

test('a file that is there already is not overwritten, and a missing folder is named', async () => {
  expect(await answerBackupShell(small.db, { about: 'backup', file })).toMatchObject({ ok: false });
  const nowhere = join(folder, 'none', 'x.backup');
  expect(await answerBackupShell(small.db, { about: 'backup', file: nowhere })).toMatchObject({
    ok: false,
    lines: [expect.stringContaining('There is no folder')],
  });
});
