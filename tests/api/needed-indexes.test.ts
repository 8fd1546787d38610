import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Row } from '../../server/db/database.ts';
import { answerIndexShell } from '../../server/needed-indexes/index-shell.ts';
import { storeSlowQueries } from '../../server/needed-indexes/slow-query-store.ts';
import { readShape } from '../../server/records/query-shape.ts';
import { createSlowQueries, type SlowQueries } from '../../server/needed-indexes/slow-queries.ts';
import { keysOf, rowsQuery } from '../../server/records/query.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { columns, few, many, neededTrial } from './needed-trial.ts';

// Slow queries of lists become proposals of indexes. Every query is slow here: the threshold is no time at all.

let server: TestServer;
let administrator: User;
let slow: SlowQueries;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  slow = createSlowQueries(server.db, { threshold: 0 });
});
afterAll(() => server.close());
beforeEach(() => void slow.take());

const { ask, list, rowsOf, wereSlow, proposalsOf, onlyProposal, indexesOn } = neededTrial(
  '3c0ffee0000000000002',
  () => ({
    server,
    administrator,
  }),
);

const tab = { name: 'All', condition: [], columns: [] };
const kindB = [{ k: 'kind', type: '=', v: 'b' }] as const;
const newest = { column: 'ts', type: 'desc' } as const;
const keep = () => storeSlowQueries(server.db, server.services.modules.any, { slow: slow.take(), now: nowSeconds() });

describe('a question of a list is known by its shape:', () => {
  let pid = '';
  let did = '';
  beforeAll(async () => {
    ({ pid } = await list(10, { filters: [tab] }));
    [{ did } = { did: '' }] = (await ask(endpoints.listTabs, { pid })).result;
  });

  const calls: Readonly<Record<string, [() => Promise<unknown>, object[]]>> = {
    'a page and its count': [
      () => ask(endpoints.queryRecords, { pid, condition: [...kindB], sort: newest }),
      [{ equal: ['kind'], order: 'ts' }, { equal: ['kind'] }],
    ],
    'the totals of tabs': [() => ask(endpoints.listTabs, { pid, totals: true }), [{ equal: [] }]],
    'a searched text': [
      () => ask(endpoints.queryRecords, { pid, filter: [{ note: ['hidden word'] }] }),
      [{ equal: [], contains: 'note', order: 'updatetime' }],
    ],
    'values of a column': [
      () => ask(endpoints.searchColumn, { pid, column: 'note', keyword: 'hidden word' }),
      [{ equal: [], contains: 'note' }],
    ],
    'an export': [
      () => server.send(`/sfsaas/api/filter/export?did=${did}`, undefined, { session: administrator, method: 'GET' }),
      [{ equal: [], order: 'updatetime' }],
    ],
    'numbers of a board': [
      () =>
        ask(endpoints.queryBoard, {
          pid,
          queries: [
            {
              name: 'q',
              pid,
              groupby: [{ column: 'kind' }],
              measures: [{ agg: 'count' }],
              condition: [...kindB],
              timecolumn: 'ts',
              from: 1,
              to: 5,
            },
          ],
        }),
      [{ equal: ['kind'], range: 'ts' }],
    ],
  };

  it.each(Object.entries(calls))('%s', async (_, [call, shapes]) => {
    await call();
    const slowQueries = slow.take().filter((query) => query.pid === pid);
    expect(slowQueries.map(({ shape }) => readShape(shape))).toEqual(shapes);
    expect(JSON.stringify(slowQueries)).not.toContain('hidden word');
    for (const { total } of slowQueries) expect(total).toBeGreaterThanOrEqual(0);
  });
});

describe('a slow question of a large list', () => {
  it('is proposed an index after three times, and not after two', async () => {
    const { pid } = await list(many);
    const call = () => ask(endpoints.queryRecords, { pid, condition: [...kindB], sort: newest });
    for (let time = 1; time <= 2; time += 1) await call();
    await keep();
    expect(await proposalsOf(pid)).toEqual([]);
    await call();
    await keep();
    const { plan, times } = await onlyProposal(pid);
    expect([plan.columns, times]).toEqual([['kind', 'ts'], 6]);
    const storedRows = await rowsOf(sql<Row>`select * from slowquestion where pid = ${pid}`);
    expect(storedRows.map((row) => String(row['shape'])).toSorted()).toEqual([
      '{"equal":["kind"],"order":"ts"}',
      '{"equal":["kind"]}',
    ]);
  });

  it('gets its index by --apply, and the database uses it', async () => {
    const { pid, module } = await list(many);
    await wereSlow(pid, [{ equal: ['kind'], order: 'ts' }]);
    const { plan } = await onlyProposal(pid);
    expect(await answerIndexShell(server.db, { about: 'indexes', of: pid, apply: true })).toEqual({
      ok: true,
      lines: [`Made ${plan.name}.`],
    });
    expect((await indexesOn(module)).get(plan.name)).toBe(true);
    expect(await proposalsOf(pid)).toEqual([]);
    const expression = { kind: 'predicate', predicate: { column: 'kind', test: 'anyof', values: ['b'] } } as const;
    const page = rowsQuery(
      {
        rows: { module, scope: { company: administrator.companyid }, expression },
        selection: { columns: [], names: [], lists: [], hasVersion: true },
        keys: keysOf(module, newest),
        type: 'desc',
      },
      { limit: 10 },
    );
    const explained = await rowsOf(sql<Row>`explain (format json) ${page}`, { company: administrator.companyid });
    expect(JSON.stringify(explained)).toContain(plan.name);
    expect(await answerIndexShell(server.db, { about: 'indexes', of: pid, apply: true })).toEqual({
      ok: true,
      lines: ['Nothing is proposed.'],
    });
  });

  it('is not proposed any where the company has 20,000 rows', async () => {
    const { pid } = await list(many - 1);
    for (let time = 1; time <= 3; time += 1)
      await ask(endpoints.queryRecords, { pid, condition: [...kindB], sort: newest });
    await keep();
    expect(await proposalsOf(pid)).toEqual([]);
    expect(await rowsOf(sql<Row>`select 1 from slowquestion where pid = ${pid}`)).toEqual([]);
  });

  it('is forgotten when it was not slow again for 30 days, and at most 100 shapes of a module are kept', async () => {
    const { pid } = await list(few);
    const count = async () => (await rowsOf(sql<Row>`select 1 from slowquestion where pid = ${pid}`)).length;
    const shapes = Array.from({ length: 103 }, (_, index) => ({ equal: [`column${index}`] }));
    await wereSlow(pid, shapes);
    expect(await count()).toBe(100);
    await wereSlow(pid, [{ equal: ['kind'] }], { now: nowSeconds() + 31 * 24 * 3600 });
    expect(await count()).toBe(1);
  });
});

