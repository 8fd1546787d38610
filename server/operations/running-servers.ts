import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isRunning, processMark } from '../db/process-mark.ts';

/**
 * Runtime files (pid files) of the servers that were started from this checkout, so that a command of the shell finds
 * them without their settings. A file holds no secret: an address of PostgreSQL is kept without user and password.
 */

export type RunningServer = {
  pid: number;
  engine: 'embedded' | 'postgres';
  /** The data folder, or host and name of the PostgreSQL database. */
  location: string;
  /** Its control socket, absolute. */
  socket: string;
  /** Its URL for browsers, such as http://127.0.0.1:8080. */
  address: string;
};

type RuntimeRecord = RunningServer & { mark: string };

/** Relative to the folder that the server was started in, like `.data`. */
const runtimeFolder = (): string => resolve('.cache', 'servers');

/** The control socket of a server on PostgreSQL, which has no data folder. */
export const runtimeSocket = (): string => join(runtimeFolder(), `${process.pid}.sock`);

const fileOf = (pid: number): string => join(runtimeFolder(), `${pid}.json`);

export const makeRuntimeFolder = async (): Promise<void> =>
  void (await mkdir(runtimeFolder(), { recursive: true, mode: 0o700 }));

/** Writes this server's runtime file; the returned function removes it. */
export const registerServer = async (server: RunningServer): Promise<() => Promise<void>> => {
  await makeRuntimeFolder();
  const file = fileOf(server.pid);
  const record: RuntimeRecord = { ...server, mark: await processMark() };
  // Atomic write: a command never reads a partial file.
  await writeFile(`${file}.part`, JSON.stringify(record), { mode: 0o600 });
  await rename(`${file}.part`, file);
  return () => rm(file, { force: true });
};

const isRuntimeRecord = (value: Partial<RuntimeRecord> | null): value is RuntimeRecord =>
  value !== null &&
  typeof value.pid === 'number' &&
  [value.mark, value.location, value.socket, value.address, value.engine].every((text) => typeof text === 'string');

const readRuntimeFile = async (file: string): Promise<RuntimeRecord | undefined> => {
  try {
    const value = JSON.parse(await readFile(file, 'utf8')) as Partial<RuntimeRecord> | null;
    return isRuntimeRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Reads a runtime file; removes it if it is stale (its server was killed). */
const readIfRunning = async (name: string): Promise<RunningServer[]> => {
  const file = join(runtimeFolder(), name);
  const record = await readRuntimeFile(file);
  if (record !== undefined && (await isRunning(record.mark))) {
    const { mark: _mark, ...server } = record;
    return [server];
  }
  await Promise.all([file, file.replace(/json$/, 'sock')].map((path) => rm(path, { force: true })));
  return [];
};

/** The running servers of this checkout, by process id. */
export const runningServers = async (): Promise<RunningServer[]> => {
  const names = await readdir(runtimeFolder()).catch((): string[] => []);
  const servers = await Promise.all(names.filter((name) => name.endsWith('.json')).map(readIfRunning));
  return servers.flat().toSorted((a, b) => a.pid - b.pid);
};
