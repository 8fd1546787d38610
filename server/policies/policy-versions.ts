import { sql } from 'kysely';
import type { Policy } from '../../src/engine/automation/policy.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Versions of a policy: each save stores the whole policy; only the latest versions are kept. */

const maxVersions = 50;

type Key = { companyid: string; did: string };
type Version = { version: number; at: number; userid: string; name: string };

export const keepVersion = async (
  trx: Trx,
  { companyid, did }: Key,
  { version, at, userid, name }: Version,
  policy: Policy,
): Promise<void> => {
  const content = JSON.stringify(policy);
  await trx
    .insertInto('policyversion')
    .values({ companyid, policy: did, version, at, userid, byname: name, content })
    .onConflict((on) =>
      on.columns(['companyid', 'policy', 'version']).doUpdateSet({ at, userid, byname: name, content }),
    )
    .execute();
  await sql`delete from policyversion where companyid = ${companyid} and policy = ${did} and version <= ${version - maxVersions}`.execute(
    trx,
  );
};

const rowsOf = async (
  { db, key: { companyid, did } }: { db: Db; key: Key },
  version?: number,
): Promise<readonly Row[]> => {
  const of = db.builder.selectFrom('policyversion').selectAll();
  const query = of.where('companyid', '=', companyid).where('policy', '=', did).orderBy('version', 'desc');
  const filteredQuery = version === undefined ? query : query.where('version', '=', version);
  return (await db.read({ company: companyid }, [filteredQuery.compile()]))[0] ?? [];
};

/** The newest first. */
export const versionsOf = async (db: Db, key: Key): Promise<{ version: number; at: number; by_name: string }[]> =>
  (await rowsOf({ db, key })).map((row) => ({
    version: Number(row['version']),
    at: Number(row['at']),
    by_name: String(row['byname']),
  }));

/** A former version as it was saved; undefined if it is no longer stored. */
export const versionOf = async (db: Db, key: Key, version: number): Promise<Policy | undefined> => {
  const [row] = await rowsOf({ db, key }, version);
  return row === undefined ? undefined : parseStored<Policy>(row['content']);
};
