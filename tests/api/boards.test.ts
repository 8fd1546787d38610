import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { boardRegistry } from '../../server/boards/registry.ts';
import { pids } from '../../server/demo/pids.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

/** Boards of a tab: made, checked, ordered, asked and deleted with it. */

const pid = pids.electricity;
let server: TestServer;
let plugins: string;
let companyTab: string;
let ownTab: string;
const sessions = new Map<Person, User>();
const as = (person: Person) => {
  const session = sessions.get(person);
  if (session === undefined) throw new Error(`${person} is not signed in.`);
  return { session };
};

type Body = RequestOf<typeof endpoints.createBoard>;
const bar = { xcolumn: 'load_type', ycolumn: 'power', agg: 'sum' };
const board = (change: Partial<Body> = {}): Body => ({
  pid,
  filterdid: ownTab,
  type: 'bar',
  name: 'Load',
  config: bar,
  ...change,
});
const create = (person: Person, change: Partial<Body> = {}) =>
  server.call(endpoints.createBoard, board(change), as(person));
const list = (person: Person, filterdid: string) => server.call(endpoints.listBoards, { filterdid }, as(person));
const made = async (change: Partial<Body> = {}): Promise<string> => {
  const answer = await create('administrator', change);
  expect(answer).toMatchObject({ status: 0 });
  return answer.did;
};

beforeAll(async () => {
  plugins = await mkdtemp(join(tmpdir(), 'colonnade-plugins-'));
  await writeFile(
    join(plugins, 'map.json'),
    JSON.stringify({ type: 'object', properties: { zoom: { type: 'integer' } }, required: ['zoom'] }),
  );
  await writeFile(join(plugins, 'odd.json'), JSON.stringify({ properties: { zoom: { pattern: '(' } } }));
  server = await startTestServer({ PLUGINS_DIR: plugins });
  for (const person of ['administrator', 'operator', 'staff', 'nobody', 'neighbour'] as const)
    sessions.set(person, await server.signIn(person));
  const tabs = await server.call(endpoints.listTabs, { pid }, as('administrator'));
  companyTab = tabs.result[0]?.did ?? '';
  ownTab = (await server.call(endpoints.addTab, { pid, name: 'Mine' }, as('administrator'))).did;
  const entry = {
    pid,
    path: '/plugins/map.js',
    kind: 'board',
    mode: 'script',
    type: 'x-map',
    schema: '/plugins/map.json',
  };
  const odd = { ...entry, type: 'x-odd', schema: '/plugins/odd.json' };
  const rows = [entry, odd].map((boardEntry, index) => ({
    companyid: as('administrator').session.companyid,
    position: 900 + index,
    pid,
    info: JSON.stringify(boardEntry),
  }));
  await server.db.transaction('system', (trx) => trx.insertInto('manifest').values(rows).execute());
});
afterAll(async () => {
  await server.close();
  await rm(plugins, { recursive: true });
});

it('a board whose needs its list does not meet is refused with what to add', async () => {
  const filterdid = (await server.call(endpoints.addTab, { pid: pids.lights, name: 'Lights' }, as('administrator')))
    .did;
  const answer = await create('administrator', { pid: pids.lights, filterdid, type: 'consumetotal', config: {} });
  expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: '/type', rule: 'needs' }] });
  expect(answer.errors?.[0]?.message).toMatch(/historypid/);
});

