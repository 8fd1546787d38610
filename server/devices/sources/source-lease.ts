import { sql } from 'kysely';
import type { Row, Db } from '../../db/database.ts';

/**
 * Lease in table `setting`: only one server runs a source. If it dies, another may take the lease after `leaseSeconds`.
 * With the embedded database there is only one server, which always has the lease.
 */
export type Holder = { source: 'simulator' | 'mqtt'; server: string };
export const leaseSeconds = 20;

/** Takes or renews the lease for a server. @returns whether it has it now */
export const takeLease = async (db: Db, { source, server }: Holder, now: number): Promise<boolean> => {
  if (db.engine === 'embedded') return true;
  const until = String(now + leaseSeconds).padStart(12, '0');
  const acquired = await db.transaction('system', (trx) =>
    sql<Row>`insert into setting (key, value) values (${source}, ${`${until} ${server}`})
      on conflict (key) do update set value = excluded.value
      where split_part(setting.value, ' ', 2) = ${server}
        or cast(split_part(setting.value, ' ', 1) as bigint) < ${now}::bigint
      returning key`.execute(trx),
  );
  return acquired.rows.length > 0;
};

/** Releases the lease when the server stops, so that another one can take it immediately. */
export const releaseLease = async (db: Db, { source, server }: Holder): Promise<void> => {
  if (db.engine === 'embedded') return;
  await db.transaction('system', (trx) =>
    sql`delete from setting where key = ${source} and split_part(value, ' ', 2) = ${server}`.execute(trx),
  );
};
