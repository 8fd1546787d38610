import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { nowSeconds } from '../../server/clock.ts';
import { dispatchDue } from '../../server/commands/dispatch.ts';
import { claimDue } from '../../server/commands/lease-commands.ts';
import type { Db } from '../../server/db/database.ts';
import { pids } from '../../server/demo/pids.ts';
import type { DeviceSource } from '../../server/drivers/source.ts';
import { startTestServer } from './harness.ts';

it('sends the commands of further batches although those of the first could not be sent', async () => {
  const server = await startTestServer();
  const session = await server.signIn('administrator');
  const listed = await server.call(endpoints.queryRecords, { pid: pids.air, pagesize: 1 }, { session });
  const did = String(listed.result.data[0]?.did);
  await server.call(endpoints.control, { pid: pids.air, did, act: 'set', cmd: { pwr: '1' } }, { session });
  const copied = sql`insert into command (companyid, did, pid, device, "column", value, bykind, bydid, byname, ask,
      driver, state, iscurrent, askedat, nextat, deadline)
    select companyid, did || n, pid, device || n, "column", value, bykind, bydid, byname, ask || n,
      driver, state, iscurrent, askedat, nextat, deadline from command, generate_series(1, 600) n
    where device = ${did} and iscurrent`;
  await server.db.transaction('system', (trx) => copied.execute(trx));
  const tried = new Set<string>();
  const dying: DeviceSource = {
    driver: 'simulator',
    send: (batch) => {
      for (const sending of batch) tried.add(sending.did);
      return Promise.reject(new Error('killed'));
    },
    close: async () => undefined,
  };
  const { db, services } = server;
  const log = { warn: () => undefined, info: () => undefined };
  const context = { db, services, log, now: nowSeconds, sources: new Map([[dying.driver, dying]]) };
  await expect(dispatchDue(context)).rejects.toMatchObject({ errors: [{}, {}] });
  expect(tried.size).toBe(601);
  await server.close();
});

/** Due commands of devices that nobody has, the first company's since a minute. */
const addDue = async (db: Db, of: readonly { company: string; count: number }[], now: number): Promise<void> => {
  for (const [index, { company, count }] of of.entries())
    await db.transaction('system', (trx) =>
      sql`insert into command (companyid, did, pid, device, "column", value, bykind, bydid, byname, ask, driver, state,
          iscurrent, askedat, nextat, deadline)
        select ${company}, 'turn' || n, ${pids.air}, 'device' || n, 'pwr', '"1"', 'person', '', '', 'ask' || n, 'simulator',
          'accepted', true, ${now}::bigint, ${index === 0 ? now - 60 : now}::bigint, ${now + 60}::bigint
        from generate_series(1, ${count}::integer) n`.execute(trx),
    );
};

it('companies take turns: one with thousands of due commands keeps no other waiting', async () => {
  const server = await startTestServer();
  const company = (await server.signIn('administrator')).companyid;
  const neighbour = (await server.signIn('neighbour')).companyid;
  const { db, services } = server;
  const now = nowSeconds();
  await addDue(
    db,
    [
      { company, count: 1300 },
      { company: neighbour, count: 3 },
    ],
    now,
  );
  const batches: Record<string, number>[] = [];
  const source: DeviceSource = {
    driver: 'simulator',
    send: async (given) => {
      batches.push(
        Object.fromEntries(
          [...Map.groupBy(given, (sending) => sending.company)].map(([of, sendings]) => [of, sendings.length]),
        ),
      );
      return given.map(() => ({ kind: 'sent' }));
    },
    close: async () => undefined,
  };
  const log = { warn: () => undefined, info: () => undefined };
  await dispatchDue({ db, services, log, now: () => now, sources: new Map([[source.driver, source]]) });
  expect(batches[0]?.[neighbour]).toBe(3);
  // The round's other half is not kept free for a company that has no more.
  expect(batches.map((batch) => batch[company] ?? 0).filter((count) => count > 0)).toEqual([250, 500, 500, 50]);
  await server.close();
});

it('two servers that claim at once share the commands of each company', async () => {
  const server = await startTestServer();
  const company = (await server.signIn('administrator')).companyid;
  const neighbour = (await server.signIn('neighbour')).companyid;
  const now = nowSeconds();
  await addDue(
    server.db,
    [
      { company, count: 700 },
      { company: neighbour, count: 100 },
    ],
    now,
  );
  const claimed: string[] = [];
  for (;;) {
    const both = await Promise.all([1, 2].map(() => claimDue(server.db, ['simulator'], now)));
    claimed.push(...both.flatMap((result) => result.claimed.map(({ companyid, did }) => `${companyid} ${did}`)));
    if (both.every(({ isMore }) => !isMore)) break;
  }
  expect(claimed.length).toBe(800);
  expect(new Set(claimed).size).toBe(800);
  await server.close();
});

it('a share ends between two messages: a device gets the values of one call together', async () => {
  const server = await startTestServer();
  const company = (await server.signIn('administrator')).companyid;
  const neighbour = (await server.signIn('neighbour')).companyid;
  const { db, services } = server;
  const now = nowSeconds();
  for (const of of [company, neighbour])
    await db.transaction('system', (trx) =>
      sql`insert into command (companyid, did, pid, device, "column", value, bykind, bydid, byname, ask, driver, state,
          iscurrent, askedat, nextat, deadline)
        select ${of}, 'share' || n || "column", ${pids.air}, 'device' || n, "column", '"1"', 'person', '', '', 'ask' || n,
          'simulator', 'accepted', true, ${now}::bigint, ${now}::bigint, ${now + 60}::bigint
        from generate_series(1, 120) n, unnest(array['pwr', 'mode', 'fan']) "column"`.execute(trx),
    );
  const messages: number[] = [];
  const rounds: number[] = [];
  const source: DeviceSource = {
    driver: 'simulator',
    send: async (given) => {
      rounds.push(given.length);
      messages.push(...given.map(({ values }) => Object.keys(values).length));
      return given.map(() => ({ kind: 'sent' }));
    },
    close: async () => undefined,
  };
  const log = { warn: () => undefined, info: () => undefined };
  await dispatchDue({ db, services, log, now: () => now, sources: new Map([[source.driver, source]]) });
  expect(messages.length).toBe(240);
  expect(messages.filter((count) => count !== 3)).toEqual([]);
  // 250 commands are 83 messages and a third of one.
  expect(rounds[0]).toBe(168);
  await server.close();
});
