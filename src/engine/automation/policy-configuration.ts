import type { Static } from 'typebox';
import { columnsOf } from '../builtin-columns.ts';
import type { ModuleConfig } from '../column.ts';
import {
  idsAt,
  listAt,
  propertyOf,
  moduleAt,
  addFault,
  onlyProperties,
  type KnownModules,
  type JsonCursor,
} from './json-cursor.ts';
import type { LinkKey, PolicyType, Sifter, UsedApplication } from './policy.ts';
import type * as schema from './policy-schema.ts';
import { bothHave, joinsBy } from './read-link.ts';
import type { DescribedFault } from './sentences.ts';
import type { JsonObject } from '../own-property.ts';

export type PolicyConfiguration = Static<typeof schema.PolicyConfiguration>;
export type AnsweredApplication = Static<typeof schema.AnsweredApplication>;
export type AnsweredConfiguration = Static<typeof schema.AnsweredConfiguration>;

/** Scope types that a configuration can allow; `default` is always allowed for policies that generate. */
export const configuredSifters = ['space', 'merchant', 'filter'] as const satisfies readonly Sifter[];
/** Connection modes of an application. */
export const configuredLinks = ['space', 'business', 'reference'] as const satisfies readonly LinkKey[];
/** The lists of applications of an entry, by its policy type. */
export const applicationLists = {
  0: ['usable'],
  1: ['event', 'condition'],
} as const satisfies Readonly<Record<PolicyType, readonly ('usable' | 'event' | 'condition')[]>>;

export type ApplicationList = (typeof applicationLists)[PolicyType][number];

const allLists = ['usable', 'event', 'condition'] as const satisfies readonly ApplicationList[];
const maxApplications = 100;

const isLink = (value: unknown): value is LinkKey => configuredLinks.some((link) => link === value);

/** Two applications with the same key may not be in one list. */
export const applicationKey = ({ pid, link, field }: Pick<UsedApplication, 'pid' | 'link' | 'field'>): string =>
  `${pid}/${link}/${link === 'reference' ? field : ''}`;

/** The steps of a chain of ref columns that starts at `from`. */
export function stepsOf(
  moduleOf: KnownModules['module'],
  from: ModuleConfig,
  field: string,
): UsedApplication['detail'] {
  let currentModule: ModuleConfig | undefined = from;
  return field.split('.').flatMap((name) => {
    const refpid: string | undefined = currentModule && columnsOf(currentModule).get(name)?.pid;
    if (currentModule === undefined || refpid === undefined) return [];
    const step = { pid: currentModule.pid, refpid, field: name };
    currentModule = moduleOf(refpid);
    return [step];
  });
}

/** Whether the columns of a stored connection are still there. */
export function isConnected(
  moduleOf: KnownModules['module'],
  target: ModuleConfig,
  { pid, link, field }: Pick<UsedApplication, 'pid' | 'link' | 'field'>,
): boolean {
  const config = moduleOf(pid);
  if (config === undefined) return false;
  if (link !== 'reference') return bothHave({ target, config }, link);
  const steps = stepsOf(moduleOf, target, field);
  return steps.length === field.split('.').length && steps.at(-1)?.refpid === pid;
}

/** The chain, also as steps alone. */
function fieldAt(cursor: JsonCursor): string {
  const field = propertyOf(cursor, 'field') ?? '';
  if (typeof field !== 'string') return addFault(cursor, 'field', 'linkpath') ?? '';
  if (field !== '') return field;
  return listAt(cursor, 'detail', 3, (step) => {
    const name = propertyOf(step, 'field');
    return typeof name === 'string' ? name : undefined;
  }).join('.');
}

function readApplication(cursor: JsonCursor, target: ModuleConfig, usedKeys: Set<string>): UsedApplication | undefined {
  onlyProperties(cursor, ['pid', 'link', 'field', 'detail', 'linkKey', 'linkLabel', 'name', 'label']);
  const config = moduleAt(cursor, 'pid', 'application');
  const link = propertyOf(cursor, 'link');
  if (!isLink(link)) return addFault(cursor, 'link', 'connection');
  const isReference = link === 'reference';
  const field = isReference ? fieldAt(cursor) : '';
  if (!config) return undefined;
  if (!joinsBy(link, { target, config }, cursor, field))
    return isReference ? addFault(cursor, 'field', 'linkpath') : addFault(cursor, 'link', 'connection');
  const key = applicationKey({ pid: config.pid, link, field });
  if (usedKeys.has(key))
    return addFault(cursor, isReference ? 'field' : 'link', isReference ? 'samereference' : 'samelink');
  usedKeys.add(key);
  return { pid: config.pid, link, field, detail: isReference ? stepsOf(cursor.modules.module, target, field) : [] };
}

const isType = (value: unknown): value is PolicyType => value === 0 || value === 1;

function siftersAt(cursor: JsonCursor): Sifter[] {
  const value = propertyOf(cursor, 'sifter') ?? [];
  if (Array.isArray(value) && value.length === 0) return [];
  const isKnown = (id: string) => configuredSifters.some((sifter) => sifter === id);
  const ids = idsAt(cursor, 'sifter', { limit: configuredSifters.length, rule: 'configuredsifter', isKnown });
  return configuredSifters.filter((sifter) => ids.includes(sifter));
}

function readEntry(cursor: JsonCursor, target: ModuleConfig, types: Set<PolicyType>): PolicyConfiguration | undefined {
  onlyProperties(cursor, ['policy_type', 'sifter', ...allLists]);
  const policy_type = propertyOf(cursor, 'policy_type');
  if (!isType(policy_type)) return addFault(cursor, 'policy_type', 'policytype');
  if (types.has(policy_type)) return addFault(cursor, 'policy_type', 'repeated');
  types.add(policy_type);
  const allowedLists: readonly ApplicationList[] = applicationLists[policy_type];
  const read = (list: ApplicationList): UsedApplication[] => {
    const usedKeys = new Set<string>();
    const all = listAt(cursor, list, maxApplications, (itemCursor) => readApplication(itemCursor, target, usedKeys));
    if (all.length > 0 && !allowedLists.includes(list)) addFault(cursor, list, 'otherlist');
    return all;
  };
  const sifter = siftersAt(cursor);
  return { policy_type, sifter, usable: read('usable'), event: read('event'), condition: read('condition') };
}

export type CheckedConfigurations =
  | { ok: true; value: PolicyConfiguration[] }
  | { ok: false; faults: DescribedFault[] };

/** Reads a module's configurations from unknown input, with every fault by its JSON pointer. */
export function checkConfigurations(
  input: JsonObject,
  target: ModuleConfig,
  modules: KnownModules,
): CheckedConfigurations {
  const cursor: JsonCursor = { input, path: '', faults: [], modules };
  const types = new Set<PolicyType>();
  const value = listAt(cursor, 'configurations', 100, (entry) => readEntry(entry, target, types));
  return cursor.faults.length === 0 ? { ok: true, value } : { ok: false, faults: cursor.faults };
}
