import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { answerQuery } from '../../server/boards/dataset.ts';
import type { Row } from '../../server/db/database.ts';
import type { Actor } from '../../server/http/actor.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { appendReadings } from '../../server/records/readings.ts';
import { insertRows } from '../../server/records/insert-rows.ts';
import { refreshRollups } from '../../server/rollups/refresh.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import type { StoredModule } from '../../server/services.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Readings of a deleted department belong to the one that takes its records, and none of them is rewritten. Contract "People". */

const label = { en: 'x', zh: 'x' };
const devices = '3f00000000000000000000ad';
const pid = '5f00000000000000000000ad';
const measured = { column: 'energy', label, type: 'float', multiple: 100, rw: 1 } as const;
const columns = [
  { column: 'device', label, type: 'ref', ptype: 'ref', pid: devices, rw: 1 },
  { column: 'occurtime', label, type: 'timestamp', rw: 1 },
  measured,
] as const;
const day = 86_400;
const start = 19_700 * day;

let server: TestServer;
let session: User;
let actor: Actor;
let module: StoredModule;
let history: StoredModule;
const departments = { root: '', upper: '', lower: '' };

const stored = async (of: string): Promise<StoredModule> => {
  const found = await server.services.modules.any(of);
  if (found === undefined) throw new Error(`No module ${of}.`);
  return found;
};
const createDepartment = async (name: string, upperlevel: string): Promise<string> =>
  (await server.call(endpoints.createDepartment, { name, upperlevel }, { session })).did;
const deleteDepartment = async (did: string) =>
  expect(await server.call(endpoints.deleteDepartment, { did }, { session })).toMatchObject({ status: 0 });

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  const signedIn = await createSessionStore(server.db, server.services)(
    session.loginsession,
    Math.floor(Date.now() / 1000),
  );
  if (signedIn === undefined) throw new Error('Nobody is signed in.');
  actor = { ...signedIn, zone: 'UTC' };
  const configs = [
    { pid, name: label, group: 'other', columns },
    {
      pid: devices,
      name: label,
      group: 'other',
      historypid: pid,
      columns: [{ column: 'note', label, type: 'string' }],
    },
  ];
  const outcome = await applyModules(server.db, configs, { owner: session.companyid, now: 1, companies: 'all' });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
  server.services.modules.forget();
  [module, history] = [await stored(devices), await stored(pid)];
  departments.root = actor.organization;
  departments.upper = await createDepartment('Upper', departments.root);
  departments.lower = await createDepartment('Lower', departments.upper);
  const device = { did: '6f00000000000000000000ad', name: 'Meter', createtime: 1, updatetime: 1 };
  const readings = Array.from({ length: 40 }, (_, index) => ({
    device: device.did,
    at: start + index * (day / 4),
    values: { energy: 100 },
  }));
  const to = { company: session.companyid, module, history, now: start };
  await server.db.transaction({ company: session.companyid }, async (trx) => {
    await insertRows(trx, module, session.companyid, [{ ...device, organization: departments.lower }]);
    await appendReadings(trx, to, readings);
  });
  await refreshRollups(server.db, history, { did: session.companyid, zone: 'UTC' }, start + 30 * day);
}, 60_000);
afterAll(() => server.close());

/** Number and sum of the readings of each department, as a board shows them to somebody with a right on some departments. */
const sums = async (change: Partial<Actor> = {}) => {
  const requestContext = {
    db: server.db,
    services: server.services,
    actor: { ...actor, ...change },
    language: 'en' as const,
    now: start + 30 * day,
  };
  const { rows } = await answerQuery(requestContext, {
    name: 'q',
    pid,
    groupby: [{ column: 'organization', as: 'x' }],
    measures: [{ agg: 'count' }],
  });
  return rows.map((row) => [row[0], row.at(-1)]);
};
const ownDepartments = (...organizations: string[]): Partial<Actor> => ({
  organizations,
  rightsOn: () => ({ create: 0, read: 1, write: 0, set: 0 }),
});
/** Where each reading lies, and which transaction wrote it. */
const versions = async () =>
  (
    await server.db.read('system', [
      sql<Row>`select ctid::text, xmin::text, place from ${sql.table(history.base)} order by 1`.compile(
        server.db.builder,
      ),
    ])
  )[0];
const falsify = (by: number) =>
  server.db.transaction({ company: session.companyid }, (trx) => sql`update rollup set n = n + ${by}`.execute(trx));
const listed = async (organization: string) =>
  (
    await server.call(
      endpoints.queryRecords,
      { pid, filter: [{ organization: [organization] }], exacttotal: true },
      { session },
    )
  ).result.total;

it('follow their number to the department above, in lists, in sums of days and for rights by department', async () => {
  const before = await versions();
  expect([await sums(), await listed(departments.lower)]).toEqual([[[departments.lower, 40]], 40]);
  await deleteDepartment(departments.lower);
  expect(await versions()).toEqual(before);
  expect(await sums()).toEqual([[departments.upper, 40]]);
  expect(await sums(ownDepartments(departments.upper))).toEqual([[departments.upper, 40]]);
  expect(await sums(ownDepartments(departments.lower, departments.root))).toEqual([]);
  // These are sums of the time before.
  await falsify(1);
  expect(await sums()).not.toEqual([[departments.upper, 40]]);
  await falsify(-1);
  expect([await listed(departments.lower), await listed(departments.upper)]).toEqual([0, 40]);
});

it('follow again, with what an import that was read before still names', async () => {
  await server.db.transaction({ company: session.companyid }, (trx) =>
    insertRows(trx, history, session.companyid, [
      {
        device: '6f00000000000000000000ad',
        occurtime: start + 60,
        energy: 1,
        organization: departments.lower,
        name: 'Meter',
      },
    ]),
  );
  expect(await listed(departments.upper)).toBe(41);
  await deleteDepartment(departments.upper);
  expect(await sums()).toEqual([[departments.root, 41]]);
  expect(await sums(ownDepartments(departments.root))).toEqual([[departments.root, 41]]);
  // Sums that are made now say the same.
  await refreshRollups(server.db, history, { did: session.companyid, zone: 'UTC' }, start + 30 * day);
  expect(await sums()).toEqual([[departments.root, 41]]);
});
