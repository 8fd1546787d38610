import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Row } from '../../server/db/database.ts';
import { claimRun } from '../../server/imports/runs.ts';
import { addToStage, openStage, publishStage, settleImports, stageName } from '../../server/imports/staging.ts';
import { newDid } from '../../server/ids.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import type { StoredModule } from '../../server/services.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { lockWaits } from './lock-waits.ts';

/** Staging tables of an import whose server was so slow that its lease expired. */

const label = { en: 'x', zh: 'x' };
const pid = '5f00000000000000000000ae';
/** People write to it, so that it is one table on both databases, and a stage becomes a child of it. */
const columns = [
  { column: 'device', label, type: 'ref', ptype: 'ref', pid, rw: 3 },
  { column: 'occurtime', label, type: 'timestamp', rw: 3 },
];

let server: TestServer;
let session: User;
let history: StoredModule;

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  const config = { pid, name: label, group: 'other', columns };
  const outcome = await applyModules(server.db, [config], { owner: session.companyid, now: 1, companies: 'all' });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
  server.services.modules.forget();
  const stored = await server.services.modules.any(pid);
  if (stored === undefined) throw new Error('No module.');
  history = stored;
});
afterAll(() => server.close());

const late = async () => {
  const [company, run, table] = [session.companyid, randomUUID(), stageName()];
  await server.db.transaction('system', (trx) =>
    trx
      .insertInto('importrun')
      .values({ companyid: company, run, pid, userid: session.userid, stage: table, aliveat: nowSeconds() - 200 })
      .execute(),
  );
  const stage = await openStage(server.db, history, { table, company });
  const made = { did: newDid(1), name: 'Row', createtime: 1, updatetime: 1, occurtime: 1 };
  await addToStage(server.db, stage, [made]);
  return { run: { company, run }, stage };
};
const rows = async () => {
  const [counted = []] = await server.db.read('system', [
    sql<Row>`select (select count(*) from ${sql.table(history.table)})::int4 as stored,
      (select sum(n) from recordcount where pid = ${pid})::int4 as counted,
      (select count(*) from pg_class where relname like 'stage_%' and relkind = 'r')::int4 as stages`.compile(
      server.db.builder,
    ),
  ]);
  return counted[0];
};

it('are not dropped while they are published', async () => {
  const { run, stage } = await late();
  const published = Promise.withResolvers<undefined>();
  const publishing = server.db.transaction('system', async (trx) => {
    await claimRun(trx, run);
    await publishStage(trx, stage);
    published.resolve(undefined);
    // The embedded database has one connection, so that nothing happens between.
    if (server.db.engine === 'postgres') await expect.poll(() => lockWaits(server)).toBeGreaterThan(0);
  });
  await published.promise;
  const settling = settleImports(server.db, nowSeconds());
  await Promise.all([publishing, settling]);
  await settleImports(server.db, nowSeconds());
  expect(await rows()).toEqual({ stored: 1, counted: 1, stages: 0 });
});

it('are not published once they were given up', async () => {
  const { run } = await late();
  await settleImports(server.db, nowSeconds());
  await expect(server.db.transaction('system', (trx) => claimRun(trx, run))).rejects.toMatchObject({
    faults: [{ rule: 'cancelled' }],
  });
  expect(await rows()).toEqual({ stored: 1, counted: 1, stages: 0 });
});
