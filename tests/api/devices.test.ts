import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

const air = '300000000000000000000004';
const screens = '30000000000000000000000a';

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
  it('is accepted: the record follows when the device reports, its version stays', async () => {
    const before = (await ask(endpoints.readRecord, { pid: air, did })).data;
    const answer = await control({ pwr: '1', temp: 235, filter_reset: '1' });
    expect(answer).toMatchObject({ status: 0, commands: [expect.any(String), expect.any(String), expect.any(String)] });
    const { data } = await ask(endpoints.readRecord, { pid: air, did });
    expect(data).toMatchObject({ pwr: before['pwr'], temp: before['temp'], version: before['version'] });
    expect(data['commands']).toMatchObject([
      { column: 'filter_reset', value: '1', state: 'accepted' },
      { column: 'pwr', value: '1', state: 'accepted' },
      { column: 'temp', value: 235, state: 'accepted' },
    ]);
    const page = await ask(endpoints.queryRecords, { pid: air, filter: [{ did: [{ type: '=', v: did }] }] });
    expect(page.result.data[0]).toMatchObject({ did, commands: data['commands'] });
  });

  it('without a driver is confirmed at once: the record follows, its version stays', async () => {
    const page = await ask(endpoints.queryRecords, { pid: screens, pagesize: 1 });
    const screen = page.result.data[0]?.did ?? '';
    const before = (await ask(endpoints.readRecord, { pid: screens, did: screen })).data;
    const cmd = { pwr: before['pwr'] === '1' ? '0' : '1' };
    expect((await ask(endpoints.control, { pid: screens, did: screen, act: 'set', cmd }, 'operator')).status).toBe(0);
    const after = (await ask(endpoints.readRecord, { pid: screens, did: screen })).data;
    expect(after).toMatchObject({ ...cmd, version: before['version'] });
    expect(Number(after['updatetime'])).toBeGreaterThanOrEqual(Number(before['updatetime']));
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
    expect(answer.commands).toHaveLength(total);
    const { data } = (await ask(endpoints.queryRecords, { pid: air, did: running, pagesize: 500 })).result;
    for (const row of data) expect(row['commands']).toMatchObject([{ column: 'pwr', value: '0', state: 'accepted' }]);
  });

  it('is refused as a whole without the right to write', async () => {
    expect((await ask(endpoints.controlAll, { pid: air, act: 'set', cmd: { pwr: '1' } }, 'staff')).status).toBe(
      statuses.forbidden,
    );
  });
});
