import { flushCompileCache } from 'node:module';
import { openEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { withStatementReports } from './report-statements.ts';

// Migrates, and dies before a statement of one of its transactions, or before its commit if that comes first.

flushCompileCache();

const [address = '', dying = ''] = process.argv.slice(2);
const target = JSON.parse(dying) as { transaction: number; statement: number };
const onPanic = (reason: string) => {
  throw new Error(reason);
};

const db = address.startsWith('postgres')
  ? await openPostgres(address)
  : await openEmbedded({ folder: address, onPanic });
await migrate(
  withStatementReports(db, (transaction, moment) => {
    const isThere = moment === target.statement || moment === 'commit';
    if (transaction === target.transaction && isThere) process.kill(process.pid, 'SIGKILL');
  }),
);
await db.close();
