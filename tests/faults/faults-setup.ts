import { startPostgres } from '../../scripts/postgres.ts';
import { migrate } from '../../server/db/migrate.ts';
import { prepareFolders } from '../api/embedded-folders.ts';
import { makeTemplate } from '../api/postgres-setup.ts';

/** Databases without a company to copy, on both engines, and a throw-away cluster; without PostgreSQL the run fails. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = process.env['TEST_POSTGRES_URL'] ? undefined : await startPostgres();
  if (postgres !== undefined && !('url' in postgres)) throw new Error(postgres.reason);
  if (postgres !== undefined) process.env['TEST_POSTGRES_URL'] = postgres.url;
  if (process.env['TEST_POSTGRES_EMPTY'] === undefined) {
    await makeTemplate(process.env['TEST_POSTGRES_URL'] ?? '', { name: 'migrated', work: migrate });
    process.env['TEST_POSTGRES_EMPTY'] = 'migrated';
  }
  const remove = await prepareFolders();
  return async () => {
    remove();
    await postgres?.stop();
  };
}
