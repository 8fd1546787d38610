import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { Stored } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { moduleTrials, text } from './module-trials.ts';

let server: TestServer;
let administrator: User;
let neighbour: User;
let operator: User;

beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  neighbour = await server.signIn('neighbour');
  operator = await server.signIn('operator');
});
afterAll(() => server.close());

const { ask, config, save, again, add } = moduleTrials('3c0ffee0000000000000', () => ({ server, administrator }));
const only = async (pid: string) => (await ask(endpoints.queryRecords, { pid })).result.data[0];

describe('a module’s config', () => {
  it('begins with the built-in columns and repeats labels as colname', async () => {
    const { data } = await ask(endpoints.moduleConfig, { pid: '300000000000000000000004' });
    expect(data.columns.slice(0, 8).map((column) => [column.column, column.builtin])).toEqual(
      ['did', 'name', 'createtime', 'updatetime', 'creator', 'owner', 'companyid', 'organization'].map((name) => [
        name,
        true,
      ]),
    );
    for (const column of data.columns) expect(column).toMatchObject({ colname: column.label });
  });

  it('keeps the order of enum keys', async () => {
    const body = config([{ column: 'kind', type: 'enum', enum: { z: 'Z', a: 'A', m: 'M' } }]);
    await save(body);
    const { data } = await ask(endpoints.moduleConfig, { pid: body.pid });
    expect(Object.keys(columnsOf(data).get('kind')?.enum ?? {})).toEqual(['z', 'a', 'm']);
  });

  it('is not there for a company that does not have it', async () => {
    const body = config([]);
    await save(body);
    expect((await ask(endpoints.moduleConfig, { pid: body.pid }, neighbour)).status).toBe(statuses.notFound);
  });

  it('saved as it is answered, changes nothing', async () => {
    const body = config([{ column: 'power', type: 'int' }]);
    await save(body);
    const { data } = await ask(endpoints.moduleConfig, { pid: body.pid });
    expect(await save({ ...data })).toMatchObject({ status: 0, data: { created: false, changes: [] } });
  });
});

