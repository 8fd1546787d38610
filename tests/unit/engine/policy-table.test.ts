import { describe, expect, it } from 'vitest';
import { actingPid, checkPolicy } from '../../../src/engine/automation/check-policy.ts';
import { actionColumns, conditionColumns, linksTo } from '../../../src/engine/automation/policy-columns.ts';
import type { ConfigEntry, Policy } from '../../../src/engine/automation/policy.ts';
import { emptyTable, cellOfFault, rulesOfTable, tableOfRules } from '../../../src/engine/automation/policy-table.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { setCells, withColumns, withScopes } from '../../../src/engine/rules/rule-table.ts';
import { pids } from '../../../server/demo/pids.ts';
import { policyPlans } from '../../../server/demo/records/policy-plans.ts';
import { demoTenants } from '../../../server/demo/tenants.ts';
import { demoModules } from '../demo/checked-modules.ts';

const configs = new Map(demoModules.map((config) => [config.pid, config]));
const module = (pid: string) => configs.get(pid);
const checkContext = { module, zone: 'Asia/Shanghai', now: 1_790_000_000 };

const moduleNamed = (pid: string): ModuleConfig => {
  const config = module(pid);
  if (config === undefined) throw new Error(`no module ${pid}`);
  return config;
};

const endsOf = ({ targetpid, policy_type }: Pick<Policy, 'targetpid' | 'policy_type'>) => ({
  target: moduleNamed(targetpid),
  acting: moduleNamed(actingPid(targetpid, policy_type)),
  module,
});

/** Rules in their order by scope value, one for each row, whatever entries they were in. */
const rulesIn = (entries: readonly ConfigEntry[]) => {
  const ids = [...new Set(entries.map(({ id }) => id))];
  return ids.flatMap((id) => entries.filter((entry) => entry.id === id).flatMap(({ rules }) => rules));
};

const [tenant] = demoTenants;
if (tenant === undefined) throw new Error('no demo tenant');

describe('the rules of a policy', () => {
  it.each(policyPlans)('$name.en are the same after a way through the table', ({ content, name, target, type }) => {
    const made = content({ tenant, tab: (pid, position) => `${pid}-${position}` });
    const flat = { name: name.en, targetpid: target, policy_type: Number(type), enabled: '1', updatepolicy: '0' };
    const before = checkPolicy({ ...flat, ...made }, checkContext);
    if (!before.ok) throw new Error(JSON.stringify(before.faults));
    const ids = [...new Set(before.value.configs.map(({ id }) => id))];
    const table = tableOfRules(
      before.value.configs,
      ids.map((id) => ({ id, name: id })),
      endsOf(before.value),
    );
    const after = checkPolicy({ ...flat, ...made, configs: rulesOfTable(table) }, checkContext);
    if (!after.ok) throw new Error(JSON.stringify(after.faults));
    // A row has each column of the table: what asks or sets nothing is left out for the comparison.
    const comparable = (entries: readonly ConfigEntry[]) =>
      rulesIn(entries).map(({ property, cmd, datetime, ...rest }) => ({
        ...rest,
        datetime: datetime.filter(
          ({ mounths, validperiod }) => mounths.length > 0 || validperiod[0] !== '00:00:00-23:59:59',
        ),
        property: property.filter(({ ref_value }) => ref_value !== null),
        cmd: Object.entries(cmd).filter(([, cell]) =>
          cell.source_type === 'fixed' ? cell.ref_value !== null : cell.ref_link !== '',
        ),
      }));
    const sorted = (entries: readonly ConfigEntry[]) =>
      comparable(entries).map((rule) => ({
        ...rule,
        property: rule.property.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
        cmd: rule.cmd.toSorted(([a], [b]) => (a < b ? -1 : 1)),
      }));
    expect(sorted(after.value.configs)).toEqual(sorted(before.value.configs));
    expect(new Set(after.value.configs.map(({ unique_k }) => unique_k)).size).toBe(table.rows.length);
  });
});

