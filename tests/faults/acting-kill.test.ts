import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../server/drivers/report.ts';
import type { Row } from '../../server/db/database.ts';
import { nowSeconds } from '../../server/clock.ts';
import {
  type Acting,
  addDevices,
  addLinkages,
  deviceAt,
  linkage,
  makeCompanies,
  pid,
  setting,
} from '../acting-company.ts';
import { startActing } from './acting-process.ts';
import { withOpenDatabase, type TestDatabase, testDatabases } from './test-databases.ts';

// kill -9 of a server that takes in reports which set linkages off. A device repeats a report until it has an answer, as
// a broker or a gateway does. Held to: what was answered is there, and every edge made one run, one command, one notice.

const devices = 100;
const edges = 10;
const killedAfter = [300, 650];

/** Above and below 20 °C in turn, so that each report after the first is an edge. */
const valueOf = (step: number) => (step % 2 === 0 ? 180 : 220);

const event = (device: number, trend_type: 0 | 1 | 2, ref_value: number, keeptime = 0) => ({
  type: 0 as const,
  idev_pid: pid,
  idev_did: deviceAt(device),
  ikey: 'temp',
  trend_type,
  ref_value,
  keeptime,
});

/** Each device's rise and fall switch it and notify the administrator. */
const linkageOf = (device: number, { userid }: Acting) =>
  linkage({
    name: `Edge ${device}`,
    events: [event(device, 0, 200), event(device, 1, 200)],
    actions: {
      devControl: [setting(device, { pwr: '1' })],
      notify: [{ notifyway: 'wechat', content: 'An edge', touser: [userid] }],
    },
  });

type Ask = (query: ReturnType<typeof sql<Row>>) => Promise<Row[]>;

/** The tests of one engine share its database. The time is against a hang: both engines and their servers share two cores. */
const inTurn = { concurrent: false, timeout: 300_000 } as const;

