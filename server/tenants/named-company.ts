import type { LocalText } from '../../src/engine/column.ts';
import type { Db, Trx } from '../db/database.ts';
import { modulesTopic } from '../modules/topics.ts';
import { textsIn } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

/** What a person has to mend; nothing was changed. */
export class Mistake extends Error {}

export type Company = { did: string; name: LocalText; zone: string };

export const readCompanies = async (db: Db): Promise<Company[]> => {
  const query = db.builder.selectFrom('company').select(['did', 'name', 'zone']).orderBy('createdat').compile();
  const [rows = []] = await db.read('system', [query]);
  return rows.map((row) => ({
    did: String(row['did']),
    name: parseStored<LocalText>(row['name']),
    zone: String(row['zone']),
  }));
};

export const nameOf = ({ en, zh }: LocalText) => (en === zh ? en : `${en} / ${zh}`);

export const companyOf = async (db: Db, nameOrDid: string): Promise<Company> => {
  const companies = await readCompanies(db);
  const matches = companies.filter(({ did, name }) => [did, ...textsIn(name)].includes(nameOrDid));
  const [first] = matches;
  if (first !== undefined && matches.length === 1) return first;
  const companyLines = companies.map(({ did, name }) => `  ${did}  ${nameOf(name)}`);
  throw new Mistake(
    [
      matches.length === 0
        ? `No company is called "${nameOrDid}". There are:`
        : `Several companies are called "${nameOrDid}". Use an id:`,
      ...(companyLines.length > 0 ? companyLines : ['  none yet; "npm run tenant -- create" makes one']),
    ].join('\n'),
  );
};

/** Changes companies in one transaction; every server forgets what it cached of modules after it. */
export const change = async (db: Db, work: (trx: Trx) => Promise<void>): Promise<void> => {
  await db.transaction('system', work);
  await db.announce(modulesTopic);
};
