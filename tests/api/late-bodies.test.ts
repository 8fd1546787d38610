import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { pids } from '../../server/demo/pids.ts';
import { headersOf, startTestServer, type TestServer } from './harness.ts';

/**
 * Calls whose body takes longer to arrive than their session or their rights last (time of check to time of use). Contract
 * heading "Order of checks".
 */

const history = '500000000000000000000001';

let server: TestServer;
let administrator: User;
let device: string;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  const page = await server.call(endpoints.queryRecords, { pid: history, pagesize: 1 }, { session: administrator });
  device = String(page.result.data[0]?.['device_name']);
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

/** A payload whose second half comes a minute after the first, once `between` is done. */
const late = (bytes: Buffer, between: () => Promise<unknown>): Readable =>
  Readable.from(
    (async function* () {
      yield bytes.subarray(0, 100);
      // The call has been admitted when a later one of the same person is answered.
      await server.call(endpoints.listInbox, {}, { session: administrator });
      await between();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
      yield bytes.subarray(100);
    })(),
  );

const sendLate = async (
  { url, type, bytes }: { url: string; type: string; bytes: Buffer },
  session: User,
  between: () => Promise<unknown>,
) => {
  const headers = { ...headersOf(session), 'content-type': type, requesttype: 'indexsnapshot_import_history' };
  const answer = await server.app.inject({ method: 'POST', url, headers, payload: late(bytes, between) });
  return answer.json<{ status: number }>();
};

const formOf = async (fields: Record<string, string>, file: File) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  const sent = new Response(form);
  return { type: sent.headers.get('content-type') ?? '', bytes: Buffer.from(await sent.arrayBuffer()) };
};

const record = (name: string) => ({
  url: endpoints.createRecord.path,
  type: 'application/json',
  bytes: Buffer.from(
    JSON.stringify({ pid: pids.channels, data: { name, channelno: 1 } }).replace(
      '{"name"',
      `${' '.repeat(200)}{"name"`,
    ),
  ),
});

const importOf = async (day: string) => ({
  url: endpoints.importHistory.path,
  ...(await formOf(
    { body: JSON.stringify({ pid: history, did: '', bulk: true }) },
    new File([`Device,Time,Energy (kWh)\n${device},${day} 01:00:00,1\n`], 'history.csv'),
  )),
});

const named = async (name: string): Promise<number> => {
  const filter = [{ name: [name] }];
  return (await server.call(endpoints.queryRecords, { pid: pids.channels, filter }, { session: administrator })).result
    .total;
};

/** All roles of a person together get this level of writing on the history and its devices. */
const setWrite = async ({ companyid, did }: User, write: number) => {
  const roles = sql`(select role from rolemember where companyid = ${companyid} and member = ${did})`;
  await server.db.transaction('system', async (trx) => {
    await sql`delete from roleright where companyid = ${companyid} and role in ${roles}`.execute(trx);
    for (const pid of [history, pids.electricity])
      await sql`insert into roleright (companyid, role, pid, "create", read, write, "set")
        select ${companyid}, min(role), ${pid}, 0, 2, ${write}::integer, 0 from rolemember
        where companyid = ${companyid} and member = ${did}`.execute(trx);
  });
  await server.db.announce(`people:${companyid}`);
};

const signOut = (session: User) => () => server.call(endpoints.signOut, {}, { session });

describe('a call whose body takes a minute to arrive', () => {
  it('is answered where nothing has changed', async () => {
    const session = await server.signIn('administrator');
    expect(await sendLate(record('Slow and allowed'), session, async () => undefined)).toMatchObject({ status: 0 });
    expect(await named('Slow and allowed')).toBe(1);
  });

  it('is refused when its session has ended since it began', async () => {
    const session = await server.signIn('administrator');
    const answer = await sendLate(record('Slow and signed out'), session, signOut(session));
    expect(answer).toMatchObject({ status: statuses.sessionInvalid });
    expect(await named('Slow and signed out')).toBe(0);
  });

  it('stores no file of a session that has ended', async () => {
    const session = await server.signIn('administrator');
    const form = await formOf({}, new File([Buffer.alloc(1_000, 7)], 'late.bin'));
    const answer = await sendLate({ url: endpoints.uploadFile.path, ...form }, session, signOut(session));
    expect(answer).toMatchObject({ status: statuses.sessionInvalid });
  });

  it('imports no file once the right is gone', async () => {
    const session = await server.signIn('operator');
    await setWrite(session, 2);
    const good = await sendLate(await importOf('1999-01-01'), session, async () => undefined);
    expect(good).toMatchObject({ status: 0, data: { imported: 1 } });
    vi.useRealTimers();
    const next = await importOf('1999-01-02');
    expect(await sendLate(next, session, () => setWrite(session, 0))).toMatchObject({ status: statuses.forbidden });
  });
});
