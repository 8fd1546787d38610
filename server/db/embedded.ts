import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Db, MeasureListener, Run, Scope, Statement, Trx } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { type Answered, kyselyOver, type Link, queryBuilder } from './link.ts';
import { createStatementTimes } from './statement-times.ts';
import { openScope, turnOf } from './roles.ts';
import { createConnectionQueue, onlyConnection, type Urgency } from './connection-queue.ts';

/** `open` is the statement that begins a transaction. */
type WorkerTask =
  | { kind: 'query'; open?: string | undefined; sql: string; parameters: readonly unknown[] }
  | {
      kind: 'batch';
      open: string;
      queries: readonly { sql: string; parameters: readonly unknown[] }[];
      /** Milliseconds that each may be expected to take. */
      timeout: number | undefined;
    }
  | { kind: 'dump' };

export type WorkerRequest = { id: number } & WorkerTask;
export type WorkerAnswer = {
  id: number;
  results: Answered[];
  failure?: { message: string; code: string; severity: string };
};

/** A refusal of the database, with its SQLSTATE. */
export class DatabaseFailure extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

type WorkerCall = (task: WorkerTask) => Promise<Answered[]>;
type Ask = (sql: string, parameters: readonly unknown[], open?: string) => Promise<Answered>;

export type EmbeddedOptions = {
  folder: string;
  /** A dumped data folder for a fast first start. */
  templateFile?: string;
  /** The database can't continue: the process has to end, or it would answer from a broken state. */
  onPanic: (reason: string) => void;
};

/** The storage format of the pinned PGlite; a folder of another one has to be moved by backup and restore. */
const storageFormat = 'pglite-0.5';

const checkFormat = async (folder: string): Promise<void> => {
  const file = join(folder, 'format');
  const storedFormat = await readFile(file, 'utf8').catch(() => undefined);
  if (storedFormat === undefined) await writeFile(file, storageFormat);
  else if (storedFormat.trim() !== storageFormat)
    throw new Error(
      `The data folder ${folder} holds a database of format ${storedFormat.trim()}, this version reads ${storageFormat}. ` +
        'Start the version that wrote it, make a backup, and restore it here.',
    );
};

const startWorker = async (options: EmbeddedOptions) => {
  const database = join(options.folder, 'database');
  const isNew = !existsSync(join(database, 'PG_VERSION'));
  // A first start that was cut off leaves a folder without PG_VERSION: it holds nothing yet.
  if (isNew) await rm(database, { recursive: true, force: true });
  const template =
    isNew && options.templateFile !== undefined
      ? await readFile(options.templateFile).catch(() => undefined)
      : undefined;
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder: database, template },
    // Three semi-spaces of 8 MB: V8 would let the young generation grow to 192 MB under load and keep it.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
  const [first] = (await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(([code]) => {
      throw new Error(`The embedded database could not open ${database} (exit ${String(code)}).`);
    }),
  ])) as unknown[];
  if (first !== 'ready') throw new Error('The embedded database did not start.');
  return worker;
};

const workerCallOver = (worker: Worker, onPanic: EmbeddedOptions['onPanic']): WorkerCall => {
  const waiting = new Map<number, { resolve: (results: Answered[]) => void; reject: (reason: Error) => void }>();
  let next = 0;
  worker.on('message', (message: WorkerAnswer | 'closed') => {
    if (message === 'closed') return;
    const pendingCall = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.failure === undefined) pendingCall?.resolve(message.results);
    else {
      pendingCall?.reject(new DatabaseFailure(message.failure.message, message.failure.code));
      if (message.failure.severity === 'PANIC') onPanic(message.failure.message);
    }
  });
  worker.on('error', (failure) => onPanic(failure instanceof Error ? failure.message : String(failure)));
  return (task) =>
    new Promise((resolve, reject) => {
      next += 1;
      waiting.set(next, { resolve, reject });
      worker.postMessage({ id: next, ...task });
    });
};

const statement = ({ sql, parameters }: Statement) => ({ sql, parameters });

