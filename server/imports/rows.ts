import type { Column, LocalText, RecordValues, Stored } from '../../src/engine/column.ts';
import { faultText } from '../../src/engine/faults.ts';
import type { Fault, FormatContext } from '../../src/engine/field-type.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import { checkRecord } from '../../src/schemas/check-record.ts';
import type { SheetRow } from '../sheets/sheet.ts';
import { cellAt, type RowFault } from './faults.ts';
import type { Header } from './header.ts';
import type { MatchedRecord, MatchedRecords } from './records-by-text.ts';
import { deviceColumn, importConfig, type ImportTarget, timeColumn } from './target.ts';
import type { Times } from './times.ts';
import { nowSeconds } from '../clock.ts';
import { localText, phrase } from '../texts.ts';

/** Rows of a file as records that could be stored, each cell by its column's own type. */

export type ReadRow = {
  row: SheetRow;
  /** Stored values of what could be read, by column. */
  values: RecordValues;
  /** What the row's refs point to, for their names. */
  records: ReadonlyMap<string, MatchedRecord>;
  faults: readonly RowFault[];
};

export type RowContext = {
  target: ImportTarget;
  header: Header;
  recordsByColumn: ReadonlyMap<string, MatchedRecords>;
  /** The device whose history it is, where the rows need not name it. */
  device: MatchedRecord | undefined;
  context: FormatContext;
  times: Times;
};

type Cell = { column: Column; text: string; position: { row: number; column: string; index: number | undefined } };

const messageOf = (fault: Fault, column: Column): LocalText =>
  localText((language) => faultText(fault, column.label, language));

const unclear: LocalText = phrase('server/imports', 'severalRecords');
const noRecord: LocalText = phrase('server/imports', 'recordNotFound');
const otherDevice: LocalText = phrase('server/imports', 'rowOfAnotherDevice');

const noSuchTime: LocalText = phrase('server/imports', 'timeSkipped');

/** Seconds, as of a report: the clock of the device may be ahead. A later reading would be the newest one until then. */
const maxAhead = 300;
const aheadTime: LocalText = phrase('server/imports', 'timeAhead');

type Outcome = { value: Stored; record?: MatchedRecord } | { fault: RowFault };

const recordOf = ({ text, position }: Cell, matchedRecords: MatchedRecords): Outcome => {
  const matches = matchedRecords.get(text) ?? [];
  const [record] = matches;
  if (record === undefined) return { fault: { ...position, rule: 'record', message: noRecord } };
  if (matches.length > 1 && record.did !== text) return { fault: { ...position, rule: 'ambiguous', message: unclear } };
  return { value: record.did, record };
};

const valueOf = (cell: Cell, { recordsByColumn, context }: RowContext): Outcome => {
  const { column } = cell;
  const records = recordsByColumn.get(column.column);
  if (records !== undefined && column.didlist === undefined) return recordOf(cell, records);
  const read = fieldTypeOf(column).fromText(cell.text, column, context);
  const isKnown = (did: unknown) => records === undefined || records.has(String(did));
  if (read.ok && Array.isArray(read.value) && !read.value.every(isKnown))
    return { fault: { ...cell.position, rule: 'record', message: noRecord } };
  if (read.ok) return { value: read.value };
  const [fault = { path: '', rule: 'unclear' }] = read.faults;
  return { fault: { ...cell.position, rule: fault.rule, message: messageOf(fault, column) } };
};

/** The time of a row as an instant, once its device is known; a fault where clocks leave it out. */
const settleTime = (row: SheetRow, values: RecordValues, { header, times }: RowContext): RowFault[] => {
  const read = values[timeColumn];
  const index = header.cellIndexes.get(timeColumn);
  if (typeof read !== 'number') return [];
  const device = String(values[deviceColumn] ?? '');
  const instant = times.settle(cellAt(row, index), read, { device, row: row.number });
  if (instant === undefined) return [{ row: row.number, column: timeColumn, index, rule: 'gap', message: noSuchTime }];
  if (instant > nowSeconds() + maxAhead)
    return [{ row: row.number, column: timeColumn, index, rule: 'future', message: aheadTime }];
  values[timeColumn] = instant;
  return [];
};

export const readRow = (row: SheetRow, rowContext: RowContext): ReadRow => {
  const { target, header, device } = rowContext;
  const values: RecordValues = device === undefined ? {} : { [deviceColumn]: device.did };
  const records = new Map<string, MatchedRecord>(device === undefined ? [] : [[deviceColumn, device]]);
  const faults: RowFault[] = [];
  for (const column of target.columns) {
    const index = header.cellIndexes.get(column.column);
    const text = cellAt(row, index);
    if (text === '') continue;
    const cell = { row: row.number, column: column.column, index };
    const outcome = valueOf({ column, text, position: cell }, rowContext);
    // A row that names a device of its own is never taken for one of the device whose history is open.
    if (column.column === deviceColumn) delete values[deviceColumn];
    if ('fault' in outcome) faults.push(outcome.fault);
    else if (column.column === deviceColumn && device !== undefined && outcome.value !== device.did)
      faults.push({ ...cell, rule: 'otherdevice', message: otherDevice });
    else values[column.column] = outcome.value;
    if ('record' in outcome && outcome.record !== undefined) records.set(column.column, outcome.record);
  }
  faults.push(...settleTime(row, values, rowContext));
  return { row, values, records, faults: [...faults, ...checkFaults(row, { values, faults }, rowContext)] };
};

/** What the form of the history would say: missing values, bounds, decimals; not again where a cell was not read. */
const checkFaults = (row: SheetRow, read: Pick<ReadRow, 'values' | 'faults'>, rowContext: RowContext): RowFault[] => {
  const { target, header } = rowContext;
  // The name of a reading is its device's.
  const checked = checkRecord(importConfig(target.history.config), 'add', { ...read.values, name: '-' });
  if (checked.ok) return [];
  const faultyColumns = new Set(read.faults.map((fault) => fault.column));
  return checked.faults.flatMap((fault) => {
    const name = fault.path.split('/')[1] ?? '';
    const column = target.columns.find((definition) => definition.column === name);
    if (column === undefined || faultyColumns.has(name)) return [];
    const index = header.cellIndexes.get(name);
    return [{ row: row.number, column: name, index, rule: fault.rule, message: messageOf(fault, column) }];
  });
};

/** The values to store: presets of empty cells and the name included. */
export const storedValues = ({ values, records }: ReadRow, { target }: RowContext): RecordValues => {
  const name = records.get(deviceColumn)?.name ?? '';
  const checked = checkRecord(importConfig(target.history.config), 'add', { ...values, name: name || '-' });
  return checked.ok ? { ...checked.value, name } : { ...values, name };
};

export const keyOf = ({ values }: Pick<ReadRow, 'values'>): string | undefined => {
  const { [deviceColumn]: device, [timeColumn]: time } = values;
  return device === undefined || time === undefined ? undefined : `${String(device)} ${String(time)}`;
};
