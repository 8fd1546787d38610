import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../server/db/embedded.ts';
import { fillRows, prepare, type Served, serveApart } from './points.ts';

/** A server process of its own over so many rows, all of them the company's, while `work` runs. */
export const withPoints = async <T>(rows: number, work: (served: Served) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-bench-'));
  try {
    const db = await openEmbedded({ folder, onPanic: (reason) => console.error(reason) });
    await fillRows(db, await prepare(db), { from: 0, to: rows, share: 1 });
    await db.close();
    const served = await serveApart(folder);
    try {
      return await work(served);
    } finally {
      await served.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
