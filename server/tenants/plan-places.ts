import type { Column, RecordValues, Stored } from '../../src/engine/column.ts';
import type { FormatContext } from '../../src/engine/field-type.ts';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import { checkRecord } from '../../src/schemas/check-record.ts';
import { newDid } from '../ids.ts';
import { idsInCycles } from '../ids-in-cycles.ts';
import { refusalOf } from '../records/faults.ts';
import type { StoredModule } from '../services.ts';
import type { PlaceChange, StoredPlace } from './place-records.ts';

/** What a file of places adds and changes: names resolved to records, values checked; nothing is read or written here. */

export const placeLists = ['businesses', 'spaces'] as const;
export type PlaceList = (typeof placeLists)[number];
export type PlaceEntries = Readonly<Record<PlaceList, readonly RecordValues[]>>;

type ListPlan = { added: readonly PlaceChange[]; changed: readonly PlaceChange[] };

export type PlanInput = {
  entries: PlaceEntries;
  modules: Readonly<Record<PlaceList, StoredModule>>;
  /** Records that may be referred to, by the id of their module. */
  stored: ReadonlyMap<string, readonly StoredPlace[]>;
  now: number;
  zone: string;
};

/** What the entries of a list are checked against. */
type ListContext = {
  module: StoredModule;
  names: ReadonlyMap<string, Names>;
  stored: readonly StoredPlace[];
  context: FormatContext;
};

/** An entry with the record that it is about. */
type Identified = { at: string; did: string; isNew: boolean; values: RecordValues };

/** What may be referred to: ids, and ids by name; several records may have the same name. */
type Names = { dids: ReadonlySet<string>; byName: ReadonlyMap<string, ReadonlySet<string>> };

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

type StoredIndex = { dids: ReadonlySet<string>; byName: ReadonlyMap<string, readonly StoredPlace[]> };

/** A file and a company have tens of thousands of places each: every look-up is by a key. */
const indexOf = (stored: readonly StoredPlace[]): StoredIndex => ({
  dids: new Set(stored.map(({ did }) => did)),
  byName: Map.groupBy(stored, ({ name }) => name),
});

/** @returns the record of an entry, or the fault that keeps it from being known */
const identify = (
  entry: RecordValues,
  { dids, byName }: StoredIndex,
  now: number,
): string | { did: string; isNew: boolean } => {
  const did = textOf(entry['did']);
  const name = textOf(entry['name']);
  if (did !== '') return dids.has(did) ? { did, isNew: false } : `no record has the id "${did}"`;
  if (name === '') return 'it has no name';
  const [first, ...more] = byName.get(name) ?? [];
  if (first === undefined) return { did: newDid(now), isNew: true };
  if (more.length === 0) return { did: first.did, isNew: false };
  const ids = [first, ...more].map((place) => place.did).join(', ');
  return `${more.length + 1} records are called "${name}": give "did" instead (${ids})`;
};

const identifyAll = (list: PlaceList, { entries, modules, stored, now }: PlanInput) => {
  const faults: string[] = [];
  const identified: Identified[] = [];
  const seen = new Map<string, string>();
  const index = indexOf(stored.get(modules[list].config.pid) ?? []);
  for (const [position, entry] of entries[list].entries()) {
    const at = `${list}/${position + 1}`;
    const { did: _did, ...values } = entry;
    const found = identify(entry, index, now);
    const key = typeof found === 'string' ? '' : found.isNew ? textOf(entry['name']) : found.did;
    const former = seen.get(key);
    if (typeof found === 'string') faults.push(`${at}: ${found}.`);
    else if (former !== undefined) faults.push(`${at}: it is the same as ${former}.`);
    else {
      seen.set(key, at);
      identified.push({ at, ...found, values });
    }
  }
  return { faults, identified };
};

const noNames: Names = { dids: new Set(), byName: new Map() };

const namesOf = (stored: readonly StoredPlace[], identified: readonly Identified[]): Names => {
  const changed = new Map(identified.map(({ did, values }) => [did, textOf(values['name'])]));
  const names = new Map<string, Set<string>>();
  const add = (name: string, did: string): void => void names.set(name, (names.get(name) ?? new Set()).add(did));
  for (const { did, name } of stored) if ((changed.get(did) ?? '') === '') add(name, did);
  for (const [did, name] of changed) if (name !== '') add(name, did);
  return { byName: names, dids: new Set([...stored.map(({ did }) => did), ...changed.keys()]) };
};

