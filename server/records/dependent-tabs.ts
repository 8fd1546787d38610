import type { ConditionList, LocalText, ModuleConfig } from '../../src/engine/column.ts';
import { parseCondition } from '../../src/engine/condition/parse.ts';
import { type ColumnDependents, lookupWithout, storedRows } from '../modules/column-dependents.ts';
import { sameText } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Only whether a condition can be read counts here, not what its relative times are resolved to. */
const anyContext = { language: 'en', zone: 'UTC', now: 0 };

/** Filter groups whose condition cannot be read without a removed column. */
export const dependentTabs: ColumnDependents = async function* (trx, removal) {
  const { before } = removal;
  for await (const row of storedRows(trx, removal, { table: 'filtertab', text: 'condition' })) {
    if (row['pid'] !== before.pid) continue;
    const condition = parseStored<ConditionList>(row['condition']);
    const name = parseStored<string | LocalText>(row['name']);
    const canRead = (config: ModuleConfig | undefined) =>
      config !== undefined && parseCondition(condition, config, anyContext).ok;
    yield {
      pid: before.pid,
      name: typeof name === 'string' ? sameText(name) : name,
      isPersonal: row['owner'] !== null,
      uses: (removed) =>
        removed.values === undefined && canRead(before) && !canRead(lookupWithout(removal, removed)(before.pid)),
    };
  }
};
