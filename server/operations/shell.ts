import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';
import { answerAuditShell, type AuditRequest } from '../audit/audit-shell.ts';
import type { Db } from '../db/database.ts';
import type { BrokerSettings } from '../devices/mqtt/connection.ts';
import { discover, type DiscoverRequest } from '../devices/zigbee/discover.ts';
import { answerIndexShell, type IndexRequest } from '../needed-indexes/index-shell.ts';
import type { ShellAnswer } from '../shell-answer.ts';
import { answerModuleShell, type ModuleShellRequest } from '../module-changes/module-shell.ts';
import { misspelt } from '../setting-table.ts';
import { readSettings, SettingFault } from '../settings.ts';
import type { ServedFolders } from '../tenants/served-file.ts';
import { answerTenantShell } from '../tenants/tenant-shell.ts';
import type { TenantRequest } from '../tenants/tenant-request.ts';
import { answerBackupShell, type BackupRequest } from './backup.ts';
import { NoDatabase, type ShellDatabase, shellDatabase } from './shell-database.ts';

/** Requests of shell commands. A running server answers them, or the shell itself on the stopped database. */
export type ShellRequest =
  | ModuleShellRequest
  | TenantRequest
  | BackupRequest
  | AuditRequest
  | IndexRequest
  | DiscoverRequest;

/** Settings that requests need: folders of served files, which a manifest may name, and the MQTT broker. */
export type ShellSettings = ServedFolders & BrokerSettings;

export const answerShell = (db: Db, request: ShellRequest, settings: ShellSettings): Promise<ShellAnswer> => {
  if (!('about' in request)) return answerModuleShell(db, request);
  if (request.about === 'indexes') return answerIndexShell(db, request);
  if (request.about === 'audit') return answerAuditShell(db, request);
  if (request.about === 'discover') return discover(db, request, settings);
  return request.about === 'tenant' ? answerTenantShell(db, request, settings) : answerBackupShell(db, request);
};

/** A request that a running server can answer too, or work that needs the database without a server. */
export type ShellWork = ShellRequest | ((db: Db) => Promise<ShellAnswer>);

/** Wrong arguments of a shell command; the message says what is wrong. */
export class Misuse extends Error {}

/** 0 done · 1 refused or failed · 2 the command was called wrongly · 3 there is no database to work on. */
const exitCodes = { done: 0, refused: 1, misuse: 2, noDatabase: 3 } as const;

const footer = `
The database is the one that DATABASE_URL or DATA_DIR names; without them that of the running server of this checkout;
without one the stopped database in .data. The first line of every command names it. No command makes a database: only
"npm start" does. Exit code: 0 done, 1 refused or failed, 2 called wrongly, 3 no database to work on.`;

const withDatabase = async <T>(database: ShellDatabase, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = await database.open();
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};

const inUse = ({ pid }: { pid?: number }): ShellAnswer => ({
  ok: false,
  lines: [
    `${pid === undefined ? 'A server' : `The server with process id ${pid}`} is using it. Stop it, then run this again.`,
  ],
});

/** A database and the settings that this command was called with. */
type ShellTarget = ShellDatabase & { settings: ShellSettings };

type Ask = (request: ShellRequest) => Promise<ShellAnswer>;

/** Asks in a terminal; a script gives `--yes` instead, and otherwise the answer is no. */
const isAgreed = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    console.error(`${question} Run it with --yes to go on.`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
};

/** Polling interval for running work, milliseconds. */
const look = 1000;

/** Prints how far the work is until it has ended. A command that is interrupted leaves it running. */
const untilDone = async (ask: Ask, first: ShellAnswer): Promise<ShellAnswer> => {
  let answer = first;
  const { hint = '' } = first.follow ?? {};
  const leave = () => {
    console.error(`\n${hint}`);
    process.exit(exitCodes.done);
  };
  process.once('SIGINT', leave);
  for (let before: string | undefined; answer.follow !== undefined;) {
    const text = answer.lines.join('\n');
    if (text !== before) console.log(text);
    before = text;
    await setTimeout(look);
    answer = await ask(answer.follow.request);
  }
  process.off('SIGINT', leave);
  return answer;
};

/** The answer; after a confirmed question, the answer to the confirmed request; and the end of background work. */
const askAndConfirm = async (ask: Ask, request: ShellRequest): Promise<ShellAnswer> => {
  const answer = await ask(request);
  if (answer.question === undefined) return untilDone(ask, answer);
  for (const line of answer.lines) console.error(line);
  if (!(await isAgreed(answer.question))) return { ok: false, lines: [] };
  return untilDone(ask, await ask({ ...request, isConfirmed: true } as ShellRequest));
};

const perform = async (database: ShellTarget, work: ShellWork): Promise<ShellAnswer> => {
  const { server, settings } = database;
  if (typeof work === 'function') return server === undefined ? withDatabase(database, work) : inUse(server);
  return server === undefined
    ? withDatabase(database, (db) => askAndConfirm((request) => answerShell(db, request, settings), work))
    : askAndConfirm(server.ask, work);
};

/** What a failure says on the terminal, and its exit code. */
const failed = (failure: Error, usage: string): { text: string; code: number } => {
  const isUsage = 'code' in failure && String(failure.code).startsWith('ERR_PARSE_ARGS');
  if (isUsage) return { text: `${failure.message}\n\n${usage}`, code: exitCodes.misuse };
  if (failure instanceof NoDatabase) return { text: failure.message, code: exitCodes.noDatabase };
  if (failure instanceof SettingFault || failure instanceof Misuse)
    return { text: failure.message, code: exitCodes.misuse };
  return { text: `It failed: ${failure.message}`, code: exitCodes.refused };
};

const isHelp = (args: readonly string[]): boolean => args.some((arg) => arg === '--help' || arg === '-h');

/**
 * Runs a script of the shell by its arguments: prints the database, then the answer or what went wrong, and answers the
 * exit code. The name of the database goes to standard error, so that `export PID > FILE` writes the file alone.
 */
export const runShell = async (
  usage: string,
  readWork: (args: string[]) => ShellWork | undefined | Promise<ShellWork | undefined>,
): Promise<number> => {
  const args = process.argv.slice(2);
  if (isHelp(args)) {
    console.log(`${usage}\n${footer}`);
    return exitCodes.done;
  }
  try {
    const work = await readWork(args);
    if (work === undefined) {
      console.error(`${usage}\n${footer}`);
      return exitCodes.misuse;
    }
    const settings = readSettings(process.env);
    const database = await shellDatabase(settings, process.env);
    console.error(database.name);
    for (const { setting, suggestion } of misspelt(process.env))
      console.error(`${setting} is not a setting; did you mean ${suggestion}?`);
    const answer = await perform({ ...database, settings }, work);
    for (const line of answer.lines) (answer.ok ? console.log : console.error)(line);
    return answer.ok ? exitCodes.done : exitCodes.refused;
  } catch (failure) {
    if (!(failure instanceof Error)) throw failure;
    const { text, code } = failed(failure, usage);
    console.error(text);
    return code;
  }
};
