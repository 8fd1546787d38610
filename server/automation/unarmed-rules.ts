import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import type { UnarmedRule } from '../rules/kind-of-rule.ts';

/** Companies take turns, so that one with many rules that cannot be armed keeps no other waiting. */
export const unarmedRules = async (
  trx: Trx,
  stored: RawBuilder<unknown>,
  { limit, paused }: { limit: number; paused: readonly string[] },
): Promise<UnarmedRule[]> => {
  const { rows } = await sql<{ companyid: string; did: string }>`select companyid, did from (
      select companyid, did, row_number() over (partition by companyid order by did) as place from ${stored}
        and companyid || '/' || did <> all(cast(${paused} as text[]))) turns
    order by place, companyid limit ${limit}`.execute(trx);
  return rows.map(({ companyid, did }) => ({ company: companyid, did }));
};
