import type { LocalText } from '../../src/engine/column.ts';
import type { Db } from './database.ts';
import { textsIn } from '../texts.ts';

/** The companies that an id or an exact name in either language means; more than one when names repeat. */
export const companyIds = async (db: Db, nameOrDid: string): Promise<readonly string[]> => {
  const [rows = []] = await db.read('system', [db.builder.selectFrom('company').select(['did', 'name']).compile()]);
  // The name was written by the server as {en, zh}.
  const companies = rows.map((row) => ({
    did: String(row['did']),
    name: JSON.parse(String(row['name'])) as LocalText,
  }));
  return companies.filter(({ did, name }) => [did, ...textsIn(name)].includes(nameOrDid)).map(({ did }) => did);
};
