import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/postgres.ts';

/** A server of the test's own, with its own data folder, as `npm start` runs it. */
export type TestServer = {
  url: string;
  /** Applies modules' files with the CLI while the server runs; resolves to what the CLI printed. */
  applyModule(...files: string[]): Promise<string>;
  /** The same for `npm run tenant`. */
  tenant(...args: string[]): Promise<string>;
  /** What the server has printed; nothing of one that runs already. */
  log(): string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
};

// The first start writes the demo; other work on the machine may slow it down.
const readyWithin = 240_000;

/** Names the folder that `writeDemo` filled; workers have the environment of the process that started them. */
const demoFolder = 'E2E_DEMO_FOLDER';

type Options = {
  /** Where the program is, and settings of its own; a server that runs already is then not the one that is wanted. */
  of?: { folder: string; settings: Readonly<Record<string, string>> };
  /** An empty folder of the caller's, who removes it: the server makes its first start there and writes the demo itself. */
  emptyFolder?: string;
  /** Changes the data that a first start wrote, in its folder, while no server runs; then the server starts again. */
  changeData?: (folder: string) => Promise<void>;
};

/**
 * Starts `npm start` on a free loopback port, with the demo tenants in a temporary folder; resolves when it is ready. The
 * demo is a copy of what one server wrote for all tests, minutes ago at most: writing it takes longer than many a test.
 * While tests are written, `E2E_URL` and `DATA_DIR` name a server that runs already.
 */
export async function startServer({ of, emptyFolder, changeData }: Options = {}): Promise<TestServer> {
  const running = process.env['E2E_URL'];
  if (running && of === undefined)
    return { url: running, log: () => '', stop: async () => undefined, ...shellOf('.', process.env) };
  const folder = emptyFolder ?? (await copyOfDemo());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: '',
    ...of?.settings,
  };
  const cwd = of?.folder ?? '.';
  let log = '';
  const spawned = () => {
    const started = spawn(process.execPath, ['scripts/start.ts'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => (log += String(text)));
    return started;
  };
  let server = spawned();
  const stop = async () => {
    await end(server);
    if (emptyFolder === undefined) await rm(folder, { recursive: true, force: true });
  };
  const ready = () => untilReady(url, server, () => log.slice(-8000));
  try {
    await ready();
    if (changeData !== undefined) {
      await end(server);
      await changeData(folder);
      server = spawned();
      await ready();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, log: () => log, stop, ...shellOf(cwd, env) };
}

/** Writes the demo once, as a first start does, for all servers of this run; resolves to what removes it again. */
export async function writeDemo(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-e2e-demo-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const server = await startServer({ emptyFolder: folder });
    await server.stop();
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[demoFolder] = folder;
  return remove;
}

async function copyOfDemo(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-e2e-'));
  const written = process.env[demoFolder];
  // A server that could not end in time leaves its socket, which no copy can have.
  const filter = (path: string) => !path.endsWith('.sock');
  if (written !== undefined) await cp(written, folder, { recursive: true, mode: constants.COPYFILE_FICLONE, filter });
  return folder;
}

function shellOf(cwd: string, env: NodeJS.ProcessEnv): Pick<TestServer, 'applyModule' | 'tenant'> {
  const run = async (script: string, args: readonly string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { cwd, env })).stdout;
  return {
    applyModule: (...files) => run('module', ['apply', ...files]),
    tenant: (...args) => run('tenant', args),
  };
}

async function untilReady(url: string, server: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + readyWithin;
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const cause = server.exitCode === null ? `not ready after ${readyWithin / 1000} s` : `ended with ${server.exitCode}`;
  throw new Error(`The server is ${cause}:\n${log()}`);
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const impatience = setTimeout(() => server.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(impatience);
}