describe('saving a module', () => {
  it('creates a list that takes records at once', async () => {
    const body = config([{ column: 'power', type: 'int' }], {
      filters: [{ name: text('All'), columns: ['name', 'power'] }],
    });
    expect(await save(body)).toMatchObject({
      status: 0,
      data: { pid: body.pid, created: true, changes: [{ column: 'power', change: 'added' }] },
    });
    await add(body.pid, { power: 5 });
    expect(await only(body.pid)).toMatchObject({ power: 5 });
    expect((await ask(endpoints.listTabs, { pid: body.pid })).result).toMatchObject([
      { name: text('All'), editable: false },
    ]);
  });

  it('adds a column that old rows read as empty', async () => {
    const body = config([{ column: 'power', type: 'int' }]);
    await save(body);
    await add(body.pid, { power: 5 });
    await save(
      again(body, [
        { column: 'power', type: 'int' },
        { column: 'note', type: 'string' },
      ]),
    );
    expect(await only(body.pid)).toMatchObject({ power: 5, note: null });
  });

  it('without a column says which filter group still has a condition on it, and where it is changed', async () => {
    const body = config([{ column: 'power', type: 'int' }]);
    await save(body);
    const condition = [{ k: 'power', type: '<', v: 5 }];
    const { did } = await ask(endpoints.addTab, { pid: body.pid, name: 'Weak', columns: ['name'], condition });
    await save({ ...again(body, []), confirm: true });
    expect(await ask(endpoints.queryRecords, { pid: body.pid, did })).toMatchObject({
      status: statuses.badInput,
      msg: 'The filter group “Weak” no longer fits the list: Choose a column of this module instead of “power”. Correct it under “Manage filter groups”.',
      errors: [{ path: '/did/condition/0/k', rule: 'column' }],
    });
  });

  it('hides a column that disappears, keeps its data and shows it again', async () => {
    const body = config([{ column: 'power', type: 'int' }]);
    await save(body);
    await add(body.pid, { power: 5 });
    expect((await save(again(body, []))).data.changes).toMatchObject([{ column: 'power', change: 'hidden' }]);
    expect(await only(body.pid)).not.toHaveProperty('power');
    expect((await save(again(body, [{ column: 'power', type: 'int' }]))).data.changes).toMatchObject([
      { column: 'power', change: 'shown' },
    ]);
    expect(await only(body.pid)).toMatchObject({ power: 5 });
  });

  it('makes its tabs once: a tab that was not in the first config is not made later', async () => {
    const body = config([]);
    await save(body);
    await save({ ...body, filters: [{ name: text('Later') }] });
    expect((await ask(endpoints.listTabs, { pid: body.pid })).result).toEqual([]);
  });

  type Conversion = [
    string,
    { before: Record<string, unknown>; value: Stored; after: Record<string, unknown>; becomes: Stored },
  ];
  const onOff = { type: 'enum', enum: { on: 'On' } };
  const lossless: Conversion[] = [
    ['int to string', { before: { type: 'int' }, value: 12, after: { type: 'string' }, becomes: '12' }],
    ['string of digits to int', { before: { type: 'string' }, value: '12', after: { type: 'int' }, becomes: 12 }],
    ['string to float', { before: { type: 'string' }, value: '1.5', after: { type: 'float' }, becomes: 1.5 }],
    [
      'int to float with multiple',
      { before: { type: 'int' }, value: 12, after: { type: 'float', multiple: 10 }, becomes: 120 },
    ],
    [
      'float with multiple to int',
      { before: { type: 'float', multiple: 10 }, value: 120, after: { type: 'int' }, becomes: 12 },
    ],
    [
      'another multiple',
      { before: { type: 'float', multiple: 100 }, value: 1250, after: { type: 'float', multiple: 10 }, becomes: 125 },
    ],
    [
      'no multiple to one',
      { before: { type: 'float' }, value: 12.5, after: { type: 'float', multiple: 10 }, becomes: 125 },
    ],
    ['string to enum', { before: { type: 'string' }, value: 'on', after: onOff, becomes: 'on' }],
    ['enum to string', { before: onOff, value: 'on', after: { type: 'string' }, becomes: 'on' }],
    [
      'int to timestamp',
      { before: { type: 'int' }, value: 1_700_000_000, after: { type: 'timestamp' }, becomes: 1_700_000_000 },
    ],
  ];
  it.each(lossless)('converts %s without loss', async (_what, { before, value, after, becomes }) => {
    const body = config([{ column: 'value', ...before }]);
    await save(body);
    await add(body.pid, { value });
    expect(await save(again(body, [{ column: 'value', ...after }]))).toMatchObject({
      status: 0,
      data: { changes: [{ change: 'converted' }] },
    });
    expect(await only(body.pid)).toMatchObject({ value: becomes });
    const filtered = await ask(endpoints.queryRecords, {
      pid: body.pid,
      filter: [{ value: [{ type: '=', v: becomes }] }],
    });
    expect(filtered.result?.total).toBe(1);
  });

  it('keeps an emptyvalue meaning empty through a new multiple', async () => {
    const body = config([{ column: 'value', type: 'float', multiple: 10, emptyvalue: -9999 }]);
    await save(body);
    await add(body.pid, {});
    await save(again(body, [{ column: 'value', type: 'float', multiple: 100, emptyvalue: -9999 }]));
    expect(await only(body.pid)).toMatchObject({ value: -9999 });
  });

  it('takes 300 columns', async () => {
    const types = ['int', 'float', 'string', 'timestamp', 'time', 'mounths'];
    const columns = Array.from({ length: 300 }, (_, index) => ({
      column: `c${index}`,
      type: types[index % types.length],
    }));
    const body = config(columns);
    await save(body);
    const values = Object.fromEntries(
      columns.filter(({ type }) => type === 'string').map(({ column }) => [column, 'x'.repeat(100)]),
    );
    await add(body.pid, values);
    expect(await only(body.pid)).toMatchObject(values);
  });

  const lost: [string, Record<string, unknown>, Stored, Record<string, unknown>][] = [
    ['a word to int', { type: 'string' }, 'warm', { type: 'int' }],
    ['leading zeros to int', { type: 'string' }, '007', { type: 'int' }],
    ['a fraction to int', { type: 'float' }, 1.5, { type: 'int' }],
    ['a text to an enum without it', { type: 'string' }, 'off', { type: 'enum', enum: { on: 'On' } }],
    ['more decimals than the multiple has', { type: 'float', multiple: 100 }, 1255, { type: 'float', multiple: 10 }],
    ['months to string', { type: 'mounths' }, [1, 2], { type: 'string' }],
  ];
  it.each(lost)('refuses %s and names how many rows would lose a value', async (_what, before, value, after) => {
    const body = config([{ column: 'value', ...before }]);
    await save(body);
    await add(body.pid, { value });
    await add(body.pid, { value });
    const answer = await save(again(body, [{ column: 'value', ...after }]));
    expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: '/columns/0/type', rule: 'rows' }] });
    expect(answer.msg).toContain('2 rows');
    expect(await only(body.pid)).toMatchObject({ value });
  });

  it('tells every fault by path and stores nothing', async () => {
    const body = config([
      { column: 'a', type: 'magic' },
      { column: 'b', type: 'ref' },
      { column: 'c', type: 'ref', pid: '3fffffffffffffffffffffff' },
      { column: 'd', type: 'enum' },
      { column: 'e', type: 'float', multiple: 0 },
      { column: 'E', type: 'int' },
      { column: 'did', type: 'string' },
      { column: "x'; drop table module; --", type: 'int' },
    ]);
    const answer = await save(body);
    expect(answer.status).toBe(statuses.badInput);
    expect((answer.errors ?? []).map(({ path }) => path.split('/').slice(0, 3).join('/'))).toEqual(
      expect.arrayContaining([0, 1, 2, 3, 4, 5, 7].map((index) => `/columns/${index}`)),
    );
    expect((await ask(endpoints.moduleConfig, { pid: body.pid })).status).toBe(statuses.notFound);
  });

  it('takes SQL words and inherited names for column names', async () => {
    const names = ['select', 'order', 'constructor', 'toString', 'hasOwnProperty', 'User', 'a.b-c', 'table'];
    const body = config(names.map((column) => ({ column, type: 'string' })));
    await save(body);
    const values = Object.fromEntries(names.map((name) => [name, `value of ${name}`]));
    await add(body.pid, values);
    expect(await only(body.pid)).toMatchObject(values);
    for (const name of names) {
      const answer = await ask(endpoints.queryRecords, {
        pid: body.pid,
        filter: [{ [name]: ['value of'] }],
        sort: { column: name, type: 'asc' },
      });
      expect(answer.result.total).toBe(1);
    }
  });

  it('is refused for catalogue modules, fixed products and other companies’ modules', async () => {
    const companyModule = config([]);
    await save(companyModule);
    expect((await save(companyModule, neighbour)).status).toBe(statuses.forbidden);
    expect((await save({ ...companyModule, pid: '300000000000000000000004' })).status).toBe(statuses.forbidden);
    expect((await save({ ...companyModule, pid: products.members })).status).toBe(statuses.forbidden);
  });

  it.each([
    ['columns', 7],
    ['name', {}],
    ['group', undefined],
    ['surplus', 1],
  ] as const)('of a pid that is not one’s own says nothing of its %s', async (property, value) => {
    const companyModule = config([]);
    await save(companyModule);
    const wrong = { ...companyModule, [property]: value };
    for (const [pid, session] of [
      [companyModule.pid, neighbour],
      [companyModule.pid.toUpperCase(), neighbour],
      ['300000000000000000000004', administrator],
      [products.members, administrator],
    ] as const)
      expect(await save({ ...wrong, pid }, session)).toMatchObject({ status: statuses.forbidden });
  });

  it('needs set on the authority product, and a session', async () => {
    expect((await save(config([]), operator)).status).toBe(statuses.forbidden);
    expect((await save(config([]), { ...operator, loginsession: 'none' })).status).toBe(statuses.sessionInvalid);
  });
});

