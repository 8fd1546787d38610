import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Endpoint, type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { commandedValues } from '../../server/commands/control.ts';
import { requestCommands } from '../../server/commands/request-commands.ts';
import { dispatchDue } from '../../server/commands/dispatch.ts';
import { deleteOldCommands } from '../../server/commands/delete-old-commands.ts';
import { pids } from '../../server/demo/pids.ts';
import { storeReports } from '../../server/devices/intake.ts';
import type { DeviceSource, SendResult, Sending } from '../../server/drivers/source.ts';
import { inTransaction } from '../../server/http/in-transaction.ts';
import { type Person, sessionOf, startTestServer, type TestServer } from './harness.ts';
import type { WorkerContext } from '../../server/worker.ts';

/** Commands from the call to the device and back; sources are objects of the test, the clock moves by hand. */

const pid = pids.air;

let server: TestServer;
const people = new Map<Person, User>();
let devices: string[];
let did: string;
let other: string;
/** Seconds that the clock of the dispatcher is ahead. */
let ahead = 0;
const now = () => nowSeconds() + ahead;

const ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, person: Person = 'administrator') =>
  server.call(endpoint, input, { session: sessionOf(people, person) });
const control = (cmd: RecordValues, device = did, person: Person = 'operator') =>
  ask(endpoints.control, { pid, did: device, act: 'set', cmd }, person);
const listed = async (device = did) => (await ask(endpoints.listCommands, { pid, did: device })).result.data;
const wanted = async (device = did): Promise<unknown> =>
  (await ask(endpoints.readRecord, { pid, did: device })).data['commands'];
const company = () => sessionOf(people, 'administrator').companyid;

/** What a source does with each message; what it was given. */
type Fake = DeviceSource & { sendings: Sending[] };
const fakeSource = (answer: (sending: Sending) => SendResult = () => ({ kind: 'sent' })): Fake => {
  const sendings: Sending[] = [];
  return {
    driver: 'simulator',
    sendings,
    send: async (batch) => {
      sendings.push(...batch);
      return batch.map(answer);
    },
    close: async () => undefined,
  };
};

/** Earlier tests leave commands that are sent again. */
const sentTo = ({ sendings }: Fake): Sending[] => sendings.filter((sending) => sending.did === did);

const quiet = { warn: () => undefined, info: () => undefined };
const contextOf = (source?: DeviceSource): WorkerContext => ({
  db: server.db,
  services: server.services,
  log: quiet,
  now,
  sources: new Map(source === undefined ? [] : [[source.driver, source]]),
});

const report = async (values: RecordValues, device = did) => {
  const module = await server.services.modules.find(company(), pid);
  if (module === undefined) throw new Error('The demo has no air-conditioners.');
  return server.db.transaction({ company: company() }, (trx) => {
    const services = {
      ...server.services,
      modules: server.services.modules.over(inTransaction(server.db, trx, company()).db),
    };
    const intake = { trx, services, company: company(), module, now: now() };
    return storeReports(intake, [{ device, at: now(), values }]);
  });
};

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'staff', 'nobody', 'neighbour'] as const)
    people.set(person, await server.signIn(person));
  devices = (await ask(endpoints.queryRecords, { pid, pagesize: 100 })).result.data.map((row) => row.did);
});
afterAll(() => server.close());
beforeEach(() => {
  ahead = 0;
  [did = '', other = ''] = devices.splice(0, 2);
});

