import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { ModuleConfig } from '../../src/engine/column.ts';
import type { User } from '../../src/schemas/wire.ts';
import type { Row } from '../../server/db/database.ts';
import { addColumns, convertImmediately } from '../../server/module-changes/alter.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { checkModules } from '../../server/module-changes/check-modules.ts';
import { readChanges } from '../../server/module-changes/job.ts';
import { runChanges } from '../../server/module-changes/run.ts';
import { planTableChange } from '../../server/module-changes/table-change.ts';
import { answerModuleShell } from '../../server/module-changes/module-shell.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { fillLarge, interrupted, many, multipleOf } from './large-module.ts';
import { moduleTrials } from './module-trials.ts';

// A change that writes many rows anew is done in steps. Contract "Changes of a module in steps".

let server: TestServer;
let administrator: User;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
});
afterAll(() => server.close());

const { ask, config, save, again, add } = moduleTrials('3c0ffee0000000000002', () => ({ server, administrator }));

const scaled = (multiple: number) => [{ column: 'value', type: 'float', multiple }];

/** A module with many rows of one column. */
const large = async (column: Record<string, unknown>, valueOf: (index: number) => unknown, rows = many) => {
  const body = config([{ column: 'value', ...column }]);
  await save(body);
  const values = (index: number) => ({ value: valueOf(index) });
  await fillLarge(
    { db: server.db, modules: server.services.modules },
    { pid: body.pid, session: administrator, rows },
    values,
  );
  return body;
};
const scaledModule = (rows = many) => large({ type: 'float', multiple: 100 }, (index) => index * 100, rows);

const configOf = async (pid: string): Promise<ModuleConfig> => (await ask(endpoints.moduleConfig, { pid })).data;
const page = async (pid: string) => (await ask(endpoints.queryRecords, { pid, pagesize: 50 })).result.data;
const changesOf = async (pid: string) =>
  (await ask(endpoints.moduleChanges, {})).data.filter(({ pids }) => pids.includes(pid));

/** Physical columns, triggers and functions of the module beside those that its columns have. */
const leftovers = (pid: string): Promise<unknown[]> =>
  server.db.transaction('system', async (trx) => {
    const { rows } = await sql<Row>`
      select a.attname::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relname like ${`%${pid}`} and c.relkind = 'r' and a.attname ~ '^c[0-9]+$'
        and not exists (select from modulecolumn m where m.pid = ${pid} and m.physical = a.attname)
      union all select t.tgname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relname like ${`%${pid}`} and t.tgname like 'change_%'
      union all select proname::text from pg_proc where proname like ${`%${pid}_change%`}
      union all select value from modulechangevalue where pid = ${pid}`.execute(trx);
    return rows.map(({ name }) => name);
  });

