import { sql } from 'kysely';
import type { Trx } from '../database.ts';

/**
 * Of which module a numbered record is a device: the newest reading of each device is then found without looking for devices
 * in every month of a history. Empty: of several modules; null: no history names it as a device (departments).
 */

type History = { pid: string; devices: string };

const histories = async (db: Trx): Promise<History[]> => {
  const { rows } = await sql<{ pid: string; config: string }>`select m.pid, m.config from module m
    join pg_class c on c.relname = 'r_' || m.pid and c.relnamespace = current_schema()::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'place' and not a.attisdropped
    where m.isnarrow order by m.pid`.execute(db);
  return rows.map(({ pid, config }) => {
    // The text was written from a checked config.
    const { columns } = JSON.parse(config) as { columns: { column: string; pid?: string }[] };
    return { pid, devices: columns.find(({ column }) => column === 'device')?.pid ?? '' };
  });
};

/** Loose index scan over the key: a step for each device, not for each reading. */
const mark = ({ pid, devices }: History) => sql`
  with recursive named(company, device) as (
    (select t.company, t.device from ${sql.table(`r_${pid}`)} t order by t.company, t.device limit 1)
    union all
    select l.* from named d cross join lateral (select t.company, t.device from ${sql.table(`r_${pid}`)} t
      where (t.company, t.device) > (d.company, d.device) order by t.company, t.device limit 1) l)
  update recordnumber x set pid = case when coalesce(x.pid, ${devices}) = ${devices} then ${devices} else '' end
    from named d where x.number = d.device and x.company = d.company`;

export const numbersOfDevices = {
  async up(db: Trx): Promise<void> {
    await sql`alter table recordnumber add column pid text collate "C"`.execute(db);
    for (const history of await histories(db)) await mark(history).execute(db);
    await sql`create index recordnumber_pid on recordnumber (company, pid) where pid is not null`.execute(db);
  },
};
