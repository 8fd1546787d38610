import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Settings } from '../settings.ts';
import type { Db } from '../db/database.ts';
import { openEmbedded, templateFile } from '../db/embedded.ts';
import { isMade } from '../db/data-folder.ts';
import { nowSeconds } from '../clock.ts';
import { reshapeAll } from '../modules/reshape.ts';
import { writeBackup } from './backup.ts';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';

type OnPanic = (reason: string) => void;

const open = (settings: Settings, onPanic: OnPanic): Promise<Db> =>
  settings.databaseUrl === undefined
    ? openEmbedded({
        folder: settings.dataDir,
        templateFile: templateFile('.cache'),
        onPanic,
      })
    : openPostgres(settings.databaseUrl);

/** A migration that rewrites tables is preceded by a backup in the data folder, from which it can be undone. */
const bringUp = async (db: Db, { dataDir }: Settings): Promise<void> => {
  await migrate(db, async (before, name) => {
    await mkdir(dataDir, { recursive: true });
    const file = join(dataDir, `before-${name}-${nowSeconds()}.backup`);
    console.log(`The database is brought to the form of this version; a backup is written to ${file} first.`);
    await writeBackup(before, file);
  });
  await reshapeAll(db);
};

/** True if a first start has finished: the tables exist and contain the fixed products. */
const isFinished = (db: Db): Promise<boolean> =>
  db.transaction('system', async (trx) => {
    const { rows } = await sql<{ made: boolean }>`select to_regclass('module') is not null as made`.execute(trx);
    if (rows[0]?.made !== true) return false;
    return (await trx.selectFrom('module').select('pid').limit(1).executeTakeFirst()) !== undefined;
  });

/** Like `openDatabase` for a command of the shell: a database that no start has made is not created. */
export const openExistingDatabase = async (settings: Settings, onPanic: OnPanic): Promise<Db | undefined> => {
  if (settings.databaseUrl === undefined && !isMade(settings.dataDir)) return undefined;
  const db = await open(settings, onPanic);
  try {
    if (await isFinished(db)) {
      await bringUp(db, settings);
      return db;
    }
  } catch (failure) {
    await db.close();
    throw failure;
  }
  await db.close();
  return undefined;
};

/** Opens the database that the settings name, made if need be, and brings it to this version. */
export const openDatabase = async (settings: Settings, onPanic: OnPanic): Promise<Db> => {
  const db = await open(settings, onPanic);
  try {
    await bringUp(db, settings);
  } catch (failure) {
    await db.close();
    throw failure;
  }
  return db;
};