describe('npm run module -- indexes', () => {
  const indexes = (of?: string) =>
    answerIndexShell(server.db, { about: 'indexes', ...(of === undefined ? {} : { of }) });

  it('lists the indexes of a module with size, use and reason in aligned columns', async () => {
    const target = await list(1);
    const { pid, module, body } = await list(10, {
      own: [...columns, { column: 'of', type: 'ref', pid: target.pid }],
    });
    const { ok, lines } = await indexes(body.name.en);
    expect(ok).toBe(true);
    expect(lines[0]).toBe(`${body.name.en} (${pid}): about 10 rows, no updates`);
    expect(lines[1]).toMatch(/^ {2}INDEX +COLUMNS +SIZE +USED +WHY +COST$/);
    const key = lines.find((line) => line.includes(`${module.base}_pkey`)) ?? '';
    expect(key).toMatch(/_pkey +did +\d+\.\d MB +(never|once|[\d,]+ times) +key +none$/);
    expect(lines.find((line) => line.includes(`${module.base}_${module.physical.get('of')}`))).toContain('reference');
    const index = (lines[1] ?? '').indexOf('WHY');
    for (const line of lines.slice(2, -3)) expect(line.slice(index - 2, index)).toBe('  ');
    expect(lines.at(-1)).toBe('Nothing is proposed.');
  });

  it('says since when uses are counted: the embedded database forgets them when it is closed', async () => {
    const { body } = await list(1);
    const { lines } = await indexes(body.name.en);
    expect(lines.filter((line) => line.startsWith('Uses and updates'))).toEqual([
      server.db.engine === 'embedded'
        ? 'Uses and updates are counted since the embedded database was opened, by the running server or else by this command.'
        : expect.stringMatching(/ are counted since (the database was made|\d{4}-\d\d-\d\d)\.$/),
    ]);
  });

  it('lists what is proposed and why, and without a module those that need one', async () => {
    const { pid } = await list(few);
    await wereSlow(pid, [{ equal: [], contains: 'note' }], { times: 4 });
    const { plan } = await onlyProposal(pid);
    for (const { lines } of [await indexes(pid), await indexes()]) {
      const line = lines.find((printed) => printed.includes(plan.name)) ?? '';
      expect(line).toMatch(/ note \(parts\) +proposed +slow 4 times, worst 30 ms +none$/);
      expect(lines.at(-1)).toContain('--apply');
    }
    expect((await indexes()).lines.join('\n')).toMatch(/\d+ modules have default indexes alone\./);
  });

  it('makes an index that costs reports only where it is named', async () => {
    const own = columns.map((column) =>
      column.column === 'value' ? { ...column, measures: 'power', unit: 'kW' } : column,
    );
    const { pid } = await list(few, { driver: 'simulator', own });
    await wereSlow(pid, [{ equal: [], order: 'value' }]);
    const { plan } = await onlyProposal(pid);
    const refused = await answerIndexShell(server.db, { about: 'indexes', of: pid, apply: true });
    expect(refused.ok).toBe(false);
    expect(refused.lines.join('\n')).toContain(plan.name);
    const made = await answerIndexShell(server.db, { about: 'indexes', of: plan.name, apply: true });
    expect(made).toEqual({ ok: true, lines: [`Made ${plan.name}.`] });
    expect((await indexes(pid)).lines.find((line) => line.includes(plan.name))).toContain(
      'each report rewrites it (value)',
    );
  });

  it('drops an index by need, and none that belongs to its module', async () => {
    const { pid, module } = await list(few);
    await wereSlow(pid, [{ equal: ['kind'] }]);
    const { plan } = await onlyProposal(pid);
    await answerIndexShell(server.db, { about: 'indexes', of: plan.name, apply: true });
    const drop = (name: string) => answerIndexShell(server.db, { about: 'indexes', drop: name });
    expect(await drop(`${module.base}_name`)).toMatchObject({ ok: false });
    expect(await drop('elsewhere_need_x')).toMatchObject({ ok: false });
    expect(await drop(plan.name)).toEqual({ ok: true, lines: [`Dropped ${plan.name}.`] });
    expect([...(await indexesOn(module)).keys()]).toContain(`${module.base}_name`);
    expect([...(await indexesOn(module)).keys()]).not.toContain(plan.name);
  });

  it('says that a module is not there', async () => {
    expect(await indexes('no such module')).toMatchObject({ ok: false });
  });
});
