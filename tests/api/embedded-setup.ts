import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../server/db/embedded.ts';
import { fill } from './harness.ts';

/** Fills one data folder with the demo: each test file then opens a copy of it. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-template-'));
  const onPanic = (reason: string) => {
    throw new Error(reason);
  };
  const db = await openEmbedded({ folder, onPanic });
  await fill(db);
  await db.close();
  process.env['TEST_EMBEDDED_TEMPLATE'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
