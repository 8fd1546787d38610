import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { formatMoment } from '../../src/engine/format.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { forestOf, type TreeNode } from '../../server/filters/tree.ts';
import { type Person, startTestServer, type TestServer } from './harness.ts';

const air = '300000000000000000000004';

let server: TestServer;
const people = new Map<Person, User>();
let companyTab: string;

const ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, person: Person = 'administrator') => {
  const session = people.get(person);
  if (!session) throw new Error(`${person} is not signed in.`);
  return server.call(endpoint, input, { session });
};
const tabs = async (person: Person = 'administrator') => (await ask(endpoints.listTabs, { pid: air }, person)).result;
const addTab = async (more: Partial<RequestOf<typeof endpoints.addTab>> = {}, person: Person = 'administrator') =>
  (await ask(endpoints.addTab, { pid: air, name: 'Mine', columns: ['name'], ...more }, person)).did;

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'staff', 'nobody', 'neighbour'] as const)
    people.set(person, await server.signIn(person));
  companyTab = (await tabs())[0]?.did ?? '';
});
afterAll(() => server.close());

describe('tabs', () => {
  it('are the company’s, in the order of the config, and one’s own after them', async () => {
    const did = await addTab();
    const myTabs = await tabs();
    expect(myTabs.map((tab) => tab.editable)).toEqual([false, false, false, false, true]);
    expect(myTabs.at(-1)).toMatchObject({ did, name: 'Mine', columns: ['name'], condition: [] });
    expect((await tabs('operator')).map((tab) => tab.did)).not.toContain(did);
  });

  it('count what they find when asked', async () => {
    const { result } = await ask(endpoints.listTabs, { pid: air, totals: true });
    const all = await ask(endpoints.queryRecords, { pid: air, exacttotal: true });
    expect(result[0]?.total).toBe(all.result.total);
  });

  it('of one person take at most 4 MiB on a module, and may become smaller there', async () => {
    // A property that no filter has is kept as it is.
    const heavy = { pid: air, name: 'Heavy', note: 'x'.repeat(1_000_000) };
    const dids = [];
    for (let count = 0; count < 4; count += 1) dids.push(await addTab(heavy, 'operator'));
    const refused = await ask(endpoints.addTab, heavy, 'operator');
    expect(refused).toMatchObject({ status: statuses.tooLarge, msg: expect.stringContaining('4 MiB') });
    const smaller = await ask(endpoints.updateTab, { did: dids[0] ?? '', note: 'x' } as never, 'operator');
    expect(smaller.status).toBe(0);
    expect(await ask(endpoints.addTab, heavy, 'operator')).toMatchObject({ status: 0 });
    expect((await ask(endpoints.addTab, heavy, 'administrator')).status).toBe(0);
  });

  it('that are added at the same time do not pass the 4 MiB together', async () => {
    const heavy = { pid: products.members, name: 'Heavy', note: 'x'.repeat(900_000) };
    for (let count = 0; count < 3; count += 1) await addTab(heavy);
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(endpoints.addTab, heavy)));
    expect(answers.map(({ status }) => status).toSorted((left, right) => right - left)).toEqual([
      0,
      statuses.tooLarge,
      statuses.tooLarge,
      statuses.tooLarge,
    ]);
  });

  it('of the company take one’s own settings within the same 4 MiB', async () => {
    const heavy = { pid: air, name: 'Heavy', note: 'x'.repeat(1_000_000) };
    for (let count = 0; count < 4; count += 1) await addTab(heavy, 'staff');
    const settings = (length: number) =>
      ask(endpoints.updateTab, { did: companyTab, clientconfig: { note: 'x'.repeat(length) } } as never, 'staff');
    expect(await settings(500_000)).toMatchObject({ status: statuses.tooLarge });
    expect(await settings(1_000)).toMatchObject({ status: 0 });
  });

  it('of a record’s own view stand apart', async () => {
    const vtdid = (await ask(endpoints.queryRecords, { pid: air, pagesize: 1 })).result.data[0]?.did ?? '';
    const did = await addTab({ vtdid });
    expect((await tabs()).map((tab) => tab.did)).not.toContain(did);
    const { result } = await ask(endpoints.listTabs, { pid: air, vtdid });
    expect(result).toMatchObject([{ did, vtdid }]);
  });

  it('take a changed name, condition, columns and settings from their owner', async () => {
    const did = await addTab();
    const change = {
      name: 'Warm',
      condition: [{ k: 'temp', type: '>', v: 250 }],
      columns: ['name', 'temp'],
      clientconfig: { pagesize: 50 },
    };
    expect((await ask(endpoints.updateTab, { did, ...change })).status).toBe(0);
    expect((await tabs()).find((tab) => tab.did === did)).toMatchObject(change);
    expect((await ask(endpoints.updateTab, { did, name: 'x' }, 'operator')).status).toBe(statuses.notFound);
    expect((await ask(endpoints.updateTab, { did, name: 'x' }, 'neighbour')).status).toBe(statuses.notFound);
  });

  it('of the company keep each person’s own settings, until they are reset', async () => {
    const settings = { pagesize: 100, defaultsortset: { column: 'temp', type: 'desc' } } as const;
    expect((await ask(endpoints.updateTab, { did: companyTab, clientconfig: settings })).status).toBe(0);
    expect((await tabs())[0]).toMatchObject({ clientconfig: settings, editable: false });
    expect((await tabs('operator'))[0]?.clientconfig.pagesize).toBe(20);
    await ask(endpoints.updateTab, { did: companyTab, reset: true });
    expect((await tabs())[0]?.clientconfig).toEqual({ pagesize: 20 });
  });

  it('of the company change in nothing else and are not deleted', async () => {
    expect((await ask(endpoints.updateTab, { did: companyTab, name: 'x' })).status).toBe(statuses.forbidden);
    expect(
      (await ask(endpoints.updateTab, { did: companyTab, condition: [{ k: 'pwr', type: '=', v: ['1'] }] })).status,
    ).toBe(statuses.forbidden);
    expect((await ask(endpoints.deleteTab, { did: companyTab })).status).toBe(statuses.forbidden);
  });

  it('are deleted by their owner alone', async () => {
    const did = await addTab();
    expect((await ask(endpoints.deleteTab, { did }, 'operator')).status).toBe(statuses.notFound);
    expect(await ask(endpoints.deleteTab, { did })).toMatchObject({ status: 0, boards: 0, linkages: 0 });
    expect((await ask(endpoints.deleteTab, { did })).status).toBe(statuses.notFound);
  });

  it('stand in one’s own order', async () => {
    const reversed = (await tabs('operator')).map((tab) => tab.did).toReversed();
    expect((await ask(endpoints.sortTabs, { pid: air, dids: reversed }, 'operator')).status).toBe(0);
    expect((await tabs('operator')).map((tab) => tab.did)).toEqual(reversed);
    expect((await tabs())[0]?.did).toBe(companyTab);
    expect((await ask(endpoints.sortTabs, { pid: air, dids: ['nowhere'] }, 'operator')).errors).toMatchObject([
      { path: '/dids/0' },
    ]);
    expect(
      (await ask(endpoints.sortTabs, { pid: air, dids: [companyTab, companyTab] }, 'operator')).errors,
    ).toMatchObject([{ path: '/dids/1', rule: 'repeated' }]);
  });

  it('keep of a condition what was sent beside its meaning', async () => {
    const sent = { k: 'temp', type: '>', v: 250, hide: true, colour: 'red' };
    const did = await addTab({ condition: [sent] });
    expect((await tabs()).find((tab) => tab.did === did)?.condition).toEqual([sent]);
  });

  it('have a name in either language, or one for both', async () => {
    const did = await addTab({ name: { en: 'Warm rooms', zh: '偏热的房间' } });
    expect((await tabs()).find((tab) => tab.did === did)?.name).toEqual({ en: 'Warm rooms', zh: '偏热的房间' });
  });

  it('tell what goes with one of one’s own, and of no other', async () => {
    const did = await addTab();
    const { result } = await ask(endpoints.listTabs, { pid: air, parts: did });
    expect(result.find((tab) => tab.did === did)?.parts).toEqual({ boards: 0, linkages: 0 });
    expect(result.filter((tab) => tab.parts !== undefined)).toHaveLength(1);
    const others = await ask(endpoints.listTabs, { pid: air, parts: companyTab });
    expect(others.result.every((tab) => tab.parts === undefined)).toBe(true);
  });

  it('take their checked nodes of the tree along when they are deleted', async () => {
    const did = await addTab();
    const key = `tree-${did}`;
    await ask(endpoints.privateStore, { action: 'set', key, value: '["a"]' });
    await ask(endpoints.deleteTab, { did });
    expect((await ask(endpoints.privateStore, { action: 'get', key })).data?.value ?? '').toBe('');
  });

  const refused: [string, Record<string, unknown>, string][] = [
    ['a blank name', { name: ' ' }, '/name'],
    ['a name of 31 characters', { name: 'x'.repeat(31) }, '/name'],
    ['a name that is blank in one language', { name: { en: 'Warm', zh: '' } }, '/name'],
    ['a name that turns the reading round', { name: 'a\u202eb' }, '/name'],
    ['an unknown column in a condition', { condition: [{ k: 'nowhere', type: '=', v: 1 }] }, '/condition/0/k'],
    ['the tenant in a condition', { condition: [{ k: 'companyid', type: '=', v: 'x' }] }, '/condition/0/k'],
    [
      'an operator that the column does not have',
      { condition: [{ k: 'name', type: '=', v: 'x' }, 'and', { k: 'temp', type: 'like', v: '2' }] },
      '/condition/2/type',
    ],
    [
      'a condition that ends with a connector',
      { condition: [{ k: 'pwr', type: '=', v: ['1'] }, 'and'] },
      '/condition/2',
    ],
    ['an enum condition without a value', { condition: [{ k: 'pwr', type: '=', v: [] }] }, '/condition/0/v'],
    ['an unknown column', { columns: ['name', 'nowhere'] }, '/columns/1'],
    [
      'a sort by an unknown column',
      { clientconfig: { defaultsortset: { column: 'nowhere', type: 'asc' } } },
      '/clientconfig/defaultsortset/column',
    ],
  ];
  it.each(refused)('refuse %s', async (_what, more, path) => {
    const session = people.get('administrator');
    const answer = await server.send(
      endpoints.addTab.path,
      { pid: air, name: 'x', ...more },
      session ? { session } : {},
    );
    expect(answer.json().status).toBe(statuses.badInput);
    expect(answer.json().errors[0].path).toBe(path);
  });

  it('are listed for all modules that one may read', async () => {
    const { result } = await ask(endpoints.listAllTabs, {});
    expect(result.filters.map(({ did }) => did)).toContain(companyTab);
    expect((await ask(endpoints.listAllTabs, {}, 'nobody')).result.filters).toEqual([]);
    expect((await ask(endpoints.listAllTabs, {}, 'neighbour')).result.filters.map(({ did }) => did)).not.toContain(
      companyTab,
    );
  });

  it('are refused without a right and without a session', async () => {
    expect((await ask(endpoints.listTabs, { pid: air }, 'nobody')).status).toBe(statuses.forbidden);
    expect((await server.call(endpoints.listTabs, { pid: air })).status).toBe(statuses.sessionInvalid);
  });
});

