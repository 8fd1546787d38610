import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { openPrepared } from './embedded-folders.ts';
import { createPostgresDatabase, engineUnderTest } from './empty-database.ts';
import { interrupted } from './large-module.ts';

// Servers that start together migrate together.

const openBare = async (): Promise<{ db: Db; remove: () => Promise<void> }> => {
  if (engineUnderTest === 'embedded') return openPrepared('bare');
  const { url, drop } = await createPostgresDatabase();
  return { db: await openPostgres(url), remove: drop };
};

const recorded = (db: Db): Promise<string[]> =>
  db.transaction('system', async (trx) => {
    const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(trx);
    return rows.map(({ name }) => name);
  });

test('a server that comes to a step after another has taken it, with all its parts, leaves it as it is', async () => {
  const { db, remove } = await openBare();
  try {
    let migrations: string[] = [];
    // Between its look at what is done and its first step.
    const slower = interrupted(db, async (transaction) => {
      if (transaction !== 1) return;
      await migrate(db);
      migrations = await recorded(db);
    });
    await migrate(slower);
    expect(migrations).not.toEqual([]);
    expect(await recorded(db)).toEqual(migrations);
  } finally {
    await db.close();
    await remove();
  }
});
