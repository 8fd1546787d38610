import { columnsOf } from '../builtin-columns.ts';
import type { ModuleConfig } from '../column.ts';
import { isEmpty } from '../column-value.ts';
import { isObject, type JsonObject, ownProperty } from '../own-property.ts';
import { isProduct, products } from '../products.ts';
import { valueFor } from './parameter.ts';
import {
  isEmptyList,
  listAt,
  propertyOf,
  moduleAt,
  addFault,
  onlyProperties,
  type JsonCursor,
  type KnownModules,
  textAt,
} from './json-cursor.ts';
import type { ConfigEntry, Policy, PolicyType } from './policy.ts';
import { readConfigurations } from './read-link.ts';
import { type RuleReadContext, readRule, takenBy } from './read-rules.ts';
import { readScope, scopeIdsOf } from './read-scope.ts';
import { readTriggers } from './read-triggers.ts';
import type { DescribedFault } from './sentences.ts';

/** More than a person oversees in one table. */
const limits = { rows: 1000, name: 128, rowname: 200 };

const isPolicyType = (value: unknown): value is PolicyType => value === 0 || value === 1;

/** A choice of the policies' own list, also as a number; an empty or wrong one breaks `rule`. */
function choiceAt(cursor: JsonCursor, key: 'enabled' | 'updatepolicy'): string | undefined {
  const config = cursor.modules.module(products.policies);
  const value = propertyOf(cursor, key);
  const text = typeof value === 'number' ? String(value) : value;
  const aliases: Readonly<Record<string, string>> = key === 'enabled' ? { true: '1', false: '0' } : {};
  const choice = ownProperty(aliases, String(text)) ?? text;
  const isChoice =
    typeof choice === 'string' && Object.hasOwn((config && columnsOf(config).get(key)?.enum) ?? {}, choice);
  return isChoice ? choice : addFault(cursor, key, key);
}

/** Free text, or a file, of the policies' own list; empty is null. */
function flatText(cursor: JsonCursor, key: 'name' | 'comment' | 'attached'): string | null {
  const value = propertyOf(cursor, key);
  const config = cursor.modules.module(products.policies);
  const column = config && columnsOf(config).get(key);
  if (isEmpty(value) || !column) return null;
  const stored = valueFor(cursor, key, column, value);
  return typeof stored === 'string' ? stored : null;
}

/** The list whose columns the actions set: for a generate policy the generator product. Contract "Policies". */
export function actingPid(targetpid: string, type: PolicyType): string {
  return type === 1 ? targetpid : `4${targetpid.slice(1)}`;
}

function actingOf(cursor: JsonCursor, target: ModuleConfig, type: PolicyType): ModuleConfig | undefined {
  if (type === 1) return isProduct(target.pid) ? addFault(cursor, 'targetpid', 'notcontrolled') : target;
  return cursor.modules.module(actingPid(target.pid, type)) ?? addFault(cursor, 'policy_type', 'nogenerator');
}

/** `unique_k` taken apart, or made of the id and the row's number. */
function keyOf(cursor: JsonCursor, usedKeys: Set<string>): { id: string; unique_k: string } | undefined {
  const sent = propertyOf(cursor, 'unique_k');
  const key = propertyOf(cursor, 'id');
  const id = typeof key === 'number' ? String(key) : key;
  if (sent === undefined) {
    if (typeof id !== 'string' || id === '') return addFault(cursor, 'id', 'scopeid');
    let row = 1;
    while (usedKeys.has(`${id}:${row}`)) row += 1;
    return { id, unique_k: `${id}:${row}` };
  }
  const parts = typeof sent === 'string' ? /^(.{1,64}):[1-9]\d{0,5}$/s.exec(sent) : null;
  const [unique_k, scope] = parts ?? [];
  if (unique_k === undefined || scope === undefined || usedKeys.has(unique_k))
    return addFault(cursor, 'unique_k', 'uniquek');
  return id === undefined || id === scope ? { id: scope, unique_k } : addFault(cursor, 'id', 'scopeid');
}

type Rows = { readContext: RuleReadContext; ids: readonly string[] | undefined; usedKeys: Set<string> };