describe('a board', () => {
  it('is listed in the order that was kept, with the size of its type', async () => {
    const { did: filterdid } = await server.call(endpoints.addTab, { pid, name: 'Order' }, as('administrator'));
    const dids = [await made({ filterdid }), await made({ filterdid }), await made({ filterdid, name: 'Third' })];
    const order = dids.toReversed();
    expect((await server.call(endpoints.sortBoards, { filterdid, dids: order }, as('administrator'))).status).toBe(0);
    const { result } = await list('administrator', filterdid);
    expect(result.map(({ did }) => did)).toEqual(order);
    expect(result[0]).toMatchObject({ name: 'Third', type: 'bar', config: bar, span: 6, height: 336, version: 1 });
    const strange = await server.call(endpoints.sortBoards, { filterdid, dids: ['nosuch'] }, as('administrator'));
    expect(strange).toMatchObject({ status: statuses.badInput, errors: [{ path: '/dids/0' }] });
  });

  it('is changed, read alone and deleted', async () => {
    const did = await made();
    const change = { did, version: 1, type: 'pie', name: 'Share', config: bar };
    expect((await server.call(endpoints.updateBoard, change, as('administrator'))).status).toBe(0);
    const read = await server.call(endpoints.boardConfig, { did }, as('administrator'));
    expect(read.data).toMatchObject({ type: 'pie', name: 'Share', config: bar, version: 2 });
    expect(await server.call(endpoints.updateBoard, change, as('administrator'))).toMatchObject({
      status: statuses.conflict,
      errors: [{ rule: 'version' }],
    });
    expect((await server.call(endpoints.deleteBoard, { did }, as('administrator'))).status).toBe(0);
    expect((await server.call(endpoints.boardConfig, { did }, as('administrator'))).status).toBe(statuses.notFound);
  });

  it('goes with its tab, which tells how many went', async () => {
    const { did: filterdid } = await server.call(endpoints.addTab, { pid, name: 'Short' }, as('administrator'));
    await made({ filterdid });
    const deleted = await server.call(endpoints.deleteTab, { did: filterdid }, as('administrator'));
    expect(deleted).toMatchObject({ status: 0, boards: 1, linkages: 0 });
  });

  const broken: [string, Partial<Body>, string][] = [
    ['no name', { name: ' ' }, '/name'],
    ['a name that reads backwards', { name: 'Load \u202e' }, '/name'],
    ['a type that is none', { type: 'nosuch' }, '/type'],
    ['a plugin of nobody', { type: 'x-nosuch' }, '/type'],
    ['no column', { config: {} }, '/config/xcolumn'],
    ['a plugin’s schema that is none', { type: 'x-odd', config: { zoom: 'far' } }, '/type'],
    ['a plugin’s config that its schema refuses', { type: 'x-map', config: { zoom: 'far' } }, '/config/zoom'],
  ];
  it.each(broken)('is refused with %s, at its place', async (_name, change, path) => {
    const answer = await create('administrator', change);
    expect(answer.status).toBe(statuses.badInput);
    expect(answer.errors?.map((error) => error.path)).toContain(path);
  });

  it('is refused where the boards of its tab take more than 4 MiB, and may become smaller there', async () => {
    const filterdid = (await server.call(endpoints.addTab, { pid, name: 'Heavy' }, as('administrator'))).did;
    // A property that the type does not know is kept as it is.
    const heavy = { ...bar, note: 'x'.repeat(1_000_000) };
    const dids = [];
    for (let count = 0; count < 4; count += 1) dids.push(await made({ filterdid, config: heavy }));
    const refused = await create('administrator', { filterdid, config: heavy });
    expect(refused).toMatchObject({ status: statuses.tooLarge, msg: expect.stringContaining('4 MiB') });
    const change = (did: string, config: Body['config']) =>
      server.call(endpoints.updateBoard, { did, type: 'bar', name: 'Load', config }, as('administrator'));
    expect(await change(await made({ filterdid }), heavy)).toMatchObject({ status: statuses.tooLarge });
    expect(await change(dids[0] ?? '', bar)).toMatchObject({ status: 0 });
    expect(await create('administrator', { filterdid, config: heavy })).toMatchObject({ status: 0 });
  });

  it('of a plugin is kept when its schema takes it', async () => {
    const did = await made({ type: 'x-map', config: { zoom: 4 } });
    const read = await server.call(endpoints.boardConfig, { did }, as('administrator'));
    expect(read.data).toMatchObject({ type: 'x-map', config: { zoom: 4 } });
    expect((await server.call(endpoints.queryBoard, { did }, as('administrator'))).status).toBe(statuses.badInput);
  });
});

describe('rights', () => {
  it('on a company tab: those who read see its boards, those who write change them', async () => {
    const { did, status } = await create('operator', { filterdid: companyTab });
    expect(status).toBe(0);
    const expected: [Person, number, number][] = [
      ['administrator', 0, 0],
      ['staff', 0, statuses.forbidden],
      ['nobody', statuses.forbidden, statuses.forbidden],
      ['neighbour', statuses.notFound, statuses.notFound],
    ];
    for (const [person, read, write] of expected) {
      const change = { did, name: `By ${person}`, config: bar };
      expect([person, (await list(person, companyTab)).status]).toEqual([person, read]);
      expect([person, (await server.call(endpoints.queryBoard, { did }, as(person))).status]).toEqual([person, read]);
      expect([person, (await server.call(endpoints.updateBoard, change, as(person))).status]).toEqual([person, write]);
    }
    expect((await server.call(endpoints.deleteBoard, { did }, as('operator'))).status).toBe(0);
  });

  it('on one’s own tab read is enough, and nobody else sees it', async () => {
    const { did: filterdid } = await server.call(endpoints.addTab, { pid, name: 'Staff' }, as('staff'));
    expect((await create('staff', { filterdid })).status).toBe(0);
    expect((await list('administrator', filterdid)).status).toBe(statuses.notFound);
    expect(await create('administrator', { filterdid })).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/filterdid' }],
    });
  });
});

describe('a board is asked', () => {
  it('by its did, and as a preview with the same numbers', async () => {
    const did = await made();
    const saved = await server.call(endpoints.queryBoard, { did }, as('administrator'));
    const preview = { pid, filterdid: ownTab, type: 'bar', config: bar };
    const previewed = await server.call(endpoints.queryBoard, preview, as('administrator'));
    expect(saved.result.datasets).toMatchObject([
      { name: 'series', columns: [{ name: 'x' }, { name: 'y', unit: 'W' }] },
    ]);
    expect(saved.result.datasets[0]?.rows.length).toBeGreaterThan(1);
    expect(previewed.result.datasets).toEqual(saved.result.datasets);
  });

  it('as a preview with a config that could be saved only', async () => {
    const preview = { pid, filterdid: ownTab, type: 'bar', config: {} };
    expect((await server.call(endpoints.queryBoard, preview, as('administrator'))).status).toBe(statuses.badInput);
    expect((await server.call(endpoints.queryBoard, { pid }, as('administrator'))).status).toBe(statuses.badInput);
  });

  /** Boards without a form of their own need nothing but a name. */
  const plain = boardRegistry.list.filter(
    ({ stored }) => !Array.isArray(stored['required']) || stored['required'].length === 0,
  );
  it.each(plain.map(({ type }) => type))('%s answers its questions', async (type) => {
    const preview = { pid, filterdid: ownTab, type, config: {} };
    const answer = await server.call(endpoints.queryBoard, preview, as('administrator'));
    expect(answer).toMatchObject({ status: 0 });
  });
});
