import { auditControl, type AuditRequest } from '../audit/audit-control.ts';
import type { Db } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { askServer } from '../modules/control-socket.ts';
import { control, type ControlAnswer, type ControlRequest } from '../modules/control.ts';
import { nowSeconds } from '../clock.ts';
import { createModuleStore } from '../modules/store.ts';
import { prepareIfNew } from '../prepare.ts';
import { readSettings, SettingFault, type Settings } from '../settings.ts';
import { tenantControl, type TenantRequest } from '../tenants/tenant-control.ts';
import { backupControl, type BackupRequest } from './backup.ts';

/** What a shell may ask, of a running server or of its database. */
export type ShellRequest = ControlRequest | TenantRequest | BackupRequest | AuditRequest;

export const answerShell = (db: Db, request: ShellRequest): Promise<ControlAnswer> => {
  if (!('about' in request)) return control(db, request);
  if (request.about === 'audit') return auditControl(db, request);
  return request.about === 'tenant' ? tenantControl(db, request) : backupControl(db, request);
};

/** Asks the running server, or opens its stopped database, or PostgreSQL by DATABASE_URL. */
export const askShell = async (settings: Settings, request: ShellRequest): Promise<ControlAnswer> => {
  const running = settings.databaseUrl === undefined ? await askServer(settings.dataDir, request) : undefined;
  if (running) return running;
  const db = await openDatabase(settings, (reason) => {
    console.error(reason);
    process.exit(1);
  });
  try {
    await prepareIfNew(db, { settings, modules: createModuleStore(db) }, nowSeconds());
    return await answerShell(db, request);
  } finally {
    await db.close();
  }
};

/** What is wrong with how a script was called. */
export class Misuse extends Error {}

/** Runs a script of the shell: prints its answer or what went wrong, and gives the exit code. */
export const runShell = async (
  usage: string,
  ask: (settings: Settings) => Promise<ControlAnswer | undefined>,
): Promise<number> => {
  try {
    const answer = await ask(readSettings(process.env));
    if (answer === undefined) {
      console.error(usage);
      return 2;
    }
    for (const line of answer.lines) (answer.ok ? console.log : console.error)(line);
    return answer.ok ? 0 : 1;
  } catch (failure) {
    if (!(failure instanceof Error)) throw failure;
    const isTold = failure instanceof SettingFault || failure instanceof Misuse;
    const isUsage = 'code' in failure && String(failure.code).startsWith('ERR_PARSE_ARGS');
    console.error(
      isTold ? failure.message : isUsage ? `${failure.message}\n\n${usage}` : `It failed: ${failure.message}`,
    );
    return isUsage ? 2 : 1;
  }
};
