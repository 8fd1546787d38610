import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../server/db/database.ts';
import { shareOrigin } from '../../server/db/per-database.ts';
import { createIntaking, type Intaking, intakingOf, maxPerBatch } from '../../server/devices/receive.ts';
import { changedTopic } from '../../server/announcements/topics.ts';
import { insertRecord } from '../../server/records/write.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { dids, pid, startTrial, type Trial } from './intake-trial.ts';

const now = 1_800_000_000;
let server: TestServer;
let trial: Trial;
let intaking: Intaking;
let transactions = 0;
let start = now - 20_000;
const announced: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  trial = await startTrial(server, (await server.signIn('administrator')).companyid);
  server.db.onAnnounce((topic) => void announced.push(topic));
  const counting = {
    ...server.db,
    transaction: ((...args) => {
      transactions += 1;
      return server.db.transaction(...args);
    }) as typeof server.db.transaction,
  };
  intaking = createIntaking({ db: counting, services: server.services, now: () => now, maxWaiting });
});
afterAll(() => server.close());

/** Room for so many reports; a server has ten times as much. */
const maxWaiting = 8 * maxPerBatch;

const temperature = (index: number) => ({
  device: dids.first,
  at: now - 10_000 + index,
  values: { temp: index % 600 },
});

describe('the intake of a process', () => {
  it('is the same for every call, whose handles of the database differ', () => {
    const { services } = server;
    const calls = [1, 2].map(() => shareOrigin({ ...server.db }, server.db));
    const intakes = [server.db, ...calls].map((db) => intakingOf({ db, services }));
    expect(new Set(intakes).size).toBe(1);
  });
});

describe('reports that come at the same time', () => {
  it('are stored in few transactions, in their order, and announced together', async () => {
    transactions = 0;
    const many = Array.from({ length: 3 * maxPerBatch }, (_none, index) => temperature(index));
    const results = (await Promise.all(many.map((report) => intaking.receive(trial.company, pid, [report])))).flat();
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['stored']));
    expect(transactions).toBeLessThanOrEqual(4);
    expect(await trial.device()).toMatchObject({ temp: (many.length - 1) % 600 });
    await intaking.settled();
    const changes = announced.filter((topic) => topic === changedTopic(trial.company, pid, [dids.first]));
    expect(changes.length).toBeGreaterThanOrEqual(1);
    // On PostgreSQL each is heard twice: here at once, and when its notice arrives.
    expect(changes.length).toBeLessThanOrEqual(2 * transactions);
  });

  it('of a company that floods the server leave room for those of others', async () => {
    const neighbour = (await server.signIn('neighbour')).companyid;
    const call = Array.from({ length: maxPerBatch }, () => temperature(1));
    const flood = Array.from({ length: 9 }, () => intaking.receive(trial.company, pid, call));
    const other = intaking.receive(neighbour, pid, [temperature(1)]);
    const statusOf = ([first]: Awaited<(typeof flood)[number]>) => (first?.kind === 'refused' ? first.status : 0);
    const statuses = (await Promise.all(flood)).map(statusOf);
    const acceptedCount = statuses.filter((status) => status === 0).length;
    expect(acceptedCount).toBeGreaterThanOrEqual(4);
    // Those that are being stored do not wait any more.
    expect(acceptedCount).toBeLessThanOrEqual(6);
    expect(new Set(statuses.slice(acceptedCount))).toEqual(new Set([-40029]));
    // It was looked at: the other company does not have this list.
    expect(statusOf(await other)).toBe(-40004);
    await intaking.settled();
    expect((await intaking.receive(trial.company, pid, call)).map(({ kind }) => kind)).not.toContain('refused');
  });

  it('are answered one by one, each with its own', async () => {
    const fresh = temperature(9000);
    const reports = [fresh, { ...fresh, values: { temp: 'x' } }, fresh];
    const kinds = (await intaking.receive(trial.company, pid, reports)).map(({ kind }) => kind);
    expect(kinds).toEqual(['stored', 'refused', 'duplicate']);
  });

  it('do not hold each other up: one that the database does not take is refused alone', async () => {
    const physical = trial.module.physical.get('temp') ?? '';
    await server.db.transaction('system', (trx) =>
      sql
        .raw(`alter table "${trial.module.base}" add constraint nothirteen check ("${physical}" <> 13) not valid`)
        .execute(trx),
    );
    const on = (device: string, temp: number) => ({ device, at: now + temp, values: { temp } });
    const reports = [on(dids.second, 11), on(dids.first, 13), on(dids.second, 12)];
    const kinds = (await intaking.receive(trial.company, pid, reports)).map(({ kind }) => kind);
    expect(kinds).toEqual(['stored', 'refused', 'stored']);
    expect(await trial.device(dids.second)).toMatchObject({ temp: 12 });
  });

  it.each([
    ['one', (index: number) => index === 301],
    ['every third', (index: number) => index % 3 === 0],
    ['every one', () => true],
  ])('of which the database does not take %s cost a bounded number of transactions', async (_case, isFaulty) => {
    const temp = trial.history.physical.get('temp') ?? '';
    const alter = (change: string) =>
      server.db.transaction('system', (trx) => sql.raw(`alter table "${trial.history.base}" ${change}`).execute(trx));
    await alter(`add constraint refuse_one check ("${temp}" <> 599) not valid`);
    start -= maxPerBatch;
    const many = Array.from({ length: maxPerBatch }, (_none, index) => ({
      device: dids.first,
      at: start + index,
      values: { temp: isFaulty(index) ? 599 : index },
    }));
    transactions = 0;
    const results = await intaking.receive(trial.company, pid, many);
    await alter('drop constraint refuse_one');
    const refused = results.flatMap(({ kind }, index) => (kind === 'refused' ? [index] : []));
    expect(refused).toEqual(many.flatMap((_report, index) => (isFaulty(index) ? [index] : [])));
    // One, and then one for each 50 reports.
    expect(transactions).toBe(11);
    const storedReadings = (await trial.past()).filter(
      ({ occurtime }) => Number(occurtime) >= start && Number(occurtime) < start + maxPerBatch,
    );
    expect(storedReadings).toHaveLength(many.length - refused.length);
  });

  it('reach only a module of the company that takes reports', async () => {
    const neighbour = (await server.signIn('neighbour')).companyid;
    const report = temperature(9100);
    expect(await intaking.receive(neighbour, pid, [report])).toMatchObject([{ kind: 'refused', status: -40004 }]);
    const history = trial.history.config.pid;
    expect(await intaking.receive(trial.company, history, [report])).toMatchObject([
      { kind: 'refused', status: -40004 },
    ]);
  });

  it('beyond what the process keeps are refused until there is room', async () => {
    const reading = temperature(9200);
    const all = intaking.receive(
      trial.company,
      pid,
      Array.from({ length: maxWaiting }, () => reading),
    );
    const more = await intaking.receive(
      trial.company,
      pid,
      Array.from({ length: maxPerBatch + 1 }, () => reading),
    );
    expect(new Set(more.map((result) => (result.kind === 'refused' ? result.status : 0)))).toEqual(new Set([-40029]));
    expect((await all).filter(({ kind }) => kind === 'stored')).toHaveLength(1);
    expect(await intaking.receive(trial.company, pid, [reading])).toMatchObject([{ kind: 'duplicate' }]);
  });
});

