import { type RawBuilder, sql } from 'kysely';
import type { LocalText } from '../../src/engine/column.ts';
import type { Intake, Report } from '../drivers/report.ts';

/** A report that was refused, or taken with a remark. `did` is undefined where no device has that name. */
export type Rejected = { did: string | undefined; report: Report; reason: LocalText; isStored: boolean };

/** Kept for each device, and in all for names that no device has. */
export const maxRejected = 10;
const maxText = 2000;

/** The device first, so that its name is there even where the text is cut. What could not be read is kept as it came. */
const textOf = ({ device, unreadable, ...rest }: Report): string =>
  JSON.stringify(
    unreadable?.text === undefined ? { device, ...rest } : { device, at: rest.at, payload: unreadable.text },
  )
    .replaceAll('\\u0000', '')
    .slice(0, maxText)
    .toWellFormed();

const rowOf = ({ company, module, now }: Intake, { did, report, reason, isStored }: Rejected) => ({
  companyid: company,
  pid: module.config.pid,
  device: did ?? '',
  at: now,
  isstored: isStored,
  reason: JSON.stringify(reason),
  report: textOf(report),
});

/**
 * Deletes all but the last reports of these devices. The older rows are collected first, once: as a join, the planner, who
 * has no statistics of a table that is nearly always empty, numbered the rows of all devices anew for each row.
 */
export const olderSql = (
  { company, pid }: { company: string; pid: string },
  devices: readonly string[],
): RawBuilder<unknown> => {
  const names = sql`cast(${devices} as text[])`;
  return sql`delete from rejectedreport where companyid = ${company} and pid = ${pid} and device = any(${names})
    and ctid = any(array(select older.ctid from unnest(${names}) as named(device) cross join lateral (
      select r.ctid from rejectedreport r where r.companyid = ${company} and r.pid = ${pid} and r.device = named.device
      order by r.ord desc offset ${maxRejected}::bigint) older))`;
};

/** Keeps the last ones of each device in a small ring; a batch writes no more than stay. */
export const storeRejected = async (intake: Intake, rejected: readonly Rejected[]): Promise<void> => {
  if (rejected.length === 0) return;
  const { trx, company, module } = intake;
  const rows = rejected.map((rejectedReport) => rowOf(intake, rejectedReport));
  const byDevice = Map.groupBy(rows, ({ device }) => device);
  await trx
    .insertInto('rejectedreport')
    .values([...byDevice.values()].flatMap((deviceReports) => deviceReports.slice(-maxRejected)))
    .execute();
  await olderSql({ company, pid: module.config.pid }, [...byDevice.keys()]).execute(trx);
};

/** The device name in a rejected report. The stored text may be truncated, and the name is at its start. */
export const unknownName = (report: string): string => {
  const [, quoted] = /^\{"device":("(?:[^"\\]|\\.)*")/.exec(report) ?? [];
  return quoted === undefined ? '' : (JSON.parse(quoted) as string).slice(0, 128);
};
