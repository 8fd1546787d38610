import { setImmediate } from 'node:timers/promises';
import type { Column } from '../../src/engine/column.ts';
import { formatValue } from '../../src/engine/format.ts';
import { newDid } from '../ids.ts';
import { type RequestContext, formatContextOf } from '../records/request-context.ts';
import type { SheetRow } from '../sheets/sheet.ts';
import { deviceOf } from './device.ts';
import { createDuplicates } from './duplicates.ts';
import { cellAt, type RowFault } from './faults.ts';
import { type Header, type HeaderRules, readHeader } from './header.ts';
import { createFaultList, createSample } from './outcome.ts';
import { type MatchedRecord, type MatchedRecords, recordsByText } from './records-by-text.ts';
import { type RowContext, type ReadRow, readRow, storedValues } from './rows.ts';
import { deviceColumn, type ImportTarget } from './target.ts';
import { createTimes } from './times.ts';

/** A file read batch by batch: its rows as they would be stored, and everything that is wrong with them. */

/** Rows that are read before other calls get their turn on the event loop. */
const slice = 100;

const entryOf = <V>(map: Map<string, V>, key: string, make: () => V): V => {
  const entry = map.get(key) ?? make();
  map.set(key, entry);
  return entry;
};

export type ImportFileReader = ReturnType<typeof createImportFileReader>;

export const createImportFileReader = (requestContext: RequestContext, target: ImportTarget, rules: HeaderRules) => {
  const context = formatContextOf(requestContext);
  const matchedRecords = new Map<string, Map<string, readonly MatchedRecord[]>>();
  const lookedUpNames = new Map<string, Set<string>>();
  const faults = createFaultList();
  const sample = createSample();
  const times = createTimes(context.zone);
  const duplicates = createDuplicates();
  let header: Header | undefined;
  let device: MatchedRecord | undefined;
  let rows = 0;

  /** Texts of a column that were not looked up yet. */
  const newTexts = (column: Column, batch: readonly SheetRow[], { cellIndexes }: Header): string[] => {
    const index = cellIndexes.get(column.column);
    // Grown in place: a copy for each batch would make the whole file quadratic.
    const known = entryOf(lookedUpNames, column.column, () => new Set<string>());
    const fixedTexts = column.column === deviceColumn && target.device !== '' ? [target.device] : [];
    return [...fixedTexts, ...batch.map((row) => cellAt(row, index))].filter((text) => {
      const isNew = text !== '' && !known.has(text);
      if (isNew) known.add(text);
      return isNew;
    });
  };

  const lookUp = async (batch: readonly SheetRow[], heads: Header): Promise<void> => {
    const more = await recordsByText(requestContext, target, (column) => newTexts(column, batch, heads), context);
    for (const [column, texts] of more) {
      const matched = entryOf(matchedRecords, column, () => new Map<string, readonly MatchedRecord[]>());
      for (const [text, records] of texts) matched.set(text, records);
    }
    device ??= deviceOf(target, matchedRecords);
  };

  const readBatch = async (batch: readonly SheetRow[], rowContext: RowContext): Promise<ReadRow[]> => {
    const read: ReadRow[] = [];
    for (const row of batch) {
      read.push(readRow(row, rowContext));
      if (batch.length > slice && read.length % slice === 0) await setImmediate();
    }
    return read;
  };

  return {
    target,
    context,
    faults,
    sample,
    times: times.summary,
    header: () => header,
    rows: () => rows,
    /** Reads on: the rows as read, with their faults already noted. */
    add: async (batch: readonly SheetRow[]): Promise<{ rowContext: RowContext; read: readonly ReadRow[] }> => {
      const [head = { number: 1, cells: [] }] = batch;
      const isFirst = header === undefined;
      header ??= readHeader(head, target.columns, rules);
      const dataRows = isFirst ? batch.slice(1) : batch;
      if (isFirst) faults.add(header.faults);
      await lookUp(dataRows, header);
      const rowContext: RowContext = {
        target,
        header,
        recordsByColumn: matchedRecords satisfies ReadonlyMap<string, MatchedRecords>,
        device,
        context,
        times,
      };
      rows += dataRows.length;
      // Without its header no cell means anything.
      if (header.faults.length > 0) return { rowContext, read: [] };
      const read = await readBatch(dataRows, rowContext);
      const rowFaults: RowFault[] = [
        ...read.flatMap((row) => row.faults),
        ...(await duplicates.faultsOf(requestContext.db, read, rowContext)),
      ];
      faults.add(rowFaults);
      sample.add(read, rowFaults, (row) => sampleRow(row, rowContext));
      return { rowContext, read };
    },
  };
};

/** A row of the preview: what the file says, and how lists will show it. */
const sampleRow = ({ row, values, records }: ReadRow, { target, header, context }: RowContext) => ({
  row: row.number,
  cells: target.columns.map((column) => {
    const record = records.get(column.column);
    const name = record?.isReadable === true ? record.name : undefined;
    // Its unit is in the head.
    const { text } = formatValue(column, values[column.column] ?? null, context);
    const given = cellAt(row, header.cellIndexes.get(column.column));
    return { given, becomes: name ?? text };
  }),
});

/** The records to store. */
export const recordsOf = (
  { rowContext, read }: { rowContext: RowContext; read: readonly ReadRow[] },
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
): Record<string, unknown>[] =>
  read.map((row) => ({
    ...storedValues(row, rowContext),
    did: newDid(now),
    createtime: now,
    updatetime: now,
    creator: actor.did,
    owner: actor.did,
    organization: row.records.get(deviceColumn)?.organization ?? actor.organization,
  }));
