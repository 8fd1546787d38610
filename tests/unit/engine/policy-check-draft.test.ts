import { describe, expect, it } from 'vitest';
import { pids } from '../../../server/demo/pids.ts';
import { faultsOfBody } from '../../../src/pages/data/policy/check-draft.ts';
import { draftOf, type PolicyContext, wireOf } from '../../../src/pages/data/policy/policy-draft.ts';
import { checkPolicy } from '../../../src/engine/automation/check-policy.ts';
import { demoModules } from '../demo/checked-modules.ts';

const configs = new Map(demoModules.map((config) => [config.pid, config]));
const module = (pid: string) => configs.get(pid);
const target = configs.get(pids.air);
const moment = { zone: 'Asia/Shanghai', now: 1_790_000_000 };

const bodyOf = (cmd: object) => {
  if (target === undefined) throw new Error('The demo has no air-conditioners.');
  const condition = { idev_pid: pids.air, ikey: 'pwr', trend_type: 4, ref_value: '1' };
  const row = { property: [condition], cmd: { pwr: { ref_value: '0' } } };
  const input = {
    name: 'Off at night',
    targetpid: pids.air,
    policy_type: 1,
    enabled: '1',
    updatepolicy: '0',
    sifter: 'space',
    space: { business: 'b0', merchant: ['b1'], spacetype: ['4'] },
    timer: [{ type: 2, time: '19:30:00', weekdays: '12345' }],
    configs: [{ id: '4', name: 'Meeting rooms', rules: [row] }],
  };
  const checked = checkPolicy(input, { module, ...moment });
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  const policyContext: PolicyContext = {
    target,
    module,
    language: 'en',
    configurations: [],
    applications: [],
    groups: {},
  };
  return { ...wireOf(draftOf(checked.value, policyContext), policyContext), ...cmd };
};

describe('a policy before it is sent', () => {
  it('has no fault where the server would take it', () => {
    expect(faultsOfBody(bodyOf({}), { module, language: 'en', ...moment })).toEqual([]);
  });

  it('has the faults of its rules in words', () => {
    const [fault] = faultsOfBody(bodyOf({ configs: [] }), { module, language: 'en', ...moment });
    expect(fault).toMatchObject({ path: '/configs', rule: 'norows' });
    expect(typeof fault?.message).toBe('string');
  });

  it('is judged by the server alone where a module is not loaded', () => {
    const known = (pid: string) => (pid === pids.air ? undefined : module(pid));
    expect(faultsOfBody(bodyOf({ configs: [] }), { module: known, language: 'en', ...moment })).toEqual([]);
  });
});
