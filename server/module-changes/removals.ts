import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Db, Trx } from '../db/database.ts';
import type { FaultMessage } from '../http/refusal.ts';
import { removalFaults } from './removal-faults.ts';
import { removedFaults, removedValues, type RemovedValue } from './removed-values.ts';

type Removals = { removed: readonly RemovedValue[]; faults: readonly FaultMessage[] };

type Replaced = { before: ModuleConfig | undefined; after: ModuleConfig; owner: string | null };

/** What a user confirms before a new config is applied: removed values that rows have, and removed columns or values that something uses. */
export const removalsOf = async (
  trx: Trx,
  { before, after, owner }: Replaced,
  module: (pid: string) => ModuleConfig | undefined,
): Promise<Removals> => {
  const removed = await removedValues(trx, before, after);
  const used = await removalFaults(trx, { before, after, owner }, module);
  return { removed, faults: [...removedFaults(after, removed), ...used] };
};

type StoredModule = { pid: string; config: ModuleConfig; owner: string | null };

/** For each config, lines of a shell that say what apply will ask about. */
export const removalLines = (
  db: Db,
  configs: readonly ModuleConfig[],
  stored: readonly StoredModule[],
): Promise<string[][]> => {
  const byPid = new Map(stored.map((module) => [module.pid, module]));
  return db.transaction('system', async (trx) => {
    const lines: string[][] = [];
    for (const after of configs) {
      const { config: before, owner = null } = byPid.get(after.pid) ?? {};
      const { faults } = await removalsOf(trx, { before, after, owner }, (pid) => byPid.get(pid)?.config);
      const removals = faults.map(({ message }) => `  ${message.en}`);
      lines.push(removals.length === 0 ? [] : [...removals, '  apply asks before it does this, or needs --yes']);
    }
    return lines;
  });
};
