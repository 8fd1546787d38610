import { type RawBuilder, sql } from 'kysely';
import type { LocalText } from '../../src/engine/column.ts';
import { clockLeeway } from '../clock.ts';
import type { Db, Trx } from '../db/database.ts';
import type { DeviceSource } from '../drivers/source.ts';
import { outcomeDue } from './outcome-due.ts';

/** A command that this server has leased for one attempt. */
export type Claimed = {
  did: string;
  companyid: string;
  pid: string;
  device: string;
  column: string;
  value: string;
  ask: string;
  driver: DeviceSource['driver'];
  attempts: number;
};

/** Lease of a claimed command, in seconds. Another server may send it afterwards, because this one may have died. */
export const lease = 20;
/** Maximum commands claimed in one round. */
const maxClaimed = 500;
/** Seconds for which a list shows that a command failed or timed out. */
const shownAfterwards = 600;

/** SQL condition of current commands that may still be sent. */
const isOpen = sql`iscurrent and state in ('accepted', 'sent')`;

/**
 * Commands that were requested later than now, before the clock was set back: they are over, since they would be sent when
 * it comes to that time again, when nobody wants them any more.
 */
const isFromAhead = (now: number) => sql`askedat > ${now + clockLeeway}::bigint`;

/** Lock order by id, which prevents deadlocks between servers that change the same rows. */
const locked = (where: RawBuilder<unknown>) =>
  sql`select companyid, did from command where ${where} order by did for update skip locked`;

/** A row of some company, for the announcement that its list has changed. */
export type Touched = { companyid: string; pid: string; device: string };

/** Times out unconfirmed commands, and hides commands that ended a while ago. */
export const endOverdue = async (db: Db, now: number): Promise<Touched[]> =>
  db.transaction('system', async (trx) => {
    const ended = await sql<Touched>`with ended as (
        update command set endedat = ${now}::bigint, nextat = ${now + shownAfterwards}::bigint,
          state = case when why is null then 'timedout' else 'failed' end
        where (companyid, did) in (${locked(sql`${isOpen} and (deadline <= ${now}::bigint or ${isFromAhead(now)})`)})
        returning companyid, pid, device, run), due as (${outcomeDue(now)})
      select companyid, pid, device from ended`.execute(trx);
    const hidden = await sql<Touched>`update command set iscurrent = false
      where (companyid, did) in (${locked(
        sql`iscurrent and state in ('failed', 'timedout') and nextat <= ${now}::bigint`,
      )}) returning companyid, pid, device`.execute(trx);
    return [...ended.rows, ...hidden.rows];
  });

/** Each company with current commands; one index look-up for each, however many commands it has. */
const companies = sql`companies as (
    (select companyid from command where iscurrent order by companyid limit 1)
    union all
    select (select c.companyid from command c where c.iscurrent and c.companyid > o.companyid order by c.companyid limit 1)
    from companies o where o.companyid is not null)`;

/** Locks due commands in the order in which they became due. */
const oldestDue = (isDue: RawBuilder<unknown>) => sql`select companyid, did from command
    where ${isDue} order by nextat, ask, device limit ${maxClaimed} for update skip locked`;

/**
 * Locks an equal share of each company's due commands. A share ends between two messages: a device would otherwise get
 * the values of one call one after the other, in two rounds.
 */
const sharesOfDue = (isDue: RawBuilder<unknown>) => sql`with recursive ${companies},
      due as materialized (select companyid from companies o
        where exists (select from command where companyid = o.companyid and ${isDue}) order by random() limit ${maxClaimed}),
      share as materialized (select ${maxClaimed} / greatest(count(*), 1) as "limit" from due),
      taken as materialized (select own.* from due cross join lateral (
        select companyid, did, nextat, ask, device from command where companyid = due.companyid and ${isDue}
        order by nextat, ask, device limit (select "limit" from share) for update skip locked) own),
      ends as materialized (select distinct on (companyid) companyid, nextat, ask, device from taken
        order by companyid, nextat desc, ask desc, device desc),
      rest as materialized (select c.companyid, c.did from ends join command c using (companyid, nextat, ask, device)
        where ${isDue} order by c.did for update of c skip locked)
      select companyid, did from taken union select companyid, did from rest`;

/** Leased commands, and whether more are due. */
export type Lease = { claimed: Claimed[]; isMore: boolean };

/**
 * Leases due commands whose driver this server runs. Where more are due than fit in a round, companies have equal shares
 * of it, so that one with thousands of commands keeps no other waiting; where more companies than commands of a round are
 * due, chance decides.
 */
export const claimDue = async (db: Db, drivers: readonly string[], now: number): Promise<Lease> => {
  if (drivers.length === 0) return { claimed: [], isMore: false };
  const isDue = sql`${isOpen} and nextat <= ${now}::bigint and deadline > ${now}::bigint
    and not ${isFromAhead(now)} and driver = any(cast(${drivers} as text[]))`;
  return db.transaction('system', async (trx) => {
    const { rows: counted } = await sql<{ count: number }>`select count(*)::integer as count from (
      select from command where ${isDue} limit ${maxClaimed + 1}) due`.execute(trx);
    const isMore = (counted[0]?.count ?? 0) > maxClaimed;
    const { rows: claimed } = await sql<Claimed>`update command
      set attempts = attempts + 1, nextat = ${now + lease}::bigint
      where (companyid, did) in (${isMore ? sharesOfDue(isDue) : oldestDue(isDue)})
      returning did, companyid, pid, device, "column", value, ask, driver, attempts`.execute(trx);
    // Another server may have all of them, and asking again would only find them locked.
    return { claimed, isMore: isMore && claimed.length > 0 };
  });
};

/** The next time at which this server has work to do; `undefined` while no command is current. */
export const nextDue = async (db: Db, drivers: readonly string[]): Promise<number | undefined> => {
  const [[row] = []] = await db.read('system', [
    sql<{ next: unknown }>`select min(case when state in ('accepted', 'sent')
        and not driver = any(cast(${drivers} as text[])) then deadline
        when state in ('accepted', 'sent') then least(nextat, deadline) else nextat end) as next
      from command where iscurrent`.compile(db.builder),
  ]);
  const next = row?.['next'];
  return next === null || next === undefined ? undefined : Number(next);
};

/** Seconds until the next attempt: also a command that was sent is sent again if the device does not report. */
const pauses = { sent: 4, failed: 1 } as const;

/** Notes an attempt and when the next one is due: exponential back-off by the number of attempts. */
export const storeAttempt = (
  trx: Trx,
  attempt: {
    companyid: string;
    dids: readonly string[];
    kind: keyof typeof pauses;
    why?: LocalText | undefined;
    now: number;
  },
) => {
  const { companyid, dids, kind, why, now } = attempt;
  const pause = sql`cast(${pauses[kind]} * 2 ^ least(attempts - 1, 6) as bigint)`;
  return sql`update command set state = ${kind === 'sent' ? sql`'sent'` : sql`state`},
      sentat = ${kind === 'sent' ? sql`coalesce(sentat, ${now}::bigint)` : sql`sentat`},
      why = cast(${why === undefined ? null : JSON.stringify(why)} as text), nextat = ${now}::bigint + ${pause}
    where companyid = ${companyid} and did in (select did from command where companyid = ${companyid}
      and did = any(cast(${dids} as text[])) and ${isOpen} order by did for update)`.execute(trx);
};
