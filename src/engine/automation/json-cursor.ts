import { pointerPart } from '../check/reader.ts';
import type { LocalText, ModuleConfig } from '../column.ts';
import type { Fault } from '../field-type.ts';
import { isObject, type JsonObject, ownProperty } from '../own-property.ts';
import { type DescribedFault, describeFault } from './sentences.ts';

/** Context for validating a linkage or a policy: the company's modules, its time zone and the time. */
export type KnownModules = { module: (pid: string) => ModuleConfig | undefined; zone: string; now: number };

/** One object of the unknown input, its JSON pointer, and the list for its faults. */
export type JsonCursor = {
  input: JsonObject;
  path: string;
  faults: DescribedFault[];
  modules: KnownModules;
};

/** Records a fault at a property, or with `''` at the object itself. Returns undefined, for use in place of a value. */
export function addFault(
  cursor: JsonCursor,
  key: string,
  rule: string,
  { label, params, ...more }: { limit?: number; name?: string; label?: LocalText; params?: Fault['params'] } = {},
): undefined {
  const path = key === '' ? cursor.path : `${cursor.path}/${key}`;
  cursor.faults.push(describeFault({ path, rule, params: { ...params, ...more } }, label));
  return undefined;
}

/** The value of a property; `null` and absent are the same. */
export const propertyOf = (cursor: JsonCursor, key: string): unknown => ownProperty(cursor.input, key) ?? undefined;

const inner = (cursor: JsonCursor, key: string, value: unknown): JsonCursor | undefined =>
  isObject(value) ? { ...cursor, input: value, path: `${cursor.path}/${key}` } : addFault(cursor, key, 'object');

/** The object at a property; absent is an empty one. */
export const objectAt = (cursor: JsonCursor, key: string): JsonCursor =>
  inner(cursor, key, propertyOf(cursor, key) ?? {}) ?? { ...cursor, input: {}, path: `${cursor.path}/${key}` };

/** Reads the objects of a list, at most `limit`. An object that cannot be read is left out, and its fault recorded. */
export function listAt<T>(
  cursor: JsonCursor,
  key: string,
  limit: number,
  read: (itemCursor: JsonCursor) => T | undefined,
): T[] {
  const value = propertyOf(cursor, key) ?? [];
  if (!Array.isArray(value)) {
    addFault(cursor, key, 'list');
    return [];
  }
  if (value.length > limit) {
    addFault(cursor, key, 'toomany', { limit });
    return [];
  }
  const list: readonly unknown[] = value;
  return list.flatMap((item, index) => {
    const entry = inner({ ...cursor, path: `${cursor.path}/${key}` }, String(index), item);
    return (entry && read(entry)) ?? [];
  });
}

/** True if a property is absent or an empty list. */
export const isEmptyList = (cursor: JsonCursor, key: string): boolean => {
  const value = propertyOf(cursor, key) ?? [];
  return Array.isArray(value) && value.length === 0;
};

/** Records a fault for every property with another name. */
export function onlyProperties(cursor: JsonCursor, names: readonly string[]): void {
  for (const key of Object.keys(cursor.input))
    if (!names.includes(key)) addFault(cursor, pointerPart(key), 'member', { name: key.slice(0, 64) });
}

const isId = (value: string): boolean => /^[0-9A-Za-z_-]{1,64}$/.test(value);

/** An id of the wire, or a fault of `rule`. */
export function idAt(cursor: JsonCursor, key: string, rule: string): string | undefined {
  const value = propertyOf(cursor, key);
  return typeof value === 'string' && isId(value) ? value : addFault(cursor, key, rule);
}

/** The module that a property names, or a fault of `rule`. */
export function moduleAt(cursor: JsonCursor, key: string, rule = 'module'): ModuleConfig | undefined {
  const value = propertyOf(cursor, key);
  const module = typeof value === 'string' ? cursor.modules.module(value.toLowerCase()) : undefined;
  return module ?? addFault(cursor, key, rule);
}

/** Different ids, at least one, at most `limit`, or a fault of `rule`; `isKnown` says which there are. */
export function idsAt(
  cursor: JsonCursor,
  key: string,
  { limit, rule, isKnown = isId }: { limit: number; rule: string; isKnown?: (id: string) => boolean },
): string[] {
  const value = propertyOf(cursor, key);
  if (!Array.isArray(value) || value.length === 0) return addFault(cursor, key, rule) ?? [];
  if (value.length > limit) return addFault(cursor, key, 'toomany', { limit }) ?? [];
  const list: readonly unknown[] = value;
  return list.flatMap((id, index) => {
    const path = `${key}/${index}`;
    if (list.indexOf(id) < index) return addFault(cursor, path, 'repeated') ?? [];
    return typeof id === 'string' && isKnown(id) ? [id] : (addFault(cursor, path, rule) ?? []);
  });
}

/** Text that is not blank, at most `limit` characters. */
export function textAt(cursor: JsonCursor, key: string, limit: number, rule: string): string | undefined {
  const value = propertyOf(cursor, key);
  const fits = typeof value === 'string' && value.trim() !== '' && Array.from(value).length <= limit;
  return fits ? value : addFault(cursor, key, rule, { limit });
}
