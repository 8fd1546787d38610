import { columnsOf } from '../builtin-columns.ts';
import type { ModuleConfig } from '../column.ts';
import {
  type ActionCell,
  isFilledCondition,
  type Link,
  type LinkKey,
  type Policy,
  type PolicyEvent,
} from './policy.ts';
import { linkKeys } from './policy-choices.ts';

/**
 * Links between records of other modules and the devices of a policy. Each link has a name, under which its pairs are
 * stored.
 */

export type UsedLink = { id: string; pid: string; key: LinkKey; path: string };

type Module = (pid: string) => ModuleConfig | undefined;

/** True for a link to the devices' own module, which stores no pairs. */
export const isSelf = ({ key }: Pick<UsedLink, 'key'>): boolean => key === 'self';

const named = (pid: string, key: LinkKey, path: string): UsedLink => ({
  id: key === 'reference' ? `reference/${path}` : `${key}/${pid}`,
  pid,
  key,
  path,
});

const bothHave = (target: ModuleConfig | undefined, config: ModuleConfig | undefined, column: string): boolean =>
  [target, config].every((end) => end !== undefined && columnsOf(end).get(column)?.pid !== undefined);

/** Link between two modules if the policy names none: the first kind that is possible. */
export const defaultLink = (
  target: ModuleConfig | undefined,
  config: ModuleConfig | undefined,
): LinkKey | undefined => {
  if (target !== undefined && target.pid === config?.pid) return 'self';
  return (['space', 'business'] as const).find((column) => bothHave(target, config, column));
};

/** Module that a path of ref columns (`space.business`) leads to, if there is one. */
export const moduleAtPath = (module: Module, pid: string, path: string): string | undefined =>
  path.split('.').reduce<string | undefined>((currentPid, step) => {
    const config = currentPid === undefined ? undefined : module(currentPid);
    return config && columnsOf(config).get(step)?.pid;
  }, pid);

const isLinkKey = (key: string | undefined): key is LinkKey => linkKeys.some((linkKey) => linkKey === key);

export const conditionLink = ({ idev_pid, link_key, link_ikey }: Link & { idev_pid: string }): UsedLink =>
  named(idev_pid, link_key, link_ikey);

/** Link of an event: its own, else that of the module in the configuration, else the first that is possible. */
export const eventLink = (policy: Policy, event: PolicyEvent, module?: Module): UsedLink | undefined => {
  const used = policy.configurations.event.find(({ pid }) => pid === event.idev_pid);
  const key = event.link_key ?? used?.link ?? (event.idev_pid === policy.targetpid ? 'self' : undefined);
  const path = event.link_ikey ?? used?.field ?? '';
  const fallback = module && defaultLink(module(policy.targetpid), module(event.idev_pid));
  const chosen = key ?? fallback;
  return isLinkKey(chosen) ? named(event.idev_pid, chosen, chosen === 'reference' ? path : '') : undefined;
};

/**
 * Link of an action that takes its value from a record; `undefined` if the value is fixed or from the device itself.
 */
export const actionLink = (cell: ActionCell): Pick<UsedLink, 'id' | 'path'> | undefined =>
  cell.source_type === 'ref' && cell.ref_link !== '' && cell.ref_link !== 'self'
    ? { id: `reference/${cell.ref_link}`, path: cell.ref_link }
    : undefined;

/** All links of a policy's events, conditions and actions, without duplicates and without paths that lead to no module. */
export const linksOf = (policy: Policy, module: Module): UsedLink[] => {
  const rules = policy.configs.flatMap((entry) => entry.rules);
  const actions = rules.flatMap(({ cmd }) =>
    Object.values(cmd).flatMap((cell): UsedLink[] => {
      const link = actionLink(cell);
      const pid = link && moduleAtPath(module, policy.targetpid, link.path);
      return link === undefined || pid === undefined ? [] : [{ ...link, pid, key: 'reference' }];
    }),
  );
  const all = [
    ...policy.events.flatMap((event) => eventLink(policy, event, module) ?? []),
    ...rules.flatMap(({ property }) => property.filter(isFilledCondition).map(conditionLink)),
    ...actions,
  ];
  return [...new Map(all.filter((link) => !isSelf(link)).map((link) => [link.id, link])).values()];
};
