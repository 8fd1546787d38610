import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '../../src/api/catalogue/audit.ts';
import { type Endpoint, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { createRefusedReads, type RefusedReads } from '../../server/audit/refused-reads.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { smallInput } from './attacks-inputs.ts';
import { needsSession } from './device-token-trial.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** What the log says of calls that change nothing: refused reads, forged identity headers and exports. */

let server: TestServer;
let administrator: User;
let nobody: User;

beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  nobody = await server.signIn('nobody');
});
afterAll(() => server.close());

const entriesOf = async (endpoint: Endpoint, language = 'en'): Promise<AuditEntry[]> => {
  const queryCondition = [{ key: 'url' as const, value: endpoint.path, tag: '$eq' as const }];
  const headers = { 'accept-language': language };
  const input = { offset: 0, step: 500, queryCondition };
  return (await server.call(endpoints.queryAudit, input, { session: administrator, headers })).results;
};
const newest = async (endpoint: Endpoint, language?: string): Promise<AuditEntry> => {
  const [entry] = await entriesOf(endpoint, language);
  if (entry === undefined) throw new Error(`${endpoint.path} has no entry.`);
  return entry;
};

const rows: [string, Endpoint][] = Object.entries<Endpoint>(endpoints);
const closed = rows.filter(([, endpoint]) => needsSession(endpoint));
const rightful = closed.filter(
  ([, { needs, transport }]) => typeof needs === 'object' && needs.of !== 'stored' && transport !== 'multipart',
);
const reads = rightful.filter(([, { writes }]) => !writes);

describe('a refused read', () => {
  it.each(reads)('%s is an entry, readable in both languages', async (_name, endpoint) => {
    const answer = await server.call(endpoint, smallInput(endpoint), { session: nobody });
    expect(answer.status).toBe(statuses.forbidden);
    const entry = await newest(endpoint);
    expect(entry).toMatchObject({
      userid: nobody.userid,
      status: statuses.forbidden,
      detail: expect.objectContaining({ refused: 1 }),
    });
    expect(entry.describe).not.toBe(endpoint.summary);
    expect((await newest(endpoint, 'zh')).describe).toMatch(/\p{Script=Han}/u);
  });

  it('of the log itself is in the log', async () => {
    const { describe: words, status } = await newest(endpoints.queryAudit);
    expect([words, status]).toEqual(['Read the audit log', statuses.forbidden]);
  });

  it('of a record out of reach is logged, one for bad input is not', async () => {
    const input = { pid: products.spaces, did: 'f'.repeat(24) };
    await server.call(endpoints.readRecord, input, { session: administrator });
    expect(await newest(endpoints.readRecord)).toMatchObject({
      userid: administrator.userid,
      status: statuses.notFound,
      detail: { refused: 1, ...input },
    });
    await server.send(endpoints.moduleConfig.path, { pid: 'x' }, { session: administrator });
    const administratorEntries = (await entriesOf(endpoints.moduleConfig)).filter(
      ({ userid }) => userid === administrator.userid,
    );
    expect(administratorEntries).toEqual([]);
  });
});

