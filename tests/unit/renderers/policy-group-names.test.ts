import { describe, expect, it } from 'vitest';
import { setCells } from '../../../src/engine/rules/rule-table.ts';
import {
  namedTable,
  type PolicyContext,
  type PolicyDraft,
  wireOf,
} from '../../../src/pages/data/policy/policy-draft.ts';
import { sampleModule } from '../../../src/renderers/fields/sample-module.ts';
import { sampleTable } from '../../../src/renderers/rules/rules-samples.ts';

const group = '6b099721a28009acd9d158ef';

const policyContextWith = (groups: Readonly<Record<string, string>>): PolicyContext => ({
  target: sampleModule,
  module: (pid) => (pid === sampleModule.pid ? sampleModule : undefined),
  language: 'en',
  configurations: [],
  applications: [],
  groups,
});

/** As it is opened: before the names of the groups are loaded. */
const draft: PolicyDraft = {
  values: { policy_type: '1', sifter: 'filter', productid: sampleModule.pid, filterdid: group },
  timers: [],
  events: [],
  table: {
    ...setCells(sampleTable, []),
    scopes: [{ id: group, name: group }],
    rows: sampleTable.rows.slice(0, 2).map((row) => ({ ...row, scope: group })),
  },
};

describe('the rules of a filter group', () => {
  it('are under its name once that is loaded', () => {
    expect(namedTable(draft, policyContextWith({ [group]: 'Main meters' })).scopes).toEqual([
      { id: group, name: 'Main meters' },
    ]);
  });

  it('are the same table until then', () => {
    expect(namedTable(draft, policyContextWith({}))).toBe(draft.table);
  });

  it('are saved with its name, not with its did', () => {
    const names = wireOf(draft, policyContextWith({ [group]: 'Main meters' })).configs.map(({ name }) => name);
    expect(names).toHaveLength(2);
    expect(names.every((name) => name.startsWith('Main meters') && !name.includes(group))).toBe(true);
  });
});
