import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { answerModuleShell } from '../../server/module-changes/module-shell.ts';
import { answerTenantShell } from '../../server/tenants/tenant-shell.ts';
import type { User } from '../../src/schemas/wire.ts';
import { startTestServer, type TestServer } from './harness.ts';

// Members that nothing knows: each is a warning with the nearest known one, and all are kept.

let server: TestServer;
let administrator: User;
let plugins: string;
const air = '300000000000000000000004';

beforeAll(async () => {
  plugins = await mkdtemp(join(tmpdir(), 'colonnade-plugins-'));
  await writeFile(join(plugins, 'map.js'), 'export default 1;');
  await writeFile(
    join(plugins, 'map.json'),
    JSON.stringify({
      type: 'object',
      properties: { zoom: { type: 'integer' }, marks: { type: 'array', items: { properties: { colour: {} } } } },
      additionalProperties: false,
    }),
  );
  server = await startTestServer({ PLUGINS_DIR: plugins });
  administrator = await server.signIn('administrator');
});
afterAll(async () => {
  await server.close();
  await rm(plugins, { recursive: true });
});

const folders = () => ({ pluginsDir: plugins, consoleDir: 'none', embedOrigins: ['https://maps.example'] });

type Warned = { status: number; did?: string; warnings?: { path: string; message: string }[] };
const send = async (path: string, body: object, language = 'en'): Promise<Warned> =>
  (await server.send(path, body, { session: administrator, headers: { 'accept-language': language } })).json();

const text = (word: string) => ({ en: word, zh: word });
const misspelt = {
  pid: '3c0ffee0000000000000aaaa',
  name: text('Misspelt'),
  group: 'other',
  historyPid: '500000000000000000000001',
  columns: [
    { column: 'power', label: text('Power'), type: 'float', requierd: 2, units: 'W' },
    { column: 'mode', label: text('Mode'), type: 'enum', enum: { a: { ...text('A'), stat: 'normal' } } },
  ],
  filters: [{ name: text('All'), colums: ['power'], clientconfig: { pagesise: 10 } }],
};
const suggestions = [
  ['/historyPid', 'historypid'],
  ['/columns/0/requierd', 'required'],
  ['/columns/0/units', 'unit'],
  ['/columns/1/enum/a/stat', 'state'],
  ['/filters/0/colums', 'columns'],
  ['/filters/0/clientconfig/pagesise', 'pagesize'],
];

describe('a module', () => {
  it('is saved with a warning for each, in the caller’s language', async () => {
    const answer = await send(endpoints.saveModule.path, misspelt);
    expect(answer.status).toBe(0);
    expect(answer.warnings?.map(({ path, message }) => [path, /mean “(.*)”\?/.exec(message)?.[1]])).toEqual(
      expect.arrayContaining(suggestions),
    );
    expect(answer.warnings).toHaveLength(suggestions.length);
    const chinese = await send(endpoints.saveModule.path, misspelt, 'zh');
    expect(chinese.warnings?.find(({ path }) => path === '/columns/0/units')?.message).toBe(
      '此处没有“units”，它不起作用；您是指“unit”吗？',
    );
  });

  it('keeps them: configuration, export and the first tabs have them', async () => {
    const { data } = await server.call(endpoints.moduleConfig, { pid: misspelt.pid }, { session: administrator });
    expect(data).toMatchObject({ historyPid: misspelt.historyPid });
    expect(data.columns.find(({ column }) => column === 'power')).toMatchObject({ requierd: 2, units: 'W' });
    const exported = await answerModuleShell(server.db, { command: 'export', pid: misspelt.pid });
    expect(JSON.parse(exported.lines.join('\n'))).toMatchObject(misspelt);
    const { result } = await server.call(endpoints.listTabs, { pid: misspelt.pid }, { session: administrator });
    expect(result).toMatchObject([{ colums: ['power'], clientconfig: { pagesise: 10 } }]);
  });

  it('sent back as it is answered has the same warnings, at the places of what was sent', async () => {
    const { data } = await server.call(endpoints.moduleConfig, { pid: misspelt.pid }, { session: administrator });
    const answer = await send(endpoints.saveModule.path, data);
    expect(answer).toMatchObject({ status: 0, data: { changes: [] } });
    expect(answer.warnings?.map(({ path }) => path)).toContain('/columns/8/requierd');
  });

  it('without any has no member warnings', async () => {
    const { historyPid: _misspelt, filters: _filters, ...rest } = misspelt;
    const answer = await send(endpoints.saveModule.path, { ...rest, pid: '3c0ffee0000000000000aaab', columns: [] });
    expect(answer).toMatchObject({ status: 0 });
    expect(answer).not.toHaveProperty('warnings');
  });

  it.each(['check', 'apply'] as const)('is warned about by %s, by file and place, and not refused', async (command) => {
    const files = [{ file: 'a.json', config: { ...misspelt, pid: '3c0ffee0000000000000aaac' } }];
    const { ok, lines } = await answerModuleShell(server.db, { command, files });
    expect(ok).toBe(true);
    for (const [path, nearest] of suggestions)
      expect(lines.find((line) => line.startsWith(`a.json: warning: ${path}: `))).toContain(`“${nearest}”`);
    if (command === 'check') expect(lines.at(-1)).toContain('2 columns, no fault, 6 warnings');
  });
});

