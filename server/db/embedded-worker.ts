import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { collectWhenIdle } from '../collect-when-idle.ts';
import type { WorkerAnswer, WorkerRequest } from './embedded.ts';
import { createTimeCheck } from './expected-time.ts';
import { createNames, createSeen, isUnusable } from './statement-names.ts';

/**
 * The embedded database in a thread of its own, so that a long query does not hold up the server's event loop.
 * Queries are answered strictly in order: there is one connection.
 */

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread of the server.');

/**
 * Resident memory: WebAssembly memory never shrinks. Shared buffers fill up to their size, so they are less than
 * half of PostgreSQL's default (a page that is not among them costs 6 µs, from the system's page cache); sorts for indexes and
 * vacuum would grow the memory by 64 MB permanently.
 */
const memorySettings = ['shared_buffers=48MB', 'maintenance_work_mem=16MB'];

const { folder, template } = workerData as { folder: string; template?: Uint8Array };
const database = await PGlite.create({
  dataDir: folder,
  extensions: { btree_gin, pg_trgm },
  parsers: { 20: Number },
  startParams: [...PGlite.defaultStartParams, ...memorySettings.flatMap((setting) => ['-c', setting])],
  ...(template ? { loadDataDir: new Blob([template], { type: 'application/x-gzip' }) } : {}),
});

const checkTime = createTimeCheck(database);

const answerOf = (result: { rows: unknown[]; affectedRows?: number | undefined }) => ({
  rows: result.rows as Record<string, unknown>[],
  affected: result.affectedRows ?? 0,
});

type Statement = { sql: string; parameters: readonly unknown[] };

const unprepared = async ({ sql, parameters }: Statement) => answerOf(await database.query(sql, [...parameters]));

/** Each plan of a list takes about 300 KB. */
const names = createNames(48);
const isSeen = createSeen();

/** SQL can prepare these. */
const isPreparable = /^(select|with) /;

/** Without parameters the plan is kept as well, and planning is most of a page here: newest page 6.7 to 2.2 ms. */
const prepared = async (statement: Statement) => {
  const { sql, parameters } = statement;
  if (parameters.length > 0 || !isPreparable.test(sql) || !isSeen(sql)) return unprepared(statement);
  const { name, isNew, evicted } = names.nameOf(sql);
  if (evicted !== undefined) await database.exec(`deallocate ${evicted}`);
  try {
    if (isNew) await database.exec(`prepare ${name} as ${sql}`);
  } catch (failure) {
    names.forget(sql);
    throw failure;
  }
  return (await database.exec(`execute ${name}`)).map(answerOf)[0] ?? { rows: [], affected: 0 };
};

const inTransaction = async (
  { open, queries, timeout }: Extract<WorkerRequest, { kind: 'batch' }>,
  ask: typeof unprepared,
): Promise<WorkerAnswer['results']> => {
  await database.exec(open);
  try {
    const results = [];
    for (const query of queries) {
      await checkTime(query, timeout);
      const began = performance.now();
      const answered = await ask(query);
      results.push({ ...answered, milliseconds: performance.now() - began });
    }
    await database.exec('commit');
    return results;
  } catch (failure) {
    await database.exec('rollback');
    throw failure;
  }
};

const run = async (request: WorkerRequest): Promise<WorkerAnswer['results']> => {
  if (request.kind === 'dump') {
    const file = await database.dumpDataDir('gzip');
    return [{ rows: [{ bytes: new Uint8Array(await file.arrayBuffer()) }], affected: 0 }];
  }
  if (request.kind === 'query') {
    const { open, sql, parameters } = request;
    if (open !== undefined) await database.exec(open);
    // Several statements in one text go by the simple protocol, which takes no parameters.
    if (parameters.length === 0) return (await database.exec(sql)).slice(-1).map(answerOf);
    return [answerOf(await database.query(sql, [...parameters]))];
  }
  try {
    return await inTransaction(request, prepared);
  } catch (failure) {
    if (!isUnusable(failure)) throw failure;
    names.clear();
    await database.exec('deallocate all');
    return inTransaction(request, unprepared);
  }
};

const failureOf = (failure: unknown): WorkerAnswer['failure'] => {
  const { message, code, severity } = failure as { message?: string; code?: string; severity?: string };
  return { message: message ?? String(failure), code: code ?? '', severity: severity ?? '' };
};

let before: Promise<unknown> = Promise.resolve();
port.on('message', (request: WorkerRequest | 'close') => {
  if (request === 'close') {
    before = before.then(() => database.close()).then(() => port.postMessage('closed'));
    return;
  }
  before = before.then(async () => {
    try {
      port.postMessage({ id: request.id, results: await run(request) } satisfies WorkerAnswer);
    } catch (failure) {
      port.postMessage({ id: request.id, results: [], failure: failureOf(failure) } satisfies WorkerAnswer);
    }
  });
});
collectWhenIdle();
port.postMessage('ready');
