import { columnsOf } from '../../src/engine/builtin-columns.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import { headOf } from '../exports/cells.ts';
import type { Change } from '../http/changes.ts';
import { insertRows } from '../records/insert-rows.ts';
import type { RequestContext } from '../records/request-context.ts';
import type { Sheet } from '../sheets/sheet.ts';
import { rememberedHeads } from './heads.ts';
import { requireFaultless, type Outcome } from './outcome.ts';
import { createImportFileReader, type ImportFileReader, recordsOf } from './file-reader.ts';
import { lockHistory, requireNoImport } from './runs.ts';
import { importTarget, type ImportTarget } from './target.ts';

export type ImportInput = {
  pid: string;
  did?: string | undefined;
  /** Up to 100,000 rows; columns that need no value may be missing. */
  bulk: boolean;
  /** Heads of the file and the columns that a person gave them; empty for one that is left out. */
  heads?: Readonly<Record<string, string>> | undefined;
  /** Id of the import, for requests of its progress. */
  run?: string | undefined;
};

export const openFileReader = async (
  requestContext: RequestContext,
  target: ImportTarget,
  input: ImportInput,
): Promise<ImportFileReader> => {
  const remembered = input.bulk
    ? await rememberedHeads(requestContext, target.history.config.pid)
    : new Map<string, string>();
  const assigned = new Map(Object.entries(input.heads ?? {}));
  return createImportFileReader(requestContext, target, {
    isLenient: input.bulk,
    hasDevice: target.device !== '',
    assigned,
    remembered,
  });
};

export const outcomeOf = (fileReader: ImportFileReader, { language }: RequestContext, imported: number): Outcome => {
  const { target, faults, sample, times } = fileReader;
  const header = fileReader.header();
  return {
    imported,
    rows: fileReader.rows(),
    columns: target.columns.map((column) => ({
      column: column.column,
      label: headOf(column, language),
      align: fieldTypeOf(column).align,
    })),
    passedover: [...(header?.passedOver ?? [])],
    sample: imported > 0 ? [] : sample.rows(),
    heads: [...(header?.heads ?? [])],
    times: { ...times },
    ...faults.described(language),
  };
};

/** @throws Refusal that lists the faults of the file */
export const requireFaultlessFile = ({ target, faults, rows }: ImportFileReader): void =>
  requireFaultless(
    { rows: rows(), faults: faults.first(), faultcount: faults.count() },
    (name) => columnsOf(target.history.config).get(name)?.label,
  );

/** The entry of an import in the audit log. */
export const importChange = ({ target, rows }: ImportFileReader): Change => {
  const { pid, name } = target.history.config;
  return { pid, did: target.device, name: name.en, after: { imported: rows() } };
};

/** Dry run of an import: the outcome, without writing anything. */
export const previewHistory = async (
  requestContext: RequestContext,
  input: ImportInput,
  sheet: Sheet,
): Promise<Outcome> => {
  const fileReader = await openFileReader(requestContext, await importTarget(requestContext, input), input);
  await fileReader.add(sheet.rows);
  return outcomeOf(fileReader, requestContext, 0);
};

/** Stores every row or none. Runs in the transaction of its call. */
export const importHistory = async (
  requestContext: RequestContext & { note: (...changes: Change[]) => void },
  input: ImportInput,
  sheet: Sheet,
): Promise<Outcome> => {
  const target = await importTarget(requestContext, input);
  const company = requestContext.actor.companyid;
  return requestContext.db.transaction({ company }, async (trx) => {
    await lockHistory(trx, company, target.history);
    await requireNoImport(trx, company, { history: target.history, now: requestContext.now });
    const fileReader = await openFileReader(requestContext, target, input);
    const read = await fileReader.add(sheet.rows);
    requireFaultlessFile(fileReader);
    await insertRows(trx, target.history, company, recordsOf(read, requestContext));
    requestContext.note(importChange(fileReader));
    return outcomeOf(fileReader, requestContext, fileReader.rows());
  });
};