/** An id for a name. @returns the value as the record holds it, or the fault */
const resolve = (value: unknown, names: Names): { value: Stored } | string => {
  const text = textOf(value);
  if (text === '') return { value: null };
  const dids = [...(names.byName.get(text) ?? [])];
  if (dids.length > 1) return `${dids.length} records are called "${text}": give an id instead (${dids.join(', ')})`;
  if (dids[0] !== undefined) return { value: dids[0] };
  return names.dids.has(text) ? { value: text } : `no record is called "${text}"`;
};

/**
 * Texts and numbers are read as in a cell of an import: a choice by its label, a moment as 2026-11-21 08:00:00, an area in
 * the column's unit. What can't be read so is left to the check of the record.
 */
const readText = (column: Column, value: Stored | undefined, context: FormatContext): Stored | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const read = fieldTypeOf(column).fromText(String(value), column, context);
  return read.ok ? read.value : value;
};

const encodeEntry = ({ at, values }: Identified, { module, names, context }: ListContext) => {
  const faults: string[] = [];
  const encoded = Object.entries(values).map(([name, value]): [string, Stored | undefined] => {
    const column = columnsOf(module.config).get(name);
    if (column?.pid === undefined) return [name, column === undefined ? value : readText(column, value, context)];
    const resolved = resolve(value, names.get(column.pid) ?? noNames);
    if (typeof resolved !== 'string') return [name, resolved.value];
    faults.push(`${at}/${name}: ${resolved}.`);
    return [name, null];
  });
  return { faults, values: Object.fromEntries(encoded) };
};

/** The first record that is above itself, following `uppergrade`. */
const cycleFault = (list: PlaceList, stored: readonly StoredPlace[], changes: readonly Identified[]): string[] => {
  const parents = new Map(stored.map(({ did, uppergrade }) => [did, uppergrade]));
  for (const { did, values } of changes)
    if (Object.hasOwn(values, 'uppergrade')) parents.set(did, textOf(values['uppergrade']));
  const cycles = idsInCycles(
    changes.map(({ did }) => did),
    // A place without one above it has an empty text.
    (did) => parents.get(did) || undefined,
  );
  const first = changes.find(({ did }) => cycles.has(did));
  return first === undefined
    ? []
    : [`${first.at}: "${textOf(first.values['name']) || first.did}" of ${list} would be above itself.`];
};

const checkEntry = ({ at, did, isNew }: Identified, values: RecordValues, module: StoredModule) => {
  const checked = checkRecord(module.config, isNew ? 'add' : 'edit', values);
  if (checked.ok) return { faults: [], change: { did, values: checked.value } };
  const { faults } = refusalOf(module.config, checked.faults, values);
  return { faults: faults.map(({ path, message }) => `${at}${path}: ${message.en}`) };
};

const planList = (list: PlaceList, identified: readonly Identified[], listContext: ListContext) => {
  const { module, stored } = listContext;
  const faults: string[] = [];
  const added: PlaceChange[] = [];
  const changed: PlaceChange[] = [];
  const resolved: Identified[] = [];
  for (const entry of identified) {
    const encoded = encodeEntry(entry, listContext);
    const checked = checkEntry(entry, encoded.values, module);
    faults.push(...encoded.faults, ...checked.faults);
    resolved.push({ ...entry, values: encoded.values });
    if (checked.change !== undefined) (entry.isNew ? added : changed).push(checked.change);
  }
  return {
    faults: [...faults, ...cycleFault(list, stored, resolved)],
    added,
    changed,
  };
};

/** Every fault by its place in the file (`spaces/3/code`), and what is to be written if there is none. */
export const planPlaces = (
  input: PlanInput,
): { faults: readonly string[]; lists: Readonly<Record<PlaceList, ListPlan>> } => {
  const identified = {
    businesses: identifyAll('businesses', input),
    spaces: identifyAll('spaces', input),
  };
  const names = new Map([...input.stored].map(([pid, stored]) => [pid, namesOf(stored, [])]));
  for (const list of placeLists) {
    const { pid } = input.modules[list].config;
    names.set(pid, namesOf(input.stored.get(pid) ?? [], identified[list].identified));
  }
  const context = { zone: input.zone, language: 'en', now: input.now } as const;
  const contextOf = (list: PlaceList): ListContext => {
    const module = input.modules[list];
    return { module, names, context, stored: input.stored.get(module.config.pid) ?? [] };
  };
  const lists = {
    businesses: planList('businesses', identified.businesses.identified, contextOf('businesses')),
    spaces: planList('spaces', identified.spaces.identified, contextOf('spaces')),
  };
  const faults = placeLists.flatMap((list) => [...identified[list].faults, ...lists[list].faults]);
  return { faults, lists };
};
