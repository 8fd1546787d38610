import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/postgres.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { fill } from '../api/harness.ts';

/** A data folder with the demo to copy, and a throw-away PostgreSQL cluster; without PostgreSQL the run fails. */
export default async function setup(): Promise<() => Promise<void>> {
  const own = process.env['TEST_POSTGRES_URL'] ? undefined : await startPostgres();
  if (own !== undefined && !('url' in own)) throw new Error(own.reason);
  if (own !== undefined) process.env['TEST_POSTGRES_URL'] = own.url;
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-template-'));
  const onPanic = (reason: string) => {
    throw new Error(reason);
  };
  const db = await openEmbedded({ folder, onPanic });
  await fill(db);
  await db.close();
  process.env['TEST_EMBEDDED_TEMPLATE'] = folder;
  return async () => {
    await own?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