describe('a change of many rows', () => {
  it('is under way once it is answered, and the old config is in force until its end', async () => {
    const body = await scaledModule();
    const answer = await save(again(body, scaled(10)));
    expect(answer).toMatchObject({ status: 0, data: { created: false, changes: [{ change: 'converted' }] } });
    expect(await changesOf(body.pid)).toMatchObject([{ did: answer.data.underway, state: 'surveying', percent: 0 }]);
    expect(multipleOf(await configOf(body.pid), 'value')).toBe(100);
    await runChanges(server.db);
    expect(await changesOf(body.pid)).toMatchObject([{ state: 'done', percent: 100, errors: [] }]);
    expect(multipleOf(await configOf(body.pid), 'value')).toBe(10);
    expect((await page(body.pid)).map(({ name, value }) => [name, value])).toContainEqual([
      `Row ${many - 1}`,
      (many - 1) * 10,
    ]);
    expect(await leftovers(body.pid)).toEqual([]);
  });

  it('notes values by functions that look for no name where a writer could have put one', async () => {
    const body = await scaledModule();
    const seen = new Set<string>();
    await save(again(body, scaled(10)));
    await runChanges(
      interrupted(server.db, () =>
        server.db.transaction('system', async (trx) => {
          const { rows } = await sql<Row>`select array_to_string(proconfig, ' ') as settings from pg_proc
            where prosecdef and pronamespace = current_schema()::regnamespace`.execute(trx);
          for (const row of rows) seen.add(String(row['settings']));
        }),
      ),
    );
    expect([...seen]).toEqual(['search_path=pg_catalog, pg_temp']);
  });

  it('shows readers old values or new ones, and keeps what is written meanwhile', async () => {
    const body = await scaledModule();
    const written: string[] = [];
    const seen = new Set<number>();
    await save(again(body, scaled(10)));
    await runChanges(
      interrupted(server.db, async () => {
        const multiple = multipleOf(await configOf(body.pid), 'value') ?? 0;
        seen.add(multiple);
        const rows = await page(body.pid);
        const numbered = rows.filter(({ name }) => String(name).startsWith('Row '));
        expect(numbered.every(({ name, value }) => value === Number(String(name).slice(4)) * multiple)).toBe(true);
        written.push(await add(body.pid, { value: 7 * multiple }));
        const key = { pid: body.pid, did: (1000 + written.length).toString(16).padStart(24, '0') };
        const { version } = (await ask(endpoints.readRecord, key)).data;
        const update = { ...key, version: Number(version), data: { name: 'Changed', value: 3 * multiple } };
        expect(await ask(endpoints.updateRecord, update)).toMatchObject({ status: 0 });
      }),
    );
    expect(seen).toContain(100);
    const { result } = await ask(endpoints.queryRecords, {
      pid: body.pid,
      filter: [{ value: [{ type: '=', v: 70 }] }],
      pagesize: 50,
    });
    // One of the filled rows has the same value.
    expect(result.total).toBe(written.length + 1);
    const changed = await ask(endpoints.queryRecords, { pid: body.pid, filter: [{ name: ['Changed'] }], pagesize: 50 });
    expect(new Set(changed.result.data.map(({ value }) => value))).toEqual(new Set([30]));
  });

  it('is refused while another one is under way, and so is the end of the module', async () => {
    const body = await scaledModule();
    await save(again(body, scaled(10)));
    const second = await save(again(body, scaled(1000)));
    expect(second).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'changing' }] });
    expect(second.msg).toContain('0 % done');
    const removed = await ask(endpoints.deleteModule, { pid: body.pid, name: body.name.en });
    expect(removed).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'changing' }] });
    await runChanges(server.db);
    expect(await save({ ...again(body, scaled(10)), icon: 'bolt' })).toMatchObject({ status: 0 });
  });

  it('lets others have a turn between its steps', async () => {
    const body = await scaledModule(20_000);
    await save(again(body, scaled(10)));
    let [steps, turns, isOver] = [0, 0, false];
    const others = async () => {
      while (!isOver) {
        await server.db.read('system', [sql`select 1`.compile(server.db.builder)]);
        turns += 1;
      }
    };
    const otherReads = others();
    await runChanges(interrupted(server.db, async () => void (steps += 1)));
    isOver = true;
    await otherReads;
    expect(steps).toBeGreaterThan(15);
    expect(turns).toBeGreaterThanOrEqual(steps);
  });

  it('makes indexes on large tables too, the same as at once', async () => {
    const body = await scaledModule();
    await save({ ...body, sort: { column: 'value', type: 'asc' } });
    expect(await changesOf(body.pid)).toMatchObject([{ state: 'surveying' }]);
    await runChanges(server.db);
    const twin = config(scaled(100), { sort: { column: 'value', type: 'asc' } });
    await save(twin);
    const indexes = async (pid: string) => {
      const query = sql<Row>`select replace(indexdef, ${pid}, '') as text from pg_indexes
        where tablename like ${`%${pid}`} order by 1`;
      return (await server.db.read('system', [query.compile(server.db.builder)]))[0];
    };
    expect(await indexes(body.pid)).toEqual(await indexes(twin.pid));
  });

  it('brings configs that are applied together into force together', async () => {
    const [first, second] = [await scaledModule(), config([])];
    await save(second);
    const options = { owner: administrator.companyid, now: 1, companies: [administrator.companyid] };
    const pointing = again(second, [{ column: 'target', type: 'ref', pid: first.pid }]);
    const seen: (readonly [number | undefined, number])[] = [];
    const look = async () =>
      void seen.push([
        multipleOf(await configOf(first.pid), 'value'),
        (await configOf(second.pid)).columns.filter(({ builtin }) => builtin !== true).length,
      ]);
    const outcome = await applyModules(interrupted(server.db, look), [again(first, scaled(10)), pointing], options);
    await look();
    expect(outcome).toMatchObject({ ok: true });
    expect(new Set(seen.map((pair) => pair.join()))).toEqual(new Set(['100,0', '10,1']));
  });
});

