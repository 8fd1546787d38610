import { nowSeconds } from '../clock.ts';
import { randomUUID } from 'node:crypto';
import type { Change } from '../http/changes.ts';
import type { Db } from '../db/database.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import type { RecordScope } from '../records/record-scope.ts';
import type { RequestContext } from '../records/request-context.ts';
import { sheetRows } from '../sheets/read-sheet.ts';
import { SheetRefused } from '../sheets/sheet.ts';
import { fileOwner } from '../sheets/sheet-pool.ts';
import { boundedSink } from '../sheets/sheet-sink.ts';
import { sheetText } from '../sheets/sheet-text.ts';
import { requireDevice } from './device.ts';
import { chosenHeads } from './header.ts';
import { rememberHeads } from './heads.ts';
import { requireFaultlessFile, importChange, type ImportInput, openFileReader, outcomeOf } from './import-history.ts';
import type { Outcome } from './outcome.ts';
import { type ImportFileReader, recordsOf } from './file-reader.ts';
import { beginRun, claimRun, endRun, keepRun, storeProgress, type Run } from './runs.ts';
import { addToStage, dropStage, importsTopic, openStage, publishStage, type Stage, stageName } from './staging.ts';
import { importTarget } from './target.ts';
import type { Sink } from '../http/sink.ts';
import { type Staged, stagedFiles } from './staged.ts';
import { phrase } from '../texts.ts';

/**
 * Files of many rows: read, checked and staged batch by batch before the transaction of their call, which then
 * publishes all rows at once. Contract "Imports".
 */

/** 100,000 rows of data and the header. */
const limits = { rows: 100_001, columns: 200 };
const largest = 32 * 1024 * 1024;

type Staging = { requestContext: RequestContext; input: ImportInput; isPreview: boolean };

const readStaged = async (
  bytes: Uint8Array,
  {
    requestContext,
    fileReader,
    run,
    stage,
  }: { requestContext: RequestContext; fileReader: ImportFileReader; run: Run; stage: Stage | undefined },
) => {
  for await (const rows of sheetRows(bytes, { limits, owner: fileOwner(requestContext.actor) })) {
    const read = await fileReader.add(rows);
    // First: an import that was given up has no stage any more, and is refused as cancelled here.
    await storeProgress(requestContext.db, run, { rows: fileReader.rows(), now: nowSeconds() });
    // A file with a fault is stored in no part.
    if (stage !== undefined && fileReader.faults.count() === 0 && read.read.length > 0)
      await addToStage(requestContext.db, stage, recordsOf(read, requestContext));
  }
};

/** Takes a file of many rows; nothing of it is left once its call has ended, unless it was published. */
export const bulkSink = ({ requestContext, input, isPreview }: Staging): Sink => {
  const { db, actor } = requestContext;
  const memory = boundedSink(largest, fileOwner(actor));
  const run = { company: actor.companyid, run: input.run ?? randomUUID() };
  const name = isPreview ? undefined : stageName();
  let endLease: (() => Promise<void>) | undefined;
  return {
    ...memory,
    finish: async () => {
      const location = await memory.finish();
      if (location.in !== 'memory') return location;
      const target = await importTarget(requestContext, input);
      await requireDevice(requestContext, target);
      await beginRun(db, run, { actor, target, stage: name });
      endLease = keepRun(db, run);
      const stage =
        name === undefined ? undefined : await openStage(db, target.history, { table: name, company: actor.companyid });
      const fileReader = await openFileReader(requestContext, target, input);
      try {
        await readStaged(location.bytes, { requestContext, fileReader, run, stage });
        return stagedFiles.keep({ fileReader, run, stage, fault: undefined });
      } catch (failure) {
        if (failure instanceof SheetRefused) return stagedFiles.keep({ fileReader, run, stage, fault: failure.fault });
        throw failure;
      }
    },
    drop: async () => {
      await memory.drop();
      if (endLease === undefined) return;
      await endLease();
      await forget(db, run, name);
    },
  };
};

/** A table that was published belongs to its history and is left alone. */
const forget = async (db: Db, run: Run, stage: string | undefined): Promise<void> => {
  await endRun(db, run);
  if (stage !== undefined) await dropStage(db, stage);
};

export const previewBulk = (requestContext: RequestContext, { fileReader, fault }: Staged): Outcome => {
  if (fault !== undefined) throw badInput('/file', fault.rule, sheetText(fault));
  return outcomeOf(fileReader, requestContext, 0);
};

const rightsChanged = () => new Refusal('forbidden', phrase('server/imports', 'rightsChanged'));

const scopeText = ({ company, organizations }: RecordScope): string =>
  JSON.stringify([company, organizations?.toSorted()]);

/**
 * A file is uploaded and read over minutes, in which rights may change: its rows were matched with the records that could
 * be written before. @throws Refusal forbidden
 */
const requireSameScope = async (
  requestContext: RequestContext,
  input: ImportInput,
  { target }: ImportFileReader,
): Promise<void> => {
  const { scope } = await importTarget(requestContext, input);
  if (scopeText(scope) !== scopeText(target.scope)) throw rightsChanged();
};

/** Publishes every row or none. Runs in the transaction of its call. */
export const importBulk = async (
  requestContext: RequestContext & { note: (...changes: Change[]) => void },
  input: ImportInput,
  { fileReader, run, stage, fault }: Staged,
): Promise<Outcome> => {
  if (fault !== undefined) throw badInput('/file', fault.rule, sheetText(fault));
  requireFaultlessFile(fileReader);
  await requireSameScope(requestContext, input, fileReader);
  const { db, actor, now } = requestContext;
  await db.transaction({ company: actor.companyid }, async (trx) => {
    await claimRun(trx, run);
    const heads = chosenHeads(fileReader.header());
    await rememberHeads(trx, { company: actor.companyid, pid: fileReader.target.history.config.pid, now }, heads);
  });
  if (stage !== undefined) await db.transaction('system', (trx) => publishStage(trx, stage));
  await db.announce(importsTopic);
  requestContext.note(importChange(fileReader));
  return outcomeOf(fileReader, requestContext, fileReader.rows());
};
