import type { RuleScope, RuleTable } from './rule-table.ts';

/** Rows of one scope value under their head; `first` is the place of the first of them in the table. */
export type RuleGroup = { scope: RuleScope; first: number; ids: readonly number[] };

/** The rows of a table by scope value, in the order of the table. */
export function groupsOf(table: RuleTable): RuleGroup[] {
  const scopes = new Map(table.scopes.map((scope) => [scope.id, scope]));
  const groups: { scope: RuleScope; first: number; ids: number[] }[] = [];
  table.rows.forEach(({ id, scope }, index) => {
    const last = groups.at(-1);
    if (last?.scope.id === scope) last.ids.push(id);
    else groups.push({ scope: scopes.get(scope) ?? { id: scope, name: scope }, first: index, ids: [id] });
  });
  return groups;
}

/** A row's number within its scope value, from 1, and what it is called: the scope value, and that number where it has several. */
export type RowHead = { number: number; name: string };

/** The heads of all rows, by the row's id. */
export const rowHeads = (table: RuleTable): Map<number, RowHead> =>
  new Map(
    groupsOf(table).flatMap(({ scope, ids }) =>
      ids.map((id, index) => {
        const number = index + 1;
        return [id, { number, name: ids.length === 1 ? scope.name : `${scope.name} ${number}` }] as const;
      }),
    ),
  );