describe('rows in the way', () => {
  it('end a change before it begins: nothing is changed and the reason is kept', async () => {
    const body = await large({ type: 'float', multiple: 100 }, (index) => (index === 5 ? 1255 : index * 100));
    await save(again(body, scaled(10)));
    await runChanges(server.db);
    const [change] = await changesOf(body.pid);
    expect(change).toMatchObject({ state: 'failed', errors: [{ path: '/columns/0/type', rule: 'rows' }] });
    expect(change?.errors[0]?.message).toContain('1 row has a value in “value”');
    expect(multipleOf(await configOf(body.pid), 'value')).toBe(100);
    expect(await leftovers(body.pid)).toEqual([]);
  });

  const late = [
    [
      'a multiple',
      { type: 'float', multiple: 100 },
      { type: 'float', multiple: 10 },
      (index: number) => index * 100,
      1255,
    ],
    ['a type of the same storage', { type: 'string' }, { type: 'enum', enum: { on: 'On' } }, () => 'on', 'off'],
    ['a type of another storage', { type: 'string' }, { type: 'int' }, (index: number) => String(index), 'warm'],
  ] as const;
  it.each(late)('that appear meanwhile end a change of %s', async (...[, before, after, valueOf, bad]) => {
    const body = await large(before, valueOf);
    await save(again(body, [{ column: 'value', ...after }]));
    let isWritten = false;
    await runChanges(
      interrupted(server.db, async () => {
        const states = (await server.db.transaction('system', readChanges)).map(({ state }) => state);
        if (isWritten || !states.includes('converting')) return;
        isWritten = true;
        await add(body.pid, { value: bad });
      }),
    );
    expect(isWritten).toBe(true);
    expect(await changesOf(body.pid)).toMatchObject([{ state: 'failed', errors: [{ rule: 'rows' }] }]);
    expect(await leftovers(body.pid)).toEqual([]);
    const { result } = await ask(endpoints.queryRecords, {
      pid: body.pid,
      filter: [{ value: [{ type: '=', v: bad }] }],
    });
    expect(result.total).toBe(1);
    await ask(endpoints.deleteRecords, { pid: body.pid, dids: result.data.map(({ did }) => did) });
    await save(again(body, [{ column: 'value', ...after }]));
    await runChanges(server.db);
    expect((await changesOf(body.pid)).map(({ state }) => state).toSorted()).toEqual(['done', 'failed']);
  });
});