/** PGlite in a worker thread on a data folder that this process alone may open. */
export const openEmbedded = async (options: EmbeddedOptions): Promise<Db & { dump(): Promise<Uint8Array> }> => {
  const unlock = await lockFolder(options.folder);
  try {
    await checkFormat(options.folder);
    const worker = await startWorker(options);
    let isClosing = false;
    worker.on('exit', () => {
      if (!isClosing) options.onPanic('The embedded database stopped.');
    });
    return embeddedDb(worker, options, async () => {
      isClosing = true;
      worker.postMessage('close');
      await once(worker, 'message');
      await worker.terminate();
      await unlock();
    });
  } catch (failure) {
    await unlock();
    throw failure;
  }
};

/** Begins with its first statement, in one message: each one to the worker wakes another thread, and so does its answer. */
const inOneTransaction = async <T>(query: Ask, open: string, work: (trx: Trx) => Promise<T>): Promise<T> => {
  let isOpen = false;
  const link: Link = {
    query: (sql, parameters) => {
      const first = isOpen ? undefined : open;
      isOpen = true;
      return query(sql, parameters, first);
    },
  };
  const end = async (how: 'commit' | 'rollback'): Promise<void> => void (isOpen && (await query(how, [])));
  try {
    const result = await work(kyselyOver(link));
    await end('commit');
    return result;
  } catch (failure) {
    await end('rollback');
    throw failure;
  }
};

const embeddedDb = (worker: Worker, options: EmbeddedOptions, end: () => Promise<void>) => {
  const ask = workerCallOver(worker, options.onPanic);
  const { inTurn, lent, waiting } = createConnectionQueue(onlyConnection);
  // Every cache of the process listens.
  const announcements = new EventEmitter().setMaxListeners(0);
  const measures = createStatementTimes();
  const query: Ask = async (sql, parameters, open) =>
    (await ask({ kind: 'query', open, sql, parameters }))[0] ?? { rows: [], affected: 0 };
  return {
    engine: 'embedded' as const,
    builder: queryBuilder(),
    read: async (scope: Scope, queries: readonly Statement[], urgency?: Urgency) => {
      const timeout = scope === 'system' ? undefined : scope.statementTimeout;
      const task: WorkerTask = { kind: 'batch', open: openScope(scope), queries: queries.map(statement), timeout };
      const results = await inTurn(() => ask(task), turnOf(scope, urgency));
      for (const [index, statement] of queries.entries())
        measures.publish(statement, results[index]?.milliseconds ?? 0);
      return results.map((result) => result.rows);
    },
    onMeasured: (listener: MeasureListener) => measures.add(listener),
    transaction: async <T>(scope: Scope, work: (trx: Trx) => Promise<T>, urgency?: Urgency) => {
      const open = openScope(scope);
      return inTurn(() => inOneTransaction(query, open, work), turnOf(scope, urgency));
    },
    announce: async (topic: string) => void announcements.emit('announce', topic),
    onAnnounce: (listener: (topic: string) => void) => void announcements.on('announce', listener),
    onReconnected: () => undefined,
    isListening: () => true,
    refresh: async () => void (await inTurn(() => query('vacuum (analyze)', []))),
    alone: <T>(work: (run: Run) => Promise<T>) =>
      inTurn(() => work(async (text, parameters = []) => (await query(text, parameters)).rows)),
    dump: async () => {
      const [result] = await inTurn(() => ask({ kind: 'dump' }));
      return result?.rows[0]?.['bytes'] as Uint8Array;
    },
    load: () => ({ connections: 1, idle: 1 - lent(), waiting: waiting() }),
    close: () => inTurn(end, { urgency: 'last' }),
  };
};

/** Where the build puts the dumped database. */
export const templateFile = (folder: string): string => join(folder, 'database-template.tar.gz');

/** Puts a dumped data folder where later first starts find it. */
export const writeTemplate = async (file: string, bytes: Uint8Array): Promise<void> => {
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
};
