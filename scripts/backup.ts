import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { askShell, runShell } from '../server/operations/shell.ts';

// `npm run backup -- FILE`: everything in one file, from the running server, its stopped database, or PostgreSQL by
// DATABASE_URL.

process.exitCode = await runShell('npm run backup -- FILE     writes everything into a new file', async (settings) => {
  const [file, ...more] = parseArgs({ args: process.argv.slice(2), options: {}, allowPositionals: true }).positionals;
  return file === undefined || more.length > 0
    ? undefined
    : askShell(settings, { about: 'backup', file: resolve(file) });
});
