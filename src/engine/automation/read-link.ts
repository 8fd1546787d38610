import { columnsOf } from '../builtin-columns.ts';
import type { ModuleConfig } from '../column.ts';
import { ownProperty } from '../own-property.ts';
import type { Configurations, Link, LinkKey, Sifter, UsedApplication } from './policy.ts';
import { linkKeys, sifters } from './policy-choices.ts';
import {
  idsAt,
  listAt,
  propertyOf,
  moduleAt,
  addFault,
  objectAt,
  onlyProperties,
  type JsonCursor,
} from './json-cursor.ts';

/** Decodes the links between other modules and the module of a policy. Contract "Policies". */

/** Contract "Policies": a chain of references has up to 3 levels. */
const maxSteps = 3;
const maxPathLength = 200;

/** The module that a chain of ref columns leads to, start at `from`. */
export function pathEnd(cursor: JsonCursor, from: ModuleConfig, path: string): ModuleConfig | undefined {
  const steps = path.split('.');
  if (path.length > maxPathLength || steps.length > maxSteps) return undefined;
  let currentModule: ModuleConfig | undefined = from;
  for (const step of steps) {
    const pid: string | undefined = currentModule && columnsOf(currentModule).get(step)?.pid;
    currentModule = pid === undefined ? undefined : cursor.modules.module(pid);
  }
  return currentModule;
}

const isLinkKey = (value: unknown): value is LinkKey => linkKeys.some((key) => key === value);

type Ends = { target: ModuleConfig; config: ModuleConfig };

/** True if both modules have this column and it is a reference. */
export const bothHave = ({ target, config }: Ends, column: string): boolean =>
  [target, config].every((end) => columnsOf(end).get(column)?.pid !== undefined);

/** Whether each kind of link is possible between two modules. */
const joins: Readonly<Record<LinkKey, (ends: Ends, cursor: JsonCursor, path: string) => boolean>> = {
  self: ({ target, config }) => target.pid === config.pid,
  space: (ends) => bothHave(ends, 'space'),
  business: (ends) => bothHave(ends, 'business'),
  reference: ({ target, config }, cursor, path) => pathEnd(cursor, target, path)?.pid === config.pid,
};

/** True if a link of this kind is possible between `config` and `target`; `path` is used by `reference` only. */
export const joinsBy = (link: LinkKey, ends: Ends, cursor: JsonCursor, path: string): boolean =>
  joins[link](ends, cursor, path);

/** Without a word of it the first way that there is. */
function keyAt(cursor: JsonCursor, ends: Ends): LinkKey | undefined {
  const key = propertyOf(cursor, 'link_key') ?? linkKeys.find((linkKey) => joins[linkKey](ends, cursor, ''));
  return isLinkKey(key) ? key : addFault(cursor, 'link_key', 'linkkey');
}

/** How a condition's application is connected to the policy's list. */
export function readLink(cursor: JsonCursor, ends: Ends): Link | undefined {
  const link_key = keyAt(cursor, ends);
  if (link_key === undefined) return undefined;
  const path = propertyOf(cursor, 'link_ikey') ?? '';
  const isReference = link_key === 'reference';
  if (isReference && typeof path !== 'string') return addFault(cursor, 'link_ikey', 'linkpath');
  const link_ikey = isReference ? String(path) : '';
  if (joins[link_key](ends, cursor, link_ikey)) return { link_key, link_ikey };
  return isReference ? addFault(cursor, 'link_ikey', 'linkpath') : addFault(cursor, 'link_key', 'linkkey');
}

const shortText = (cursor: JsonCursor, key: string): string => {
  const value = propertyOf(cursor, key) ?? '';
  return typeof value === 'string' && value.length <= maxPathLength
    ? value
    : (addFault(cursor, key, 'member', { name: key }) ?? '');
};

function readApplication(cursor: JsonCursor): UsedApplication | undefined {
  onlyProperties(cursor, ['pid', 'link', 'field', 'detail', 'linkKey', 'linkLabel', 'name', 'label']);
  const config = moduleAt(cursor, 'pid', 'application');
  const link = propertyOf(cursor, 'link') ?? 'self';
  if (!isLinkKey(link)) addFault(cursor, 'link', 'linkkey');
  const detail = listAt(cursor, 'detail', maxSteps, (step) => {
    onlyProperties(step, ['pid', 'refpid', 'field', 'label', 'name']);
    return { pid: shortText(step, 'pid'), refpid: shortText(step, 'refpid'), field: shortText(step, 'field') };
  });
  const field = shortText(cursor, 'field');
  return config && isLinkKey(link) ? { pid: config.pid, link, field, detail } : undefined;
}

const maxApplications = 100;

/** What the module's basic configuration allowed; absent is nothing in particular. */
export function readConfigurations(cursor: JsonCursor): Configurations {
  const configurations = objectAt(cursor, 'configurations');
  onlyProperties(configurations, ['sifter', 'usable', 'condition', 'event', 'policy_type']);
  const chosen = ownProperty(configurations.input, 'sifter') ?? [];
  const isNone = Array.isArray(chosen) && chosen.length === 0;
  const rule = {
    limit: sifters.length,
    rule: 'sifter',
    isKnown: (id: string) => sifters.some((known) => known === id),
  };
  const ids = isNone ? [] : idsAt(configurations, 'sifter', rule);
  const applications = (key: string) => listAt(configurations, key, maxApplications, readApplication);
  return {
    sifter: ids.filter((id): id is Sifter => sifters.some((known) => known === id)),
    usable: applications('usable'),
    condition: applications('condition'),
    event: applications('event'),
  };
}
