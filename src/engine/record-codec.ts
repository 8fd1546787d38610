import type { ModuleConfig, RecordValues } from './column.ts';
import { columnsOf } from './builtin-columns.ts';
import { shownValue, storedValue } from './column-value.ts';

/** Shown values by column; a column without a value is absent. */
export type ShownRecord = { [column: string]: unknown };

/** A record of the wire as a form edits it: empty values and whatever is no column of the module are left out. */
export function decodeRecord(config: ModuleConfig, stored: RecordValues): ShownRecord {
  const columns = columnsOf(config);
  const entries = Object.entries(stored).flatMap(([name, value]) => {
    const column = columns.get(name);
    const decoded = column && shownValue(column, value);
    return decoded === undefined ? [] : [[name, decoded] as const];
  });
  return Object.fromEntries(entries);
}

/** Shown values as they go over the wire, for the given columns only; they have passed the form's schema. */
export function encodeRecord(config: ModuleConfig, record: ShownRecord): RecordValues {
  const columns = columnsOf(config);
  const stored = Object.entries(record).flatMap(([name, value]) => {
    const column = columns.get(name);
    return column ? [[name, storedValue(column, value)] as const] : [];
  });
  return Object.fromEntries(stored);
}