function readEntry(cursor: JsonCursor, { readContext, ids, usedKeys }: Rows): ConfigEntry | undefined {
  onlyProperties(cursor, ['id', 'unique_k', 'name', 'rules']);
  const name = textAt(cursor, 'name', limits.rowname, 'rowname') ?? '';
  const key = keyOf(cursor, usedKeys);
  if (key) usedKeys.add(key.unique_k);
  if (key && ids && !ids.includes(key.id))
    addFault(cursor, propertyOf(cursor, 'id') === undefined ? 'unique_k' : 'id', 'scopeid');
  const rules = listAt(cursor, 'rules', limits.rows, (rule) => readRule(rule, readContext, name));
  if (isEmptyList(cursor, 'rules')) addFault(cursor, 'rules', 'norows');
  return key && { ...key, name, rules };
}

const objectsIn = (value: unknown) => (Array.isArray(value) ? (value as readonly unknown[]).filter(isObject) : []);

/** Rows of the table, whatever is in them. */
const rowsIn = (cursor: JsonCursor) =>
  objectsIn(propertyOf(cursor, 'configs')).flatMap((entry) => objectsIn(ownProperty(entry, 'rules')));

const hasCells = (value: unknown): boolean =>
  (isObject(value) || Array.isArray(value)) && Object.keys(value).length > 0;

/** The modules of a policy's table; `undefined` if they are unknown. */
type Table = { target: ModuleConfig; acting: ModuleConfig; type: PolicyType; ids: Rows['ids'] };

/** Decodes the table. Missing rows or columns are reported before faults within them. */
function readTable(cursor: JsonCursor, table: Table | undefined): ConfigEntry[] {
  const rows = rowsIn(cursor);
  const hasConditions = rows.some((row) => hasCells(ownProperty(row, 'property')));
  const hasActions = rows.some((row) => hasCells(ownProperty(row, 'cmd')));
  if (isEmpty(propertyOf(cursor, 'configs'))) return addFault(cursor, 'configs', 'norows') ?? [];
  if (rows.length > 0 && !hasConditions) addFault(cursor, 'configs', 'noconditioncolumn');
  if (rows.length > 0 && !hasActions) addFault(cursor, 'configs', 'noactioncolumn');
  if (rows.length > limits.rows) return addFault(cursor, 'configs', 'toomany', { limit: limits.rows }) ?? [];
  if (table === undefined) return [];
  const { target, acting, type, ids } = table;
  const readContext = { target, acting, isTaken: takenBy(type), hasConditions, hasActions };
  const usedKeys = new Set<string>();
  return listAt(cursor, 'configs', limits.rows, (entry) => readEntry(entry, { readContext, ids, usedKeys }));
}

/** A valid policy, or all its faults. */
export type CheckedPolicy = { ok: true; value: Policy } | { ok: false; faults: DescribedFault[] };

/**
 * Decodes a policy from unknown input. Returns what to store (numeric text becomes a number, a single time in the past
 * moves ahead, display names and the fields of other scopes are dropped), or every broken rule in the order in which
 * contract "Policies" checks them, by JSON pointer. It does not check what only a database knows: see
 * `policyReferences`.
 */
export function checkPolicy(input: JsonObject, modules: KnownModules): CheckedPolicy {
  const cursor: JsonCursor = { input, path: '', faults: [], modules };
  const target = moduleAt(cursor, 'targetpid', 'application');
  // The type is the first section of the form.
  const sent = propertyOf(cursor, 'policy_type');
  const type = isPolicyType(sent) ? sent : addFault(cursor, 'policy_type', 'policytype');
  const acting = target && type !== undefined ? actingOf(cursor, target, type) : undefined;
  const name = textAt(cursor, 'name', limits.name, 'policyname') ?? '';
  // Of control characters and the like a record's name is free.
  if (name !== '') flatText(cursor, 'name');
  const enabled = choiceAt(cursor, 'enabled') ?? '';
  const updatepolicy = choiceAt(cursor, 'updatepolicy') ?? '';
  const attached = flatText(cursor, 'attached');
  const comment = flatText(cursor, 'comment');
  const scope = readScope(cursor, type);
  const configurations = readConfigurations(cursor);
  const triggers = readTriggers(cursor, { target, configurations });
  const ids = scopeIdsOf(scope);
  const table = target && acting && type !== undefined ? { target, acting, type, ids } : undefined;
  const configs = readTable(cursor, table);
  const { sifter, space, merchant, filter } = scope;
  if (cursor.faults.length > 0 || !target || type === undefined || sifter === undefined)
    return { ok: false, faults: cursor.faults };
  const flat = { name, targetpid: target.pid, policy_type: type, enabled, updatepolicy, attached, comment, sifter };
  return { ok: true, value: { ...flat, space, merchant, filter, ...triggers, configs, configurations } };
}
