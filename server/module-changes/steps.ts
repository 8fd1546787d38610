import { sql } from 'kysely';
import { withBuiltins } from '../../src/engine/builtin-columns.ts';
import type { Db, Run, Trx } from '../db/database.ts';
import { cancelBuild } from '../needed-indexes/build.ts';
import { addColumns, rowsFaults } from './alter.ts';
import { applyChecked } from './apply-checked.ts';
import type { ConfigFault } from './check-modules.ts';
import { convert, countLosses } from '../modules/convert.ts';
import { type Index, missingIndexes } from '../modules/indexes.ts';
import { nextPart, type Part, passed, type WalkPositions, rejoined, startOf } from '../modules/parts.ts';
import { physicalOf } from '../modules/plan-columns.ts';
import { modulesTopic } from '../modules/topics.ts';
import { notedLosses, createChangeTriggers } from './change-triggers.ts';
import {
  endChange,
  enterState,
  freshProgress,
  holdChange,
  type ModuleChange,
  storeProgress,
  type Progress,
  type WorkingState,
} from './job.ts';
import type { TableChange } from './table-change.ts';

/**
 * The steps of a change. Each step is one short transaction that also stores the progress (checkpoint), so that another
 * process can continue the change after a crash. There is one function per state; a call does one step.
 */

export type StepContext = {
  db: Db;
  did: string;
  worker: string;
  tableChanges: readonly TableChange[];
  /** Pages of the next step. */
  pageCount: number;
};

/** Rows have values that cannot be converted to the new config. */
export class InTheWay extends Error {
  readonly faults: readonly ConfigFault[];
  constructor(faults: readonly ConfigFault[]) {
    super('Rows have values that the change would lose.');
    this.faults = faults;
  }
}

/** Target duration of a step, milliseconds: how long other requests wait for the embedded database or for locked rows. */
const stepTarget = 25;
const maxPages = 2048;

/** Lock timeout for a whole table, milliseconds. All other requests queue behind a waiting table lock. */
const lockTimeout = 200;

const step = async <T>(
  stepContext: StepContext,
  tableChange: (trx: Trx, change: ModuleChange) => Promise<T>,
): Promise<T> =>
  stepContext.db.transaction('system', async (trx) => {
    if (stepContext.db.engine === 'postgres') await sql.raw(`set local lock_timeout = ${lockTimeout}`).execute(trx);
    return tableChange(trx, await holdChange(trx, stepContext));
  });

const faultsOf = (tableChanges: readonly TableChange[], inTheWay: Progress['inTheWay']): ConfigFault[] =>
  tableChanges.flatMap(({ config }, index) =>
    rowsFaults(config, inTheWay[config.pid] ?? {}).map((fault) => ({ ...fault, index })),
  );

/** Existing tables whose rows have to be checked or rewritten. */
const walked = (tableChanges: readonly TableChange[]): TableChange[] =>
  tableChanges.filter(({ before, plan }) => before !== undefined && plan.conversions.length > 0);

/** A walk starts after the number of pages was read. */
const withPlaces = async (trx: Trx, tableChanges: readonly TableChange[], progress: Progress): Promise<Progress> => {
  const places: Record<string, WalkPositions> = {};
  for (const { config, table } of walked(tableChanges))
    places[config.pid] = rejoined(progress.places[config.pid] ?? {}, await startOf(trx, table));
  return { ...progress, places };
};

const nextIn = (
  stepContext: StepContext,
  { places }: Progress,
): { tableChange: TableChange; part: Part } | undefined => {
  for (const tableChange of walked(stepContext.tableChanges)) {
    const part = nextPart(places[tableChange.config.pid] ?? {}, stepContext.pageCount);
    if (part !== undefined) return { tableChange, part };
  }
  return undefined;
};

const afterPart = (progress: Progress, pid: string, part: Part, rows: number): Progress => ({
  ...progress,
  places: { ...progress.places, [pid]: passed(progress.places[pid] ?? {}, part) },
  done: progress.done + rows,
});

/** Adapts the size of the next step to the time that this one took. */
const adaptPageCount = async (stepContext: StepContext, tableChange: () => Promise<void>): Promise<void> => {
  const start = performance.now();
  await tableChange();
  const duration = performance.now() - start;
  // By small factors: the next page may take ten times as long.
  if (duration < stepTarget / 2)
    stepContext.pageCount = Math.min(maxPages, stepContext.pageCount + Math.ceil(stepContext.pageCount / 4));
  if (duration > stepTarget)
    stepContext.pageCount = Math.max(1, Math.floor((stepContext.pageCount * stepTarget) / duration));
};

const add = (progress: Progress, pid: string, counts: Readonly<Record<string, number>>): Progress => {
  const before = progress.inTheWay[pid] ?? {};
  const sums = Object.entries(counts).map(([column, rows]) => [column, rows + (before[column] ?? 0)] as const);
  return { ...progress, inTheWay: { ...progress.inTheWay, [pid]: { ...before, ...Object.fromEntries(sums) } } };
};

const survey = (stepContext: StepContext): Promise<void> =>
  adaptPageCount(stepContext, () =>
    step(stepContext, async (trx, change) => {
      const { did, tableChanges } = stepContext;
      const isBegun = Object.keys(change.progress.places).length > 0;
      const progress = isBegun ? change.progress : await withPlaces(trx, tableChanges, change.progress);
      const next = nextIn(stepContext, progress);
      if (next === undefined) {
        const faults = faultsOf(tableChanges, progress.inTheWay);
        if (faults.length > 0) throw new InTheWay(faults);
        return enterState(trx, did, { state: 'preparing', progress: freshProgress(progress.done) });
      }
      const { config, plan } = next.tableChange;
      const losses = await countLosses(trx, plan.conversions, next.part);
      const counted = add(afterPart(progress, config.pid, next.part, losses.rows), config.pid, losses.inTheWay);
      return storeProgress(trx, did, counted);
    }),
  );

