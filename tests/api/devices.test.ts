import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

const air = '300000000000000000000004';
const airHistory = '500000000000000000000004';

let server: TestServer;
const people = new Map<Person, User>();
let did: string;

const ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, person: Person = 'administrator') => {
  const session = people.get(person);
  if (!session) throw new Error(`${person} is not signed in.`);
  return server.call(endpoint, input, { session });
};
const control = (cmd: Record<string, string | number>, person: Person = 'operator', device = did) =>
  ask(endpoints.control, { pid: air, did: device, act: 'set', cmd }, person);

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'staff', 'nobody', 'neighbour'] as const)
    people.set(person, await server.signIn(person));
  did =
    (await ask(endpoints.queryRecords, { pid: air, pagesize: 1, condition: [{ k: 'pwr', type: '=', v: ['0'] }] }))
      .result.data[0]?.did ?? '';
});
afterAll(() => server.close());

describe('commanding a device', () => {
  it('is confirmed at once: the record follows, its version stays, a history row is written', async () => {
    const history = async () =>
      (
        await ask(endpoints.queryRecords, {
          pid: airHistory,
          pagesize: 1,
          filter: [{ device: [did] }],
          sort: { column: 'occurtime', type: 'desc' },
          exacttotal: true,
        })
      ).result;
    const [before, counted] = [(await ask(endpoints.readRecord, { pid: air, did })).data, await history()];
    expect((await control({ pwr: '1', temp: 235, filter_reset: '1' })).status).toBe(0);
    const after = (await ask(endpoints.readRecord, { pid: air, did })).data;
    expect(after).toMatchObject({ pwr: '1', temp: 235, filter_reset: '1', version: before['version'] });
    expect(Number(after['updatetime'])).toBeGreaterThanOrEqual(Number(before['updatetime']));
    const recorded = await history();
    expect(recorded.total).toBe(counted.total + 1);
    expect(recorded.data[0]).toMatchObject({ device: did, temp: 235, device_name: before.name });
  });

  const refused: [string, Record<string, string | number>, string][] = [
    ['a measurement', { room_temp: 200 }, '/cmd/room_temp'],
    ['an unknown parameter', { nowhere: 1 }, '/cmd/nowhere'],
    ['a value out of bounds', { temp: 900 }, '/cmd/temp'],
    ['a value that is no key', { pwr: '9' }, '/cmd/pwr'],
    ['the name', { name: 'x' }, '/cmd/name'],
    ['nothing', {}, '/cmd'],
  ];
  it.each(refused)('refuses %s', async (_what, cmd, path) => {
    expect(await control(cmd)).toMatchObject({ status: statuses.badInput, errors: [{ path }] });
  });

  it('needs the right to write, a session, and a device of one’s own company', async () => {
    expect((await control({ pwr: '1' }, 'staff')).status).toBe(statuses.forbidden);
    expect((await control({ pwr: '1' }, 'nobody')).status).toBe(statuses.forbidden);
    expect((await control({ pwr: '1' }, 'neighbour')).status).toBe(statuses.notFound);
    expect((await server.call(endpoints.control, { pid: air, did, act: 'set', cmd: { pwr: '1' } })).status).toBe(
      statuses.sessionInvalid,
    );
  });
});

describe('commanding every device of a tab', () => {
  it('reaches those that match tab and filter', async () => {
    const tabs = (await ask(endpoints.listTabs, { pid: air })).result;
    const running = tabs.find((tab) => JSON.stringify(tab.name).includes('Running'))?.did ?? '';
    const { total } = (await ask(endpoints.queryRecords, { pid: air, did: running, exacttotal: true })).result;
    const answer = await ask(
      endpoints.controlAll,
      { pid: air, filterdid: running, filter: [], act: 'set', cmd: { pwr: '0' } },
      'operator',
    );
    expect(answer).toMatchObject({ status: 0, accepted: total, refused: [] });
    expect((await ask(endpoints.queryRecords, { pid: air, did: running, exacttotal: true })).result.total).toBe(0);
  });

  it('is refused as a whole without the right to write', async () => {
    expect((await ask(endpoints.controlAll, { pid: air, act: 'set', cmd: { pwr: '1' } }, 'staff')).status).toBe(
      statuses.forbidden,
    );
  });
});
