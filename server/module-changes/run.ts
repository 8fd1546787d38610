import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { withBuiltins } from '../../src/engine/builtin-columns.ts';
import { DatabaseDown } from '../db/database-down.ts';
import type { Db } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';
import { Faulty } from './apply-checked.ts';
import type { ConfigFault } from './check-modules.ts';
import { dropColumns } from './alter.ts';
import { missingIndexes } from '../modules/indexes.ts';
import { physicalOf } from '../modules/plan-columns.ts';
import { makeView } from '../modules/view.ts';
import { dropChangeTriggers } from './change-triggers.ts';
import { claimChange, endChange, findChange, holdChange, LeaseLost, type ModuleChange, workingStates } from './job.ts';
import { type StepContext, InTheWay, steps } from './steps.ts';
import { tableChangesOf } from './table-change.ts';
import { phrase } from '../texts.ts';
import { failureCode } from '../db/failure-code.ts';

/** Job runner: executes the open module changes of a database one at a time, each step by step. */

/** SQLSTATEs after which a step is retried: lock not available, deadlock, serialization failure. */
const transient = new Set(['55P03', '40P01', '40001']);
const maxWaitMs = 2000;

const faultsOf = (failure: unknown): readonly ConfigFault[] => {
  if (failure instanceof InTheWay || failure instanceof Faulty) return failure.faults;
  const reason = failure instanceof Error ? failure.message : String(failure);
  const message = phrase('server/modules', 'changeEnded', { reason });
  return [{ index: 0, path: '', rule: 'failed', message }];
};

/** Restores the state before the change started, and stores the reason of the failure. */
const undo = ({ db, did, worker, tableChanges }: StepContext, faults: readonly ConfigFault[]): Promise<void> =>
  db.transaction('system', async (trx) => {
    await holdChange(trx, { did, worker });
    for (const { config, before, table, plan } of tableChanges) {
      if (before === undefined) continue;
      await dropChangeTriggers(trx, { table, changes: plan.conversions });
      // An index whose build did not finish exists under its name already.
      for (const [name] of await missingIndexes(trx, withBuiltins(config), physicalOf(plan)))
        await sql`drop index if exists ${sql.id(name)}`.execute(trx);
      await dropColumns(trx, table, plan);
      await makeView(trx, config.pid);
    }
    await endChange(trx, did, faults);
  });

/** Retries work with growing waits while it fails because of locks of other transactions. */
const withRetries = async (work: () => Promise<void>): Promise<void> => {
  for (let wait = 50; ; wait = Math.min(maxWaitMs, wait * 2))
    try {
      return await work();
    } catch (failure) {
      if (!transient.has(failureCode(failure))) throw failure;
      await setTimeout(wait);
    }
};

/** The state of a change, which selects its next step; undefined once the change has ended. */
const stateOf = async (db: Db, did: string) => {
  const query = db.builder.selectFrom('modulechange').select('state').where('did', '=', did);
  const [rows = []] = await db.read('system', [query.compile()]);
  return workingStates.find((state) => state === rows[0]?.['state']);
};

const perform = async (stepContext: StepContext, isStopped: () => boolean): Promise<void> => {
  try {
    let former;
    for (let state; !isStopped() && (state = await stateOf(stepContext.db, stepContext.did)) !== undefined;) {
      // Resets the batch size: as many pages as a step can read in time are far too many for a step that writes.
      if (state !== former) stepContext.pageCount = 1;
      former = state;
      const step = steps[state];
      await withRetries(() => step(stepContext));
    }
  } catch (failure) {
    if (failure instanceof LeaseLost || failure instanceof DatabaseDown) throw failure;
    await withRetries(() => undo(stepContext, faultsOf(failure)));
  }
};

type Runner = { running: Promise<void>; isStopped: boolean; isAskedAgain: boolean };

const active = perDatabase((): { runner?: Runner | undefined } => ({}));

const runAll = async (db: Db, isStopped: () => boolean): Promise<void> => {
  const worker = randomUUID();
  for (let change: ModuleChange | undefined; !isStopped() && (change = await claimChange(db, worker)) !== undefined;) {
    const { did, configs } = change;
    const tableChanges = await db.transaction('system', (trx) => tableChangesOf(trx, configs));
    await perform({ db, did, worker, tableChanges, pageCount: 1 }, isStopped).catch((failure: unknown) => {
      if (!(failure instanceof LeaseLost)) throw failure;
    });
  }
};

/** Executes open changes until none is left. A call during a run makes the same runner check once more. */
export const runChanges = (db: Db): Promise<void> => {
  const activeRunner = active(db).runner;
  if (activeRunner !== undefined) {
    activeRunner.isAskedAgain = true;
    return activeRunner.running;
  }
  const runner: Runner = { running: Promise.resolve(), isStopped: false, isAskedAgain: true };
  const run = async () => {
    while (runner.isAskedAgain && !runner.isStopped) {
      runner.isAskedAgain = false;
      await runAll(db, () => runner.isStopped);
    }
  };
  active(db).runner = runner;
  runner.running = run().finally(() => (active(db).runner = undefined));
  return runner.running;
};

/** Stops after the current step; the next start continues from there. */
export const stopChanges = (db: Db): void => {
  const { runner } = active(db);
  if (runner !== undefined) runner.isStopped = true;
};

/** Poll interval in ms for a change that another server executes. */
const pollInterval = 250;

/** Waits until a change has ended; returns its faults if it failed. */
export const finishChange = async (db: Db, did: string): Promise<readonly ConfigFault[]> => {
  for (;;) {
    await runChanges(db);
    const change = await db.transaction('system', (trx) => findChange(trx, did));
    if (change === undefined || change.state === 'done') return [];
    if (change.state === 'failed') return change.faults;
    await setTimeout(pollInterval);
  }
};
