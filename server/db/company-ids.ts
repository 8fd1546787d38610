import type { LocalText } from '../../src/engine/column.ts';
import type { Db } from './database.ts';
import { textsIn } from '../texts.ts';
import { parseStored } from './parse-stored.ts';

/** The companies that an id or an exact name in either language means; more than one when names repeat. */
export const companyIds = async (db: Db, nameOrDid: string): Promise<readonly string[]> => {
  const [rows = []] = await db.read('system', [db.builder.selectFrom('company').select(['did', 'name']).compile()]);
  const companies = rows.map((row) => ({
    did: String(row['did']),
    name: parseStored<LocalText>(row['name']),
  }));
  return companies.filter(({ did, name }) => [did, ...textsIn(name)].includes(nameOrDid)).map(({ did }) => did);
};
