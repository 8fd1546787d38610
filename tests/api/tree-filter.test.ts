import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import type { TreeNode } from '../../server/filters/tree.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

const meters = '300000000000000000000001';

let server: TestServer;
const people = new Map<Person, User>();

const ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, person: Person = 'administrator') => {
  const session = people.get(person);
  if (!session) throw new Error(`${person} is not signed in.`);
  return server.call(endpoint, input, { session });
};

const didsBelow = ({ did, children }: TreeNode): string[] => [did, ...children.flatMap(didsBelow)];

const roots = async (graphtype: 'space' | 'organization', pid: string) =>
  (await ask(endpoints.tree, { graphtype, pid })).result;

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'neighbour'] as const)
    people.set(person, await server.signIn(person));
});
afterAll(() => server.close());

describe('a tree of spaces', () => {
  it('counts floors as people do: 2F before 10F', async () => {
    const floorsOf = ({ children }: TreeNode): number[] =>
      children.flatMap(({ name }) => /(\d+)F$/.exec(name)?.[1] ?? []).map(Number);
    const buildings = (await roots('space', meters)).map(floorsOf).filter((floors) => floors.length > 9);
    expect(buildings.length).toBeGreaterThan(0);
    for (const floors of buildings) expect(floors).toEqual(floors.toSorted((a, b) => a - b));
  });
});

describe('a filter with graphtype', () => {
  it('means the named space and everything below it', async () => {
    const [inner] = await roots('space', meters);
    if (inner === undefined) throw new Error('The demo has no space.');
    const input = { pid: meters, page: 1, pagesize: 500 } as const;
    const within = await ask(endpoints.queryRecords, {
      ...input,
      graphtype: 'space',
      filter: [{ space: [inner.did] }],
    });
    const all = await ask(endpoints.queryRecords, input);
    const expected = all.result.data.filter(({ space }) => didsBelow(inner).includes(String(space)));
    expect(expected.length).toBeGreaterThan(0);
    expect(within.result.total).toBe(expected.length);
    const exact = await ask(endpoints.queryRecords, { ...input, filter: [{ space: [inner.did] }] });
    expect(exact.result.total).toBeLessThan(within.result.total);
  });

  it('means the nodes themselves where the records are the nodes', async () => {
    const [root] = await roots('space', products.spaces);
    const { result } = await ask(endpoints.queryRecords, {
      pid: products.spaces,
      graphtype: 'space',
      pagesize: 500,
      filter: [{ did: [root?.did] }],
    });
    expect(result.data.map(({ did }) => did).toSorted()).toEqual(root ? didsBelow(root).toSorted() : []);
  });

  it('follows departments by the department of a record', async () => {
    const [root] = await roots('organization', meters);
    const { result } = await ask(endpoints.queryRecords, {
      pid: meters,
      graphtype: 'organization',
      filter: [{ organization: [root?.did] }],
      pagesize: 1,
    });
    const { result: all } = await ask(endpoints.queryRecords, { pid: meters, pagesize: 1 });
    expect(result.total).toBe(all.total);
  });

  it('keeps the other filters, conditions and tabs of the question', async () => {
    const [root] = await roots('space', meters);
    const node = { graphtype: 'space', pid: meters, pagesize: 1 } as const;
    const both = await ask(endpoints.queryRecords, {
      ...node,
      filter: [{ space: [root?.did] }, { name: ['no such meter'] }],
    });
    expect(both.result.total).toBe(0);
    expect((await ask(endpoints.queryRecords, { ...node, filter: [{ nothere: ['x'] }] })).status).toBe(
      statuses.badInput,
    );
  });

  it('finds nothing below a node of another company', async () => {
    const [strange] = await roots('space', meters);
    const { result } = await ask(
      endpoints.queryRecords,
      { pid: meters, graphtype: 'space', filter: [{ space: [strange?.did] }], pagesize: 1 },
      'neighbour',
    );
    expect(result.total).toBe(0);
  });
});

describe('the manifest', () => {
  it('answers the entries of the modules asked for', async () => {
    const channels = '30000000000000000000000b';
    const { list } = await ask(endpoints.manifest, { pid_list: channels });
    expect(list.map(({ info }): unknown => JSON.parse(info))).toEqual([
      { pid: channels, path: '/examples/channels/index.html', kind: 'page', mode: 'iframe' },
    ]);
    expect((await ask(endpoints.manifest, { pid_list: meters })).list).toEqual([]);
    expect((await ask(endpoints.manifest, {}, 'neighbour')).list).toEqual([]);
  });

  it('answers the common entry for a module that has none of its own', async () => {
    const companyid = people.get('neighbour')?.companyid ?? '';
    const entry = { pid: meters, path: '/examples/channels/index.html', kind: 'page', mode: 'iframe', common: true };
    await server.db.transaction('system', (trx) =>
      trx
        .insertInto('manifest')
        .values({ companyid, position: 0, pid: meters, info: JSON.stringify(entry) })
        .execute(),
    );
    const { list } = await ask(endpoints.manifest, { pid_list: products.spaces }, 'neighbour');
    expect(list.map(({ info }): unknown => JSON.parse(info))).toEqual([entry]);
  });
});