describe('the shell', () => {
  const files = (body: object) => [{ file: 'm.json', config: body }];

  it('says beforehand what is written anew, how many rows are in the way and about how long it takes', async () => {
    const body = await large({ type: 'float', multiple: 100 }, (index) => (index < 2 ? 1255 : index * 100));
    const before = await leftovers(body.pid);
    const fine = await answerModuleShell(server.db, { command: 'check', files: files(again(body, scaled(1000))) });
    expect(fine).toMatchObject({ ok: true });
    expect(fine.lines.join('\n')).toContain('value: 3,000 rows will be written anew, no row is in the way');
    expect(fine.lines.at(-1)).toMatch(/: (about \d+ (s|minutes)|less than a second)$/);
    const blocked = await answerModuleShell(server.db, { command: 'check', files: files(again(body, scaled(10))) });
    expect(blocked).toMatchObject({ ok: false });
    expect(blocked.lines.join('\n')).toContain('2 rows have a value that would be lost');
    expect(await leftovers(body.pid)).toEqual(before);
    expect(await changesOf(body.pid)).toEqual([]);
  });

  it('follows an apply to its end', async () => {
    const catalogue = { ...config(scaled(100)), pid: '3ab1e00000000000000000da' };
    await answerModuleShell(server.db, { command: 'apply', files: files(catalogue) });
    await fillLarge(
      { db: server.db, modules: server.services.modules },
      { pid: catalogue.pid, session: administrator },
      (index) => ({ value: index * 100 }),
    );
    let answer = await answerModuleShell(server.db, {
      command: 'apply',
      files: files({ ...catalogue, columns: config(scaled(10)).columns }),
    });
    expect(answer.lines.join('\n')).toContain('Rows are written anew in steps');
    const lines: string[] = [];
    while (answer.follow !== undefined) {
      answer = await answerModuleShell(server.db, answer.follow.request);
      lines.push(...answer.lines);
    }
    expect(answer.ok).toBe(true);
    expect(lines.at(-1)).toContain('done, 3,000 rows');
    expect((await answerModuleShell(server.db, { command: 'changes' })).lines.join('\n')).toContain('done, 3,000 rows');
  });
});

describe('stepped and at once', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => Math.round(value * 1000));
  const pairs = [
    [{ type: 'float', multiple: 1000 }, { type: 'float' }, number],
    [
      { type: 'float', multiple: 10, emptyvalue: -9999 },
      { type: 'float', multiple: 1000, emptyvalue: -1 },
      fc.oneof(number, fc.constant(-9999)),
    ],
    [{ type: 'int' }, { type: 'string' }, fc.integer()],
    [{ type: 'int' }, { type: 'float', multiple: 100 }, fc.integer({ min: -1e9, max: 1e9 })],
    [{ type: 'string' }, { type: 'float', multiple: 10 }, fc.integer({ min: -1e6, max: 1e6 }).map(String)],
    [{ type: 'string', emptyvalue: "it's -" }, { type: 'int' }, fc.oneof(fc.nat().map(String), fc.constant("it's -"))],
  ] as const;

  it.each(pairs)('%o to %o write the same values', async (before, after, values) => {
    const sample = fc.sample(fc.option(values as fc.Arbitrary<unknown>, { nil: null, freq: 5 }), many);
    const body = await large(before, (index) => sample[index]);
    const next = again(body, [{ column: 'value', ...after }]);
    const checked = checkModules([next], () => true);
    const nextConfig = checked.ok ? checked.configs[0]?.config : undefined;
    if (nextConfig === undefined) throw new Error('The config has a fault.');
    const valuesIn = async (trx: Parameters<typeof planTableChange>[0], table: string, physical: string) =>
      (await sql<Row>`select name, ${sql.ref(physical)} as value from ${sql.table(table)} order by name`.execute(trx))
        .rows;
    const stored = await configOf(body.pid);
    const expected: Row[] = [];
    const undone = new Error('undone');
    const converting = server.db.transaction('system', async (trx) => {
      const { plan, table } = await planTableChange(trx, nextConfig, stored);
      await addColumns(trx, table, plan);
      expect(await convertImmediately(trx, table, plan)).toEqual({});
      expected.push(...(await valuesIn(trx, table, plan.conversions[0]?.target ?? '')));
      throw undone;
    });
    await expect(converting).rejects.toBe(undone);
    await save(next);
    await runChanges(server.db);
    expect(await changesOf(body.pid)).toMatchObject([{ state: 'done' }]);
    const storedValues = await server.db.transaction('system', async (trx) => {
      const { plan, table } = await planTableChange(trx, nextConfig, nextConfig);
      return valuesIn(trx, table, plan.rows[0]?.physical ?? '');
    });
    expect(storedValues).toEqual(expected);
  });
});