describe('deleting a module', () => {
  it('takes its name typed again, and all of its records', async () => {
    const body = config([]);
    await save(body);
    await add(body.pid, {});
    expect((await ask(endpoints.deleteModule, { pid: body.pid, name: 'other' })).errors).toMatchObject([
      { path: '/name' },
    ]);
    expect(await ask(endpoints.deleteModule, { pid: body.pid, name: body.name.en })).toMatchObject({
      status: 0,
      data: { records: 1 },
    });
    expect((await ask(endpoints.queryRecords, { pid: body.pid })).status).toBe(statuses.notFound);
  });

  it('is refused while another module refers to it', async () => {
    const target = config([]);
    const source = config([{ column: 'target', type: 'ref', pid: target.pid }]);
    await save(target);
    await save(source);
    const answer = await ask(endpoints.deleteModule, { pid: target.pid, name: target.name.en });
    expect(answer).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'inuse' }] });
    expect(answer.msg).toContain(source.name.en);
  });

  it('is refused for the catalogue’s', async () => {
    const answer = await ask(endpoints.deleteModule, { pid: '300000000000000000000004', name: 'Air-conditioners' });
    expect(answer.status).toBe(statuses.forbidden);
  });

  it('answers another company’s module and an invented id alike, whatever the name', async () => {
    const body = config([]);
    await save(body);
    const foreign = await ask(endpoints.deleteModule, { pid: body.pid, name: body.name.en }, neighbour);
    const invented = await ask(endpoints.deleteModule, { pid: 'e'.repeat(24), name: body.name.en }, neighbour);
    expect(foreign.status).toBe(statuses.forbidden);
    expect(foreign).toEqual(invented);
  });

  it('takes the boards, linkages and tree choices of its tabs along', async () => {
    const body = config([]);
    await save(body);
    const { did: filterdid } = await ask(endpoints.addTab, { pid: body.pid, name: 'Mine' });
    const board = { pid: body.pid, filterdid, type: 'policyrecord', name: 'Day', config: {} };
    expect((await ask(endpoints.createBoard, board)).status).toBe(0);
    const key = `tree-${filterdid}`;
    expect((await ask(endpoints.privateStore, { action: 'set', key, value: '1' })).status).toBe(0);
    await ask(endpoints.deleteModule, { pid: body.pid, name: body.name.en });
    const { builder } = server.db;
    const remainingRows = await server.db.read('system', [
      builder.selectFrom('board').select('did').where('pid', '=', body.pid).compile(),
      builder.selectFrom('privatestore').select('key').where('key', '=', key).compile(),
    ]);
    expect(remainingRows).toEqual([[], []]);
  });
});

describe('modules with columns', () => {
  it('are those that have all of them and that one may read', async () => {
    const { modules } = await ask(endpoints.modulesWithColumns, { musthascolumns: ['pwr', 'ac_mode'] });
    expect(modules.flatMap((group) => group.products.map(({ pid }) => pid))).toEqual(['300000000000000000000004']);
    expect((await ask(endpoints.modulesWithColumns, { musthascolumns: ['nowhere'] })).modules).toEqual([]);
  });
});

describe('rows without a company', () => {
  it('are nobody’s, whatever the condition', async () => {
    const body = config([]);
    await save(body);
    const module = await server.services.modules.any(body.pid);
    await server.db.transaction('system', (trx) =>
      sql`insert into ${sql.table(module?.base ?? '')} (company, id, name, createtime, updatetime) values (company_number(''), record_id('stray'), 'Stray', 1, 1)`.execute(
        trx,
      ),
    );
    expect((await ask(endpoints.queryRecords, { pid: body.pid })).result.total).toBe(0);
    expect((await ask(endpoints.readRecord, { pid: body.pid, did: 'stray' })).status).toBe(statuses.notFound);
  });
});