describe('values of a column', () => {
  const search = async (column: string, keyword: string, person: Person = 'administrator') =>
    (await ask(endpoints.searchColumn, { pid: air, column, keyword }, person)).data;

  it('are distinct texts that contain the keyword, at most 50', async () => {
    const texts = await search('code', 'ac-a');
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.length).toBeLessThanOrEqual(50);
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text.toLowerCase()).toContain('ac-a');
  });

  it('are names for refs, and labels for enums', async () => {
    expect(await search('space', 'A 座')).toEqual(expect.arrayContaining([expect.stringContaining('A 座')]));
    expect(await search('actype', 'vrf')).toEqual(['VRF indoor unit']);
    expect(await search('actype', '多联机')).toEqual(['VRF indoor unit']);
  });

  it('are one’s own company’s and departments’', async () => {
    const [visible, all] = [await search('space', '', 'staff'), await search('space', '')];
    expect(visible.length).toBeLessThan(all.length);
  });

  it('of no column and of the tenant’s are refused', async () => {
    for (const column of ['nowhere', 'companyid', "x' or 1=1"]) {
      const answer = await ask(endpoints.searchColumn, { pid: air, column, keyword: '' });
      expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: '/column' }] });
    }
  });
});

describe('trees', () => {
  const names = (nodes: readonly TreeNode[]): number => nodes.reduce((sum, node) => sum + 1 + names(node.children), 0);

  it.each([
    ['space', products.spaces],
    ['organization', products.departments],
  ] as const)('%s: hold every record once', async (graphtype, pid) => {
    const { result } = await ask(endpoints.tree, { graphtype, pid });
    const { result: all } = await ask(endpoints.queryRecords, { pid, pagesize: 1, exacttotal: true });
    expect(names(result)).toBe(all.total);
    expect(result.length).toBeLessThan(all.total);
  });

  it('begin at the node that is named', async () => {
    const { result } = await ask(endpoints.tree, { graphtype: 'organization', pid: products.departments });
    const did = result[0]?.children[0]?.did ?? '';
    const part = await ask(endpoints.tree, { graphtype: 'organization', pid: products.departments, did });
    expect(part.result).toMatchObject([{ did }]);
  });

  it('lose no node of a circle and none whose upper one is missing', () => {
    const rows = [
      { did: 'a', name: 'A', upper: 'b' },
      { did: 'b', name: 'B', upper: 'a' },
      { did: 'c', name: 'C', upper: 'c' },
      { did: 'd', name: 'D', upper: 'nowhere' },
      { did: 'e', name: 'E', upper: 'd' },
    ];
    expect(names(forestOf(rows, 'p'))).toBe(5);
  });
});

