import type { LocalText, ModuleConfig } from '../../src/engine/column.ts';
import { dependentBoards } from '../boards/dependent-boards.ts';
import type { Trx } from '../db/database.ts';
import type { FaultMessage } from '../http/refusal.ts';
import { dependentLinkages } from '../linkages/dependent-linkages.ts';
import { type ColumnDependents, type Removed, removedOf } from '../modules/column-dependents.ts';
import { dependentPolicies } from '../policies/dependent-policies.ts';
import { dependentTabs } from '../records/dependent-tabs.ts';
import { inLanguage, localText, phrase } from '../texts.ts';

/**
 * Finds what uses columns or enum values that a new config removes, so that the user knows the consequences before
 * confirming. Contract "Removing columns that something uses".
 */

/**
 * `message` names everything, for the operator of the server. `shared` is for a person of the company, who has to read the
 * lists `pids`: what belongs to one person is only counted.
 */
export type RemovalFault = FaultMessage & { shared: LocalText; pids: readonly string[] };

const kinds = ['policies', 'linkages', 'boards', 'groups'] as const;
type Kind = (typeof kinds)[number];

const dependentsOf: Readonly<Record<Kind, ColumnDependents>> = {
  policies: dependentPolicies,
  linkages: dependentLinkages,
  boards: dependentBoards,
  groups: dependentTabs,
};

/** Users that a message names; the others are counted. */
const maxNamed = 5;

type Found = { pid: string; name: LocalText; isPersonal: boolean };

const listed = (dependents: readonly Found[], isForAll: boolean): LocalText =>
  localText((language) => {
    const named = dependents.filter(({ isPersonal }) => !(isForAll && isPersonal));
    const names = [...new Set(named.map(({ name }) => inLanguage(name, language)))].toSorted();
    const quoted = names.slice(0, maxNamed).map((name) => `“${name}”`);
    const more = names.length - quoted.length + dependents.length - named.length;
    if (quoted.length === 0) return inLanguage(phrase('server/modules', 'personalUses', { count: more }), language);
    return more > 0
      ? inLanguage(phrase('server/modules', 'andMore', { names: quoted.join(' '), more }), language)
      : quoted.join(' ');
  });

const sentence = (kind: Kind, { column, values }: Removed, names: LocalText): LocalText =>
  values === undefined
    ? phrase('server/modules', `${kind}UseColumn`, { column, names })
    : phrase('server/modules', kind === 'policies' ? 'policiesUseValue' : 'linkagesUseValue', {
        column,
        value: values.join(', '),
        names,
      });

const pathOf = (after: ModuleConfig, name: string): string => {
  const index = after.columns.findIndex(({ column }) => column === name);
  return index === -1 ? '/columns' : `/columns/${index}/enum`;
};

/** A fault for each removed column or value and each kind of its dependents. `owner`: of the module. */
export const removalFaults = async (
  trx: Trx,
  { before, after, owner }: { before: ModuleConfig | undefined; after: ModuleConfig; owner: string | null },
  module: (pid: string) => ModuleConfig | undefined,
): Promise<RemovalFault[]> => {
  const removed = before === undefined ? [] : removedOf(before, after);
  if (before === undefined || removed.length === 0) return [];
  const faults: RemovalFault[] = [];
  for (const kind of kinds) {
    const found = removed.map((removal): { removal: Removed; dependents: Found[] } => ({ removal, dependents: [] }));
    for await (const { uses, ...dependent } of dependentsOf[kind](trx, { before, removed, owner, module }))
      for (const { removal, dependents } of found) if (uses(removal)) dependents.push(dependent);
    for (const { removal, dependents } of found)
      if (dependents.length > 0)
        faults.push({
          path: pathOf(after, removal.column),
          rule: kind === 'policies' ? 'inuse' : 'used',
          message: sentence(kind, removal, listed(dependents, false)),
          shared: sentence(kind, removal, listed(dependents, true)),
          pids: [...new Set(dependents.map(({ pid }) => pid))],
        });
  }
  return faults;
};
