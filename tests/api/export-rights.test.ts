import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { createRightsCheck } from '../../server/exports/same-rights.ts';
import type { Actor } from '../../server/http/actor.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import type { StoredModule } from '../../server/services.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Which changes of rights break off an export that is under way. Contract "Limits". */

const history = '500000000000000000000001';

let server: TestServer;
let session: User;
let module: StoredModule;
let check: () => Promise<void>;

const actorNow = async (): Promise<Actor> => {
  const actor = await createSessionStore(server.db, server.services)(session.loginsession, nowSeconds());
  if (actor === undefined) throw new Error('Nobody is signed in.');
  return actor;
};

/** All roles of the person together get this level of reading on a module. */
const setRead = async (pid: string, read: number) => {
  const { companyid, did } = session;
  await server.db.transaction('system', async (trx) => {
    const held = sql`(select role from rolemember where companyid = ${companyid} and member = ${did})`;
    await sql`delete from roleright where pid = ${pid} and role in ${held}`.execute(trx);
    await sql`insert into roleright (companyid, role, pid, "create", read, write, "set")
      select ${companyid}, min(role), ${pid}, 0, ${read}::integer, 0, 0 from rolemember
      where companyid = ${companyid} and member = ${did}`.execute(trx);
  });
  await server.db.announce(`people:${companyid}`);
};

const devices = () => module.config.columns.find(({ column }) => column === 'device')?.pid ?? '';

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('operator');
  const stored = await server.services.modules.any(history);
  if (stored === undefined) throw new Error('No module.');
  module = stored;
  // No rights but those of this test, such as those by a class of modules.
  const { companyid, did } = session;
  await server.db.transaction('system', (trx) =>
    sql`delete from roleright where role in (select role from rolemember where companyid = ${companyid} and member = ${did})`.execute(
      trx,
    ),
  );
});
afterAll(() => server.close());

beforeEach(async () => {
  await setRead(history, 2);
  await setRead(devices(), 2);
  await setRead(products.audit, 0);
  const call = { actor: await actorNow(), actorNow, services: server.services };
  check = createRightsCheck(call, { module, isIncluded: () => true });
  await check();
});

it('goes on when rights on another module change, and notices a later change of its own', async () => {
  const { rightsMark } = await actorNow();
  await setRead(products.audit, 2);
  expect((await actorNow()).rightsMark).not.toBe(rightsMark);
  await check();
  await setRead(history, 1);
  await expect(check()).rejects.toMatchObject({ status: statuses.forbidden });
});

const endings: [string, () => Promise<void>][] = [
  ['the right on its list is gone', () => setRead(history, 0)],
  ['its list is narrowed to the own departments', () => setRead(history, 1)],
  ['names of records that it refers to may no longer be read', () => setRead(devices(), 0)],
];
it.each(endings)('is broken off when %s', async (_name, end) => {
  await end();
  await expect(check()).rejects.toMatchObject({ status: statuses.forbidden });
});
