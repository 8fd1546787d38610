import { flushCompileCache } from 'node:module';
import { openEmbedded } from '../../server/db/embedded.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { isOver, readChanges } from '../../server/module-changes/job.ts';
import { runChanges } from '../../server/module-changes/run.ts';
import { withStatementReports } from './report-statements.ts';

// Applies a config, or goes on with a change that an earlier process was killed in, and dies before a statement of one
// of its transactions, or before its commit if that comes first.

flushCompileCache();

const [address = '', config = '', dying = ''] = process.argv.slice(2);
const target = JSON.parse(dying) as { transaction: number; statement: number };
const onPanic = (reason: string) => {
  throw new Error(reason);
};

const opened = address.startsWith('postgres')
  ? await openPostgres(address)
  : await openEmbedded({ folder: address, onPanic });
const isUnderWay = (await opened.transaction('system', readChanges)).some((change) => !isOver(change));
const db = withStatementReports(opened, (transaction, moment) => {
  const isThere = moment === target.statement || moment === 'commit';
  if (transaction === target.transaction && isThere) process.kill(process.pid, 'SIGKILL');
});
if (isUnderWay) await runChanges(db);
else await applyModules(db, [JSON.parse(config)], { owner: null, now: 1, companies: 'all' });
await opened.close();
