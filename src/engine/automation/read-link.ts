import { columnsOf } from '../builtin-columns.ts';
import type { ModuleConfig } from '../column.ts';
import { own } from '../own.ts';
import type { Configurations, Link, LinkKey, Sifter, UsedApplication } from './policy.ts';
import { linkKeys, sifters } from './policy.ts';
import { idsAt, listAt, member, moduleAt, note, objectAt, onlyMembers, type Place } from './place.ts';

/** How applications are connected to the list that a policy is about. Contract "Policies". */

/** Contract "Policies": a chain of references has up to 3 levels. */
const mostSteps = 3;
const longestPath = 200;

/** The module that a chain of ref columns leads to, beginning at `from`. */
export function pathEnd(place: Place, from: ModuleConfig, path: string): ModuleConfig | undefined {
  const steps = path.split('.');
  if (path.length > longestPath || steps.length > mostSteps) return undefined;
  let here: ModuleConfig | undefined = from;
  for (const step of steps) {
    const pid: string | undefined = here && columnsOf(here).get(step)?.pid;
    here = pid === undefined ? undefined : place.known.module(pid);
  }
  return here;
}

const isLinkKey = (value: unknown): value is LinkKey => linkKeys.some((key) => key === value);

type Ends = { target: ModuleConfig; config: ModuleConfig };

const bothHave = ({ target, config }: Ends, column: string): boolean =>
  [target, config].every((one) => columnsOf(one).get(column)?.pid !== undefined);

/** Whether devices of an application belong to one of the policy's in this way. */
const joins: Readonly<Record<LinkKey, (ends: Ends, place: Place, path: string) => boolean>> = {
  self: ({ target, config }) => target.pid === config.pid,
  space: (ends) => bothHave(ends, 'space'),
  business: (ends) => bothHave(ends, 'business'),
  reference: ({ target, config }, place, path) => pathEnd(place, target, path)?.pid === config.pid,
};

/** Whether devices of the application `config` belong to one of `target`'s in this way; `path` is of references alone. */
export const joinsBy = (link: LinkKey, ends: Ends, place: Place, path: string): boolean =>
  joins[link](ends, place, path);

/** Without a word of it the first way that there is. */
function keyAt(place: Place, ends: Ends): LinkKey | undefined {
  const key = member(place, 'link_key') ?? linkKeys.find((one) => joins[one](ends, place, ''));
  return isLinkKey(key) ? key : note(place, 'link_key', 'linkkey');
}

/** How a condition's application is connected to the policy's list. */
export function readLink(place: Place, ends: Ends): Link | undefined {
  const link_key = keyAt(place, ends);
  if (link_key === undefined) return undefined;
  const path = member(place, 'link_ikey') ?? '';
  const isReference = link_key === 'reference';
  if (isReference && typeof path !== 'string') return note(place, 'link_ikey', 'linkpath');
  const link_ikey = isReference ? String(path) : '';
  if (joins[link_key](ends, place, link_ikey)) return { link_key, link_ikey };
  return isReference ? note(place, 'link_ikey', 'linkpath') : note(place, 'link_key', 'linkkey');
}

const shortText = (place: Place, key: string): string => {
  const value = member(place, key) ?? '';
  return typeof value === 'string' && value.length <= longestPath
    ? value
    : (note(place, key, 'member', { name: key }) ?? '');
};

function readApplication(place: Place): UsedApplication | undefined {
  onlyMembers(place, ['pid', 'link', 'field', 'detail', 'linkKey', 'linkLabel', 'name', 'label']);
  const config = moduleAt(place, 'pid', 'application');
  const link = member(place, 'link') ?? 'self';
  if (!isLinkKey(link)) note(place, 'link', 'linkkey');
  const detail = listAt(place, 'detail', mostSteps, (step) => {
    onlyMembers(step, ['pid', 'refpid', 'field', 'label', 'name']);
    return { pid: shortText(step, 'pid'), refpid: shortText(step, 'refpid'), field: shortText(step, 'field') };
  });
  const field = shortText(place, 'field');
  return config && isLinkKey(link) ? { pid: config.pid, link, field, detail } : undefined;
}

const mostApplications = 100;

/** What the module's basic configuration allowed; absent is nothing in particular. */
export function readConfigurations(place: Place): Configurations {
  const at = objectAt(place, 'configurations');
  onlyMembers(at, ['sifter', 'usable', 'condition', 'event', 'policy_type']);
  const chosen = own(at.input, 'sifter') ?? [];
  const isNone = Array.isArray(chosen) && chosen.length === 0;
  const rule = { limit: sifters.length, rule: 'sifter', isKnown: (id: string) => sifters.some((one) => one === id) };
  const words = isNone ? [] : idsAt(at, 'sifter', rule);
  const applications = (key: string) => listAt(at, key, mostApplications, readApplication);
  return {
    sifter: words.filter((word): word is Sifter => sifters.some((one) => one === word)),
    usable: applications('usable'),
    condition: applications('condition'),
    event: applications('event'),
  };
}
