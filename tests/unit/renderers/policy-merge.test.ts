import { describe, expect, it } from 'vitest';
import { setCells } from '../../../src/engine/rules/rule-table.ts';
import { policyDifference } from '../../../src/pages/data/policy/policy-difference.ts';
import type { PolicyContext, PolicyDraft } from '../../../src/pages/data/policy/policy-draft.ts';
import { mergePolicies } from '../../../src/pages/data/policy/policy-merge.ts';
import { sampleModule } from '../../../src/renderers/fields/sample-module.ts';
import { sampleTable } from '../../../src/renderers/rules/rules-samples.ts';

const policyContext: PolicyContext = {
  target: sampleModule,
  module: (pid) => (pid === sampleModule.pid ? sampleModule : undefined),
  language: 'en',
  configurations: [],
  applications: [],
  groups: {},
};

const base: PolicyDraft = {
  values: { name: 'Comfort', comment: 'Summer', enabled: '1', policy_type: '1', sifter: 'space', spacetype: ['1'] },
  timers: [],
  events: [],
  table: sampleTable,
};

const notes = sampleTable.columns.findIndex(({ key }) => key === 'notes');
const tableWith = (value: string) => setCells(sampleTable, [{ row: 0, column: notes, value }]);
const valuesWith = (values: PolicyDraft['values']): PolicyDraft => ({ ...base, values: { ...base.values, ...values } });

const merge = (mine: PolicyDraft, theirs: PolicyDraft) => {
  const context = { language: 'en' as const, zone: 'UTC', now: 0 };
  const since = (after: PolicyDraft) => policyDifference(base, after, { policyContext, context });
  return mergePolicies({ mine, theirs }, { byMe: since(mine), byThem: since(theirs) });
};

describe('a policy that two people have changed', () => {
  it('has the newer value of each field that was not changed here', () => {
    const { merged, disputed } = merge(valuesWith({ comment: 'Mine' }), valuesWith({ name: 'Theirs', enabled: '0' }));
    expect(merged.values).toMatchObject({ name: 'Theirs', comment: 'Mine', enabled: '0' });
    expect(disputed).toEqual([]);
  });

  it('has the local value of a field that both changed, and names the field', () => {
    const { merged, disputed } = merge(valuesWith({ name: 'Mine' }), valuesWith({ name: 'Theirs' }));
    expect(merged.values['name']).toBe('Mine');
    expect(disputed).toEqual([{ kind: 'field', name: 'name' }]);
  });

  it('has no dispute about a field that both changed to the same value', () => {
    expect(merge(valuesWith({ name: 'Same' }), valuesWith({ name: 'Same' })).disputed).toEqual([]);
  });

  it('loses a field that the newer version emptied', () => {
    const { comment: _emptied, ...values } = base.values;
    expect(merge(valuesWith({ name: 'Mine' }), { ...base, values }).merged.values).not.toHaveProperty('comment');
  });

  it('has scope and rules of the same version', () => {
    const theirs = { ...valuesWith({ spacetype: ['1', '2'] }), table: tableWith('Theirs') };
    const taken = merge(valuesWith({ name: 'Mine' }), theirs).merged;
    expect([taken.values['spacetype'], taken.table]).toEqual([['1', '2'], theirs.table]);
    const mine = { ...base, table: tableWith('Mine') };
    const { merged, disputed } = merge(mine, theirs);
    expect([merged.values['spacetype'], merged.table]).toEqual([['1'], mine.table]);
    expect(disputed).toEqual([{ kind: 'rules' }]);
  });
});
