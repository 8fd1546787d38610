import { noContent, type Policy, type PolicyContent } from '../../src/engine/automation/policy.ts';
import { policyUses } from '../../src/engine/automation/policy-uses.ts';
import { products } from '../../src/engine/products.ts';
import { type ColumnDependents, isUsedBy, storedRows } from '../modules/column-dependents.ts';
import type { PolicyHead } from '../rules/running-policies.ts';
import { sameText } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Policies that use a removed column in their scope, an event, a condition, an action or a link. */
export const dependentPolicies: ColumnDependents = async function* (trx, removal) {
  for await (const row of storedRows(trx, removal, { table: 'policy', text: 'content' })) {
    if (row['head'] === '') continue;
    const head = parseStored<PolicyHead>(row['head']);
    const content = { ...noContent, ...parseStored<PolicyContent>(row['content']) };
    const policy: Policy = { ...content, ...head, enabled: '1', attached: null, comment: null };
    const uses = policyUses(policy, removal.module);
    yield {
      pid: products.policies,
      name: sameText(head.name),
      isPersonal: false,
      uses: (removed) => isUsedBy(uses, removal.before.pid, removed),
    };
  }
};
