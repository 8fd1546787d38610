import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../server/db/database.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { copyPrepared } from '../api/embedded-folders.ts';
import { createPostgresDatabase, type Engine } from '../api/empty-database.ts';

/** `bare` has no table; `empty` is migrated. Both are copied from templates, because a migration takes seconds. */
type Content = 'bare' | 'empty';

/** A database for one test that kills the process using it; a child process opens it by its address. */
export type TestDatabase = { address: string; open(): Promise<Db>; remove(): Promise<void> };

const embedded = async (content: Content): Promise<TestDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-fault-'));
  await copyPrepared(content, folder);
  const onPanic = (reason: string) => {
    throw new Error(reason);
  };
  return {
    address: folder,
    open: () => openEmbedded({ folder, onPanic }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

const postgres = async (content: Content): Promise<TestDatabase> => {
  const { url, drop } = await createPostgresDatabase(
    content === 'bare' ? undefined : process.env['TEST_POSTGRES_EMPTY'],
  );
  return { address: url, open: () => openPostgres(url), remove: drop };
};

export const testDatabases = { embedded, postgres } as const satisfies Record<
  Engine,
  (content: Content) => Promise<TestDatabase>
>;

export const withOpenDatabase = async <T>({ open }: TestDatabase, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = await open();
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};
