import { sql } from 'kysely';
import type { Stored } from '../../src/engine/column.ts';
import type { Hold } from '../../src/engine/automation/hold.ts';
import type { Trx } from '../db/database.ts';
import type { Watcher } from './rule-index.ts';

/** Rows of `rulehold`: since when an event with debounce has held for a device. */

export type HoldKey = Pick<Watcher, 'kind' | 'rule' | 'slot'> & { device: string };

/** `value` began to hold; `run`: the run whose command did it. */
export type KeptHold = Hold & { value: Stored; run: string };

export const holdKey = ({ kind, rule, slot, device }: HoldKey): string => `${kind}/${rule}/${slot}/${device}`;

/** Locks and reads them, so that of a report and a due firing one comes first. */
export const readHolds = async (
  trx: Trx,
  company: string,
  keys: readonly HoldKey[],
): Promise<Map<string, KeptHold | undefined>> => {
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
      // The text was written from a stored value.
      { since: Number(since), hasFired: hasfired, value: JSON.parse(value) as Stored, run },
    ]),
  );
};

/** `hold` is undefined when the event holds no longer. */
export type WrittenHold = HoldKey & { pid: string; hold: KeptHold | undefined; keeptime: number };

export const writeHolds = async (trx: Trx, company: string, written: readonly WrittenHold[]): Promise<void> => {
  for (const { kind, rule, slot, device, pid, hold, keeptime } of written) {
    const key = { companyid: company, kind, rule, slot, device };
    if (hold === undefined) {
      await trx
        .deleteFrom('rulehold')
        .where((of) => of.and(key))
        .execute();
      continue;
    }
    const values = {
      pid,
      since: hold.since,
      hasfired: hold.hasFired,
      dueat: hold.hasFired ? null : hold.since + keeptime,
      value: JSON.stringify(hold.value),
      run: hold.run,
    };
    await trx
      .insertInto('rulehold')
      .values({ ...key, ...values })
      .onConflict((on) => on.columns(['companyid', 'kind', 'rule', 'slot', 'device']).doUpdateSet(values))
      .execute();
  }
};
