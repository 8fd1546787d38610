import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runShell } from '../server/operations/shell.ts';

// `npm run backup -- FILE`: everything in one file. Which database: server/operations/shell-database.ts.

process.exitCode = await runShell('npm run backup -- FILE     writes everything into a new file', (args) => {
  const [file, ...more] = parseArgs({ args, options: {}, allowPositionals: true }).positionals;
  return file === undefined || more.length > 0 ? undefined : { about: 'backup', file: resolve(file) };
});
