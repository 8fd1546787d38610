import { type RawBuilder, sql } from 'kysely';
import type { Row, Trx } from '../db/database.ts';
import { companyValue } from '../db/record-id.ts';
import type { StoredModule } from '../services.ts';

/**
 * The count of a reading among those of its device and second (docs/storage.md, "Histories"). It is read and then written, so
 * that writers of one device take turns (`takeTurn`) before any of this is asked.
 */

const timeOf = ({ physical }: StoredModule): RawBuilder<unknown> => sql.id(physical.get('occurtime') ?? '');

/**
 * Readings `b` that the device of a row `u` has in its second. The end of the second is a row comparison, which only the key
 * can answer: with an equality the planner chose the index on (company, time) wherever a table or a new month had no
 * statistics yet, and read the readings of all devices in that second for every row.
 */
const inSecond = (module: StoredModule, company: string): RawBuilder<unknown> => {
  const time = timeOf(module);
  return sql`${sql.table(module.base)} b
    where b.company = ${companyValue(company)} and b.device = u.device and b.${time} >= u.${time}
      and (b.device, b.${time}) <= (u.device, u.${time})`;
};

/** The number after those that the device of a row `u` has in its second; null where it has none. */
export const nextNumber = (module: StoredModule, company: string): RawBuilder<unknown> =>
  sql`select max(b.n) + 1 from ${inSecond(module, company)}`;

/** Whether the history has a row `u`. A scalar subquery looks into the key for each row, whatever the planner believes. */
export const isStoredReading = (module: StoredModule, company: string): RawBuilder<unknown> =>
  sql`coalesce((select true from ${inSecond(module, company)} and b.n = u.n limit 1), false)`;

type Of = { module: StoredModule; company: string };

/** Whether the device of a row `u` has readings of its second or later ones; the order is that of the key. */
export const hasLaterReadings = ({ module, company }: Of): RawBuilder<unknown> => {
  const time = timeOf(module);
  return sql`coalesce((select true from ${sql.table(module.base)} b where b.company = ${companyValue(company)}
    and b.device = u.device and (b.device, b.${time}) >= (u.device, u.${time}) order by b.device, b.${time} limit 1), false)`;
};

/** Whether one of the devices has, for each one look into the key. */
const hasLater = async (trx: Trx, of: Of, firstTimeByDevice: ReadonlyMap<number, number>): Promise<boolean> => {
  const { rows } = await sql<Row>`select exists (
    select from unnest(cast(${[...firstTimeByDevice.keys()]} as int4[]), cast(${[...firstTimeByDevice.values()]} as bigint[])) u(device, ${timeOf(of.module)})
    where ${hasLaterReadings(of)}) as later`.execute(trx);
  return rows[0]?.['later'] === true;
};

/** Numbers of the devices, and the times, of some rows. */
type NumbersAndTimes = { numbers: readonly number[]; times: readonly unknown[] };

/** The first second of each device. */
const firstTimes = ({ numbers, times }: NumbersAndTimes): Map<number, number> => {
  const firstTimeByDevice = new Map<number, number>();
  for (const [index, number] of numbers.entries()) {
    const time = Number(times[index]);
    if (time < (firstTimeByDevice.get(number) ?? Infinity)) firstTimeByDevice.set(number, time);
  }
  return firstTimeByDevice;
};

/** Rows of a device from which on one look for the device costs less than one for each row. */
const many = 4;

/** Whether the history may have others of the seconds of these rows. */
export const mayHaveOthers = async (trx: Trx, of: Of, readings: NumbersAndTimes): Promise<boolean> => {
  const firstTimeByDevice = firstTimes(readings);
  return readings.numbers.length < firstTimeByDevice.size * many || (await hasLater(trx, of, firstTimeByDevice));
};
