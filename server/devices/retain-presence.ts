import { sql } from 'kysely';
import type { Db, Row } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import { storedModules } from '../modules/store.ts';
import type { StoredModule } from '../services.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** Retention of the presence log (when devices went offline and came back) and of refused reports. */

const tables = [
  { table: 'devicepresence', device: 'did' },
  { table: 'rejectedreport', device: 'device' },
] as const;

type RetentionGroup = (typeof tables)[number] & { company: string; pid: string };

const deleteObsolete = (
  db: Db,
  { table, device, company, pid }: RetentionGroup,
  module: StoredModule | undefined,
): Promise<void> =>
  db.transaction('system', async (trx) => {
    const rows = sql`from ${sql.table(table)} p where p.companyid = ${company} and p.pid = ${pid}`;
    if (module === undefined) {
      await sql`delete ${rows}`.execute(trx);
      return;
    }
    const name = sql.ref(`p.${device}`);
    // An empty name is a report of an unknown device; such rows stay.
    await sql`delete ${rows} and ${name} <> '' and not exists (select from ${sql.table(module.base)} t
      where ${ofCompany(company)} and t.id = record_id(${name}))`.execute(trx);
  });

/** Deletes rows of deleted devices and modules, and presence entries older than the retention of readings. */
export const deleteOldPresence = async (db: Db, now: number, days: number): Promise<void> => {
  const modules = await storedModules(db);
  for (const deviceTable of tables) {
    const [moduleRows = []] = await db.read('system', [
      sql<Row>`select distinct companyid, pid from ${sql.table(deviceTable.table)}`.compile(db.builder),
    ]);
    for (const row of moduleRows) {
      const pid = String(row['pid']);
      await deleteObsolete(db, { ...deviceTable, company: String(row['companyid']), pid }, modules.get(pid));
    }
  }
  for (const { config } of modules.values()) {
    const retentionDays = config.historydays ?? days;
    if (retentionDays === 0) continue;
    await db.transaction('system', (trx) =>
      sql`delete from devicepresence where pid = ${config.pid} and at < ${now - retentionDays * secondsPerDay}::bigint`.execute(
        trx,
      ),
    );
  }
};