/** Adds empty columns, and triggers that fill them in rows that are written from now on. */
const prepareColumns = (stepContext: StepContext): Promise<void> =>
  step(stepContext, async (trx, { progress }) => {
    const { did, tableChanges } = stepContext;
    for (const { config, before, table, plan } of tableChanges) {
      if (before === undefined) continue;
      await cancelBuild(trx, table);
      await addColumns(trx, table, plan);
      await createChangeTriggers(trx, { did, pid: config.pid, table, changes: plan.conversions });
    }
    await enterState(trx, did, { state: 'converting', progress });
  });

/** @throws InTheWay for values that were written since they were last checked */
const requireConvertible = async (trx: Trx, { did, tableChanges }: StepContext): Promise<void> => {
  const changeOf = (pid: string, column: string) =>
    tableChanges
      .find(({ config }) => config.pid === pid)
      ?.plan.conversions.find((conversion) => conversion.column === column);
  const notedCounts = await notedLosses(trx, did, changeOf);
  if (notedCounts.size > 0) throw new InTheWay(faultsOf(tableChanges, Object.fromEntries(notedCounts)));
};

const convertRows = (stepContext: StepContext): Promise<void> =>
  adaptPageCount(stepContext, () =>
    step(stepContext, async (trx, change) => {
      const { did, tableChanges } = stepContext;
      await requireConvertible(trx, stepContext);
      const isBegun = Object.keys(change.progress.places).length > 0;
      const progress = isBegun ? change.progress : await withPlaces(trx, tableChanges, change.progress);
      const next = nextIn(stepContext, progress);
      if (next === undefined) return enterState(trx, did, { state: 'indexing', progress });
      const { config, plan } = next.tableChange;
      const { rows, inTheWay } = await countLosses(trx, plan.conversions, next.part);
      if (Object.keys(inTheWay).length > 0) throw new InTheWay(faultsOf(tableChanges, { [config.pid]: inTheWay }));
      await convert(trx, plan.conversions, next.part);
      return storeProgress(trx, did, afterPart(progress, config.pid, next.part, rows));
    }),
  );

type MissingIndex = { table: string; index: Index };

const nextIndex = async (trx: Trx, tableChanges: readonly TableChange[]): Promise<MissingIndex | undefined> => {
  for (const { config, before, table, plan } of tableChanges) {
    if (before === undefined) continue;
    const [index] = await missingIndexes(trx, withBuiltins(config), physicalOf(plan));
    if (index !== undefined) return { table, index };
  }
  return undefined;
};

/** Milliseconds between renewals of the lease while an index is made. */
const renewal = 5000;

/** A partitioned table takes no `create index concurrently`, and the embedded database has no other connection anyway. */
const isConcurrent = async (stepContext: StepContext, run: Run, table: string): Promise<boolean> => {
  if (stepContext.db.engine !== 'postgres') return false;
  const [row] = await run('select relkind from pg_class where oid = to_regclass($1)', [`"${table}"`]);
  return row?.['relkind'] !== 'p';
};

/** PostgreSQL makes an index while others write; the invalid index of a killed server is dropped first. */
const makeIndex = async (
  stepContext: StepContext,
  { table, index: [name, definition] }: MissingIndex,
): Promise<void> => {
  const renewing = setInterval(() => void step(stepContext, async () => undefined).catch(() => undefined), renewal);
  try {
    await stepContext.db.alone(async (run) => {
      await run(`drop index if exists "${name}"`);
      const concurrently = (await isConcurrent(stepContext, run, table)) ? 'concurrently ' : '';
      await run(`create index ${concurrently}"${name}" ${definition}`);
    });
  } finally {
    clearInterval(renewing);
  }
};

const makeIndexes = async (stepContext: StepContext): Promise<void> => {
  const missing = await step(stepContext, async (trx, { progress }) => {
    const missingIndex = await nextIndex(trx, stepContext.tableChanges);
    if (missingIndex === undefined) await enterState(trx, stepContext.did, { state: 'finishing', progress });
    return missingIndex;
  });
  if (missing !== undefined) await makeIndex(stepContext, missing);
};

/** Under a lock against writers: checks the remaining rows, then swaps old and new columns. */
const finish = async (stepContext: StepContext): Promise<void> => {
  const { db, did, tableChanges } = stepContext;
  const isDone = await step(stepContext, async (trx, { progress, options, configs }) => {
    for (const { before, table } of tableChanges)
      if (before !== undefined) {
        await cancelBuild(trx, table);
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
      }
    await requireConvertible(trx, stepContext);
    const now = await withPlaces(trx, tableChanges, progress);
    if (nextIn(stepContext, now) !== undefined) {
      await enterState(trx, did, { state: 'converting', progress: now });
      return false;
    }
    await applyChecked(trx, configs, { ...options, isConfirmed: true, change: did });
    await endChange(trx, did, []);
    return true;
  });
  if (isDone) await db.announce(modulesTopic);
};

export const steps: Readonly<Record<WorkingState, (stepContext: StepContext) => Promise<void>>> = {
  surveying: survey,
  preparing: prepareColumns,
  converting: convertRows,
  indexing: makeIndexes,
  finishing: finish,
};
