import type { Column } from '../column.ts';
import type { Fault } from '../field-type.ts';
import { isBuiltinName } from '../builtin-columns.ts';
import { isObject } from '../own-property.ts';
import { readColumn } from './column.ts';
import type { HasPid } from './column.ts';
import { Reader } from './reader.ts';

export const maxColumns = 500;

/** The columns of a config, and every name it wrote down: a filter that names a broken column is not wrong itself. */
export type ReadColumns = { columns: Column[]; named: ReadonlySet<string> };

/** `module/config` answers the built-in columns too; sent back they are passed over. Contract "Module config". */
export function isBuiltinEntry(entry: unknown): boolean {
  return (
    isObject(entry) &&
    entry['builtin'] === true &&
    typeof entry['column'] === 'string' &&
    isBuiltinName(entry['column'])
  );
}

const nameOf = (entry: unknown): string | undefined =>
  isObject(entry) && typeof entry['column'] === 'string' ? entry['column'] : undefined;

/** Names differ by more than case, and from the `<ref>_name` that lists carry beside a reference. */
function checkNames(entries: readonly { name: string; isRef: boolean; path: string }[], faults: Fault[]): void {
  const pathByName = new Map<string, string>();
  const beside = new Set(entries.filter(({ isRef }) => isRef).map(({ name }) => `${name}_name`.toLowerCase()));
  for (const builtin of ['creator', 'owner', 'organization']) beside.add(`${builtin}_name`);
  for (const { name, path } of entries) {
    const folded = name.toLowerCase();
    const first = pathByName.get(folded);
    if (first !== undefined)
      faults.push({ path: `${path}/column`, rule: 'duplicate', params: { column: name, path: first } });
    else pathByName.set(folded, path);
    if (beside.has(folded)) faults.push({ path: `${path}/column`, rule: 'reserved', params: { column: name } });
  }
}

/** Reads `columns` of a config, every fault noted. */
export function readColumns(input: unknown, hasPid: HasPid, faults: Fault[]): ReadColumns {
  const nothing: ReadColumns = { columns: [], named: new Set() };
  if (!Array.isArray(input) || input.length > maxColumns) {
    faults.push({ path: '/columns', rule: 'columns', params: { limit: maxColumns } });
    return nothing;
  }
  const entries = Array.from<unknown>(input).map((entry, index) => ({ entry, path: `/columns/${index}` }));
  const configured = entries.filter(({ entry }) => !isBuiltinEntry(entry));
  const columns = configured.flatMap(({ entry, path }) => {
    if (isObject(entry)) return readColumn(new Reader(entry, path, faults), hasPid) ?? [];
    faults.push({ path, rule: 'config' });
    return [];
  });
  const named = configured.flatMap(({ entry, path }) => {
    const name = nameOf(entry);
    return name === undefined ? [] : [{ name, path, isRef: isObject(entry) && entry['type'] === 'ref' }];
  });
  checkNames(named, faults);
  return { columns, named: new Set(named.map(({ name }) => name)) };
}
