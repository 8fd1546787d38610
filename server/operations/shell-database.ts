import { resolve } from 'node:path';
import type { Db } from '../db/database.ts';
import { openExistingDatabase } from './open-database.ts';
import { askServer, isListening, socketOf } from './control-socket.ts';
import type { ShellAnswer } from '../shell-answer.ts';
import type { Settings } from '../settings.ts';
import { type RunningServer, runningServers } from './running-servers.ts';

/**
 * Which database a command of the shell works on: the one that DATABASE_URL or DATA_DIR names, else that of the running
 * server of this checkout, else the stopped one in `.data`. Contract "Shell commands".
 */

/** There is no database to work on, or no telling which; the text says what to do. Nothing was changed or created. */
export class NoDatabase extends Error {}

export type ShellDatabase = {
  /** The command's first line. */
  name: string;
  /** The process that has it open, where that is a server which answers commands. */
  server?: { pid?: number; ask(request: object): Promise<ShellAnswer> };
  /** Opens it for this process. @throws NoDatabase when no start has made it */
  open(): Promise<Db>;
};

/** Host, port and name of a PostgreSQL address; user and password are left out. */
export const postgresAddress = (url: string): string => {
  const { host, pathname, searchParams } = new URL(url);
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`;
};

const nameOf = ({ engine, location }: Pick<RunningServer, 'engine' | 'location'>): string =>
  engine === 'embedded' ? `embedded, ${location}` : `PostgreSQL, ${location}`;

const exitOnPanic = (reason: string): never => {
  console.error(reason);
  process.exit(1);
};

const opening = (settings: Settings, missing: string) => async (): Promise<Db> => {
  const db = await openExistingDatabase(settings, exitOnPanic);
  if (db === undefined) throw new NoDatabase(missing);
  return db;
};

const requestContext = (socket: string) => async (request: object) => {
  const answer = await askServer(socket, request);
  if (answer === undefined) throw new Error('The server ended just now. Run the command again.');
  return answer;
};

/** A data folder, whose server may be running or not. */
const embeddedIn = async (settings: Settings, remedy: string): Promise<ShellDatabase> => {
  const folder = resolve(settings.dataDir);
  const socket = socketOf(folder);
  const missing = `There is no database in ${folder}, and only "npm start" makes one. ${remedy}`;
  const open = opening(settings, missing);
  if (!(await isListening(socket)))
    return { name: `Database: ${nameOf({ engine: 'embedded', location: folder })} (no server is running on it)`, open };
  const pid = (await runningServers()).find((server) => server.socket === socket)?.pid;
  const about = pid === undefined ? 'its running server answers' : `its running server answers, process ${pid}`;
  return {
    name: `Database: ${nameOf({ engine: 'embedded', location: folder })} (${about})`,
    server: { ...(pid === undefined ? {} : { pid }), ask: requestContext(socket) },
    open,
  };
};

const runningOn = ({ engine, location, pid, address, socket }: RunningServer, settings: Settings): ShellDatabase => ({
  name: `Database: ${nameOf({ engine, location })} (server of this checkout at ${address}, process ${pid})`,
  server: { pid, ask: requestContext(socket) },
  open: opening({ ...settings, dataDir: location }, `There is no database in ${location}.`),
});

const choiceOf = ({ engine, location, pid, address }: RunningServer): string =>
  engine === 'embedded'
    ? `  DATA_DIR=${location}  (server at ${address}, process ${pid})`
    : `  DATABASE_URL=postgres://…@${location}  (server at ${address}, process ${pid})`;

const severalText = (servers: readonly RunningServer[]): string =>
  [
    `${servers.length} servers of this checkout are running. Say which database you mean, in front of the command:`,
    ...servers.map(choiceOf),
  ].join('\n');

/** Finds the database; nothing is opened yet. @throws NoDatabase when several servers run and none was chosen */
export const shellDatabase = async (
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ShellDatabase> => {
  const { databaseUrl } = settings;
  if (databaseUrl !== undefined) {
    const address = postgresAddress(databaseUrl);
    const missing = `The PostgreSQL database ${address} has no tables of Colonnade, and only a start of the server makes them. Start the server on it once, then run this again.`;
    return { name: `Database: PostgreSQL, ${address} (by DATABASE_URL)`, open: opening(settings, missing) };
  }
  if (environment['DATA_DIR']?.trim())
    return embeddedIn(settings, 'Correct DATA_DIR, or start the server on it once, then run this again.');
  const servers = await runningServers();
  if (servers.length > 1) throw new NoDatabase(severalText(servers));
  const [server] = servers;
  if (server !== undefined) return runningOn(server, settings);
  return embeddedIn(
    settings,
    'Start the server first, or name the database in front of the command: DATA_DIR=FOLDER or DATABASE_URL=ADDRESS.',
  );
};
