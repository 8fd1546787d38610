import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { ConditionList } from '../../src/engine/column.ts';
import { rowsOf } from '../../src/engine/board/rows.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { findFiles } from '../../server/files/store.ts';
import { deleteOrphans } from '../../server/records/file-references.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

/** Floor plans: records of several modules, asked under the reader's rights; their picture is kept with the board. */

let server: TestServer;
let filterdid: string;
let picture: string;
const sessions = new Map<Person, User>();
const as = (person: Person) => {
  const session = sessions.get(person);
  if (session === undefined) throw new Error(`${person} is not signed in.`);
  return { session };
};

const upload = async (person: Person = 'administrator'): Promise<string> => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'floor.png');
  return (await server.call(endpoints.uploadFile, { purpose: 'plan' }, { ...as(person), file })).fileid;
};
const didsOf = async (pid: string): Promise<string[]> => {
  const { result } = await server.call(endpoints.queryRecords, { pid, page: 1, pagesize: 3 }, as('administrator'));
  return result.data.map(({ did }) => did);
};

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'staff', 'neighbour'] as const)
    sessions.set(person, await server.signIn(person));
  const tabs = await server.call(endpoints.listTabs, { pid: pids.electricity }, as('administrator'));
  filterdid = tabs.result[0]?.did ?? '';
  picture = await upload();
});
afterAll(() => server.close());

type PlacedDevice = { pid: string; did: string; x: number; y: number };
type Rule = { pid: string; condition: ConditionList; state: string; column?: string };

const save = (config: { places: PlacedDevice[]; rules?: Rule[]; picture?: string }) =>
  server.call(
    endpoints.createBoard,
    {
      pid: pids.electricity,
      filterdid,
      type: 'floorplan',
      name: 'Floor 1',
      config: { picture, isLineDrawing: true, onPress: 'record', rules: [], ...config },
    },
    as('administrator'),
  );
const ask = async (did: string, person: Person = 'administrator') => {
  const answer = await server.call(endpoints.queryBoard, { did }, as(person));
  expect(answer.status).toBe(0);
  const dids = (name: string) =>
    rowsOf(answer.result.datasets.find((dataset) => dataset.name === name) ?? { name, columns: [], rows: [] }).map(
      (row) => row.text('did'),
    );
  return { dids, pids: answer.result.pids };
};
const placed = (pid: string, did: string): PlacedDevice => ({ pid, did, x: 10, y: 20 });

describe('a floor plan', () => {
  it('answers the records of each module, and which of them fulfil a rule', async () => {
    const [door = '', other = ''] = await didsOf(pids.doors);
    const [lamp = ''] = await didsOf(pids.lights);
    const rules: Rule[] = [
      { pid: pids.doors, condition: [{ k: 'did', type: '=', v: [door] }], state: 'fault', column: 'battery' },
    ];
    const { did, status } = await save({
      places: [placed(pids.doors, door), placed(pids.lights, lamp), placed(pids.doors, other)],
      rules,
    });
    expect(status).toBe(0);
    const { dids, pids: read } = await ask(did);
    expect(dids('module0').toSorted()).toEqual([door, other].toSorted());
    expect(dids('module1')).toEqual([lamp]);
    expect(dids('rule0')).toEqual([door]);
    // The console asks again when one of these changes.
    expect(read).toEqual(expect.arrayContaining([pids.doors, pids.lights]));
  });

  it('leaves out what its reader may not read, and what was deleted', async () => {
    const [space = ''] = await didsOf(pids.spaces);
    const [meter = ''] = await didsOf(pids.electricity);
    const data = { name: 'Short-lived meter', code: 'SL-2', load_type: '1', meter_level: '3' };
    const created = await server.call(endpoints.createRecord, { pid: pids.electricity, data }, as('administrator'));
    const gone = created.did ?? '';
    const { did } = await save({
      places: [placed(pids.spaces, space), placed(pids.electricity, meter), placed(pids.electricity, gone)],
    });
    expect((await ask(did)).dids('module1').toSorted()).toEqual([meter, gone].toSorted());
    await server.call(endpoints.deleteRecords, { pid: pids.electricity, dids: [gone] }, as('administrator'));
    expect((await ask(did)).dids('module0')).toEqual([space]);
    expect((await ask(did)).dids('module1')).toEqual([meter]);
    const seen = await ask(did, 'staff');
    expect(seen.dids('module0')).toEqual([]);
    expect((await server.call(endpoints.queryBoard, { did }, as('neighbour'))).status).toBe(statuses.notFound);
  });

  it('takes only pictures of its own company', async () => {
    const [meter = ''] = await didsOf(pids.electricity);
    const places = [placed(pids.electricity, meter)];
    const foreign = await upload('neighbour');
    for (const wrong of [foreign, `${'a'.repeat(24)}.png`])
      expect(await save({ places, picture: wrong })).toMatchObject({
        status: statuses.badInput,
        errors: [{ path: '/config/picture', rule: 'file' }],
      });
    expect((await save({ places, picture: `${'a'.repeat(24)}.svg` })).errors).toMatchObject([{ rule: 'file' }]);
    expect((await save({ places, picture: 'javascript:alert(1)' })).errors).toMatchObject([
      { path: '/config/picture' },
    ]);
  });

  it('is refused with a condition that its module cannot be asked', async () => {
    const [meter = ''] = await didsOf(pids.electricity);
    const rules: Rule[] = [{ pid: pids.electricity, condition: [{ k: 'wings', type: '=', v: 2 }], state: 'off' }];
    expect(await save({ places: [placed(pids.electricity, meter)], rules })).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/config/rules/0/condition' }],
    });
  });

  it('keeps its picture from the upkeep and from being deleted', async () => {
    const [meter = ''] = await didsOf(pids.electricity);
    const fileid = await upload();
    const orphan = await upload();
    const { did } = await save({ places: [placed(pids.electricity, meter)], picture: fileid });
    await deleteOrphans(server.db, server.services, nowSeconds() + 25 * 3600);
    const { companyid } = as('administrator').session;
    const stored = await findFiles(server.db, companyid, [fileid, orphan]);
    expect(stored.map((file) => file.fileid)).toEqual([fileid]);
    const refused = await server.call(endpoints.deleteFile, { fileid }, as('administrator'));
    expect(refused).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'inuse' }] });
    await server.call(endpoints.deleteBoard, { did }, as('administrator'));
    expect((await server.call(endpoints.deleteFile, { fileid }, as('administrator'))).status).toBe(0);
  });
});
