import { useLayoutEffect, useState } from 'react';
import type { RuleTable } from '../../engine/rules/rule-table.ts';
import { clampSelection } from '../../engine/rules/selection.ts';
import { createRulesStore, type RuleFault, type RulesStore } from './rules-store.ts';

type Notes = { faults: readonly RuleFault[]; warnings: readonly RuleFault[] };

/** The store of a table, which follows its value: cells draw what the store holds, so it has the new value before they do. */
export const useRulesStore = (table: RuleTable, { faults, warnings }: Notes): RulesStore => {
  const [store] = useState(() => createRulesStore(table));
  useLayoutEffect(() => {
    const now = store.get();
    if (now.table === table && now.faults === faults && now.warnings === warnings) return;
    const size = { rows: table.rows.length, columns: table.columns.length };
    store.set({ table, faults, warnings, selection: clampSelection(now.selection, size) });
  }, [store, table, faults, warnings]);
  return store;
};
