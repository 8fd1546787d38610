import type { Db } from '../db/database.ts';

/** Ids of all companies. */
export const companyIds = async (db: Db): Promise<string[]> => {
  const [rows = []] = await db.read('system', [
    db.builder.selectFrom('company').select('did').orderBy('did').compile(),
  ]);
  return rows.map((row) => String(row['did']));
};
