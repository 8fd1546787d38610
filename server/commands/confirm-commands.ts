import { sql } from 'kysely';
import type { RecordValues } from '../../src/engine/column.ts';
import type { Trx } from '../db/database.ts';
import { valueText } from './request-commands.ts';
import { outcomeDue } from './outcome-due.ts';

/** A report that has become the state of its device; `at` by the clock of the device, seconds. */
type Reported = { did: string; at: number; values: RecordValues };

/** Driver whose devices are sent no commands: they fetch or receive them in another way. */
const pullDriver = 'http';

/**
 * Current commands of these devices that can be confirmed: those sent at least once, and those of a driver that sends
 * none, which count from the moment of the request.
 */
const currentOf = (trx: Trx, company: string, dids: readonly string[]) =>
  trx
    .selectFrom('command')
    .select(['did', 'device', 'column', 'value', 'state', 'run', 'driver', 'askedat'])
    .where('companyid', '=', company)
    .where('iscurrent', '=', true)
    .where(({ or, eb }) => or([eb('attempts', '>', 0), eb('driver', '=', pullDriver)]))
    .where(({ eb }) => eb('device', '=', sql<string>`any(cast(${dids} as text[]))`))
    .execute();

/** Lock order by id: prevents deadlocks between transactions that change the same commands. */
const lockedIds = (company: string, dids: readonly string[]) =>
  sql`select did from command where companyid = ${company} and did = any(cast(${dids} as text[])) and iscurrent
      order by did for update`;

/** Ends commands as confirmed, those included that had failed or timed out before. */
export const endConfirmed = async (trx: Trx, company: string, dids: readonly string[], now: number): Promise<void> => {
  if (dids.length === 0) return;
  await sql`with ended as (
      update command set state = 'confirmed', iscurrent = false, endedat = ${now}::bigint, why = null
      where companyid = ${company} and did in (${lockedIds(company, dids)}) returning companyid, run)
    ${outcomeDue(now)}`.execute(trx);
};

/** A column that a device has set as commanded; `run` is the run that wanted it, if it was a run. */
export type ConfirmedColumn = { device: string; column: string; run?: string };

/**
 * `due`: commands that are to be sent again now that the device is back; the caller announces `commandsTopic` after its
 * commit if there are any.
 */
export type Confirmation = { confirmed: readonly ConfirmedColumn[]; due: number };

const nothing: Confirmation = { confirmed: [], due: 0 };

/**
 * Confirms the commands whose values these reports have, in the transaction that stores them; for intake, which passes
 * reports that are the state of their device now. A device that reports is reachable: what could not be delivered to it
 * before is due at once.
 */
export const confirmCommands = async (
  trx: Trx,
  { company, now }: { company: string; now: number },
  reports: readonly Reported[],
): Promise<Confirmation> => {
  if (reports.length === 0) return nothing;
  const current = await currentOf(trx, company, [...new Set(reports.map(({ did }) => did))]);
  if (current.length === 0) return nothing;
  const isReported = ({ device, column, value, driver, askedat }: (typeof current)[number]) =>
    reports.some(
      ({ did, at, values }) =>
        did === device &&
        (driver !== pullDriver || at >= Number(askedat)) &&
        Object.hasOwn(values, column) &&
        valueText(values[column]) === value,
    );
  const ended = current.filter(isReported);
  await endConfirmed(
    trx,
    company,
    ended.map(({ did }) => did),
    now,
  );
  const waiting = current
    .filter((command) => command.state === 'accepted' && !ended.includes(command))
    .map(({ did }) => did);
  const confirmed = ended.map(({ device, column, run }) => ({ device, column, ...(run === null ? {} : { run }) }));
  return { confirmed, due: await makeDue(trx, { company, dids: waiting, now }) };
};

/** Commands that could not be delivered are sent by the next round. */
const makeDue = async (
  trx: Trx,
  { company, dids, now }: { company: string; dids: readonly string[]; now: number },
): Promise<number> => {
  if (dids.length === 0) return 0;
  const due = await sql`update command set nextat = ${now}::bigint
    where companyid = ${company} and did in (${lockedIds(company, dids)}) and state = 'accepted' and why is not null
      and deadline > ${now}::bigint`.execute(trx);
  return Number(due.numAffectedRows ?? 0n);
};
