import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { formerTable } from '../../server/db/migrations/0020-keys.ts';
import { baseOf, tableOf } from '../../server/modules/table.ts';
import type { Db, Trx } from '../../server/db/database.ts';
import { migrate, migrateTo } from '../../server/db/migrate.ts';
import { readOutput } from './child-server.ts';
import { withOpenDatabase, type TestDatabase, testDatabases } from './test-databases.ts';
import { forSeconds, spawnPart } from './spawn-part.ts';
import { type Moment, withStatementReports } from './report-statements.ts';

// A migration that is killed within each of its steps, one after the other: the next start takes the step from its
// beginning, and in the end the database is the one of a migration that nothing happened to, with what it held.

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1);

const pid = '5f0000000000000000000b17';
const label = { en: 'x', zh: 'x' };
const old = {
  pid,
  name: { en: 'Old', zh: '旧' },
  group: 'other',
  columns: [{ column: 'occurtime', label, type: 'timestamp' }],
};

const readings = '5f0000000000000000000b18';
const key = [
  { column: 'device', label, type: 'ref', pid: '3f0000000000000000000b18', rw: 1 },
  { column: 'occurtime', label, type: 'timestamp', rw: 1 },
];
const oldReadings = { ...old, pid: readings, columns: key };

/** A history of readings, which a later version makes narrow, and on PostgreSQL one of partitions. */
const keepReadings = async (trx: Trx): Promise<void> => {
  const table = tableOf(readings);
  for (const statement of [...formerTable(table), `alter table "${table}" add column c1 text, add column c2 bigint`])
    await sql.raw(statement).execute(trx);
  await sql`insert into module values (${readings}, ${JSON.stringify(oldReadings)}, null, 1, 0)`.execute(trx);
  await sql`insert into modulecolumn values (${readings}, 'device', 'c1', 'text', false),
    (${readings}, 'occurtime', 'c2', 'integer', false)`.execute(trx);
  await sql`insert into ${sql.table(table)} (companyid, did, name, createtime, updatetime, c1, c2)
    select 'old', 'row' || i, 'Row', 0, 0, 'device' || i % 3, i / 2 from generate_series(1, 40) i`.execute(trx);
};

/** A module with a history and an entry of the log, as the first version kept them. */
const keepOld = async (trx: Trx): Promise<void> => {
  const table = tableOf(pid);
  for (const statement of [...formerTable(table), `alter table "${table}" add column c1 bigint`])
    await sql.raw(statement).execute(trx);
  await sql`insert into module values (${pid}, ${JSON.stringify(old)}, null, 1, 0)`.execute(trx);
  await sql`insert into modulecolumn values (${pid}, 'occurtime', 'c1', 'number', false)`.execute(trx);
  await sql`insert into ${sql.table(table)} (companyid, did, name, createtime, updatetime, c1)
    select 'old', 'row' || i, 'Row', 0, 0, i * 3600 from generate_series(1, 40) i`.execute(trx);
  await keepReadings(trx);
  await sql`insert into audit (did, companyid, userid, phone, url, ip, occurtime, describe, status, detail)
    values ('entry', 'old', 'u', '1', '/x', '::1', 1, 'x', 0, '{}')`.execute(trx);
};

/** Every table, index, policy, right, trigger and function, and what was there before. */
const contents = (db: Db): Promise<string[]> =>
  db.transaction('system', async (trx) => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', tablename, policyname, roles::text, qual, with_check) from pg_policies
      union all select concat_ws(' ', grantee, table_name, privilege_type) from information_schema.role_table_grants
        where table_schema = 'public'
      union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
      union all select 'step ' || name from migration
      union all select to_jsonb(t)::text from ${sql.table(tableOf(pid))} t
      union all select concat_ws(' ', t.company, t.n, t.c2, d.name, encode(d.id, 'hex'))
        from ${sql.table(baseOf(readings))} t join recordnumber d on d.number = t.device
      union all select concat_ws(' ', relname, pg_get_expr(relpartbound, oid)) from pg_class where relispartition
      union all select to_jsonb(a)::text from audit a
      order by 1`.execute(trx);
    return rows.map(({ line }) => line);
  });

const first = '0001-foundation';

/** How many statements each transaction of an undisturbed migration has, parts included; without that of the list. */
const stepsOf = async (db: Db): Promise<number[]> => {
  const statements: number[] = [];
  const count = (transaction: number, moment: Moment) => {
    if (moment !== 'commit') statements[transaction] = moment + 1;
  };
  await migrate(withStatementReports(db, count));
  return statements.slice(1);
};

/** How many statements the first step has in an empty database; what follows it is rolled back. */
const firstStepOf = async (db: Db): Promise<number[]> => {
  let statements = 0;
  const end = new Error('The second step begins.');
  const count = (transaction: number, moment: Moment) => {
    if (transaction > 1) throw end;
    if (transaction === 1 && moment !== 'commit') statements = moment + 1;
  };
  await expect(migrate(withStatementReports(db, count))).rejects.toBe(end);
  return [statements];
};

const prepare = (db: Db): Promise<void> =>
  db.transaction('system', async (trx) => {
    await migrateTo(trx, [first]);
    await keepOld(trx);
  });

const killedAt = async ({ address }: TestDatabase, target: { transaction: number; statement: number }) => {
  const child = spawnPart('migrate-child', [address, JSON.stringify(target)], forSeconds);
  const output = readOutput(child);
  await once(child, 'close');
  return { signal: child.signalCode, output: output() };
};

const inNew = async <T>(engine: Db['engine'], work: (db: Db) => Promise<T>): Promise<T> => {
  const database = await testDatabases[engine]('bare');
  try {
    return await withOpenDatabase(database, work);
  } finally {
    await database.remove();
  }
};

// At once: each has a database of its own, and nothing is timed.
describe.concurrent.each(['embedded', 'postgres'] as const)('a migration that is killed, %s', (engine) => {
  /** Statements of the first step, and of those after it, which find what the first version kept. */
  let steps: number[];
  /** What a migration that nothing happened to leaves. */
  let whole: string[];
  beforeAll(async () => {
    const firstStep = await inNew(engine, firstStepOf);
    await inNew(engine, async (db) => {
      await prepare(db);
      steps = [...firstStep, ...(await stepsOf(db))];
      whole = await contents(db);
    });
  });

  test(
    `begins each step again, in ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`,
    async () => {
      for (let round = 0; round < rounds; round += 1) expect(await killedMigration()).toEqual(whole);
    },
    // Against a hang: each step starts the embedded database twice, ten seconds on a machine of two cores.
    60_000 + rounds * 600_000,
  );

  /** Killed once in each step, at any of its statements or before its commit; then left alone. */
  const killedMigration = async (): Promise<string[]> => {
    const database = await testDatabases[engine]('bare');
    try {
      for (const [index, statements] of steps.entries()) {
        const statement = randomInt(0, statements + 1);
        // The list of steps, the step that was killed before, and the one to be killed now.
        const { signal, output } = await killedAt(database, { transaction: index === 0 ? 1 : 2, statement });
        expect(signal, `step ${index}, statement ${statement} of ${statements}: ${output}`).toBe('SIGKILL');
        if (index === 1) await withOpenDatabase(database, (db) => db.transaction('system', keepOld));
      }
      return await withOpenDatabase(database, async (db) => {
        await migrate(db);
        return contents(db);
      });
    } finally {
      await database.remove();
    }
  };
});
