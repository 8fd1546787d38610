import { isObject, ownProperty } from '../own-property.ts';
import type { Policy, UsedApplication } from './policy.ts';
import { applicationKey, type PolicyConfiguration } from './policy-configuration.ts';
import { type DescribedFault, describeFault } from './sentences.ts';

/** Whether a module's basic configuration allows a policy. Contract "Policy configuration". */

type ApplicationUse = { pid: string; link_key?: unknown; link_ikey?: unknown };

/** The property at a path of the body, which was read without a fault. */
const valueAt = (input: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return (value as readonly unknown[])[Number(step)];
    return isObject(value) ? ownProperty(value, String(step)) : undefined;
  }, input);

const isSame = (allowed: UsedApplication, { pid, link_key, link_ikey }: ApplicationUse): boolean =>
  applicationKey(allowed) ===
  applicationKey({ pid, link: link_key as UsedApplication['link'], field: String(link_ikey ?? '') });

/** The rule that a use breaks; the policy's own list is always allowed, and a link counts where the body names one. */
const brokenBy = (allowed: readonly UsedApplication[], targetpid: string, use: ApplicationUse): string | undefined => {
  if (use.pid === targetpid && (use.link_key === undefined || use.link_key === 'self')) return undefined;
  const ofModule = allowed.filter(({ pid }) => pid === use.pid);
  if (ofModule.length === 0) return 'unconfiguredapplication';
  if (use.link_key === undefined || ofModule.some((otherUse) => isSame(otherUse, use))) return undefined;
  return 'unconfiguredlink';
};

type Limits = { targetpid: string; event: readonly UsedApplication[]; condition: readonly UsedApplication[] };

const faultAt = (path: string, rule: string | undefined): DescribedFault[] =>
  rule === undefined ? [] : [describeFault({ path, rule })];

/** Paths lead to the application, or to the link of a cell that names one. */
const useFaults = (
  path: string,
  allowed: readonly UsedApplication[],
  use: ApplicationUse,
  targetpid: string,
): DescribedFault[] => {
  const rule = brokenBy(allowed, targetpid, use);
  return faultAt(`${path}/${rule === 'unconfiguredlink' ? 'link_key' : 'idev_pid'}`, rule);
};

const eventFaults = ({ events }: Policy, body: unknown, { event, targetpid }: Limits): DescribedFault[] =>
  events.flatMap(({ idev_pid }, index) => {
    const sent = valueAt(body, 'events', index);
    const use = { pid: idev_pid, link_key: valueAt(sent, 'link_key'), link_ikey: valueAt(sent, 'link_ikey') };
    return useFaults(`/events/${index}`, event, use, targetpid);
  });

const conditionFaults = ({ configs }: Policy, body: unknown, { condition, targetpid }: Limits): DescribedFault[] =>
  configs.flatMap(({ rules }, entry) =>
    rules.flatMap(({ property }, row) =>
      property.flatMap(({ idev_pid, link_ikey }, cell) => {
        const path = ['configs', entry, 'rules', row, 'property', cell];
        const use = { pid: idev_pid, link_key: valueAt(body, ...path, 'link_key'), link_ikey };
        return useFaults(`/${path.join('/')}`, condition, use, targetpid);
      }),
    ),
  );

/** Modules whose filter groups a policy may use; policies that execute may use groups of any module. */
const filterFaults = (
  { filter, policy_type, targetpid }: Policy,
  usable: readonly UsedApplication[],
): DescribedFault[] => {
  if (filter === null || policy_type === 1) return [];
  return faultAt('/filter/productid', brokenBy(usable, targetpid, { pid: filter.productid }));
};

/**
 * Faults of a policy that its module's basic configuration does not allow. `body`: the input from which `checkPolicy`
 * decoded the policy. A module without configurations allows everything.
 */
export function configurationFaults(
  policy: Policy,
  body: unknown,
  configurations: readonly PolicyConfiguration[],
): DescribedFault[] {
  if (configurations.length === 0) return [];
  const { policy_type, sifter, targetpid } = policy;
  const entry = configurations.find((configuration) => configuration.policy_type === policy_type);
  if (entry === undefined) return faultAt('/policy_type', 'unconfigured');
  const { usable } = entry;
  const isGenerating = policy_type === 0;
  const limits = {
    targetpid,
    event: isGenerating ? usable : entry.event,
    condition: isGenerating ? usable : entry.condition,
  };
  const isOpen = sifter === 'default' || entry.sifter.includes(sifter);
  return [
    ...faultAt('/sifter', isOpen ? undefined : 'unconfiguredsifter'),
    ...filterFaults(policy, usable),
    ...eventFaults(policy, body, limits),
    ...conditionFaults(policy, body, limits),
  ];
}