describe('storing', () => {
  const updates = async (): Promise<{ all: number; hot: number }> => {
    const query = sql<Row>`select pg_stat_get_tuples_updated(c.oid) as all, pg_stat_get_tuples_hot_updated(c.oid) as hot
      from pg_class c where c.oid = ${`"${trial.module.base}"`}::regclass`;
    const [rows = []] = await server.db.read('system', [query.compile(server.db.builder)]);
    return { all: Number(rows[0]?.['all']), hot: Number(rows[0]?.['hot']) };
  };

  it('touches no index of the records (HOT update)', async () => {
    const devices = Array.from({ length: 2000 }, (_none, index) => (0xbb0000 + index).toString(16).padStart(24, '0'));
    await server.db.transaction({ company: trial.company }, async (trx) => {
      for (const did of devices) {
        const values = { name: did, code: did };
        await insertRecord(trx, trial.module, {
          did,
          company: trial.company,
          creator: did,
          organization: did,
          now,
          values,
        });
      }
    });
    const before = await updates();
    const some = devices.filter((_did, index) => index % 8 === 0);
    for (const round of [1, 2])
      await intaking.receive(
        trial.company,
        pid,
        some.map((device) => ({ device, at: now + round, values: { temp: round, open: '1', energy: round } })),
      );
    await server.db.transaction('system', (trx) => sql`select pg_stat_force_next_flush()`.execute(trx));
    await server.db.read('system', [sql<Row>`select pg_stat_clear_snapshot()`.compile(server.db.builder)]);
    const after = await updates();
    expect(after.all - before.all).toBeGreaterThanOrEqual(2 * some.length);
    expect((after.hot - before.hot) / (after.all - before.all)).toBeGreaterThanOrEqual(0.9);
  });
});
