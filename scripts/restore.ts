import { parseArgs } from 'node:util';
import { openDatabase } from '../server/db/open.ts';
import { restoreBackup, RestoreRefusal } from '../server/operations/restore.ts';
import { runShell } from '../server/operations/shell.ts';

// `npm run restore -- FILE [--replace]`: a backup into the stopped embedded database, or PostgreSQL by DATABASE_URL.

const usage = `npm run restore -- FILE               restores a backup into an empty database
npm run restore -- FILE --replace     puts it in place of what the database holds`;

process.exitCode = await runShell(usage, async (settings) => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { replace: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) return undefined;
  const db = await openDatabase(settings, (reason) => {
    console.error(reason);
    process.exit(1);
  });
  try {
    const tables = Object.values(await restoreBackup(db, file, values.replace === true));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { ok: true, lines: [`${rows} rows of ${tables.length} tables were restored and read back alike.`] };
  } catch (failure) {
    if (failure instanceof RestoreRefusal) return { ok: false, lines: [failure.message, 'Nothing was changed.'] };
    throw failure;
  } finally {
    await db.close();
  }
});
