import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { ModuleConfig } from '../../src/engine/column.ts';
import { nowSeconds } from '../../server/clock.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { answerModuleShell } from '../../server/module-changes/module-shell.ts';
import { pids } from '../../server/demo/pids.ts';
import type { User } from '../../src/schemas/wire.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { moduleTrials } from './module-trials.ts';

let server: TestServer;
let administrator: User;
let neighbour: User;

beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
  neighbour = await server.signIn('neighbour');
});
afterAll(() => server.close());

const { ask, config, save, again, add } = moduleTrials('3c0ffee0000000000001', () => ({ server, administrator }));

describe('an enum value that rows hold', () => {
  const withValues = (...keys: string[]) => [
    { column: 'mode', type: 'enum', enum: Object.fromEntries(keys.map((key) => [key, key.toUpperCase()])) },
  ];

  it('goes only when that is confirmed: first its rows are counted, and nothing changes', async () => {
    const body = config(withValues('cool', 'heat', 'fan'));
    await save(body);
    for (const mode of ['cool', 'cool', 'heat']) await add(body.pid, { mode });
    const next = again(body, withValues('heat'));
    const answer = await save(next);
    expect(answer).toMatchObject({
      status: statuses.conflict,
      errors: [{ path: '/columns/0/enum', rule: 'confirm' }],
      removed: [{ column: 'mode', value: 'cool', rows: 2 }],
    });
    expect(answer.msg).toContain('2 rows have the value “cool”');
    const { data } = await ask(endpoints.moduleConfig, { pid: body.pid });
    expect(Object.keys(columnsOf(data).get('mode')?.enum ?? {})).toEqual(['cool', 'heat', 'fan']);
    const agreed = await save({ ...next, confirm: true });
    expect(agreed).toMatchObject({ status: 0, data: { changes: [{ column: 'mode', change: 'changed' }] } });
    expect(agreed).not.toHaveProperty('warnings');
    const rows = (await ask(endpoints.queryRecords, { pid: body.pid })).result.data.map((row) => row['mode']);
    expect(rows.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual(['cool', 'cool', 'heat']);
  });

  it('is asked about by apply, and goes with --yes', async () => {
    const body = config(withValues('a', 'b'), { pid: '3ab1e00000000000000000ba' });
    const apply = (moduleConfig: object, isConfirmed = false) =>
      answerModuleShell(server.db, {
        command: 'apply',
        files: [{ file: 'm.json', config: moduleConfig }],
        isConfirmed,
      });
    await apply(body);
    await add(body.pid, { mode: 'a' });
    const next = again(body, withValues('b'));
    const answer = await apply(next);
    expect(answer).toMatchObject({ ok: false, question: 'Apply all the same?' });
    expect(answer.lines[0]).toContain('m.json: /columns/0/enum: 1 row has the value “a”');
    expect((await apply(next, true)).lines.join('\n')).toContain('mode: changed: values {"a":');
  });

  it('is named by check, with its rows and what uses it, before apply asks', async () => {
    const body = config(withValues('a', 'b'), { pid: '3ab1e00000000000000000bb' });
    const run = (command: 'check' | 'apply', moduleConfig: object) =>
      answerModuleShell(server.db, { command, files: [{ file: 'm.json', config: moduleConfig }] });
    const mark = '  apply asks before it does this, or needs --yes';
    await run('apply', body);
    await add(body.pid, { mode: 'a' });
    expect((await run('check', again(body, withValues('a')))).lines).not.toContain(mark);
    const { ok, lines } = await run('check', again(body, withValues('b')));
    expect(ok).toBe(true);
    expect(lines).toContain(mark);
    expect(lines.join('\n')).toContain('1 row has the value “a”');
    const doors = JSON.parse(
      (await answerModuleShell(server.db, { command: 'export', pid: pids.doors })).lines.join('\n'),
    ) as ModuleConfig;
    const without = doors.columns.filter(({ column }) => column !== 'open');
    const left = (await run('check', { ...doors, columns: without, filters: [] })).lines.join('\n');
    expect(left).toContain('“open” is used by the linkages');
    expect(left).toContain('“open” is used by the boards');
  });

  it('that no row holds goes without a question', async () => {
    const body = config(withValues('a', 'b'));
    await save(body);
    expect(await save(again(body, withValues('b')))).toMatchObject({ status: 0 });
  });
});

describe('from a shell', () => {
  it('names the columns that a checked file leaves out or renames', async () => {
    const body = config([{ column: 'charge', type: 'int' }], { pid: '3ab1e00000000000000000b1' });
    const renamed = config([{ column: 'fill', type: 'int' }], { pid: body.pid });
    const named = (moduleConfig: typeof body) => [{ file: 'a.json', config: moduleConfig }];
    await answerModuleShell(server.db, { command: 'apply', files: named(body) });
    const { ok, lines } = await answerModuleShell(server.db, { command: 'check', files: named(renamed) });
    expect(ok).toBe(true);
    expect(lines.filter((line) => line.includes('hidden'))).toEqual([
      '  charge: will be hidden, its data kept; boards, filter groups and linkages on it stop working',
    ]);
    expect((await answerModuleShell(server.db, { command: 'check', files: named(body) })).lines.join()).not.toContain(
      'hidden',
    );
  });

  it('applies files in any order, lists and exports them', async () => {
    const target = config([], { pid: '3ab1e00000000000000000aa' });
    const source = config([{ column: 'target', type: 'ref', pid: target.pid }], { pid: '3ab1e00000000000000000ab' });
    const files = [source, target].map((moduleConfig) => ({ file: `${moduleConfig.pid}.json`, config: moduleConfig }));
    expect(await answerModuleShell(server.db, { command: 'check', files })).toMatchObject({ ok: true });
    expect(await answerModuleShell(server.db, { command: 'apply', files })).toMatchObject({ ok: true });
    expect((await ask(endpoints.moduleConfig, { pid: source.pid }, neighbour)).status).toBe(0);
    const listed = await answerModuleShell(server.db, { command: 'list' });
    expect(listed.lines.join('\n')).toContain(source.pid);
    const exported = await answerModuleShell(server.db, { command: 'export', pid: source.pid });
    expect(
      await applyModules(server.db, [JSON.parse(exported.lines.join('\n'))], {
        owner: null,
        now: nowSeconds(),
        companies: 'all',
      }),
    ).toMatchObject({
      ok: true,
      applied: [{ created: false, changes: [] }],
    });
  });

  it('warns of a group that the menu does not have, with the one that was probably meant', async () => {
    const files = ['sensor', 'greenhouse', 'other'].map((group, index) => ({
      file: `${group}.json`,
      config: config([], { pid: `3ab1e00000000000000000d${index}`, group }),
    }));
    for (const command of ['check', 'apply'] as const) {
      const { ok, lines } = await answerModuleShell(server.db, { command, files });
      const warnings = lines.filter((line) => line.includes('menu group'));
      expect([ok, warnings.length]).toEqual([true, 2]);
      expect(warnings[0]).toMatch(/^sensor.json: warning: \/group: .* did you mean "sensors"\?$/);
      expect(warnings[1]).toMatch(/^greenhouse.json: .* make it with "npm run tenant -- group greenhouse/);
    }
  });

  it('warns where a topic gives records of two modules one MQTT topic, and not where modules only share it', async () => {
    const topic = `colonnade/${administrator.companyid}/plant`;
    const device = { driver: 'mqtt', interval: 60, key: 'code' };
    const [doors, lamps] = ['Doors', 'Lamps'].map((name) =>
      config([{ column: 'code', type: 'string', maxlength: 64 }], { ...device, name: { en: name, zh: name } }),
    );
    if (doors === undefined || lamps === undefined) throw new Error('There are two.');
    const apply = async (...configs: object[]) => {
      const files = configs.map((moduleConfig, index) => ({ file: `${index}.json`, config: moduleConfig }));
      const command = { command: 'apply', files, company: administrator.companyid, isOwn: true } as const;
      return (await answerModuleShell(server.db, command)).lines.filter((line) => line.includes('/topic'));
    };
    expect(await apply(doors, { ...lamps, topic })).toEqual([]);
    for (const [pid, code] of [
      [doors.pid, 'north'],
      [doors.pid, 'east'],
      [lamps.pid, 'north'],
      [lamps.pid, 'west'],
    ] as const)
      await add(pid, { code });
    const lines = await apply({ ...doors, topic });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(
      `0.json: warning: /topic: 1 record has the topic of a record of "Lamps" (${lamps.pid}), such as "north"`,
    );
  });

  it('names file and path of every fault and changes nothing', async () => {
    const good = config([]);
    const bad = config([{ column: 'a', type: 'magic' }]);
    const answer = await answerModuleShell(server.db, {
      command: 'apply',
      files: [
        { file: 'good.json', config: good },
        { file: 'bad.json', config: bad },
      ],
    });
    expect(answer.ok).toBe(false);
    expect(answer.lines[0]).toContain('bad.json: /columns/0/type:');
    expect((await ask(endpoints.moduleConfig, { pid: good.pid })).status).toBe(statuses.notFound);
  });

  it('gives a module to one company only when asked to', async () => {
    const body = config([], { pid: '3ab1e00000000000000000ac' });
    await answerModuleShell(server.db, {
      command: 'apply',
      files: [{ file: 'a.json', config: body }],
      company: 'Harbour Retail',
    });
    expect((await ask(endpoints.moduleConfig, { pid: body.pid })).status).toBe(statuses.notFound);
    expect((await ask(endpoints.moduleConfig, { pid: body.pid }, neighbour)).status).toBe(0);
  });
});
