import { pointerPart } from '../check/reader.ts';
import type { LocalText, ModuleConfig } from '../column.ts';
import { isObject, own } from '../own.ts';
import { type ToldFault, toldFault } from './sentences.ts';

/** What reading a linkage or a policy knows of the world. `module` answers the modules that the company has. */
export type Known = { module: (pid: string) => ModuleConfig | undefined; zone: string; now: number };

/** One object of the unknown input, where it stands, and where its faults are noted. */
export type Place = {
  input: { readonly [key: string]: unknown };
  path: string;
  faults: ToldFault[];
  known: Known;
};

/** Notes a fault at a member (or, with `''`, at the object itself); answers nothing, as the value that it stands for. */
export function note(
  place: Place,
  member: string,
  rule: string,
  { label, ...params }: { limit?: number; unit?: string; name?: string; label?: LocalText } = {},
): undefined {
  const path = member === '' ? place.path : `${place.path}/${member}`;
  place.faults.push(toldFault({ path, rule, params }, label));
  return undefined;
}

/** The value of a member; `null` and absent are the same. */
export const member = (place: Place, key: string): unknown => own(place.input, key) ?? undefined;

const inner = (place: Place, key: string, value: unknown): Place | undefined =>
  isObject(value) ? { ...place, input: value, path: `${place.path}/${key}` } : note(place, key, 'object');

/** The object at a member; absent is an empty one. */
export const objectAt = (place: Place, key: string): Place =>
  inner(place, key, member(place, key) ?? {}) ?? { ...place, input: {}, path: `${place.path}/${key}` };

/** Reads every object of a list at a member, at most `limit`; what could not be read is left out, its fault noted. */
export function listAt<T>(place: Place, key: string, limit: number, read: (one: Place) => T | undefined): T[] {
  const value = member(place, key) ?? [];
  if (!Array.isArray(value)) {
    note(place, key, 'list');
    return [];
  }
  if (value.length > limit) {
    note(place, key, 'toomany', { limit });
    return [];
  }
  const list: readonly unknown[] = value;
  return list.flatMap((one, index) => {
    const at = inner({ ...place, path: `${place.path}/${key}` }, String(index), one);
    return (at && read(at)) ?? [];
  });
}

/** Whether a member is a list without anything in it; absent is one. */
export const isEmptyList = (place: Place, key: string): boolean => {
  const value = member(place, key) ?? [];
  return Array.isArray(value) && value.length === 0;
};

/** Notes every member that is none of these. */
export function onlyMembers(place: Place, names: readonly string[]): void {
  for (const key of Object.keys(place.input))
    if (!names.includes(key)) note(place, pointerPart(key), 'member', { name: key.slice(0, 64) });
}

const isId = (value: string): boolean => /^[0-9A-Za-z_-]{1,64}$/.test(value);

/** An id of the wire, or a fault of `rule`. */
export function idAt(place: Place, key: string, rule: string): string | undefined {
  const value = member(place, key);
  return typeof value === 'string' && isId(value) ? value : note(place, key, rule);
}

/** The module that a member names, or a fault of `rule`. */
export function moduleAt(place: Place, key: string, rule = 'module'): ModuleConfig | undefined {
  const value = member(place, key);
  const module = typeof value === 'string' ? place.known.module(value.toLowerCase()) : undefined;
  return module ?? note(place, key, rule);
}

/** Different ids, at least one, at most `limit`, or a fault of `rule`; `isKnown` says which there are. */
export function idsAt(
  place: Place,
  key: string,
  { limit, rule, isKnown = isId }: { limit: number; rule: string; isKnown?: (id: string) => boolean },
): string[] {
  const value = member(place, key);
  if (!Array.isArray(value) || value.length === 0) return note(place, key, rule) ?? [];
  if (value.length > limit) return note(place, key, 'toomany', { limit }) ?? [];
  const list: readonly unknown[] = value;
  return list.flatMap((id, index) => {
    const at = `${key}/${index}`;
    if (list.indexOf(id) < index) return note(place, at, 'repeated') ?? [];
    return typeof id === 'string' && isKnown(id) ? [id] : (note(place, at, rule) ?? []);
  });
}

/** Text with something to see in it, at most `limit` characters. */
export function textAt(place: Place, key: string, limit: number, rule: string): string | undefined {
  const value = member(place, key);
  const fits = typeof value === 'string' && value.trim() !== '' && Array.from(value).length <= limit;
  return fits ? value : note(place, key, rule, { limit });
}
