import type { CallError } from '../../../api/call-error.ts';
import { essentialAt } from '../../../engine/automation/policy-form.ts';
import { lackingParts, partSentences } from '../../../engine/automation/policy-sentences.ts';
import { cellOfFault } from '../../../engine/automation/policy-table.ts';
import type { Language } from '../../../engine/column.ts';
import { ownProperty } from '../../../engine/own-property.ts';
import type { RuleRow, RuleTable } from '../../../engine/rules/rule-table.ts';
import type { CellPosition } from '../../../engine/rules/selection.ts';
import type { RuleFault } from '../../../renderers/rules/rules-store.ts';
import { inLanguage } from '../../../texts/phrase.ts';
import type { PolicyDraft } from './policy-draft.ts';

/**
 * Server faults of triggers and table after a save, in document order. A fault is shown until its trigger or cells are
 * changed: correcting one cell leaves the marks of others, which follow their rows when those move.
 */

export type ServerFault = CallError['errors'][number];

export type FoundFault = {
  fault: ServerFault;
  about: 'triggers' | 'table' | 'row';
  /** The row as it was found wrong, and the keys of the cells that it is about. */
  row?: RuleRow;
  column?: string | undefined;
  keys?: readonly string[];
};

export const nothingFound: readonly FoundFault[] = [];

const isTrigger = (path: string): boolean => /^\/(timer|events)(\/|$)/.test(path);

export const faultsFound = (errors: readonly ServerFault[], table: RuleTable): readonly FoundFault[] =>
  errors.flatMap((fault): FoundFault[] => {
    if (essentialAt(fault.path) !== undefined) return [];
    if (isTrigger(fault.path)) return [{ fault, about: 'triggers' }];
    const cell = cellOfFault(fault.path, table);
    const row = cell?.row === undefined ? undefined : table.rows[cell.row];
    if (row === undefined) return [{ fault, about: 'table' }];
    const column = cell?.column === undefined ? undefined : table.columns[cell.column];
    // A row needs one condition and one action: any cell of that part mends it.
    const partColumns = table.columns.filter(({ part }) => column === undefined || part === column.part);
    return [{ fault, about: 'row', row, column: column?.key, keys: partColumns.map(({ key }) => key) }];
  });

/** The faults that are still so after an edit. */
export function faultsLeft(
  faults: readonly FoundFault[],
  former: PolicyDraft,
  next: PolicyDraft,
): readonly FoundFault[] {
  if (faults.length === 0) return faults;
  const areTriggersSame = former.timers === next.timers && former.events === next.events;
  const isTableSame = former.table === next.table;
  const rows = isTableSame ? undefined : new Map(next.table.rows.map((row) => [row.id, row]));
  const remaining = faults.filter(({ about, row, keys = [] }) => {
    if (about === 'triggers') return areTriggersSame;
    if (isTableSame) return true;
    if (row === undefined || former.table.columns !== next.table.columns) return false;
    const now = rows?.get(row.id);
    return now !== undefined && keys.every((key) => now.cells[key] === row.cells[key]);
  });
  return remaining.length === faults.length ? faults : remaining;
}

/** Where a fault is now; nothing where it is of no row. */
export function spotOf({ row, column }: FoundFault, table: RuleTable): CellPosition | undefined {
  const index = row === undefined ? -1 : table.rows.findIndex(({ id }) => id === row.id);
  if (index < 0) return undefined;
  return {
    row: index,
    column: Math.max(
      0,
      table.columns.findIndex(({ key }) => key === column),
    ),
  };
}

/** The faults of cells as the table marks them. */
export function faultsInTable(faults: readonly FoundFault[], table: RuleTable, language: Language): RuleFault[] {
  const rows = new Map(table.rows.map(({ id }, index) => [id, index]));
  const columns = new Map(table.columns.map(({ key }, index) => [key, index]));
  return faults.flatMap(({ fault, row, column }): RuleFault[] => {
    const index = row && rows.get(row.id);
    if (index === undefined) return [];
    const lacking = ownProperty(lackingParts, fault.rule);
    const short = lacking === undefined ? undefined : inLanguage(partSentences[lacking], language);
    return [
      { row: index, column: column === undefined ? undefined : columns.get(column), message: fault.message, short },
    ];
  });
}

export const foundMessages = (faults: readonly FoundFault[], about: FoundFault['about']): string[] =>
  faults.filter((foundFault) => foundFault.about === about).map(({ fault }) => fault.message);
