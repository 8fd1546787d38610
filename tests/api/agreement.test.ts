import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModuleConfig, RecordValues } from '../../src/engine/column.ts';
import { evaluate } from '../../src/engine/condition/evaluate.ts';
import { parseCondition } from '../../src/engine/condition/parse.ts';
import type { Expression } from '../../src/engine/condition/predicate.ts';
import { isReportable, isReported } from '../../src/engine/reported.ts';
import { nowSeconds } from '../../server/clock.ts';
import { type DeviceState, saveStates } from '../../server/devices/device-state.ts';
import { newDid } from '../../server/ids.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { readInBatches } from '../../server/exports/read-in-batches.ts';
import { readPage } from '../../server/records/page.ts';
import { recordColumns } from '../../server/records/physical-columns.ts';
import { keysOf, type Rows } from '../../server/records/query.ts';
import { recordOf, selectionOf } from '../../server/records/select.ts';
import { insertRecord } from '../../server/records/write.ts';
import type { StoredModule } from '../../server/services.ts';
import { arbAround, arbCondition, arbConfig, arbRow } from '../unit/engine/arbitraries.ts';
import { startTestServer, type TestServer } from './harness.ts';

// Memory and database must answer every condition alike: linkages evaluate in memory what lists ask of SQL.

let server: TestServer;
let company: string;
const context = { language: 'en', zone: 'Asia/Shanghai', now: 1_795_200_000 } as const;

beforeAll(async () => {
  server = await startTestServer();
  company = (await server.signIn('administrator')).companyid;
});
afterAll(() => server.close());

/** Somebody who may read everything: conditions are compared here, not rights. */
const caller = () => ({
  modules: server.services.modules,
  actor: { companyid: company, organizations: [], rightsOn: () => ({ create: 16, read: 2, write: 2, set: 2 }) },
});

/** A module made of the config, with the rows in it; its records by did. What devices report is stored as a report. */
const fill = async (
  config: ModuleConfig,
  rows: readonly RecordValues[],
): Promise<{ module: StoredModule; stored: Map<string, RecordValues> }> => {
  const outcome = await applyModules(server.db, [config], { owner: null, now: nowSeconds(), companies: 'all' });
  expect(outcome).toMatchObject({ ok: true });
  server.services.modules.forget();
  const module = await server.services.modules.find(company, config.pid);
  if (!module) throw new Error('The module that was just applied is not there.');
  const stored = new Map<string, RecordValues>();
  const columns = recordColumns(module).filter(({ column }) => isReported(module.config, column));
  const reportedNames = new Set(columns.map(({ column }) => column.column));
  await server.db.transaction({ company }, async (trx) => {
    await sql`delete from ${sql.table(module.table)}`.execute(trx);
    const states: DeviceState[] = [];
    for (const values of rows) {
      const did = newDid(1);
      const typed = Object.fromEntries(Object.entries(values).filter(([name]) => !reportedNames.has(name)));
      await insertRecord(trx, module, { did, company, creator: 'c1', organization: 'o1', now: 1, values: typed });
      states.push({ ...reportedNow, did, values });
      stored.set(did, values);
    }
    if (columns.length > 0)
      await saveStates({ trx, services: server.services, company, module, now: 2 }, states, columns);
  });
  return { module, stored };
};

const reportedNow = {
  name: '',
  organization: null,
  reported: {},
  lastreport: 2,
  heardat: 2,
  isonline: true,
  marks: '',
  isChanged: true,
} as const;

/** The same module, but devices report every column that they may. */
const reporting = (config: ModuleConfig): ModuleConfig => ({
  ...config,
  driver: 'http',
  columns: config.columns.map((column) => (isReportable(column) ? { ...column, source: `/${column.column}` } : column)),
});

const matchingDids = async (module: StoredModule, expression: Expression): Promise<string[]> => {
  const rows: Rows = { module, scope: { company }, expression };
  const selection = await selectionOf(caller(), module);
  const sort = { column: 'did', type: 'asc' } as const;
  const page = await readPage(server.db, { rows, selection, sort, page: 1, pagesize: 500, isExact: false }, context);
  expect(page.total).toBe(page.data.length);
  return page.data.map((record) => record.did);
};

const trials = fc.tuple(arbConfig, fc.boolean()).chain(([plain, hasDevices]) => {
  const config = hasDevices ? reporting(plain) : plain;
  return fc.record({
    config: fc.constant(config),
    context: arbAround,
    rows: fc.array(arbRow(config), { minLength: 1, maxLength: 12 }),
    conditions: fc.array(arbCondition(config), { minLength: 6, maxLength: 6 }),
  });
});

const everything: Expression = { kind: 'and', parts: [] };

