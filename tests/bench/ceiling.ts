import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { load } from './points.ts';
import type { Statement } from './statement.ts';

/** Upper bound of the throughput: the same SQL behind a bare node:http, without session, permission, role and policy. */

type Run = (statements: readonly Statement[]) => Promise<unknown>;

export type Ceiling = {
  measure(statements: readonly Statement[][], seconds: number): Promise<number>;
  close(): Promise<void>;
};

const startCeiling = async (run: Run, end: () => Promise<unknown>): Promise<Ceiling> => {
  let statementSets: readonly Statement[][] = [];
  const bare = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const { i } = JSON.parse(text) as { i: number };
      void run(statementSets[i % statementSets.length] ?? []).then((answers) => response.end(JSON.stringify(answers)));
    });
  }).listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const address = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
  const ask = async (i: number) => {
    await (await fetch(address, { method: 'POST', body: JSON.stringify({ i }) })).json();
  };
  return {
    measure: async (statements, seconds) => {
      statementSets = statements;
      return (await load(ask, seconds, 10)).rate;
    },
    close: async () => {
      bare.close();
      await end();
    },
  };
};

export const postgresCeiling = (url: string): Promise<Ceiling> => {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  const run: Run = async (statements) => {
    const answers = await Promise.all(statements.map(({ sql: text, parameters }) => pool.query(text, [...parameters])));
    return answers.map(({ rows }) => rows as unknown[]);
  };
  return startCeiling(run, () => pool.end());
};

export const pgliteCeiling = async (folder: string): Promise<Ceiling> => {
  const worker = new Worker(new URL('./bare-pglite.ts', import.meta.url), {
    workerData: { database: join(folder, 'database') },
  });
  await once(worker, 'message');
  const pendingAnswers = new Map<number, (answers: unknown) => void>();
  worker.on('message', ({ id, answers }: { id: number; answers: unknown }) => {
    pendingAnswers.get(id)?.(answers);
    pendingAnswers.delete(id);
  });
  let next = 0;
  const run: Run = (statements) =>
    new Promise((resolve) => {
      pendingAnswers.set(++next, resolve);
      worker.postMessage({ id: next, statements });
    });
  return startCeiling(run, () => worker.terminate());
};
