import pg from 'pg';
import { startPostgres } from '../../scripts/postgres.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { fill } from './harness.ts';

const template = 'seeded';

const makeTemplate = async (server: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const url = new URL(server);
  url.pathname = `/${template}`;
  const db = await openPostgres(url.href);
  await fill(db);
  await db.close();
  await admin.end();
};

/** Gives the tests a throw-away cluster in `TEST_POSTGRES_URL` with a database of the demo that each test file copies. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const own = process.env['TEST_POSTGRES_URL'] ? undefined : await startPostgres();
  if (own !== undefined && !('url' in own)) throw new Error(own.reason);
  if (own !== undefined) process.env['TEST_POSTGRES_URL'] = own.url;
  if (process.env['TEST_POSTGRES_TEMPLATE'] === undefined) {
    await makeTemplate(process.env['TEST_POSTGRES_URL'] ?? '');
    process.env['TEST_POSTGRES_TEMPLATE'] = template;
  }
  return own?.stop;
}
