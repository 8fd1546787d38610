import type { Settings } from '../settings.ts';
import type { Db } from './database.ts';
import { openEmbedded, templateFile } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

/** Opens the database that the settings name and brings it to this version. */
export const openDatabase = async (settings: Settings, onPanic: (reason: string) => void): Promise<Db> => {
  const db =
    settings.databaseUrl === undefined
      ? await openEmbedded({
          folder: settings.dataDir,
          templateFile: templateFile('.cache'),
          onPanic,
        })
      : await openPostgres(settings.databaseUrl);
  try {
    await migrate(db);
  } catch (failure) {
    await db.close();
    throw failure;
  }
  return db;
};
