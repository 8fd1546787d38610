import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createModuleLoader } from '../../../src/api/own-module.ts';
import { boardDataOf } from '../../../src/renderers/boards/frame/board-data.ts';
import { askPlugin } from '../../../src/renderers/boards/plugins/ask-plugin.ts';
import { defineBoard, type PluginDefinition } from '../../../src/renderers/boards/plugins/boards-module.ts';
import { readPluginBoard } from '../../../src/renderers/boards/plugins/plugin-board.ts';
import { pluginsFor, readPluginEntries } from '../../../src/renderers/boards/plugins/plugin-entries.ts';
import { pluginTables } from '../../../src/renderers/boards/plugins/plugin-tables.ts';

const origin = 'https://console.example';
const entry = (more: object): string =>
  JSON.stringify({ kind: 'board', mode: 'script', type: 'x-map', pid: 'a', path: '/plugins/map/board.js', ...more });

describe('plugins of a manifest', () => {
  it('are found by type, at the console’s own folder of plugins', () => {
    const entries = readPluginEntries([entry({ integrity: 'sha384-x' }), entry({ path: '/plugins/later.js' })], origin);
    expect([...entries.values()]).toEqual([
      { type: 'x-map', pid: 'a', isCommon: false, address: `${origin}/plugins/map/board.js`, integrity: 'sha384-x' },
    ]);
  });

  it.each([
    'https://evil.example/plugins/board.js',
    '//evil.example/plugins/board.js',
    '/vt/files/board.js',
    '/plugins/../vt/files/board.js',
    '/plugins/%2e%2e/vt/files/board.js',
    '/plugins/..%2fvt/files/board.js',
    '/plugins/..%5Cvt/files/board.js',
    '/plugins\\..\\vt/files/board.js',
    'javascript:alert(1)',
    '',
    5,
  ])('are none at %s', (path) => {
    expect(readPluginEntries([entry({ path })], origin).size).toBe(0);
  });

  it.each(['', 'null', '[]', '{', entry({ kind: 'page' }), entry({ mode: 'iframe' }), entry({ type: 'bar' })])(
    'are none in %s',
    (info) => {
      expect(readPluginEntries([info], origin).size).toBe(0);
    },
  );

  it('are offered to their own module, common ones to all', () => {
    const entries = readPluginEntries([entry({}), entry({ type: 'x-all', common: true })], origin);
    expect(['A', 'b'].map((pid) => pluginsFor(entries, pid).map(({ type }) => type))).toEqual([
      ['x-all', 'x-map'],
      ['x-all'],
    ]);
  });
});

const definition: PluginDefinition = {
  type: 'x-map',
  label: { en: 'Map', zh: '地图' },
  summary: { en: 'Where things are', zh: '位置' },
  span: 6,
  windowSpan: 2,
  height: 336,
  queries: () => [],
  draw: () => ({ update: () => undefined, dispose: () => undefined }),
};

describe('what a plugin exports', () => {
  const exported = (board: unknown) => readPluginBoard({ default: board }, 'board.js');

  it('is a board behind the built-in ones, with a name and nothing else unless it says more', () => {
    const board = exported(defineBoard(definition));
    expect(board).toMatchObject({ type: 'x-map', view: 'board:x-map', order: 100, form: { properties: {} } });
    expect(
      board.defaults({
        now: 0,
        zone: 'UTC',
        pid: '',
        filterdid: '',
        module: () => undefined,
        ofKind: () => [],
        read: () => 0,
      }),
    ).toEqual({});
  });

  const whole = defineBoard(definition);
  it.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /export default defineBoard/],
    ['a text', 'board', /export default defineBoard/],
    ['no drawing', { ...whole, draw: undefined }, /draw/],
    ['a label in one language', { ...whole, label: { en: 'Map' } }, /label/],
    ['a label that is markup of its own', { ...whole, label: { en: {}, zh: {} } }, /label/],
    ['a form that is no schema', { ...whole, form: 'object' }, /form/],
    ['a width beyond the columns', { ...whole, span: 40 }, /span/],
    ['the drawing of another board', { ...whole, view: 'board:bar' }, /view/],
    ['a colour that is none', { ...whole, colour: 'red' }, /colour/],
  ])('is refused with %s', (_name, board, message) => {
    expect(() => exported(board)).toThrow(message);
  });

  it('can’t take the place of a built-in board', () => {
    expect(() => defineBoard({ ...definition, type: 'bar' })).toThrow(/begin it with x-/);
  });

  it.each(['x-when', 'x-required'])('is refused with %s, which the schema says now', (hint) => {
    const form = { type: 'object', properties: { more: { type: 'string', [hint]: true } } };
    expect(() => defineBoard({ ...definition, form })).toThrow(/form: write .* as if, then and else in allOf/);
  });
});