describe('an entry whose input is too long for the log', () => {
  const long = 'a long text '.repeat(1_000);
  const filters = (count: number) => Array.from({ length: count }, (_text, index) => `${index} ${'"'.repeat(60)}`);

  it('still says what was exported', async () => {
    const { result: tabs } = await server.call(endpoints.listTabs, { pid: pids.air }, { session: administrator });
    const filter = JSON.stringify([{ name: filters(100) }]);
    const query = { did: tabs[0]?.did ?? '', filter };
    const headers = { loginsession: administrator.loginsession };
    const answer = await server.app.inject({ url: endpoints.exportRecords.path, query, headers });
    expect(String(answer.headers['content-type'])).toMatch(/^text\/csv/);
    const { detail, describe: words } = await newest(endpoints.exportRecords);
    expect(detail).toMatchObject({ exported: { pid: pids.air, rows: 0, whole: true } });
    expect(words).toContain('CSV');
  });

  it('names the record that a refused change was about', async () => {
    const input = { pid: pids.air, did: 'f'.repeat(24), version: 1, data: { name: long } };
    await server.call(endpoints.updateRecord, input, { session: nobody });
    const { detail } = await newest(endpoints.updateRecord);
    expect(detail).toMatchObject({
      pid: pids.air,
      did: input.did,
      data: expect.stringMatching(/^\{"name":"a long .+…$/),
    });
    expect(JSON.stringify(detail).length).toBeLessThanOrEqual(4_000);
  });
});

describe('a flood of refused reads', () => {
  const flood = async (reader: RefusedReads, times: number, status: number = statuses.forbidden) => {
    const actor = await createSessionStore(server.db, server.services)(nobody.loginsession, nowSeconds());
    if (actor === undefined) throw new Error('The session has ended.');
    const endpoint = endpoints.listVisits;
    for (let time = 0; time < times; time += 1)
      await reader.add({ actor, endpoint, ip: '10.0.0.9', status, input: {}, now: nowSeconds() });
  };
  const entries = async () => {
    const [auditRows = []] = await server.db.read('system', [
      sql<{ detail: string }>`select detail from audit where ip = '10.0.0.9' order by ord`.compile(server.db.builder),
    ]);
    return auditRows.map(({ detail }) => JSON.parse(String(detail)) as { refused: number; statuses?: object });
  };

  it('is an entry a minute, and the counts add up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reader = createRefusedReads({ db: server.db, onFailure: () => expect.unreachable() });
    await flood(reader, 500);
    expect(await entries()).toEqual([{ refused: 1 }]);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(entries).toEqual([{ refused: 1 }, { refused: 499 }]);
    await flood(reader, 3);
    await flood(reader, 2, statuses.identityMismatch);
    expect(await entries()).toHaveLength(2);
    await reader.flush();
    const last = { refused: 5, statuses: { [statuses.forbidden]: 3, [statuses.identityMismatch]: 2 } };
    expect((await entries()).at(-1)).toEqual(last);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await entries()).toHaveLength(3);
    vi.useRealTimers();
  });

  it('keeps its count while the database cannot be written', async () => {
    const before = await entries();
    const failures: unknown[] = [];
    let isDown = true;
    const db = {
      ...server.db,
      transaction: ((...work: Parameters<typeof server.db.transaction>) =>
        isDown ? Promise.reject(new Error('down')) : server.db.transaction(...work)) as typeof server.db.transaction,
    };
    const reader = createRefusedReads({ db, onFailure: (failure) => failures.push(failure) });
    await flood(reader, 7);
    expect(failures).toHaveLength(1);
    isDown = false;
    await reader.flush();
    expect(await entries()).toEqual([...before, { refused: 7 }]);
  });
});

describe('forged identity headers', () => {
  it.each(closed)('on %s are an entry of who forged them, with what was claimed', async (_name, endpoint) => {
    const answer = await server.app.inject({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/:\w+/g, 'x'),
      headers: { loginsession: nobody.loginsession, companyid: 'another', userid: administrator.userid },
    });
    expect(answer.json()).toMatchObject({ status: statuses.identityMismatch });
    const isRejected = ({ userid, status }: AuditEntry) =>
      userid === nobody.userid && status === statuses.identityMismatch;
    const [entry] = (await entriesOf(endpoint)).filter(isRejected);
    // A read that was refused within this minute is counted and written later.
    if (endpoint.writes || !reads.some(([, read]) => read === endpoint))
      expect(entry?.detail).toMatchObject({ headers: { companyid: 'another', userid: administrator.userid } });
  });
});

describe('an export', () => {
  const download = (session: User, query: Record<string, string>) =>
    server.app.inject({
      url: endpoints.exportRecords.path,
      query,
      headers: { loginsession: session.loginsession, 'accept-language': 'en' },
    });

  it('is an entry with module, tab, format and number of rows', async () => {
    const pid = pids.channels;
    const name = { en: 'Audited', zh: '审计' };
    const { did } = await server.call(endpoints.addTab, { pid, name }, { session: administrator });
    const list = await server.call(endpoints.queryRecords, { pid, did }, { session: administrator });
    const { total } = list.result;
    for (const format of ['csv', 'xlsx']) {
      expect((await download(administrator, { did, format })).statusCode).toBe(200);
      const entry = await newest(endpoints.exportRecords);
      expect(entry).toMatchObject({
        status: 0,
        userid: administrator.userid,
        detail: { did, exported: { pid, tab: name, format, rows: total, whole: true } },
      });
      expect(entry.describe).toContain(`/ Audited, ${format.toUpperCase()}, ${total} row`);
      expect((await newest(endpoints.exportRecords, 'zh')).describe).toMatch(/^导出记录：.+ \/ 审计，.+行$/);
    }
  });

  it('that is refused is an entry too', async () => {
    const tabs = await server.call(endpoints.listTabs, { pid: pids.air }, { session: administrator });
    const did = tabs.result[0]?.did ?? '';
    const answer = await download(nobody, { did, format: 'csv' });
    const { status } = answer.json<{ status: number }>();
    expect([statuses.forbidden, statuses.notFound]).toContain(status);
    await server.app.close();
    const [auditRows = []] = await server.db.read('system', [
      sql`select status, detail from audit where url = ${endpoints.exportRecords.path} and userid = ${nobody.userid}`.compile(
        server.db.builder,
      ),
    ]);
    const refused = auditRows.map(({ detail }) => (JSON.parse(String(detail)) as { refused: number }).refused);
    // One by its forged headers above, and this one; the server wrote what it had counted when it ended.
    expect(refused).toEqual([1, 1]);
  });
});
