import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { pids } from '../../server/demo/pids.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

/** Records that a board refers to. Contract "Records and references". */

const invented = 'f'.repeat(24);
const unknownFile = `${'a'.repeat(24)}.png`;
let server: TestServer;
let foreign: string;
const sessions = new Map<Person, User>();
const as = (person: Person) => {
  const session = sessions.get(person);
  if (session === undefined) throw new Error(`${person} is not signed in.`);
  return { session };
};
const firstOf = async (pid: string, person: Person = 'administrator'): Promise<string> =>
  (await server.call(endpoints.queryRecords, { pid, page: 1, pagesize: 1 }, as(person))).result.data[0]?.did ?? '';
const tabOf = async (pid: string, person: Person = 'administrator'): Promise<string> =>
  (await server.call(endpoints.listTabs, { pid }, as(person))).result[0]?.did ?? '';

type Config = { [key: string]: unknown };
const create = async (pid: string, type: string, config: Config, person: Person = 'administrator') =>
  server.call(
    endpoints.createBoard,
    { pid, filterdid: await tabOf(pid, person), type, name: 'References', config },
    as(person),
  );
const change = (did: string, type: string, config: Config) =>
  server.call(endpoints.updateBoard, { did, type, name: 'References', config }, as('administrator'));

const contrast = (devicelist: string[]): Config => ({
  targetfield: 'energy',
  entriedsummary: 0,
  timesummary: 0,
  analysisdimension: 0,
  comparisonmode: 0,
  basetime: null,
  comparetime: null,
  displaymode: 'line',
  todayEnergy: 0,
  multiple: 1,
  unit: 'kWh',
  statisticstype: 0,
  devicelist,
});
const plan = (places: object[]): Config => ({ picture: unknownFile, isLineDrawing: true, onPress: 'record', places });

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'staff', 'neighbour'] as const)
    sessions.set(person, await server.signIn(person));
  foreign = await firstOf(pids.electricity, 'neighbour');
});
afterAll(() => server.close());

type Referring = { type: string; pid: string; target: string; config: (did: string) => Config; path: string };

/** Boards with one record of `target`, and the place of a fault about it. */
const referring: Referring[] = [
  {
    type: 'todaysentrance',
    pid: pids.doors,
    target: pids.doors,
    config: (did) => ({ entrancedid: did }),
    path: '/config/entrancedid',
  },
  {
    type: 'basicconfig',
    pid: pids.cameras,
    target: pids.cameras,
    config: (did) => ({ cameraDid: did, cameraShowType: 'fit' }),
    path: '/config/cameraDid',
  },
  {
    type: 'thresholdmonitoring',
    pid: pids.climate,
    target: pids.policies,
    config: (did) => ({ strategydid: did }),
    path: '/config/strategydid',
  },
  {
    type: 'historycontrast',
    pid: pids.electricity,
    target: pids.electricity,
    config: (did) => contrast([did]),
    path: '/config/devicelist',
  },
];

describe('a board', () => {
  it.each(referring)('$type takes a record of its module and no other', async ({ type, pid, target, config, path }) => {
    const did = await firstOf(target);
    expect(did).not.toBe('');
    expect(await create(pid, type, config(did))).toMatchObject({ status: 0 });
    const unrelated = await firstOf(pids.water);
    for (const wrong of [invented, unrelated, foreign])
      expect(await create(pid, type, config(wrong))).toMatchObject({
        status: statuses.badInput,
        errors: [{ path, message: expect.stringMatching(/^Choose .* from the list$/) }],
      });
  });

  it('names the line of a plan whose record does not exist', async () => {
    const did = await firstOf(pids.doors);
    const place = { pid: pids.doors, did, x: 1, y: 2 };
    const config = plan([place, { ...place, did: invented }, { ...place, pid: pids.lights }]);
    expect((await create(pids.doors, 'floorplan', config)).errors?.map(({ path }) => path)).toEqual([
      '/config/places/1/did',
      '/config/places/2/did',
    ]);
  });

  it('has one fault for a list, however many of its records are missing', async () => {
    const config = contrast([await firstOf(pids.electricity), invented, 'e'.repeat(24)]);
    expect((await create(pids.electricity, 'historycontrast', config)).errors).toMatchObject([
      { path: '/config/devicelist', rule: 'records' },
    ]);
  });

  it('refers to no record that its maker may not read', async () => {
    const { did: filterdid } = await server.call(
      endpoints.addTab,
      { pid: pids.electricity, name: 'Staff' },
      as('staff'),
    );
    const space = await firstOf(pids.spaces);
    expect(space).not.toBe('');
    const places = [{ pid: pids.spaces, did: space, x: 1, y: 2 }];
    const body = { pid: pids.electricity, filterdid, type: 'floorplan', name: 'Plan', config: plan(places) };
    expect(await server.call(endpoints.createBoard, body, as('staff'))).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/config/places/0/did' }],
    });
  });

  it('keeps a record that was deleted since, and takes no other that does not exist', async () => {
    const other = await firstOf(pids.electricity);
    const { did: meter } = await server.call(
      endpoints.createRecord,
      { pid: pids.electricity, data: { name: 'Short-lived meter', code: 'SL-1', load_type: '1', meter_level: '3' } },
      as('administrator'),
    );
    const { did, status } = await create(pids.electricity, 'historycontrast', contrast([meter, other]));
    expect(status).toBe(0);
    const deleted = { pid: pids.electricity, dids: [meter] };
    expect((await server.call(endpoints.deleteRecords, deleted, as('administrator'))).status).toBe(0);
    const preview = {
      pid: pids.electricity,
      filterdid: await tabOf(pids.electricity),
      type: 'historycontrast',
      config: contrast([meter, other]),
    };
    expect((await server.call(endpoints.queryBoard, preview, as('administrator'))).status).toBe(0);
    expect((await change(did, 'historycontrast', { ...contrast([meter, other]), unit: 'MWh' })).status).toBe(0);
    expect(await change(did, 'historycontrast', contrast([meter, invented]))).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/config/devicelist' }],
    });
    expect((await change(did, 'historycontrast', contrast([other]))).status).toBe(0);
    // The record is a new reference once it was taken out.
    expect((await change(did, 'historycontrast', contrast([meter]))).status).toBe(statuses.badInput);
  });
});

it('times of a comparison are stored only where they were chosen', async () => {
  const config = { ...contrast([await firstOf(pids.electricity)]), basetime: [1, 2], comparetime: [1, 2] };
  const { did } = await create(pids.electricity, 'historycontrast', config);
  const { data } = await server.call(endpoints.boardConfig, { did }, as('administrator'));
  expect(data.config).toMatchObject({ basetime: null, comparetime: null });
});