// The engines at once: each has a database of its own, and nothing is timed.
describe.concurrent.each(['embedded', 'postgres'] as const)('a server that acts is killed, %s', (engine) => {
  let database: TestDatabase;
  let folder: string;
  let acting: Acting;
  /** While no server runs: what it left, to be asked. */
  const reading = (work: (rows: Ask) => Promise<void>): Promise<void> =>
    withOpenDatabase(database, (db) =>
      work(async (query) => (await db.read('system', [query.compile(db.builder)]))[0] ?? []),
    );
  const start = (ahead = 0) => startActing(database.address, { ahead, journal: join(folder, 'sent') });

  beforeAll(async () => {
    database = await testDatabases[engine]('empty');
    folder = await mkdtemp(join(tmpdir(), 'colonnade-acting-'));
    await withOpenDatabase(database, async (db) => {
      const { module, companies } = await makeCompanies(db, 1);
      acting = companies[0] ?? { companyid: '', userid: '' };
      await addDevices(db, module, acting.companyid, devices + 3);
      await addLinkages(
        db,
        acting,
        Array.from({ length: devices }, (_none, device) => linkageOf(device, acting)),
      );
    });
  });
  afterAll(async () => {
    await database?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  test(`in the middle of ${devices * edges} edges: none is lost, none acts twice`, inTurn, async () => {
    const began = nowSeconds();
    let server = await start();
    let answered = 0;
    let broken = 0;
    let repeated = 0;
    let restarting: Promise<void> | undefined;
    const kills = [...killedAfter];
    const killing: Promise<void>[] = [];
    /** One after the other: two servers may not open the same embedded database. */
    const restart = async (earlier: Promise<void> | undefined): Promise<void> => {
      await earlier;
      await server.kill();
      server = await start();
    };
    /** At some moment of the batches that follow, as with `kill.test.ts`. */
    const killSoon = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, randomInt(200)));
      restarting = restart(restarting);
      await restarting;
    };
    /** Repeats the report until it is answered; a restart is waited for by all. */
    const send = async (report: Report): Promise<void> => {
      for (;;) {
        await restarting;
        const result = await server.report(acting.companyid, report);
        if (result === 'duplicate') repeated += 1;
        if (result === 'stored' || result === 'duplicate') return;
        if (result === undefined) broken += 1;
        else throw new Error(`A report was answered with ${result}.`);
      }
    };
    const live = async (device: number): Promise<void> => {
      for (let step = 0; step <= edges; step += 1) {
        const id = `${device}/${step}`;
        await send({ device: deviceAt(device), at: began + step, values: { temp: valueOf(step) }, id });
        answered += 1;
        if (answered === kills[0]) {
          kills.shift();
          killing.push(killSoon());
        }
      }
    };
    await Promise.all(Array.from({ length: devices }, (_none, device) => live(device)));
    await Promise.all(killing);
    expect(kills, 'every kill came').toEqual([]);
    await server.settle();
    await server.stop();
    expect(broken, 'reports were under way when it was killed').toBeGreaterThan(0);
    console.log(`${engine}: ${broken} reports broken off, ${repeated} of them stored already`);

    const expected = Array.from({ length: devices * edges }, (_none, index) => ({
      device: deviceAt(Math.floor(index / edges)),
      at: began + 1 + (index % edges),
    }));
    await reading(async (rows) => {
      const firings = await rows(
        sql<Row>`select device, at from rulerun where fired and state = 'done' order by device, at`,
      );
      expect(firings).toEqual(expected);
      expect(await rows(sql<Row>`select distinct state, cause from rulerun`)).toEqual([{ state: 'done', cause: null }]);
      const perRun = sql<Row>`select
          count(*) filter (where commands = 1 and notices = 1) as once, count(*) filter (where effects like '%failed%') as failed
        from (select r.effects, (select count(*) from command c where c.run = r.did and c.device = r.device) as commands,
          (select count(*) from notice n where n.run = r.did and n.userid = ${acting.userid}) as notices from rulerun r) counted`;
      expect(await rows(perRun)).toEqual([{ once: devices * edges, failed: 0 }]);
      const all = sql<Row>`select (select count(*) from command) as commands, (select count(*) from notice) as notices`;
      expect(await rows(all)).toEqual([{ commands: devices * edges, notices: devices * edges }]);
      // The last command of a device is never overtaken, so a message must have gone out for it.
      const sent = new Set((await readFile(join(folder, 'sent'), 'utf8')).split('\n'));
      const current = await rows(sql<Row>`select ask, device from command where iscurrent or state <> 'overtaken'`);
      expect(current.length).toBeGreaterThanOrEqual(devices);
      expect(current.filter(({ ask, device }) => !sent.has(`${String(ask)} ${String(device)}`))).toEqual([]);
    });
  });

  test(
    'while events wait for their time: what still holds fires once at its own time, what ended does not',
    inTurn,
    async () => {
      const keeptime = 120;
      const [still, ended, ending] = [devices, devices + 1, devices + 2];
      await withOpenDatabase(database, (db) =>
        addLinkages(
          db,
          acting,
          [still, ended, ending].map((device) =>
            linkage({
              name: 'Long',
              events: [event(device, 2, 200, keeptime)],
              actions: { devControl: [setting(device, { pwr: '1' })], notify: [] },
            }),
          ),
          devices,
        ),
      );
      const began = nowSeconds();
      const send = async (server: Awaited<ReturnType<typeof start>>, device: number, after: number, temp: number) =>
        server.report(acting.companyid, { device: deviceAt(device), at: began + after, values: { temp } });
      const first = await start();
      for (const device of [still, ended, ending]) expect(await send(first, device, 0, 220)).toBe('stored');
      expect(await send(first, ended, 30, 180)).toBe('stored');
      await first.kill();

      // A minute later, too early for any of them; one of them ends.
      const second = await start(60);
      expect(await send(second, ending, 60, 180)).toBe('stored');
      await second.settle();
      await second.kill();
      const long = sql<Row>`select device, at, state from rulerun where name = 'Long'`;
      const commands = sql<Row>`select device, value from command where byname = 'Long'`;
      await reading(async (rows) => expect(await rows(long)).toEqual([]));

      for (const ahead of [200, 260]) {
        const later = await start(ahead);
        await later.settle();
        await later.stop();
        await reading(async (rows) => {
          expect(await rows(long)).toEqual([{ device: deviceAt(still), at: began + keeptime, state: 'done' }]);
          expect(await rows(commands)).toEqual([{ device: deviceAt(still), value: '"1"' }]);
        });
      }
    },
  );
});
