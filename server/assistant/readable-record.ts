import type { Column, ModuleConfig, RecordValues, StateId, Stored } from '../../src/engine/column.ts';
import { isEmptyStored } from '../../src/engine/column-value.ts';
import type { FormatContext } from '../../src/engine/field-type.ts';
import { formatMoment, formatValue } from '../../src/engine/format.ts';
import { ownProperty } from '../../src/engine/own-property.ts';
import { isUnreadable, referenceText } from '../../src/engine/reference.ts';
import type { TableBlock } from './tool.ts';
import { inLanguage } from '../texts.ts';

/** A longer text is cut: it would crowd out the rest of an answer. */
const maxTextLength = 300;

export const shortened = (text: string): string => {
  const letters = Array.from(text);
  return letters.length > maxTextLength ? `${letters.slice(0, maxTextLength - 1).join('')}…` : text;
};

/** A value as lists show it, with its unit. */
export const textOfValue = (column: Column, record: RecordValues, context: FormatContext): string => {
  const stored = record[column.column];
  const reference = referenceText(column, record, context.language);
  if (reference !== null) return shortened(reference);
  const { text, unit } = formatValue(column, stored, context);
  return shortened(unit === '' ? text : `${text} ${unit}`);
};

/** The shape of a device state in plain text, as lists draw it. */
const stateSigns: Readonly<Record<StateId, string>> = { normal: '●', attention: '◆', fault: '■', off: '○' };

/** The text of a cell with the shape of the state that the value means, if it means one. */
export const withStateSign = ({ enum: values }: Column, stored: Stored | undefined, text: string): string => {
  const state = values === undefined ? undefined : ownProperty(values, String(stored))?.state;
  return state === undefined || text === '' ? text : `${stateSigns[state]} ${text}`;
};

export type ReadableRecord = {
  did: string;
  name: string;
  /** By column, as the person would read it. */
  values: Record<string, string>;
  /** By column, where it differs from the text: what conditions compare and what can be computed with. */
  stored: Record<string, Stored>;
  online?: boolean | null;
  reported?: string;
};

/** When a device reported and whether it is online, which calls answer beside the columns of a module that reports. */
const presenceOf = (
  record: Readonly<Record<string, unknown>>,
  columns: readonly Column[],
  context: FormatContext,
): Pick<ReadableRecord, 'online' | 'reported'> => {
  const isFree = (name: string) => !columns.some(({ column }) => column === name);
  const { online, reported } = record;
  return {
    ...(isFree('online') && (typeof online === 'boolean' || online === null) ? { online } : {}),
    ...(isFree('reported') && typeof reported === 'number' ? { reported: formatMoment(reported, context.zone) } : {}),
  };
};

/** A record of the wire in words; only the columns given, empty ones left out. */
export const readableRecord = (
  record: RecordValues & { did: string; name: string },
  columns: readonly Column[],
  context: FormatContext,
): ReadableRecord => {
  const values: [string, string][] = [];
  const stored: [string, Stored][] = [];
  for (const column of columns) {
    const value = record[column.column] ?? null;
    if (column.column === 'name' || isEmptyStored(column, value)) continue;
    const text = textOfValue(column, record, context);
    values.push([column.column, text]);
    const isHidden = typeof value === 'string' && isUnreadable(record, value);
    if (!isHidden && String(value) !== text && typeof value !== 'object') stored.push([column.column, value]);
  }
  return {
    did: record.did,
    name: shortened(record.name),
    // A column may be called `__proto__`: `fromEntries` makes own members.
    values: Object.fromEntries(values),
    stored: Object.fromEntries(stored),
    ...presenceOf(record, columns, context),
  };
};

/** More columns and rows than a person reads in an answer; the records block opens the whole list. */
const tableSize = { columns: 8, rows: 50 };

/** The records as a table of texts, the name first. */
export const recordsTable = (
  { config, columns }: { config: ModuleConfig; columns: readonly Column[] },
  records: readonly (RecordValues & { did: string; name: string })[],
  context: FormatContext,
): TableBlock => {
  const name = config.columns.find(({ column }) => column === 'name');
  const others = columns.filter(({ column }) => column !== 'name').slice(0, tableSize.columns - 1);
  const tableColumns = [...(name === undefined ? [] : [name]), ...others];
  return {
    kind: 'table',
    head: tableColumns.map(({ label }) => inLanguage(label, context.language)),
    rows: records
      .slice(0, tableSize.rows)
      .map((record) =>
        tableColumns.map((column) =>
          withStateSign(column, record[column.column], textOfValue(column, record, context)),
        ),
      ),
  };
};
