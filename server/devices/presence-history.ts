import { sql } from 'kysely';
import type { Db, Row } from '../db/database.ts';

export type PresenceChange = { did: string; at: number; isOnline: boolean };

const maxChanges = 500;

type PresenceRange = { pid: string; dids: readonly string[]; from: number; to: number };

/** When devices went silent and came back, newest first. The caller names devices that the person may read. */
export const presenceChanges = async (
  { db, actor }: { db: Db; actor: { companyid: string } },
  { pid, dids, from, to }: PresenceRange,
): Promise<PresenceChange[]> => {
  const query = sql<Row>`select p.did, p.at, p.isonline from devicepresence p
    where p.companyid = ${actor.companyid} and p.pid = ${pid} and p.did = any(cast(${dids} as text[]))
      and p.at >= ${from}::bigint and p.at < ${to}::bigint
    order by p.at desc limit ${maxChanges}`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  return rows.map((row) => ({ did: String(row['did']), at: Number(row['at']), isOnline: row['isonline'] === true }));
};
