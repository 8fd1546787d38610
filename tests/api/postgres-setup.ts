import pg from 'pg';
import { startPostgres } from '../../scripts/postgres.ts';
import type { Db } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { prepareFolders } from './embedded-folders.ts';
import { fill } from './harness.ts';

export const makeTemplate = async (
  server: string,
  { name, from, work }: { name: string; from?: string; work: (db: Db) => Promise<unknown> },
): Promise<void> => {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}${from === undefined ? '' : ` template ${from}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = await openPostgres(url.href);
  await work(db);
  await db.close();
  await admin.end();
};

/**
 * Gives the tests a throw-away cluster in `TEST_POSTGRES_URL` with databases that they copy, one without a company and
 * one of the demo, and the folders of embedded databases for what goes from one to the other.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = process.env['TEST_POSTGRES_URL'] ? undefined : await startPostgres();
  if (postgres !== undefined && !('url' in postgres)) throw new Error(postgres.reason);
  if (postgres !== undefined) process.env['TEST_POSTGRES_URL'] = postgres.url;
  if (process.env['TEST_POSTGRES_TEMPLATE'] === undefined) {
    const server = process.env['TEST_POSTGRES_URL'] ?? '';
    await makeTemplate(server, { name: 'migrated', work: migrate });
    await makeTemplate(server, { name: 'seeded', from: 'migrated', work: fill });
    process.env['TEST_POSTGRES_EMPTY'] = 'migrated';
    process.env['TEST_POSTGRES_TEMPLATE'] = 'seeded';
  }
  const remove = await prepareFolders();
  return async () => {
    remove();
    await postgres?.stop();
  };
}