describe('addresses', () => {
  it('are those of a module, a record, and a record whose module is not named', async () => {
    const did = (await ask(endpoints.queryRecords, { pid: air, pagesize: 1 })).result.data[0]?.did ?? '';
    expect((await ask(endpoints.recordAddress, { pid: air })).data).toMatchObject({
      pid: air,
      url: `/home/data/list/${air}`,
    });
    const address = (await ask(endpoints.recordAddress, { pid: air, did })).data;
    expect(address).toMatchObject({ did, pid: air, name: expect.any(String) });
    expect((await ask(endpoints.recordAddress, { did })).data).toEqual(address);
    expect((await ask(endpoints.recordAddress, { did }, 'neighbour')).status).toBe(statuses.notFound);
    expect((await ask(endpoints.recordAddress, { pid: air, did }, 'nobody')).status).toBe(statuses.forbidden);
  });

  it('need a module or a record to be the address of', async () => {
    for (const nothing of [{}, { did: '' }])
      expect(await ask(endpoints.recordAddress, nothing)).toMatchObject({
        status: statuses.badInput,
        errors: [{ path: '/pid', rule: 'required' }],
      });
  });
});

describe('exports', () => {
  const download = (query: Record<string, string>, person: Person = 'administrator') =>
    server.app.inject({
      method: 'GET',
      url: endpoints.exportRecords.path,
      query,
      headers: { loginsession: people.get(person)?.loginsession ?? '', 'accept-language': 'en' },
    });

  it('hold the columns and rows that the list shows, in its order', async () => {
    const answer = await download({ did: companyTab, format: 'csv', sort: '{"column":"name","type":"asc"}' });
    const lines = answer.body.slice(1).trimEnd().split('\r\n');
    expect(answer.body.charCodeAt(0)).toBe(0xfeff);
    expect(lines[0]).toBe(
      'Name,Device No.,Space,State,Power,Mode,Set temperature (°C),Room temperature (°C),Power draw (W),Last report',
    );
    const { result } = await ask(endpoints.queryRecords, {
      pid: air,
      did: companyTab,
      pagesize: 500,
      sort: { column: 'name', type: 'asc' },
    });
    expect(lines.slice(1, 501).map((line) => line.split(',')[0])).toEqual(result.data.map((record) => record.name));
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[^"]+\.csv"; filename\*=UTF-8''/);
  });

  it('hold each column once, however often the settings of the list name it', async () => {
    const columns = Array.from({ length: 600 }, () => 'name');
    for (const more of [{ clientconfig: { columnconfig: columns.map((column) => ({ column })) } }, { columns }]) {
      const { did } = await ask(endpoints.addTab, { pid: air, name: 'Repeated', ...more });
      const answer = await download({ did, format: 'csv' });
      expect(answer.body.slice(1).split('\r\n')[0]).toBe('Name');
      await ask(endpoints.deleteTab, { did });
    }
  });

  it('hold every row of a list that is read in several goes, in its order', async () => {
    const history = '500000000000000000000001';
    // Few meters have readings of months: the oldest reading is of one.
    const oldest = { pid: history, pagesize: 1, sort: { column: 'occurtime', type: 'asc' } } as const;
    const [device] = (await ask(endpoints.queryRecords, oldest)).result.data;
    const condition = [{ k: 'device', type: '=', v: [String(device?.['device'])] }];
    const { did } = await ask(endpoints.addTab, { pid: history, name: 'One meter', columns: ['occurtime'], condition });
    const sort = { column: 'occurtime', type: 'desc' } as const;
    const lines = (await download({ did, sort: JSON.stringify(sort) })).body.slice(1).trimEnd().split('\r\n').slice(1);
    const { result } = await ask(endpoints.queryRecords, {
      pid: history,
      did,
      pagesize: 500,
      page: 5,
      sort,
      exacttotal: true,
    });
    expect(result.total).toBeGreaterThan(2500);
    expect(new Set(lines).size).toBe(result.total);
    const moments = result.data.map((record) => formatMoment(Number(record['occurtime']), 'Asia/Shanghai'));
    expect(lines.slice(2000, 2500)).toEqual(moments);
  });

  it('make no formulas, and numbers stay numbers', async () => {
    const space = (await ask(endpoints.queryRecords, { pid: products.spaces, pagesize: 1 })).result.data[0]?.did ?? '';
    for (const [index, name] of ['=1+1', '+1', '-1', '@x', '\tx', '"a",b'].entries())
      await ask(endpoints.createRecord, {
        pid: air,
        data: { name, code: `formula ${index}`, actype: '1', space, temp: 255 },
      });
    const did = await addTab({
      name: 'Formulas',
      columns: ['name', 'temp'],
      condition: [{ k: 'code', type: 'like', v: 'formula' }],
    });
    const lines = (await download({ did })).body.slice(1).trimEnd().split('\r\n').slice(1);
    expect(lines.toSorted()).toEqual(
      ["'=1+1,25.5", "'+1,25.5", "'-1,25.5", "'@x,25.5", `"'\tx",25.5`, '"""a"",b",25.5'].toSorted(),
    );
  });

  it('come as a workbook too', async () => {
    const answer = await download({ did: companyTab, format: 'xlsx' });
    const bytes = answer.rawPayload;
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    const directory = bytes.readUInt32LE(bytes.length - 6);
    expect(bytes.readUInt32LE(directory)).toBe(0x02014b50);
    const sheet = sheetOf(bytes, directory);
    const { result } = await ask(endpoints.queryRecords, { pid: air, did: companyTab, exacttotal: true });
    expect(sheet.match(/<row /g)).toHaveLength(result.total + 1);
    expect(sheet).toMatch(/<t[^>]*>Device No\.<\/t>/);
  });

  it('keep to the caller’s departments and company', async () => {
    const [all, visible] = [await download({ did: companyTab }), await download({ did: companyTab }, 'staff')];
    expect(visible.body.split('\n').length).toBeLessThan(all.body.split('\n').length);
    expect((await download({ did: companyTab }, 'neighbour')).json().status).toBe(statuses.notFound);
    expect((await download({ did: companyTab }, 'nobody')).json().status).toBe(statuses.forbidden);
  });

  it('refuse a workbook of more rows than a sheet has; a CSV is sent', async () => {
    const extra = { company: 0, pid: air, n: 1_048_576 };
    await server.db.transaction('system', async (trx) => {
      const { company } = await trx
        .selectFrom('recordcount')
        .select('company')
        .where('pid', '=', air)
        .orderBy('n', 'desc')
        .executeTakeFirstOrThrow();
      extra.company = company;
      await trx.insertInto('recordcount').values(extra).execute();
    });
    expect((await download({ did: companyTab, format: 'xlsx' })).json()).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/format', rule: 'toomany' }],
    });
    expect((await download({ did: companyTab, format: 'csv' })).statusCode).toBe(200);
    await server.db.transaction('system', (trx) =>
      trx.deleteFrom('recordcount').where('pid', '=', air).where('n', '=', extra.n).execute(),
    );
    expect((await download({ did: companyTab, format: 'xlsx' })).statusCode).toBe(200);
  });

  it('refuse a filter that is not JSON', async () => {
    expect((await download({ did: companyTab, filter: '{' })).json()).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/filter' }],
    });
  });
});

/** The last entry of a zip, the sheet, unpacked. */
const sheetOf = (bytes: Buffer, directory: number): string => {
  let offset = directory;
  let sheet = '';
  while (bytes.readUInt32LE(offset) === 0x02014b50) {
    const [packed, name] = [bytes.readUInt32LE(offset + 20), bytes.readUInt16LE(offset + 28)];
    const local = bytes.readUInt32LE(offset + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26);
    sheet = inflateRawSync(bytes.subarray(start, start + packed)).toString('utf8');
    offset += 46 + name;
  }
  return sheet;
};
