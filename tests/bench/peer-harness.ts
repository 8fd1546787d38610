import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

/** The harness of peers: its scripts lie in the folder that `PEERS_HARNESS` names, its results under `PEERS_DIR`. */

export type Harness = {
  /** Runs a script of the harness to its end; @throws when it fails. */
  run(script: string, args: readonly string[], env: Environment): Promise<void>;
  /** The rows of a result that a script has kept. */
  results(name: string): Promise<Record<string, string | number | null>[]>;
  /** The database for our server, empty. */
  database: string;
  /** A Node 20, for which Directus is compiled. */
  node20: string | undefined;
  stop(): Promise<void>;
};

export type Environment = Readonly<Record<string, string>>;

const versionOf = (node: string): string => {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' });
  } catch {
    return '';
  }
};

/** `PEER_NODE`, or the first Node 20 on the PATH. */
const findNode20 = (): string | undefined => {
  const candidates = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  return [process.env['PEER_NODE'] ?? '', ...candidates].find(
    (node) => node !== '' && existsSync(node) && versionOf(node).startsWith('v20.'),
  );
};

/** A run before has left its tables and roles in the database. */
const emptied = async (url: string): Promise<string> => {
  const { pathname } = new URL(url);
  const name = pathname.slice(1);
  const client = new pg.Client({ connectionString: new URL('/postgres', url).href });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  return url;
};

const firstLine = async (stream: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<string> => {
  const part = await Promise.race([once(stream, 'data'), ended.then(() => undefined)]);
  if (part === undefined) throw new Error('The PostgreSQL of the harness did not start.');
  return String(part[0]).trim();
};

/** Its scripts alone, without the database of the lists. */
export const harnessScripts = (folder: string): Pick<Harness, 'run' | 'results'> => {
  const work = process.env['PEERS_DIR'] ?? join(tmpdir(), 'peers');
  return {
    run: async (script, args, env) => {
      const child = spawn(process.execPath, [join(folder, script), ...args], {
        env: { ...process.env, PEERS_DIR: work, ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw new Error(`${script} of the harness ended with ${code}.`);
    },
    // Written by the harness just now.
    results: async (name) =>
      (JSON.parse(await readFile(join(work, 'results', `${name}.json`), 'utf8')) as Awaited<{ rows: never[] }>).rows,
  };
};

export const openHarness = async (folder: string): Promise<Harness> => {
  const work = process.env['PEERS_DIR'] ?? join(tmpdir(), 'peers');
  const shared = { ...process.env, PEERS_DIR: work };
  const database = spawn(process.execPath, [join(folder, 'postgres.mjs'), 'serve'], {
    env: shared,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(database, 'exit');
  const url = await firstLine(database.stdout, ended);
  return {
    database: await emptied(url),
    node20: findNode20(),
    ...harnessScripts(folder),
    stop: async () => {
      database.kill('SIGTERM');
      await ended;
    },
  };
};
