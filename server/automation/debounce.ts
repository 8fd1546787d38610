import { sql } from 'kysely';
import type { Stored } from '../../src/engine/column.ts';
import type { DebounceState } from '../../src/engine/automation/debounce.ts';
import type { Trx } from '../db/database.ts';
import type { Watcher } from '../services.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Rows of `rulehold`: since when an event with debounce has been true for a device. */

export type HoldKey = Pick<Watcher, 'kind' | 'rule' | 'slot'> & { device: string };

/** `value` started to hold; `run`: the run whose command did it. */
export type StoredHold = DebounceState & { value: Stored; run: string };

export const holdKey = ({ kind, rule, slot, device }: HoldKey): string => `${kind}/${rule}/${slot}/${device}`;

/** Locks and reads holds, so that a report and a due firing are serialised. */
export const readHolds = async (
  trx: Trx,
  company: string,
  keys: readonly HoldKey[],
): Promise<Map<string, StoredHold | undefined>> => {
  const texts = (of: (key: HoldKey) => string) => sql`cast(${keys.map(of)} as text[])`;
  const { rows } = await sql<HoldKey & { since: number; hasfired: boolean; value: string; run: string }>`
    select h.kind, h.rule, h.slot, h.device, h.since, h.hasfired, h.value, h.run from rulehold h
    join unnest(${texts(({ kind }) => kind)}, ${texts(({ rule }) => rule)}, ${texts(({ slot }) => slot)},
      ${texts(({ device }) => device)}) as k(kind, rule, slot, device)
      on h.kind = k.kind and h.rule = k.rule and h.slot = k.slot and h.device = k.device
    where h.companyid = ${company} order by h.kind, h.rule, h.slot, h.device for update of h`.execute(trx);
  return new Map(
    rows.map(({ since, hasfired, value, run, ...key }) => [
      holdKey(key),
      { since: Number(since), hasFired: hasfired, value: parseStored<Stored>(value), run },
    ]),
  );
};

/** `hold` is undefined once the event is no longer true. */
export type WrittenHold = HoldKey & { pid: string; hold: StoredHold | undefined; keeptime: number };

const removeHolds = async (trx: Trx, company: string, keys: readonly HoldKey[]): Promise<void> => {
  if (keys.length === 0) return;
  const texts = (of: (key: HoldKey) => string) => sql`cast(${keys.map(of)} as text[])`;
  await sql`delete from rulehold h using unnest(${texts(({ kind }) => kind)}, ${texts(({ rule }) => rule)},
      ${texts(({ slot }) => slot)}, ${texts(({ device }) => device)}) as k(kind, rule, slot, device)
    where h.companyid = ${company} and h.kind = k.kind and h.rule = k.rule and h.slot = k.slot
      and h.device = k.device`.execute(trx);
};

/** Each of them once. */
export const writeHolds = async (trx: Trx, company: string, written: readonly WrittenHold[]): Promise<void> => {
  await removeHolds(
    trx,
    company,
    written.filter(({ hold }) => hold === undefined),
  );
  const rows = written.flatMap(({ hold, kind, rule, slot, device, pid, keeptime }) => {
    if (hold === undefined) return [];
    const { since, hasFired, value, run } = hold;
    const dueat = hasFired ? null : since + keeptime;
    return [{ kind, rule, slot, device, pid, since, hasfired: hasFired, dueat, value: JSON.stringify(value), run }];
  });
  if (rows.length === 0) return;
  await sql`insert into rulehold (companyid, kind, rule, slot, device, pid, since, hasfired, dueat, value, run)
    select ${company}, kind, rule, slot, device, pid, since, hasfired, dueat, value, run
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(kind text, rule text, slot text, device text, pid text,
      since bigint, hasfired boolean, dueat bigint, value text, run text)
    order by kind, rule, slot, device
    on conflict (companyid, kind, rule, slot, device) do update set pid = excluded.pid, since = excluded.since,
      hasfired = excluded.hasfired, dueat = excluded.dueat, value = excluded.value, run = excluded.run`.execute(trx);
};
