import { parseArgs } from 'node:util';
import type { Db } from '../server/db/database.ts';
import type { ShellAnswer } from '../server/shell-answer.ts';
import { restoreBackup, RestoreRefusal } from '../server/operations/restore.ts';
import { runShell } from '../server/operations/shell.ts';

// `npm run restore -- FILE [--replace]`: a backup into the stopped embedded database, or PostgreSQL by DATABASE_URL.

const usage = `npm run restore -- FILE               restores a backup into an empty database
npm run restore -- FILE --replace     puts it in place of what the database holds`;

const restore = async (db: Db, file: string, isReplacing: boolean): Promise<ShellAnswer> => {
  try {
    const tables = Object.values(await restoreBackup(db, file, isReplacing));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { ok: true, lines: [`${rows} rows of ${tables.length} tables were restored and read back alike.`] };
  } catch (failure) {
    if (failure instanceof RestoreRefusal) return { ok: false, lines: [failure.message, 'Nothing was changed.'] };
    throw failure;
  }
};

process.exitCode = await runShell(usage, (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { replace: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  return file === undefined || more.length > 0 ? undefined : (db: Db) => restore(db, file, values.replace === true);
});