describe('a module of our own origin', () => {
  const runs = globalThis as { runs?: number };
  // No question mark: what is asked again gets a query, which here must stay a comment.
  const counted = (code: string) =>
    `data:text/javascript,globalThis.runs = globalThis.runs + 1; ${code} //`.replaceAll(' ', '%20');

  it('is loaded once', async () => {
    runs.runs = 0;
    const load = createModuleLoader((module) => Object.keys(module));
    const address = counted('export const one = 1;');
    expect(await Promise.all([load(address, undefined), load(address, undefined)])).toEqual([['one'], ['one']]);
    expect(runs.runs).toBe(1);
  });

  it('that fails is loaded anew when it is asked for again', async () => {
    runs.runs = 0;
    const load = createModuleLoader((module) => module);
    const address = counted('if (globalThis.runs < 2) throw new Error("not yet"); export const two = 2;');
    await expect(load(address, undefined)).rejects.toThrow('not yet');
    expect(await load(address, undefined)).toHaveProperty('two', 2);
  });

  it('that does not come is given up after 20 s, by name', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const address = counted('await new Promise(() => {});');
    const load = createModuleLoader((module) => module);
    const outcome = load(address, undefined).catch((cause: unknown) => String(cause));
    await vi.advanceTimersByTimeAsync(19_000);
    expect(await Promise.race([outcome, Promise.resolve('still waiting')])).toBe('still waiting');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await outcome).toBe(`Error: ${address} did not come within 20 s.`);
  });

  it('is loaded anew when what it exported was refused', async () => {
    const read = (module: object) => {
      if (runs.runs === 1) throw new Error('refused');
      return Object.keys(module);
    };
    runs.runs = 0;
    const load = createModuleLoader(read);
    const address = counted('export const three = 3;');
    await expect(load(address, undefined)).rejects.toThrow('refused');
    expect(await load(address, undefined)).toEqual(['three']);
  });
});

describe('a plugin that asks wrongly', () => {
  const context = {
    now: 7,
    zone: 'UTC',
    pid: 'p',
    filterdid: 't',
    module: () => undefined,
    ofKind: () => [],
    read: () => undefined,
  };
  const runQueries = async (queries: PluginDefinition['queries']) => {
    const request = { did: 'b1', config: {}, context };
    return askPlugin(defineBoard({ ...definition, queries }), request, new AbortController().signal);
  };
  const thrown = () => {
    throw new Error('weeks is not there');
  };

  it.each<[string, PluginDefinition['queries'], string]>([
    ['throws', thrown, 'weeks is not there'],
    // A plugin is JavaScript: it may give back anything.
    ['gives back no list', () => JSON.parse('{}'), 'queries: return a list of queries'],
  ])('that %s is named with the reason, and is no board without numbers', async (_what, queries, reason) => {
    const error: unknown = await runQueries(queries).catch((cause: unknown) => cause);
    expect(boardDataOf(undefined, error)).toMatchObject({
      kind: 'failed',
      plugin: { plugin: definition.label, reason },
    });
  });

  it('keeps the numbers it had', async () => {
    const error: unknown = await runQueries(thrown).catch((cause: unknown) => cause);
    expect(boardDataOf({ datasets: [], asof: 5 }, error)).toMatchObject({ kind: 'ready', asof: 5, trouble: '' });
  });

  it('asks the server nothing where it has no question', async () => {
    expect(await runQueries(() => [])).toEqual({ datasets: [], asof: 7 });
  });
});

describe('the table of a plugin’s board', () => {
  it('holds the datasets as a person reads them', () => {
    const label = { en: 'Time', zh: '时间' };
    const columns = [
      { name: 'x', type: 'timestamp', label, unit: '' },
      { name: 'use', type: 'float', label: { en: 'Energy', zh: '用电量' }, unit: 'kWh' },
    ] as const;
    const [table] = pluginTables(
      [
        {
          name: 'days',
          columns: [...columns],
          rows: [
            [0, 2.5],
            [86_400, null],
          ],
        },
      ],
      {
        language: 'zh',
        zone: 'UTC',
        now: 0,
      },
    );
    expect(table?.columns).toEqual([
      { title: '时间', isNumber: false },
      { title: '用电量', isNumber: true, unit: 'kWh' },
    ]);
    expect(table?.rows).toEqual([
      ['1970-01-01 00:00:00', 2.5],
      ['1970-01-02 00:00:00', undefined],
    ]);
  });
});

describe('the examples', () => {
  const folders = readdirSync('examples', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.flatMap(({ name }) => {
    const { type } = JSON.parse(readFileSync(join('examples', name, 'manifest.json'), 'utf8'))[0] as { type: string };
    return [name, type];
  });
  const sources = ['src', 'server', 'vite', 'scripts', 'public'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.(tsx?|mjs|js|json|css|html)$/.test(file.name))
      .map((file) => join(file.parentPath, file.name)),
  );

  it('are named nowhere in the program', () => {
    expect(names).toContain('x-calendar-heat-map');
    expect(sources.length).toBeGreaterThan(100);
    const naming = sources.filter((file) => {
      const text = readFileSync(file, 'utf8');
      return names.some((name) => text.includes(name));
    });
    expect(naming).toEqual([]);
  });

  it('have one schema in the form and in the file', async () => {
    const schema: unknown = JSON.parse(readFileSync('examples/calendar-heat-map/schema.json', 'utf8'));
    const source = readFileSync('examples/calendar-heat-map/board.js', 'utf8');
    const values = [...source.matchAll(/value: (\d+), label/g)].map(([, value]) => Number(value));
    expect(schema).toMatchObject({ properties: { weeks: { enum: values } } });
  });
});
