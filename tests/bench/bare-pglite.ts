import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Statement } from './statement.ts';

/** A bare PGlite in a worker: one message of statements, one of rows; no session, no role, no policy. */

const database = await PGlite.create({
  dataDir: (workerData as { database: string }).database,
  extensions: { btree_gin, pg_trgm },
  parsers: { 20: Number },
});
let before: Promise<unknown> = Promise.resolve();
parentPort?.on('message', ({ id, statements }: { id: number; statements: Statement[] }) => {
  before = before.then(async () => {
    const answers = [];
    for (const { sql, parameters } of statements) answers.push((await database.query(sql, [...parameters])).rows);
    parentPort?.postMessage({ id, answers });
  });
});
parentPort?.postMessage('ready');