describe('a table of a policy', () => {
  const ends = endsOf({ targetpid: pids.air, policy_type: 1 });
  const conditions = conditionColumns(ends.target, { link_key: 'self', link_ikey: '' });
  const actions = actionColumns(ends);
  const named = (columns: typeof actions, name: string) => columns.filter(({ column }) => column.column === name);
  const empty = withScopes(emptyTable(ends.target), [
    { id: '4', name: 'Meeting rooms' },
    { id: '1', name: 'Offices' },
  ]);
  const addedColumns = [...named(conditions, 'room_temp'), ...named(conditions, 'pwr'), ...named(actions, 'temp')];
  const table = withColumns(empty, [...empty.columns.slice(0, 3), ...addedColumns, ...empty.columns.slice(3)]);
  const flat = {
    name: 'Cool',
    targetpid: pids.air,
    policy_type: 1,
    enabled: '1',
    updatepolicy: '0',
    sifter: 'space',
    space: { business: 'b', merchant: ['m'], spacetype: ['4', '1'] },
    timer: [{ type: 2, time: '19:30:00', weekdays: '12345' }],
  };
  const faultsOf = (rows: typeof table) => {
    const checked = checkPolicy({ ...flat, configs: rulesOfTable(rows) }, checkContext);
    return checked.ok ? [] : checked.faults;
  };

  it('begins with a blank row for each scope value, whose faults lead to the first action and condition', () => {
    expect(table.rows.map(({ scope }) => scope)).toEqual(['4', '1']);
    const places = faultsOf(table).map(({ path, rule }) => ({ rule, ...cellOfFault(path, table) }));
    expect(places).toEqual([
      { rule: 'rowaction', row: 0, column: 5 },
      { rule: 'rowcondition', row: 0, column: 3 },
      { rule: 'rowaction', row: 1, column: 5 },
      { rule: 'rowcondition', row: 1, column: 3 },
    ]);
  });

  it('has the stored names where the lists of scope values and columns may not be read', () => {
    const unknown = '300000000000000000000fff';
    const link = { link_key: 'space', link_ikey: '', trend_type: 4 } as const;
    const cell = { idev_pid: unknown, ikey: 'x', ikey_label: 'Vacant for', ...link, ref_value: null };
    const rule = { enable: true, notes: '', datetime: [], property: [cell], cmd: {} };
    const stored: ConfigEntry[] = [
      { id: '4', unique_k: '4:1', name: 'Meeting room 1', rules: [rule] },
      { id: '4', unique_k: '4:2', name: 'Meeting room 2', rules: [] },
      { id: '1', unique_k: '1:1', name: 'Office', rules: [] },
    ];
    const scopes = [
      { id: '4', name: '4' },
      { id: '1', name: 'Offices' },
    ];
    const read = tableOfRules(stored, scopes, ends);
    expect(read.scopes.map(({ name }) => name)).toEqual(['Meeting room', 'Offices']);
    expect(read.columns.find(({ part }) => part === 'conditions')?.column.label.en).toBe('Vacant for');
  });

  it('leads a fault to the cell that breaks the rule', () => {
    const filled = setCells(table, [
      { row: 0, column: 3, value: { code: 2, value: 260 } },
      { row: 0, column: 5, value: { value: 990 } },
      { row: 1, column: 4, value: { code: 4, value: '7' } },
      { row: 1, column: 5, value: { value: 250 } },
      { row: 1, column: 1, value: ['08:00:00-08:00:00'] },
    ]);
    const places = faultsOf(filled).map(({ path }) => cellOfFault(path, filled));
    expect(places).toEqual([
      { row: 0, column: 5 },
      { row: 1, column: 1 },
      { row: 1, column: 4 },
    ]);
    expect(cellOfFault('/configs', filled)).toEqual({});
    expect(cellOfFault('/name', filled)).toBeUndefined();
  });

  it('joins an application by the same space, the same business or a reference', () => {
    const links = linksTo(ends.target, moduleNamed(pids.doors), module);
    expect(links.map(({ link_key }) => link_key)).toContain('space');
    expect(linksTo(ends.target, ends.target, module)).toEqual([
      { link_key: 'self', link_ikey: '', label: { en: '', zh: '' } },
    ]);
    for (const { link_key, link_ikey } of links) {
      const [column] = conditionColumns(moduleNamed(pids.doors), { link_key, link_ikey });
      expect(column?.subject).toEqual({ pid: pids.doors, link: link_key, path: link_ikey });
    }
  });

  it('offers an action the values of the same kind that its device refers to', () => {
    for (const action of actions)
      for (const { link, column } of action.sources)
        expect(`${link}.${column}`).not.toBe(`self.${action.column.column}`);
    expect(named(actions, 'temp')[0]?.sources.every(({ label }) => label.en !== '' && label.zh !== '')).toBe(true);
  });

  it('offers a record that is added the device itself and the values of the same name', () => {
    const added = actionColumns(endsOf({ targetpid: ends.target.pid, policy_type: 0 }));
    const sourcesOf = (name: string) =>
      named(added, name)[0]?.sources.map(({ link, column, label }) => [`${link}.${column}`, label.en]);
    expect(sourcesOf('device')).toContainEqual(['self.did', 'Air-conditioners']);
    expect(sourcesOf('space')).toContainEqual(['self.space', 'Air-conditioners · Space']);
    expect(sourcesOf('space')).toContainEqual(['space.did', 'Space']);
  });
});