describe('a tab', () => {
  const tab = {
    pid: air,
    name: 'Warm',
    conditions: [1],
    clientconfig: { pageSize: 20 },
    condition: [{ k: 'temp', type: '>', v: 200, note: 'x' }],
  };
  const paths = ['/conditions', '/clientconfig/pageSize', '/condition/0/note'];

  it('is added and changed with warnings, and keeps what is not known', async () => {
    const added = await send(endpoints.addTab.path, tab);
    expect(added.status).toBe(0);
    expect(added.warnings?.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
    const listed = async () =>
      (await server.call(endpoints.listTabs, { pid: air }, { session: administrator })).result.find(
        ({ did }) => did === added.did,
      );
    expect(await listed()).toMatchObject({ ...tab });
    const changed = await send(endpoints.updateTab.path, { did: added.did, colour: 'red' });
    expect(changed).toMatchObject({ status: 0, warnings: [{ path: '/colour' }] });
    expect(await listed()).toMatchObject({ ...tab, colour: 'red' });
  });

  it('of the company takes one’s own settings with a warning, and nothing else', async () => {
    const { result } = await server.call(endpoints.listTabs, { pid: air }, { session: administrator });
    const did = result.find(({ editable }) => !editable)?.did ?? '';
    const kept = await send(endpoints.updateTab.path, { did, clientconfig: { pageSise: 20 } });
    expect(kept).toMatchObject({ status: 0, warnings: [{ path: '/clientconfig/pageSise' }] });
    expect((await send(endpoints.updateTab.path, { did, colour: 'red' })).status).not.toBe(0);
    await send(endpoints.updateTab.path, { did, reset: true });
  });
});

describe('a board', () => {
  let location: { pid: string; filterdid: string };
  beforeAll(async () => {
    const { result } = await server.call(endpoints.listTabs, { pid: air }, { session: administrator });
    location = { pid: air, filterdid: result[0]?.did ?? '' };
  });
  const config = { column: 'temp', agg: 'average', multiple: 1, unit: '', colour: 'red' };

  it('is created and changed with warnings, and keeps what is not known', async () => {
    const body = { ...location, type: 'data', name: 'Mean', config };
    const made = await send(endpoints.createBoard.path, body);
    expect(made).toMatchObject({ status: 0, warnings: [{ path: '/config/colour' }] });
    const did = made.did ?? '';
    const stored = await server.call(endpoints.boardConfig, { did }, { session: administrator });
    expect(stored.data.config).toMatchObject({ colour: 'red' });
    const changed = await send(endpoints.updateBoard.path, { did, name: 'Mean', config: { ...config, agregation: 1 } });
    expect(changed.warnings?.map(({ path }) => path)).toEqual(['/config/colour', '/config/agregation']);
    expect((await send(endpoints.createBoard.path, { ...body, colour: 'red' })).status).not.toBe(0);
  });

  it('of a plugin is looked through by the schema of its file', async () => {
    const entry = {
      pid: air,
      path: '/plugins/map.js',
      kind: 'board',
      mode: 'script',
      type: 'x-map',
      schema: '/plugins/map.json',
    };
    await answerTenantShell(
      server.db,
      {
        about: 'tenant',
        command: 'manifest',
        company: 'Riverside Group',
        entries: [entry],
      },
      folders(),
    );
    const body = { ...location, type: 'x-map', name: 'Map', config: { zoom: 3, zom: 4, marks: [{ color: 'red' }] } };
    const made = await send(endpoints.createBoard.path, body);
    expect(made.warnings?.map(({ path }) => path)).toEqual(['/config/zom', '/config/marks/0/color']);
    const stored = await server.call(endpoints.boardConfig, { did: made.did ?? '' }, { session: administrator });
    expect(stored.data.config).toEqual(body.config);
  });
});

describe('a manifest', () => {
  it('is written with warnings, and printed with all its members', async () => {
    const entry = { pid: air, path: 'https://maps.example/', kind: 'page', mode: 'iframe', comon: true };
    const about = { about: 'tenant', command: 'manifest', company: 'Harbour Retail' } as const;
    const { ok, lines } = await answerTenantShell(server.db, { ...about, entries: [entry] }, folders());
    expect(ok).toBe(true);
    expect(lines[0]).toBe('warning: /0/comon: “comon” is not known here and has no effect; did you mean “common”?');
    expect(JSON.parse((await answerTenantShell(server.db, about, folders())).lines.join(''))).toEqual([entry]);
  });

  it('says of a board why it would not be offered', async () => {
    const about = { about: 'tenant', command: 'manifest', company: 'Harbour Retail' } as const;
    const entry = { pid: air, path: 'https://maps.example/', kind: 'board', mode: 'iframe' };
    const { ok, lines } = await answerTenantShell(server.db, { ...about, entries: [entry] }, folders());
    expect(ok).toBe(true);
    expect(lines.slice(0, 4).map((line) => line.split(':', 2).join(':'))).toEqual([
      'warning: /0/mode',
      'warning: /0/path',
      'warning: /0/type',
      'warning: /0/schema',
    ]);
  });

  it('is written with a warning where its module is missing, and where the server may not frame its origin', async () => {
    const about = { about: 'tenant', command: 'manifest', company: 'Harbour Retail' } as const;
    const entry = { pid: air, path: 'https://maps.example/a', kind: 'page', mode: 'iframe' };
    const entries = [
      entry,
      { ...entry, pid: '3'.repeat(24) },
      { ...entry, pid: '3'.repeat(24), common: true },
      { ...entry, path: 'https://maps.example:8443/a' },
    ];
    const { ok, lines } = await answerTenantShell(server.db, { ...about, entries }, folders());
    expect(ok).toBe(true);
    expect(lines).toEqual([
      `warning: /1/pid: there is no module ${'3'.repeat(24)}. "npm run module -- list" shows them.`,
      expect.stringMatching(
        /^warning: \/3\/path: EMBED_ORIGINS of the server does not list https:\/\/maps\.example:8443;/,
      ),
      expect.stringMatching(/4 entries/),
    ]);
  });

  it('is refused in words, not by a pattern', async () => {
    const about = { about: 'tenant', command: 'manifest', company: 'Harbour Retail' } as const;
    const entry = { pid: '12', path: '/plugins/map.js', kind: 'board', mode: 'script', type: 'map' };
    const { ok, lines } = await answerTenantShell(server.db, { ...about, entries: [entry] }, folders());
    expect(ok).toBe(false);
    expect(lines.join('\n').split('\n')).toEqual(
      expect.arrayContaining([
        '/0/pid: 24 hex digits, as "npm run module -- list" shows them',
        '/0/type: x- and up to 60 small letters, digits or hyphens',
      ]),
    );
    const misspelt = { pid: air, path: '/plugins/map.js', kind: 'boards', mode: 'scripts' };
    expect((await answerTenantShell(server.db, { ...about, entries: [misspelt] }, folders())).lines).toEqual([
      '/0/kind: one of page, board, card',
      '/0/mode: one of iframe, script',
    ]);
  });
});
