import { describeFault } from '../../engine/automation/sentences.ts';
import type { Language } from '../../engine/column.ts';
import type { RefusedCell } from '../../engine/rules/paste.ts';
import { rowName, type RuleTable } from '../../engine/rules/rule-table.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** Status line below the table's rows: a refusal with its reason, or what was done. */
export type Notice =
  | { kind: 'refused'; count: number; place: string; reason: string }
  | { kind: 'leftOut'; count: number }
  | { kind: 'limit'; limit: number }
  | { kind: 'replaced'; count: number }
  /** Rules that were added to a group, because more lines were pasted than it had rules. */
  | { kind: 'added'; count: number; group: string }
  /** A rule is the first or the last one of its group already. */
  | { kind: 'edge' }
  /** A rule was not deleted, as it is the last one of its group. */
  | { kind: 'last' };

const reasonOf = (table: RuleTable, refused: RefusedCell, language: Language) => {
  const column = table.columns[refused.column]?.column;
  return {
    place: `${rowName(table, refused.row)} · ${inLanguage(column?.label, language) ?? ''}`,
    reason: inLanguage(describeFault(refused.fault, column?.label).message, language),
  };
};

type Added = { count: number; group: string };

/** The rules that `to` has more than `from`, in the group of its row `row`. */
export const addedOf = (from: RuleTable, to: RuleTable, row: number): Added | undefined => {
  const count = to.rows.length - from.rows.length;
  const id = to.rows[row]?.scope;
  if (count === 0 || id === undefined) return undefined;
  return { count, group: to.scopes.find((scope) => scope.id === id)?.name ?? id };
};

/** What came of a change beside the table. */
export type EditResult = {
  refused: readonly RefusedCell[];
  leftOut?: number;
  replaced?: number;
  added?: Added | undefined;
};

/** The notices on a change of `table`. */
export const noticesOf = (
  table: RuleTable,
  { refused, leftOut = 0, replaced, added }: EditResult,
  language: Language,
): Notice[] => {
  const [first] = refused;
  // That none were replaced is said by why they were not.
  const isReplaced = replaced !== undefined && (replaced > 0 || first === undefined);
  return [
    ...(isReplaced ? [{ kind: 'replaced' as const, count: replaced }] : []),
    ...(added ? [{ kind: 'added' as const, ...added }] : []),
    ...(first ? [{ kind: 'refused' as const, count: refused.length, ...reasonOf(table, first, language) }] : []),
    ...(leftOut > 0 ? [{ kind: 'leftOut' as const, count: leftOut }] : []),
  ];
};
