import { mkdtemp, rm } from 'node:fs/promises';
import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cluster, startPostgres } from '../../scripts/postgres.ts';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { type ChildServer, startChild } from './child-server.ts';
import {
  channels,
  disagreements,
  type Entry,
  finishJournal,
  person,
  post,
  setUpJournal,
  startWriters,
  written,
} from './journal.ts';
import { type LoadBalancer, startLoadBalancer } from './load-balancer.ts';

// PostgreSQL itself killed, and frozen, under two servers that write. `npm test` runs one round, `npm run faults` twenty.

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1);
const inEachRound = Array.from({ length: rounds }, (_, round) => round);

let cluster: Cluster;
let folder: string;
let servers: ChildServer[];
let balancer: LoadBalancer;
let session: User;
const journal: Entry[] = [];

const start = (name: string, env: Record<string, string> = {}) =>
  startChild({ DATABASE_URL: cluster.url, DATA_DIR: join(folder, name), DEMO: '0', ...env });

beforeAll(async () => {
  const started = await startPostgres({ isDurable: true });
  if (!('url' in started)) throw new Error(started.reason);
  cluster = started;
  folder = await mkdtemp(join(tmpdir(), 'colonnade-database-'));
  const first = await start('first');
  // Ended even where the rest fails.
  servers = [first];
  session = await setUpJournal(first);
  servers.push(await start('second'));
  balancer = await startLoadBalancer(servers.map(({ url }) => url));
});
afterAll(async () => {
  await balancer?.close();
  for (const server of servers ?? []) await server.kill();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (url: string) => {
  const since = performance.now();
  const headers = { loginsession: session.loginsession, 'accept-language': 'en' };
  const answer = await post(url, endpoints.queryRecords.path, { pid: channels }, headers);
  return { status: answer.status, msg: answer.msg, after: performance.now() - since };
};
const askAll = () => Promise.all(servers.map(({ url }) => ask(url)));
const healed = async (): Promise<void> => {
  const statusesOfAll = async () => (await askAll()).map(({ status }) => status);
  await expect.poll(statusesOfAll, { timeout: 15_000, interval: 50 }).toEqual([0, 0]);
};

/** What was under way is sent again with its keys; then all of it is there, once. */
const holdJournal = async (): Promise<void> => {
  await finishJournal(balancer.url, session, journal);
  expect(disagreements(journal, await written(balancer.url, session))).toEqual([]);
};

/** Writes through both servers while something happens to what is behind them; how many were acknowledged before. */
const writeMeanwhile = async (round: number, happens: () => Promise<void>): Promise<number> => {
  const before = journal.length;
  const acknowledged = () => journal.slice(before).filter(({ did }) => did !== undefined).length;
  const finish = startWriters(balancer.url, session, journal, round);
  await vi.waitUntil(() => acknowledged() > 0, { timeout: 30_000, interval: 10 });
  await new Promise((resolve) => setTimeout(resolve, randomInt(0, 1500)));
  const count = acknowledged();
  await happens();
  await finish();
  return count;
};

describe.each(inEachRound)('round %i', (round) => {
  test('PostgreSQL killed while both write: told while it is away, healed alone, nothing lost and nothing twice', async () => {
    const acknowledged = await writeMeanwhile(round * 3, () => cluster.crash());
    const answers = await askAll();
    await cluster.start();
    for (const { status, msg } of answers) {
      expect(status).toBe(statuses.internal);
      expect(msg).toContain('The database does not answer right now');
    }
    const since = performance.now();
    await healed();
    console.log(
      `killed: ${acknowledged} acknowledged, healed ${Math.round(performance.now() - since)} ms after it was back`,
    );
    await holdJournal();
  });

  test('PostgreSQL frozen while both write: told in words, and it goes on when it thaws', async () => {
    let slowest = 0;
    const freezeAndThaw = async (): Promise<void> => {
      const frozen = await freeze();
      try {
        for (const { status, after } of await askAll()) {
          expect(status).toBe(statuses.internal);
          slowest = Math.max(slowest, after);
        }
      } finally {
        frozen.thaw();
      }
    };
    await writeMeanwhile(round * 3 + 1, freezeAndThaw);
    console.log(`frozen: told after ${Math.round(slowest)} ms at the most`);
    expect(slowest).toBeLessThan(12_000);
    await healed();
    await holdJournal();
  });

  test('calls already in a statement when PostgreSQL freezes are told within 12 s, and it goes on when it thaws', async () => {
    const locker = new pg.Client({ connectionString: cluster.url });
    locker.on('error', () => undefined);
    await locker.connect();
    await locker.query(`begin; lock table "m_${channels}" in access exclusive mode`);
    const headers = { loginsession: session.loginsession };
    const body = { pid: channels, data: { name: `Frozen ${round}`, channelno: 1 } };
    let frozenAt = Number.POSITIVE_INFINITY;
    const timed = async (answer: Promise<{ status: number }>) => {
      const { status } = await answer;
      return { status, after: performance.now() - frozenAt };
    };
    const calls = servers.flatMap(({ url }) => [
      timed(ask(url)),
      timed(post(url, endpoints.createRecord.path, body, headers)),
    ]);
    const inStatement = async () => {
      const { rows } = await locker.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`,
      );
      return rows[0]?.n;
    };
    try {
      // A connection that the freeze before had broken may answer at once; the others are in a statement.
      await expect.poll(inStatement, { timeout: 4_000, interval: 20 }).toBeGreaterThanOrEqual(servers.length);
      const frozen = await freeze();
      frozenAt = performance.now();
      try {
        const answers = (await Promise.all(calls)).filter(({ after }) => after > 0);
        console.log(`frozen in a statement: told after ${answers.map(({ after }) => Math.round(after)).join(', ')} ms`);
        expect(answers.length).toBeGreaterThanOrEqual(servers.length);
        for (const { status, after } of answers) {
          expect(status).toBe(statuses.internal);
          expect(after).toBeLessThan(12_000);
        }
      } finally {
        frozen.thaw();
      }
    } finally {
      await locker.query('rollback');
      await locker.end();
    }
    await healed();
  });

  test('a killed server comes back beside the other and serves again', async () => {
    const [doomed, survivor] = servers as [ChildServer, ChildServer];
    await writeMeanwhile(round * 3 + 2, () => doomed.kill());
    expect(await ask(survivor.url)).toMatchObject({ status: 0 });
    const back = await start('first', { PORT: new URL(doomed.url).port });
    servers = [back, survivor];
    const before = balancer.answered[0] ?? 0;
    await holdJournal();
    expect(balancer.answered[0] ?? 0, 'answers of the one that came back').toBeGreaterThan(before);
    // Each hears of what the other does.
    const user = (await post(back.url, endpoints.passwordSignIn.path, person))['info'] as User;
    const headers = { loginsession: user.loginsession };
    expect(await post(survivor.url, endpoints.shortMenu.path, {}, headers)).toMatchObject({ status: 0 });
    expect(await post(back.url, endpoints.signOut.path, {}, headers)).toMatchObject({ status: 0 });
    const status = async () => (await post(survivor.url, endpoints.shortMenu.path, {}, headers)).status;
    await expect.poll(status, { timeout: 1_000, interval: 20 }).toBe(statuses.sessionInvalid);
  });
});

/** Stops every process that talks to a client and the one that would start another. */
async function freeze(): Promise<{ thaw(): void }> {
  const client = new pg.Client({ connectionString: cluster.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await client.end();
  const pids = [cluster.pid(), ...rows.map(({ pid }) => pid)];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return {
    thaw: () => {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    },
  };
}
