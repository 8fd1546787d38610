import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChildServer, startChild } from '../faults/child-server.ts';
import { createPostgresDatabase, engineUnderTest } from './empty-database.ts';

// Which database a command of the shell works on. Each test runs in a folder of its own, which is its checkout.

const scripts = resolve('scripts');

/** Files that a script imports, however indirectly. */
const scope = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?'(\.[^']+\.ts)'/g))
    scope(resolve(dirname(file), path), seen);
  return seen;
};

const opensDatabase = (name: string): boolean => scope(join(scripts, name)).has(resolve('server/db/embedded.ts'));
const isCommand = (name: string): boolean => readFileSync(join(scripts, name), 'utf8').includes('runShell(');

/** A call of each command that only reads or is refused. */
const calls: Readonly<Record<string, readonly string[]>> = {
  'audit.ts': ['verify'],
  'backup.ts': ['made.backup'],
  'module.ts': ['list'],
  'restore.ts': ['made.backup'],
  'tenant.ts': ['list'],
};
/** The server itself, and what works on throw-away databases alone. */
const makers = new Set(['bench.ts', 'database-template.ts', 'serve.ts', 'start.ts']);

type Ran = { code: number | null; out: string; err: string };

const run = async (
  cwd: string,
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ran> => {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(scripts, name), ...args], {
    cwd,
    // Compiled once for all of the commands, where the server keeps its own too.
    env: { PATH, HOME, NODE_COMPILE_CACHE: resolve('.cache/compile'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (part) => (output.out += String(part)));
  child.stderr.on('data', (part) => (output.err += String(part)));
  await once(child, 'close');
  return { code: child.exitCode, ...output };
};

const firstLine = ({ err }: Ran): string => err.split('\n')[0] ?? '';

let folder: string;
const checkout = async (name: string): Promise<string> => {
  const made = join(folder, name);
  await mkdir(join(made, '.cache'), { recursive: true });
  // A first start unpacks it instead of making a database anew.
  const template = resolve('.cache/database-template.tar.gz');
  if (existsSync(template)) await symlink(template, join(made, '.cache', 'database-template.tar.gz'));
  return made;
};

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'colonnade-shell-')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const startIn = (cwd: string, env: Record<string, string> = {}): Promise<ChildServer> =>
  startChild({ DEMO: '0', CONSOLE_DIR: 'none', ...env }, 120_000, cwd);

// These groups start processes on embedded databases of their own: the same on whichever database the run tests.
describe.runIf(engineUnderTest === 'embedded')('every script that opens a database', () => {
  const files = readdirSync(scripts).filter((name) => name.endsWith('.ts') && opensDatabase(name));

  it('is the server, or a command that says which one it works on', () => {
    expect(files.filter((name) => !makers.has(name)).filter((name) => !isCommand(name))).toEqual([]);
    expect(files.filter(isCommand).toSorted()).toEqual(Object.keys(calls));
  });

  it.each(Object.keys(calls))('%s --help tells about the database and the exit codes', async (name) => {
    const { code, out, err } = await run(folder, name, ['--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`npm run ${name.replace('.ts', '')} -- `);
    for (const word of ['DATABASE_URL', 'DATA_DIR', 'only\n"npm start" does', 'Exit code']) expect(out).toContain(word);
  });

  it.each(Object.keys(calls))('%s called wrongly shows the same and ends with 2', async (name) => {
    const { code, err } = await run(folder, name, []);
    expect(code).toBe(2);
    expect(err).toContain('Exit code');
  });
});

describe.runIf(engineUnderTest === 'embedded')('without a database', () => {
  it('the files of modules and manifests may begin with a byte order mark, as editors on Windows write it', async () => {
    const file = join(folder, 'marked.json');
    await writeFile(file, '\uFEFF[]');
    for (const [name, ...args] of [
      ['module.ts', 'check', file],
      ['tenant.ts', 'manifest', 'Example Ltd', file],
    ] as const)
      // The file is read before a database is looked for: 2 would be a file that is not JSON.
      expect((await run(folder, name, args)).code).toBe(3);
  });

  it.each(Object.entries(calls))(
    '%s makes none, names the folder and the remedy, and ends with 3',
    async (name, args) => {
      const cwd = join(folder, `none-${name}`);
      await mkdir(cwd);
      const ran = await run(cwd, name, args);
      expect(ran).toMatchObject({ code: 3, out: '' });
      expect(firstLine(ran)).toBe(`Database: embedded, ${cwd}/.data (no server is running on it)`);
      expect(ran.err).toContain(`There is no database in ${cwd}/.data, and only "npm start" makes one.`);
      expect(ran.err).toContain('DATA_DIR=');
      expect(await readdir(cwd)).toEqual([]);
    },
  );

  it('a DATA_DIR that is wrong is named, and not made', async () => {
    const ran = await run(folder, 'module.ts', ['list'], { DATA_DIR: join(folder, 'misspelt'), DATA_DRI: 'x' });
    expect(ran.code).toBe(3);
    expect(firstLine(ran)).toContain(join(folder, 'misspelt'));
    expect(ran.err).toContain('DATA_DRI is not a setting; did you mean DATA_DIR?');
    expect(existsSync(join(folder, 'misspelt'))).toBe(false);
  });
});

describe.runIf(engineUnderTest === 'embedded')('an embedded database', () => {
  let cwd: string;
  let elsewhere: string;
  let server: ChildServer;
  beforeAll(async () => {
    cwd = await checkout('embedded');
    elsewhere = join(folder, 'elsewhere');
    server = await startIn(cwd, { DATA_DIR: elsewhere });
  });
  afterAll(() => server.stop());

  it.each(Object.entries(calls))('of a running server is found by %s without DATA_DIR', async (name, args) => {
    const ran = await run(cwd, name, args);
    expect(firstLine(ran)).toBe(
      `Database: embedded, ${elsewhere} (server of this checkout at ${server.url}, process ${server.child.pid})`,
    );
    expect(existsSync(join(cwd, '.data'))).toBe(false);
    if (name === 'restore.ts') expect(ran).toMatchObject({ code: 1 });
    else expect(ran).toMatchObject({ code: 0 });
    if (name === 'restore.ts') expect(ran.err).toContain(`The server with process id ${server.child.pid} is using it.`);
  });

  it('is named on standard error, so that an exported file holds the module alone', async () => {
    const { out, code } = await run(cwd, 'module.ts', ['export', '100000000000000000000004']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ pid: '100000000000000000000004' });
  });

  it('of several servers is chosen by the caller: all of them are listed with what to write', async () => {
    const second = await startIn(cwd);
    const ran = await run(cwd, 'module.ts', ['list']);
    expect(ran.code).toBe(3);
    expect(ran.err).toContain(`DATA_DIR=${elsewhere}  (server at ${server.url}`);
    expect(ran.err).toContain(`DATA_DIR=${cwd}/.data  (server at ${second.url}`);
    const chosen = await run(cwd, 'module.ts', ['list'], { DATA_DIR: elsewhere });
    expect(firstLine(chosen)).toContain(`its running server answers, process ${server.child.pid}`);
    expect(chosen.code).toBe(0);
    await second.kill();
    // Its runtime file is a leftover now, and does not count.
    expect((await run(cwd, 'module.ts', ['list'])).code).toBe(0);
    expect((await readdir(join(cwd, '.cache', 'servers'))).toSorted()).toEqual([`${server.child.pid}.json`]);
  });

  it('that is stopped is opened where it is', async () => {
    const folder = await checkout('stopped');
    await (await startIn(folder)).stop();
    expect(await readdir(join(folder, '.cache', 'servers'))).toEqual([]);
    const ran = await run(folder, 'tenant.ts', ['list']);
    expect(ran).toMatchObject({ code: 0, out: 'No company yet.\n' });
    expect(firstLine(ran)).toBe(`Database: embedded, ${folder}/.data (no server is running on it)`);
  });

  it('that a first start has not finished is not finished by a command', async () => {
    const folder = await checkout('half');
    await mkdir(join(folder, '.data', 'database'), { recursive: true });
    await writeFile(join(folder, '.data', 'database', 'half'), 'of a file');
    expect((await run(folder, 'module.ts', ['list'])).code).toBe(3);
    expect(await readdir(join(folder, '.data'))).toEqual(['database']);
  });
});

describe.runIf(engineUnderTest === 'postgres')('a PostgreSQL database', () => {
  it('of a running server is found without DATABASE_URL; its password is nowhere', async () => {
    const { url, drop } = await createPostgresDatabase();
    const secret = new URL(url);
    secret.password = 'hidden-word';
    const cwd = await checkout('postgres');
    const server = await startIn(cwd, { DATABASE_URL: secret.href });
    const { host, pathname } = secret;
    for (const [name, args] of Object.entries(calls)) {
      const ran = await run(cwd, name, args);
      expect(firstLine(ran)).toBe(
        `Database: PostgreSQL, ${host}${pathname} (server of this checkout at ${server.url}, process ${server.child.pid})`,
      );
      expect(ran.code).toBe(name === 'restore.ts' ? 1 : 0);
      expect(`${ran.out}${ran.err}`).not.toContain('hidden-word');
    }
    const [file = ''] = (await readdir(join(cwd, '.cache', 'servers'))).filter((name) => name.endsWith('.json'));
    expect(await readFile(join(cwd, '.cache', 'servers', file), 'utf8')).not.toContain('hidden-word');
    expect(server.log()).not.toContain('hidden-word');
    const direct = await run(cwd, 'module.ts', ['list'], { DATABASE_URL: secret.href });
    expect(firstLine(direct)).toBe(`Database: PostgreSQL, ${host}${pathname} (by DATABASE_URL)`);
    expect(direct.code).toBe(0);
    await server.stop();
    await drop();
  });

  it('without tables gets none from a command', async () => {
    const { url, drop } = await createPostgresDatabase();
    for (const [name, args] of Object.entries(calls)) {
      const ran = await run(folder, name, args, { DATABASE_URL: url });
      expect(ran.code).toBe(3);
      expect(ran.err).toContain('has no tables of Colonnade, and only a start of the server makes them');
    }
    await drop();
  });
});