describe('a command', () => {
  it('is accepted, sent as one message for each device, and confirmed by a report', async () => {
    const before = await ask(endpoints.readRecord, { pid, did });
    const { commands } = await control({ pwr: '1', temp: 235 });
    expect(commands).toHaveLength(2);
    expect(await wanted()).toMatchObject([
      {
        column: 'pwr',
        value: '1',
        state: 'accepted',
        by: { kind: 'person', name: sessionOf(people, 'operator').name },
      },
      { column: 'temp', value: 235, state: 'accepted' },
    ]);
    const source = fakeSource();
    await dispatchDue(contextOf(source));
    expect(sentTo(source).map(({ did: to, values }) => ({ to, values }))).toEqual([
      { to: did, values: { pwr: '1', temp: 235 } },
    ]);
    expect(await wanted()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
    await report({ pwr: '1', temp: 220 });
    expect(await wanted()).toMatchObject([{ column: 'temp', state: 'sent' }]);
    await report({ temp: 235 });
    expect(await wanted()).toEqual([]);
    expect(await listed()).toMatchObject([
      { column: 'temp', state: 'confirmed', attempts: 1 },
      { column: 'pwr', state: 'confirmed', attempts: 1 },
    ]);
    const after = await ask(endpoints.readRecord, { pid, did });
    expect(after.data['version']).toBe(before.data['version']);
  });

  it('changes nothing of the record by itself', async () => {
    const before = (await ask(endpoints.readRecord, { pid, did })).data;
    await control({ temp: before['temp'] === 235 ? 240 : 235 });
    expect((await ask(endpoints.readRecord, { pid, did })).data['temp']).toBe(before['temp']);
  });

  it('needs a value, but for a parameter that can be empty', async () => {
    for (const empty of ['', null])
      expect(await ask(endpoints.control, { pid, did, act: 'set', cmd: { pwr: '1', temp: empty } })).toMatchObject({
        status: statuses.badInput,
        errors: [{ path: '/cmd/temp', rule: 'value' }],
      });
    expect(await wanted()).toEqual([]);
    expect(await ask(endpoints.control, { pid, did, act: 'set', cmd: { lock: null } })).toMatchObject({ status: 0 });
  });

  it('needs a value that is not the one for empty either', async () => {
    const module = await server.services.modules.find(company(), pid);
    if (module === undefined) throw new Error('The demo has no air-conditioners.');
    const columns = module.config.columns.map((column) => ({ ...column, emptyvalue: -9999 }));
    const marked = { ...module, config: { ...module.config, columns } };
    expect(commandedValues(marked, { temp: 235 })).toEqual({ temp: 235 });
    expect(() => commandedValues(marked, { temp: -9999 })).toThrow('Enter a value');
  });

  it('overtakes an older one of the same column, and leaves other columns alone', async () => {
    await control({ pwr: '1', temp: 235 });
    await control({ pwr: '0' });
    expect(await listed()).toMatchObject([
      { column: 'pwr', value: '0', state: 'accepted' },
      expect.anything(),
      expect.anything(),
    ]);
    const states = (await listed()).map(({ column, value, state }) => `${column} ${String(value)} ${state}`);
    expect(states.toSorted()).toEqual(['pwr 0 accepted', 'pwr 1 overtaken', 'temp 235 accepted']);
    const source = fakeSource();
    await dispatchDue(contextOf(source));
    expect(sentTo(source).map(({ values }) => values)).toEqual(expect.arrayContaining([{ pwr: '0' }, { temp: 235 }]));
  });

  it('is not confirmed by a report from before it was sent', async () => {
    await control({ pwr: '1' });
    await report({ pwr: '1' });
    expect(await wanted()).toMatchObject([{ state: 'accepted' }]);
  });

  it('is sent again with growing pauses until it has timed out, and shown as such for ten minutes', async () => {
    await control({ pwr: '1' });
    const source = fakeSource();
    const sentAt: number[] = [];
    for (ahead = 0; ahead <= 40; ahead += 1) {
      const before = sentTo(source).length;
      await dispatchDue(contextOf(source));
      if (sentTo(source).length > before) sentAt.push(ahead);
    }
    const pauses = sentAt.slice(1).map((time, index) => time - (sentAt[index] ?? 0));
    expect(sentAt.length).toBeGreaterThan(2);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(sentAt.at(-1)).toBeLessThan(31);
    expect(await wanted()).toMatchObject([{ column: 'pwr', state: 'timedout' }]);
    ahead = 700;
    await dispatchDue(contextOf(source));
    expect(await wanted()).toEqual([]);
    expect(await listed()).toMatchObject([{ state: 'timedout' }]);
  });

  it('that a device obeys after its time-out is confirmed after all', async () => {
    await control({ pwr: '1' });
    await dispatchDue(contextOf(fakeSource()));
    ahead = 60;
    await dispatchDue(contextOf(fakeSource()));
    expect(await wanted()).toMatchObject([{ state: 'timedout' }]);
    await report({ pwr: '1' });
    expect(await listed()).toMatchObject([{ state: 'confirmed' }]);
  });

  it('that cannot be delivered says why, and is sent at once when the device is back', async () => {
    const why = { en: 'The device is offline.', zh: '设备离线。' };
    await control({ pwr: '1', temp: 235 });
    const failing = fakeSource(() => ({ kind: 'failed', why }));
    for (ahead = 0; ahead < 12; ahead += 1) await dispatchDue(contextOf(failing));
    expect(await listed()).toMatchObject([
      { state: 'accepted', msg: why.en },
      { state: 'accepted', msg: why.en },
    ]);
    const source = fakeSource();
    expect(await report({ temp: 200 })).toMatchObject({ due: 2 });
    await dispatchDue(contextOf(source));
    expect(sentTo(source).map(({ values }) => values)).toEqual([{ pwr: '1', temp: 235 }]);
  });

  it('that never could be delivered has failed in the end', async () => {
    await control({ pwr: '1' });
    const failing = fakeSource(() => ({ kind: 'failed', why: { en: 'Broken.', zh: '损坏。' } }));
    for (const seconds of [0, 31]) {
      ahead = seconds;
      await dispatchDue(contextOf(failing));
    }
    expect(await listed()).toMatchObject([{ state: 'failed', msg: 'Broken.' }]);
  });

  it('that the source confirms itself is the state of the device', async () => {
    await control({ temp: 245 });
    await dispatchDue(contextOf(fakeSource(() => ({ kind: 'confirmed' }))));
    expect((await ask(endpoints.readRecord, { pid, did })).data).toMatchObject({ temp: 245, commands: [] });
    expect(await listed()).toMatchObject([{ state: 'confirmed' }]);
  });

  it('waits for a server with the source, and times out where there is none', async () => {
    await control({ pwr: '1' });
    await dispatchDue(contextOf());
    expect(await wanted()).toMatchObject([{ state: 'accepted' }]);
    ahead = 31;
    await dispatchDue(contextOf());
    expect(await listed()).toMatchObject([{ state: 'timedout', attempts: 0 }]);
  });

  it('is sent once by two servers that look at the same time', async () => {
    await control({ pwr: '1' });
    const source = fakeSource();
    await Promise.all([1, 2, 3, 4].map(() => dispatchDue(contextOf(source))));
    expect(sentTo(source)).toHaveLength(1);
  });

  it('is sent by another server when the first has died with it', async () => {
    await control({ pwr: '1' });
    const dying = fakeSource();
    dying.send = () => Promise.reject(new Error('killed'));
    await expect(dispatchDue(contextOf(dying))).rejects.toMatchObject({ cause: { message: 'killed' } });
    const source = fakeSource();
    await dispatchDue(contextOf(source));
    expect(sentTo(source)).toHaveLength(0);
    ahead = 21;
    await dispatchDue(contextOf(source));
    expect(sentTo(source)).toHaveLength(1);
  });

  it('of many people at once ends with one that is current', async () => {
    await Promise.all(['0', '1', '0', '1'].map((pwr) => control({ pwr })));
    const states = (await listed()).map(({ state }) => state).toSorted();
    expect(states).toEqual(['accepted', 'overtaken', 'overtaken', 'overtaken']);
  });
});

describe('an effect of a run', () => {
  it('that is repeated finds its commands and makes no others', async () => {
    const module = await server.services.modules.find(company(), pid);
    if (module === undefined) throw new Error('The demo has no air-conditioners.');
    const effect = (index: number) =>
      server.db.transaction({ company: company() }, async (trx) => {
        const modules = server.services.modules.over(inTransaction(server.db, trx, company()).db);
        return requestCommands(
          { trx, services: { ...server.services, modules }, now: now() },
          {
            company: company(),
            module,
            dids: [did, other],
            values: { pwr: '1' },
            by: { kind: 'linkage', did: 'rule', name: 'Close at night' },
            run: { did: `run-${did}`, place: index },
          },
        );
      });
    const first = await effect(0);
    expect(first.commands).toHaveLength(2);
    expect(await effect(0)).toEqual(first);
    expect(await listed()).toHaveLength(1);
    // People who may not see the linkage do not get its name.
    expect(await wanted()).toMatchObject([{ by: { kind: 'linkage' } }]);
    await dispatchDue(contextOf(fakeSource()));
    await report({ pwr: '1' });
    expect(await listed()).toMatchObject([{ state: 'confirmed' }]);
    await effect(1);
    expect(await listed()).toHaveLength(2);
  });
});

describe('commands to a module without a driver', () => {
  it('are confirmed at once, and say who set the value', async () => {
    const page = await ask(endpoints.queryRecords, { pid: pids.screens, pagesize: 1 });
    const screen = page.result.data[0]?.did ?? '';
    const answer = await ask(endpoints.control, { pid: pids.screens, did: screen, act: 'set', cmd: { pwr: '0' } });
    expect(answer).toMatchObject({ status: 0, commands: [expect.any(String)] });
    const { data } = await ask(endpoints.readRecord, { pid: pids.screens, did: screen });
    expect(data['pwr']).toBe('0');
    expect(data['version']).toBe((page.result.data[0] as RecordValues)['version'] ?? data['version']);
    const { result } = await ask(endpoints.listOrigins, { pid: pids.screens, did: screen });
    expect(result.find(({ column }) => column === 'pwr')).toMatchObject({
      value: '0',
      by: { kind: 'person', name: sessionOf(people, 'administrator').name },
    });
  });
});

describe('who set a value', () => {
  it('is the person whose command was confirmed, else the device; and what is on its way', async () => {
    await control({ temp: 245 });
    await dispatchDue(contextOf(fakeSource(() => ({ kind: 'confirmed' }))));
    await control({ temp: 255 });
    const { result } = await ask(endpoints.listOrigins, { pid, did });
    const of = (column: string) => result.find((parameter) => parameter.column === column);
    expect(of('temp')).toMatchObject({
      value: 245,
      by: { kind: 'person', did: sessionOf(people, 'operator').did },
      next: { value: 255, state: 'accepted' },
    });
    expect(of('room_temp')).toBeUndefined();
  });
});

describe('what became of a call', () => {
  const commandBoth = async (cmd: RecordValues): Promise<string> => {
    const filter = [{ did: [{ type: '=' as const, v: [did, other] }] }];
    const { commands = [] } = await ask(endpoints.controlAll, { pid, act: 'set', cmd, filter }, 'operator');
    return commands.at(-1) ?? '';
  };
  const outcome = async (command: string) =>
    (await ask(endpoints.commandOutcome, { pid, did: command }, 'operator')).result;

  it('is counted by device: one is confirmed once all of its parameters are', async () => {
    const call = await commandBoth({ pwr: '1', temp: 235 });
    expect(await outcome(call)).toMatchObject({ asked: 2, open: 2, confirmed: 0, failed: 0, lost: [] });
    await dispatchDue(contextOf(fakeSource()));
    ahead = 1;
    await report({ pwr: '1' });
    await report({ pwr: '1', temp: 235 }, other);
    expect(await outcome(call)).toMatchObject({ asked: 2, open: 1, confirmed: 1 });
    ahead = 40;
    await dispatchDue(contextOf(fakeSource()));
    const { lost, ...counted } = await outcome(call);
    expect(counted).toMatchObject({ asked: 2, open: 0, confirmed: 1, overtaken: 0, failed: 1 });
    expect(lost).toMatchObject([{ did, state: 'timedout' }]);
    expect(lost[0]?.name).not.toBe('');
  });

  it('names the reason of a device that refused, and leaves out those that a newer call took over', async () => {
    const call = await commandBoth({ temp: 245 });
    await control({ temp: 255 }, other);
    const why = { en: 'Locked', zh: '已锁定' };
    const refusing = fakeSource(() => ({ kind: 'failed', why }));
    await dispatchDue(contextOf(refusing));
    ahead = 40;
    await dispatchDue(contextOf(refusing));
    expect(await outcome(call)).toMatchObject({
      asked: 2,
      open: 0,
      overtaken: 1,
      failed: 1,
      lost: [{ did, state: 'failed', msg: 'Locked' }],
    });
  });
});

describe('rights', () => {
  it.each(['listCommands', 'listOrigins'] as const)(
    '%s needs a session, the right to read, and one’s own device',
    async (name) => {
      const input = { pid, did };
      expect(await server.call(endpoints[name], input)).toMatchObject({ status: statuses.sessionInvalid });
      expect(await ask(endpoints[name], input, 'nobody')).toMatchObject({ status: statuses.forbidden });
      expect(await ask(endpoints[name], input, 'neighbour')).toMatchObject({ status: statuses.notFound });
      expect(await ask(endpoints[name], { pid, did: 'invented' })).toMatchObject({ status: statuses.notFound });
    },
  );

  it('what became of a call is answered to the person who made it, for devices that may be read', async () => {
    const { commands } = await control({ pwr: '1' });
    const input = { pid, did: commands[0] ?? '' };
    expect(await server.call(endpoints.commandOutcome, input)).toMatchObject({ status: statuses.sessionInvalid });
    expect(await ask(endpoints.commandOutcome, input, 'nobody')).toMatchObject({ status: statuses.forbidden });
    expect(await ask(endpoints.commandOutcome, input, 'neighbour')).toMatchObject({ status: statuses.notFound });
    expect(await ask(endpoints.commandOutcome, input)).toMatchObject({ status: statuses.notFound });
    expect(await ask(endpoints.commandOutcome, { ...input, pid: pids.screens }, 'operator')).toMatchObject({
      status: statuses.notFound,
    });
    expect(await ask(endpoints.commandOutcome, { pid, did: 'invented' }, 'operator')).toMatchObject({
      status: statuses.notFound,
    });
    expect(await ask(endpoints.commandOutcome, input, 'operator')).toMatchObject({ result: { asked: 1, open: 1 } });
  });

  it('commands of another company are out of reach of its statements', async () => {
    await control({ pwr: '1' });
    const seen = await server.db.transaction({ company: sessionOf(people, 'neighbour').companyid }, (trx) =>
      sql`select did from command`.execute(trx),
    );
    expect(seen.rows).toEqual([]);
  });
});

describe('upkeep', () => {
  it('forgets commands after 90 days', async () => {
    await control({ pwr: '1' });
    ahead = 40;
    await dispatchDue(contextOf());
    ahead = 700;
    await dispatchDue(contextOf());
    await deleteOldCommands(server.db, nowSeconds() + 89 * 86_400);
    expect(await listed()).toHaveLength(1);
    await deleteOldCommands(server.db, nowSeconds() + 91 * 86_400);
    expect(await listed()).toEqual([]);
  });
});
