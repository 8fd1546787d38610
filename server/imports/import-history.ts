import { sql } from 'kysely';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { LocalText } from '../../src/engine/column.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import { formatValue } from '../../src/engine/format.ts';
import { headOf } from '../filters/cells.ts';
import { newDid } from '../ids.ts';
import { insertRows } from '../records/insert-rows.ts';
import { type Asking, aroundOf } from '../records/question.ts';
import type { Sheet } from '../sheets/sheet.ts';
import { deviceOf } from './device.ts';
import { duplicateFaults } from './duplicates.ts';
import { cellAt, type RowFault } from './faults.ts';
import { readHeader } from './header.ts';
import { demandSound, faultsTold, inOrder, type Outcome, shownRows } from './outcome.ts';
import { recordsByText } from './records-by-text.ts';
import { type Reading, type ReadRow, readRow, storedValues } from './rows.ts';
import { deviceColumn, importTarget, type ImportTarget } from './target.ts';

const readingOf = async (asking: Asking, target: ImportTarget, sheet: Sheet): Promise<Reading> => {
  const [head = { number: 1, cells: [] }, ...rows] = sheet.rows;
  const header = readHeader(head, target.columns, target.device === '' ? undefined : deviceColumn);
  const around = aroundOf(asking);
  const textsOf = ({ column }: { column: string }) => {
    const at = header.places.get(column);
    const own = column === deviceColumn && target.device !== '' ? [target.device] : [];
    return [...new Set([...own, ...rows.map((row) => cellAt(row, at)).filter((text) => text !== '')])];
  };
  const known = await recordsByText(asking, target, textsOf, around);
  return { target, header, known, device: deviceOf(target, known), around };
};

type Read = { reading: Reading; rows: readonly ReadRow[]; faults: readonly RowFault[] };

/** Every row as it would be stored, and everything that stands against it. */
const readAll = async (asking: Asking, target: ImportTarget, sheet: Sheet): Promise<Read> => {
  const reading = await readingOf(asking, target, sheet);
  // Without its header no cell means anything.
  if (reading.header.faults.length > 0) return { reading, rows: [], faults: reading.header.faults };
  const rows = sheet.rows.slice(1).map((row) => readRow(row, reading));
  const faults = [...rows.flatMap((row) => row.faults), ...(await duplicateFaults(asking.db, rows, reading))];
  return { reading, rows, faults: inOrder(faults) };
};

const labelOf = ({ target }: Reading, name: string): LocalText | undefined =>
  columnsOf(target.history.config).get(name)?.label;

const sampleOf = ({ reading, rows, faults }: Read): Outcome['sample'] => {
  const { target, header, around } = reading;
  return shownRows(rows, faults).map(({ row, values, records }) => ({
    row: row.number,
    cells: target.columns.map((column) => {
      const value = values[column.column] ?? null;
      const record = records.get(column.column);
      const name = record?.isReadable === true ? record.name : undefined;
      const { text, unit } = formatValue(column, value, around);
      const given = cellAt(row, header.places.get(column.column));
      return { given, becomes: name ?? (unit === '' ? text : `${text} ${unit}`) };
    }),
  }));
};

const outcomeOf = (read: Read, { language }: Asking, imported: number): Outcome => {
  const { reading, rows, faults } = read;
  return {
    imported,
    rows: rows.length,
    columns: reading.target.columns.map((column) => ({
      column: column.column,
      label: headOf(column, language),
      align: fieldTypeOf(column).align,
    })),
    passedover: [...reading.header.passedOver],
    sample: imported > 0 ? [] : sampleOf(read),
    ...faultsTold(faults, language),
  };
};

const recordsOf = ({ reading, rows }: Read, { actor, now }: Asking): Record<string, unknown>[] =>
  rows.map((read) => ({
    ...storedValues(read, reading),
    did: newDid(now),
    createtime: now,
    updatetime: now,
    creator: actor.did,
    owner: actor.did,
    organization: read.records.get(deviceColumn)?.organization ?? actor.organization,
  }));

type Input = { pid: string; did?: string | undefined };

/** What an import would do; nothing is written. */
export const previewHistory = async (asking: Asking, input: Input, sheet: Sheet): Promise<Outcome> => {
  const target = await importTarget(asking, input);
  return outcomeOf(await readAll(asking, target, sheet), asking, 0);
};

/** Stores every row or none. Runs in the transaction of its call. */
export const importHistory = async (asking: Asking, input: Input, sheet: Sheet): Promise<Outcome> => {
  const target = await importTarget(asking, input);
  const company = asking.actor.companyid;
  return asking.db.transaction({ company }, async (trx) => {
    // Two imports at once would not see each other's rows.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${company} ${target.history.config.pid}`}, 0))`.execute(
      trx,
    );
    const read = await readAll(asking, target, sheet);
    demandSound(read, (column) => labelOf(read.reading, column));
    await insertRows(trx, target.history, company, recordsOf(read, asking));
    return outcomeOf(read, asking, read.rows.length);
  });
};