describe('memory and SQL', () => {
  it('agree on every condition over every row', async () => {
    await fc.assert(
      fc.asyncProperty(trials, async ({ config, rows, conditions, context: formatContext }) => {
        const { module, stored } = await fill(config, rows);
        for (const condition of conditions) {
          const parsed = parseCondition(condition, module.config, formatContext);
          if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
          const inMemory = [...stored].filter(([, values]) => evaluate(parsed.value, values)).map(([did]) => did);
          expect(await matchingDids(module, parsed.value)).toEqual(inMemory.toSorted());
        }
      }),
      { numRuns: 25 },
    );
  });

  it('agree on many texts in one column, in whichever way they are combined', async () => {
    const config: ModuleConfig = {
      pid: '3f00000000000000000000ab',
      name: { en: 'Texts', zh: '文本' },
      group: 'other',
      columns: [{ column: 'string', label: { en: 'Text', zh: '文本' }, type: 'string', rw: 3, required: 0 }],
    };
    const all = Array.from({ length: 30 }, (_, index) => `t${index}%`).join(' ');
    const strings = ['T3% x', 'ÄÖ_\\', 'äö', all, all.replace('t7%', ''), 'nothing', undefined];
    const { module, stored } = await fill(
      config,
      strings.map((string) => ({ name: 'x', ...(string === undefined ? {} : { string }) })),
    );
    const texts = ['äÖ', '_\\', 'a\0b', ...Array.from({ length: 30 }, (_, index) => `T${index}%`)];
    const manyTexts = (words: readonly string[], negate: boolean): Expression[] =>
      words.map((text) => ({
        kind: 'predicate',
        predicate: { column: 'string', test: 'contains', text, ...(negate ? { negate } : {}) },
      }));
    for (const words of [texts, texts.slice(3)])
      for (const kind of ['and', 'or'] as const)
        for (const negate of [true, false]) {
          const expression: Expression = { kind, parts: [...manyTexts(words, negate), ...manyTexts(['t'], false)] };
          const inMemory = [...stored].filter(([, values]) => evaluate(expression, values)).map(([did]) => did);
          expect([kind, negate, await matchingDids(module, expression)]).toEqual([kind, negate, inMemory.toSorted()]);
        }
  });

  it('give back every stored value as it went in', async () => {
    await fc.assert(
      fc.asyncProperty(trials, async ({ config, rows }) => {
        const { module, stored } = await fill(config, rows);
        const selection = await selectionOf(caller(), module);
        const pageInput = {
          rows: { module, scope: { company }, expression: everything },
          selection,
          page: 1,
          pagesize: 500,
          isExact: false,
        };
        const page = await readPage(server.db, { ...pageInput, sort: { column: 'did', type: 'asc' } }, context);
        for (const record of page.data) expect({ ...record }).toMatchObject({ ...stored.get(record.did) });
        expect(page.data).toHaveLength(rows.length);
      }),
      { numRuns: 15 },
    );
  });

  it('agree with predicates that no operator makes: values of other kinds, open ranges, nothing', async () => {
    const config: ModuleConfig = {
      pid: '3f00000000000000000000aa',
      name: { en: 'Kinds', zh: '种类' },
      group: 'other',
      columns: (['int', 'float', 'string', 'timestamp', 'mounths', 'validperiod'] as const).map((type) => ({
        column: type,
        label: { en: type, zh: type },
        type,
        rw: 3,
        required: 0,
      })),
    };
    const full = {
      name: 'x',
      int: 2,
      float: -0.5,
      string: '2',
      timestamp: 5,
      mounths: [2],
      validperiod: ['08:00:00-09:00:00'],
    };
    const { module, stored } = await fill(config, [full, { name: 'y' }]);
    const values = ['2', 2, -0.5, 2.5, 1e300, -1e300, Number.MAX_SAFE_INTEGER, "'", 'a\0b', ''];
    const tests = [
      ...values.map((value) => ({ test: 'anyof', values: [value] }) as const),
      { test: 'anyof', values: [] } as const,
      { test: 'anyof', values } as const,
      { test: 'range' } as const,
      { test: 'range', from: -0.5 } as const,
      { test: 'range', from: 1.5, below: 2.5 } as const,
      { test: 'range', below: 2 } as const,
      { test: 'contains', text: '' } as const,
      { test: 'contains', text: '2' } as const,
      { test: 'overlaps', values: [2, '08:00:00-09:00:00'] } as const,
      { test: 'overlaps', values: [] } as const,
      { test: 'present' } as const,
    ];
    for (const column of [...config.columns.map((configColumn) => configColumn.column), 'nowhere'])
      for (const test of tests)
        for (const negate of [true, false]) {
          const expression: Expression = { kind: 'predicate', predicate: { column, negate, ...test } };
          const inMemory = [...stored].filter(([, row]) => evaluate(expression, row)).map(([did]) => did);
          expect({ column, test, negate, found: await matchingDids(module, expression) }).toEqual({
            column,
            test,
            negate,
            found: inMemory.toSorted(),
          });
        }
  });
});

describe('walking a list', () => {
  it('meets every row once, in the order that pages have', async () => {
    await fc.assert(
      fc.asyncProperty(trials, fc.constantFrom('asc' as const, 'desc' as const), async ({ config, rows }, type) => {
        const { module } = await fill(config, rows);
        const selection = await selectionOf(caller(), module);
        const allRows: Rows = { module, scope: { company }, expression: everything };
        for (const { column } of module.config.columns) {
          const sort = { column, type };
          if (!isSortable(module, column)) continue;
          const whole = await readPage(
            server.db,
            { rows: allRows, selection, sort, page: 1, pagesize: 500, isExact: false },
            context,
          );
          const pages: string[] = [];
          for (let page = 1; page <= Math.ceil(rows.length / 2); page += 1) {
            const answer = await readPage(
              server.db,
              { rows: allRows, selection, sort, page, pagesize: 2, isExact: false },
              context,
            );
            pages.push(...answer.data.map((record) => record.did));
          }
          const walked: string[] = [];
          for await (const stretch of readInBatches(server.db, { rows: allRows, selection, sort }, 3))
            walked.push(...stretch.map((row) => recordOf(selection, row, context).did));
          const order = whole.data.map((record) => record.did);
          expect({ column, pages, walked }).toEqual({ column, pages: order, walked: order });
        }
      }),
      { numRuns: 8 },
    );
  });
});

const isSortable = (module: StoredModule, column: string): boolean => {
  try {
    return keysOf(module, { column, type: 'asc' }).length > 0;
  } catch {
    return false;
  }
};
