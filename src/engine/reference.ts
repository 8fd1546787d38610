import type { Column, Language, LocalText, RecordValues } from './column.ts';
import { inLanguage, phrase } from '../texts/phrase.ts';

/**
 * Property of a record in an answer: those ids among its references whose records the actor may not read. No column name
 * starts with `$`. Contract "Records and references".
 */
export const noAccessKey = '$noaccess';

/** Placeholder for the name of a record that the user may not read, in cells, files and charts. */
export const noAccess: LocalText = phrase('engine/common', 'noAccess');

/** Placeholder for the name of a record that was not found. */
export const notFoundName: LocalText = phrase('engine/common', 'deletedNoAccess');

/** The columns whose values are records of module `pid`, in the order given. */
export const referencesTo = (columns: readonly Column[], pid: string): Column[] =>
  columns.filter((column) => column.ptype === 'ref' && column.pid === pid);

/** The ids among a record's references that its reader may not read. */
export function unreadableIn(record: RecordValues): string[] {
  const dids = Object.hasOwn(record, noAccessKey) ? record[noAccessKey] : undefined;
  return Array.isArray(dids) ? dids.map(String) : [];
}

/** True if the record refers to `did` and the user may not read that record. */
export const isUnreadable = (record: RecordValues, did: string): boolean => unreadableIn(record).includes(did);

const textOf = (record: RecordValues, did: string, language: Language): string =>
  isUnreadable(record, did) ? inLanguage(noAccess, language) : did;

/**
 * Display texts of the records that a column points to: a ref's name as answered, and the words for no access in place of
 * what may not be read. Null where neither is known, and the column's own format applies.
 */
export function referenceText(column: Column, record: RecordValues, language: Language): string | null {
  const stored = record[column.column];
  if (typeof stored === 'string' && isUnreadable(record, stored)) return inLanguage(noAccess, language);
  if (column.didlist !== undefined && Array.isArray(stored) && unreadableIn(record).length > 0)
    return stored.map((did) => textOf(record, String(did), language)).join(', ');
  const name = column.pid === undefined ? null : record[`${column.column}_name`];
  return typeof name === 'string' ? name : null;
}
