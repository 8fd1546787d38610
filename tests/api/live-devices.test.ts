import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import type { LiveTopic } from '../../src/schemas/live.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { dispatchDue } from '../../server/commands/dispatch.ts';
import { pids } from '../../server/demo/pids.ts';
import { createIntaking, type Intaking } from '../../server/devices/receive.ts';
import type { DeviceSource } from '../../server/drivers/source.ts';
import { type Person, sessionOf, startTestServer, type TestServer } from './harness.ts';
import { isEvent, type LiveEvent, type LiveReader, openLive } from './live-reader.ts';

/** What open pages hear of devices: wanted values beside reported ones, and when a device reported. */

const pid = pids.air;
let server: TestServer;
let intaking: Intaking;
const people = new Map<Person, User>();
let devices: string[];
let did: string;
const opened: LiveReader[] = [];
/** Seconds that the clock of the dispatcher is ahead. */
let ahead = 0;

const as = (person: Person) => ({ session: sessionOf(people, person) });
const open = async (topics: readonly LiveTopic[]): Promise<LiveReader> => {
  const reader = await openLive(server.app, sessionOf(people, 'operator'), topics);
  opened.push(reader);
  return reader;
};
const control = (cmd: RecordValues) =>
  server.call(endpoints.control, { pid, did, act: 'set', cmd }, as('administrator'));
const report = (values: RecordValues, time = nowSeconds()) =>
  intaking.receive(sessionOf(people, 'operator').companyid, pid, [{ device: did, at: time, values }]);
/** Every command is taken by the device; nothing is reported by itself. */
const source: DeviceSource = {
  driver: 'simulator',
  send: async (batch) => batch.map(() => ({ kind: 'sent' as const })),
  close: async () => undefined,
};
const quiet = { warn: () => undefined, info: () => undefined };
const dispatch = () =>
  dispatchDue({
    db: server.db,
    services: server.services,
    log: quiet,
    now: () => nowSeconds() + ahead,
    sources: new Map([[source.driver, source]]),
  });
const commandsOf = ({ data }: LiveEvent): unknown => data.values?.['commands'];
const withState = (state: string) => (event: LiveEvent) =>
  isEvent('patch')(event) && JSON.stringify(commandsOf(event) ?? []).includes(`"state":"${state}"`);
const withoutCommands = (event: LiveEvent) => isEvent('patch')(event) && JSON.stringify(commandsOf(event)) === '[]';

beforeAll(async () => {
  server = await startTestServer();
  intaking = createIntaking({ db: server.db, services: server.services });
  for (const person of ['administrator', 'operator'] as const) people.set(person, await server.signIn(person));
  const { result } = await server.call(endpoints.queryRecords, { pid, pagesize: 20 }, as('administrator'));
  devices = result.data.map((row) => row.did);
});
beforeEach(() => {
  ahead = 0;
  [did = ''] = devices.splice(0, 1);
});
afterEach(() => {
  for (const reader of opened.splice(0)) reader.close();
});
afterAll(async () => {
  await intaking.settled();
  await server.close();
});

describe('a stream of devices', () => {
  it('says of a row what the list says of it', async () => {
    await control({ temp: 235 });
    const reader = await open([{ kind: 'list', pid, dids: [did] }]);
    const { data } = await reader.next(isEvent('patch'));
    const { result } = await server.call(endpoints.queryRecords, { pid, filter: [{ did: [did] }] }, as('operator'));
    const { reported, ...row }: Record<string, unknown> = result.data[0] ?? {};
    expect(data.values).toEqual(row);
    expect(data['reported'] ?? null).toEqual(reported ?? null);
    expect(row).toHaveProperty('commands', [expect.objectContaining({ column: 'temp', value: 235 })]);
  });

  it('says of an open record what its page is answered', async () => {
    await report({ temp: 225 });
    const reader = await open([{ kind: 'record', pid, did }]);
    const { data } = await reader.next(isEvent('patch'));
    const answer = await server.call(endpoints.readRecord, { pid, did }, as('operator'));
    const { reported, ...record }: Record<string, unknown> = answer.data;
    expect(data.values).toEqual(record);
    expect(data['reported']).toEqual(reported);
    expect(reported).toMatchObject({ temp: expect.any(Number) });
  });

  it.each(['list', 'record'] as const)(
    'shows in a %s a value that is wanted, sent, and reported in the end, without anything being asked',
    async (kind) => {
      await report({ temp: 215 }, nowSeconds() - 60);
      const topic: LiveTopic = kind === 'list' ? { kind, pid, dids: [did] } : { kind, pid, did };
      const reader = await open([topic]);
      const before = await reader.next(isEvent('patch'));
      reader.events.length = 0;
      await control({ temp: 245 });
      const accepted = await reader.next(withState('accepted'));
      expect(commandsOf(accepted)).toMatchObject([
        { column: 'temp', value: 245, by: { kind: 'person', name: sessionOf(people, 'administrator').name } },
      ]);
      expect(accepted.data.values).not.toHaveProperty('temp');
      await dispatch();
      await reader.next(withState('sent'));
      reader.events.length = 0;
      await report({ temp: 245 });
      const confirmed = await reader.next(withoutCommands);
      expect(confirmed.data.values).toMatchObject({ temp: 245 });
      // The age of the report begins anew.
      expect(confirmed.data['reported']).not.toEqual(before.data['reported']);
    },
  );

  it('shows a command that no device confirmed in time', async () => {
    const reader = await open([{ kind: 'list', pid, dids: [did] }]);
    await reader.next(isEvent('patch'));
    await control({ temp: 255 });
    await dispatch();
    await reader.next(withState('sent'));
    ahead = 31;
    await dispatch();
    expect(commandsOf(await reader.next(withState('timedout')))).toMatchObject([{ column: 'temp', value: 255 }]);
  });

  it('says nothing of reports and commands where nothing reports', async () => {
    const { result } = await server.call(endpoints.queryRecords, { pid: pids.screens, pagesize: 1 }, as('operator'));
    const screen = result.data[0]?.did ?? '';
    const reader = await open([{ kind: 'list', pid: pids.screens, dids: [screen] }]);
    const { data } = await reader.next(isEvent('patch'));
    expect(data).not.toHaveProperty('reported');
    expect(Object.keys(data.values ?? {}).filter((name) => ['reported', 'online', 'commands'].includes(name))).toEqual(
      [],
    );
  });
});
