import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Db } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { openPrepared } from './embedded-folders.ts';

/** A migrated database with nothing in it. */
export type EmptyDatabase = { db: Db; remove(): Promise<void> };

export type Engine = Db['engine'];

/** The engine that this run tests. */
export const engineUnderTest: Engine = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'embedded';

const emptyEmbedded = async (): Promise<EmptyDatabase> => {
  const { db, remove } = await openPrepared('empty');
  return {
    db,
    remove: async () => {
      await db.close();
      await remove();
    },
  };
};

/** A new database on the tests' cluster, like another one if that is named; its address. */
export const createPostgresDatabase = async (template?: string) => {
  const server = process.env['TEST_POSTGRES_URL'] ?? '';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  // Its files are copied: a copy through the write-ahead log, which is the default, takes three times as long.
  const from = template === undefined ? '' : ` template ${template} strategy file_copy`;
  await run(`create database ${name}${from}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
};

const emptyPostgres = async (): Promise<EmptyDatabase> => {
  const { url, drop } = await createPostgresDatabase(process.env['TEST_POSTGRES_EMPTY']);
  const db = await openPostgres(url);
  return {
    db,
    remove: async () => {
      await db.close();
      await drop();
    },
  };
};

export const openEmpty = async (engine: Engine): Promise<EmptyDatabase> => {
  const opened = await (engine === 'postgres' ? emptyPostgres() : emptyEmbedded());
  await migrate(opened.db);
  return opened;
};
