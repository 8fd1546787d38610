import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { nowSeconds } from '../../server/clock.ts';
import { recordsByText } from '../../server/imports/records-by-text.ts';
import { deviceColumn, importTarget } from '../../server/imports/target.ts';
import { formatContextOf, type RequestContext } from '../../server/records/request-context.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Cells of an import that mean a record by its name, where several records have that name. */

const meters = '300000000000000000000001';
const history = '500000000000000000000001';
const name = 'One of many';

let server: TestServer;
let context: RequestContext;
let dids: string[];

beforeAll(async () => {
  server = await startTestServer();
  const session = await server.signIn('administrator');
  const { db, services } = server;
  const actor = await createSessionStore(db, services)(session.loginsession, nowSeconds());
  if (actor === undefined) throw new Error('Nobody is signed in.');
  context = { db, services, actor, language: 'en', now: nowSeconds() };
  const page = await server.call(endpoints.queryRecords, { pid: meters, pagesize: 5 }, { session });
  dids = page.result.data.map(({ did }) => String(did));
  const module = await services.modules.find(session.companyid, meters);
  await db.transaction({ company: session.companyid }, (trx) =>
    sql`update ${sql.table(module?.table ?? '')} set name = ${name} where did = any(${dids})`.execute(trx),
  );
});
afterAll(() => server.close());

const matchesOf = async (texts: readonly string[]) => {
  const target = await importTarget(context, { pid: history });
  const matches = await recordsByText(context, target, () => texts, formatContextOf(context));
  return matches.get(deviceColumn) ?? new Map();
};

describe('a name that many devices have', () => {
  it('is ambiguous by two of them; the others are not read', async () => {
    const matches = await matchesOf([name]);
    expect(matches.get(name)).toHaveLength(2);
  });

  it('does not hide one of them that is named by its id', async () => {
    const matches = await matchesOf([name, ...dids]);
    expect(dids).toHaveLength(5);
    for (const did of dids) expect(matches.get(did)).toMatchObject([{ did, name }]);
  });
});
