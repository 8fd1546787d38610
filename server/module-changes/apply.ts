import type { Db } from '../db/database.ts';
import { type Applied, applyChecked, type ApplyOptions, type StartedChange, Faulty } from './apply-checked.ts';
import { changesTopic } from './job.ts';
import { finishChange } from './run.ts';
import type { ConfigFault } from './check-modules.ts';
import type { RemovedValue } from './removed-values.ts';
import { modulesTopic } from '../modules/topics.ts';

export type Refused = {
  ok: false;
  faults: ConfigFault[];
  /** No fault, but stored enum values, or columns that something uses, would be lost: the request needs a confirmation. */
  removed?: readonly RemovedValue[];
};

export type Outcome = { ok: true; applied: Applied[] } | Refused;

/**
 * Makes modules exist, or changes them, all in one transaction: tables, columns, indexes, subscriptions and, where a
 * company gets a module for the first time, its tabs. Answers every fault, of checks and of data in the way. Where rows
 * of a large table have to be written again or indexed, it stores a change that a server does in steps, and answers it.
 * @throws Refusal forbidden when a pid belongs to another company, conflict while one of the modules is being changed
 */
export const startModules = async (
  db: Db,
  inputs: readonly unknown[],
  options: ApplyOptions,
): Promise<({ ok: true } & StartedChange) | Refused> => {
  try {
    const started = await db.transaction('system', (trx) => applyChecked(trx, inputs, options));
    await db.announce(started.change === undefined ? modulesTopic : changesTopic);
    return { ok: true, ...started };
  } catch (failure) {
    if (!(failure instanceof Faulty)) throw failure;
    const { faults, removed } = failure;
    return { ok: false, faults: [...faults], ...(removed === undefined ? {} : { removed }) };
  }
};

/** The same, and waits for the end of a change, which this process then does itself. Not within a transaction. */
export const applyModules = async (db: Db, inputs: readonly unknown[], options: ApplyOptions): Promise<Outcome> => {
  const started = await startModules(db, inputs, options);
  if (!started.ok || started.change === undefined) return started;
  const faults = await finishChange(db, started.change);
  return faults.length > 0 ? { ok: false, faults: [...faults] } : { ok: true, applied: started.applied };
};
