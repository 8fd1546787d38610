import { scopeFieldNames } from '../../../engine/automation/policy-resets.ts';
import type { PolicyDifference } from './policy-difference.ts';
import type { PolicyDraft } from './policy-draft.ts';

/** Parts of a policy that a merge takes from one version as a whole: a field, the triggers, or the scope with its rules. */
export type PolicyPart = { kind: 'field'; name: string } | { kind: 'triggers' } | { kind: 'rules' };

export type PolicyMerge = {
  merged: PolicyDraft;
  /** Parts that both versions changed; the merge has the local ones. */
  disputed: readonly PolicyPart[];
};

type Versions = { mine: PolicyDraft; theirs: PolicyDraft };
/** What each version changed since the common base. */
type Changes = { byMe: PolicyDifference; byThem: PolicyDifference };

const isScope = (name: string): boolean => scopeFieldNames.includes(name);

/** The rows of the table belong to values of the scope, so both come from the same version. */
const hasRules = ({ fields, rows }: PolicyDifference): boolean => rows.length > 0 || fields.some(isScope);

/** Three-way merge by parts: the local part where it was changed locally, else the newer one. */
export function mergePolicies({ mine, theirs }: Versions, { byMe, byThem }: Changes): PolicyMerge {
  const byMyself = byMe.fields.filter((name) => !isScope(name));
  const rules = hasRules(byMe) ? mine : theirs;
  const triggers = byMe.triggers.length > 0 ? mine : theirs;
  const fieldsOf = ({ values }: PolicyDraft, isTaken: (name: string) => boolean) =>
    Object.entries(values).filter(([name]) => isTaken(name));
  const isDisputedField = (name: string): boolean =>
    byThem.fields.includes(name) && JSON.stringify(mine.values[name]) !== JSON.stringify(theirs.values[name]);
  const disputed: PolicyPart[] = [
    ...byMyself.filter(isDisputedField).map((name) => ({ kind: 'field' as const, name })),
    ...(byMe.triggers.length > 0 && byThem.triggers.length > 0 ? [{ kind: 'triggers' as const }] : []),
    ...(hasRules(byMe) && hasRules(byThem) ? [{ kind: 'rules' as const }] : []),
  ];
  return {
    merged: {
      values: Object.fromEntries([
        ...fieldsOf(theirs, (name) => !isScope(name) && !byMyself.includes(name)),
        ...fieldsOf(mine, (name) => byMyself.includes(name)),
        ...fieldsOf(rules, isScope),
      ]),
      timers: triggers.timers,
      events: triggers.events,
      table: rules.table,
    },
    disputed,
  };
}
