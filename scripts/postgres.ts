import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chown, chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { installPackage, isInstallable } from './debian-package.ts';

/** A running throw-away cluster. */
export type Cluster = {
  url: string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
  /** Ends every process of it at once, as `pg_ctl stop -m immediate` does; the data stays. */
  crash(): Promise<void>;
  /** Starts it again on the same port and data, and waits until it takes connections. */
  start(): Promise<void>;
  /** Process id of the one that takes connections and starts all the others. */
  pid(): number;
};

/** A cluster, or why there is none. `installable` says that root and apt were there to get one. */
export type Postgres = Cluster | { reason: string; installable: boolean };

/** `isDurable`: what was committed outlives a crash of the cluster; otherwise it is faster. */
type Options = { isDurable?: boolean };

type Owner = { uid: number; gid: number } | undefined;

const run = promisify(execFile);

/**
 * Starts an empty PostgreSQL on a free loopback port, in a folder that `stop` removes. Installs PostgreSQL from
 * the system's archive where it is missing and that is possible. It never touches a cluster of the machine.
 */
export async function startPostgres(options: Options = {}): Promise<Postgres> {
  const installable = isInstallable();
  const programs = programFolder() ?? (installPackage('postgresql') ? programFolder() : undefined);
  if (!programs) return { reason: missing(installable), installable };
  try {
    return await startCluster(programs, await owner(), options);
  } catch (error) {
    return { reason: `PostgreSQL in ${programs} does not start: ${messageOf(error)}`, installable };
  }
}

function missing(installable: boolean): string {
  return installable
    ? 'PostgreSQL is not installed, and apt-get could not install it.'
    : 'PostgreSQL (initdb, postgres) is not installed; installing it needs root and apt-get. Put its bin folder on PATH.';
}

function programFolder(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...versions.map((v) => join(debian, v, 'bin'))];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** PostgreSQL refuses to run as root, so root lends it another account of the machine. */
async function owner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!account) throw new Error('no account "postgres" or "nobody" to run it under; root may not');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

async function startCluster(programs: string, as: Owner, { isDurable = false }: Options): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-postgres-'));
  await chmod(folder, 0o700);
  if (as) await chown(folder, as.uid, as.gid);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    // The locale of the embedded database, so that both sort alike.
    const locale = ['-E', 'UTF8', '--locale=C', '--lc-ctype=C.UTF-8'];
    const options = ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '--no-sync', ...locale];
    await run(join(programs, 'initdb'), options, { cwd: folder, ...as });
    const cluster = { programs, folder, port: await freePort(), as, isDurable };
    const url = `postgres://postgres@127.0.0.1:${cluster.port}/postgres`;
    let server = serve(cluster);
    process.once('exit', () => server.kill('SIGQUIT'));
    await untilReady(url, server);
    return {
      url,
      start: async () => {
        server = serve(cluster);
        await untilReady(url, server);
      },
      crash: () => end(server, 'SIGQUIT'),
      pid: () => server.pid ?? 0,
      // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients to leave.
      stop: () => end(server, 'SIGINT').then(remove),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

type ServerOptions = { programs: string; folder: string; port: number; as: Owner; isDurable: boolean };

function serve(cluster: ServerOptions): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: cluster.port,
    unix_socket_directories: cluster.folder,
    // The cluster dies with the test run: nothing in it has to survive the machine.
    fsync: 'off',
    synchronous_commit: cluster.isDurable ? 'on' : 'off',
    full_page_writes: 'off',
    timezone: 'UTC',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(cluster.programs, 'postgres'), ['-D', join(cluster.folder, 'data'), ...options], {
    cwd: cluster.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...cluster.as,
  });
  return server;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  let log = '';
  server.stderr?.on('data', (text) => (log = `${log}${String(text)}`.slice(-2000)));
  const deadline = Date.now() + 30_000;
  while (server.exitCode === null && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  server.kill('SIGQUIT');
  throw new Error(log || 'not ready after 30 s');
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}

/** A free TCP port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
