import { sql } from 'kysely';
import { linkageRule } from '../../src/engine/automation/linkage-rule.ts';
import type { Row, Trx } from '../db/database.ts';
import { linkageOf } from '../linkages/stored.ts';
import type { KindOfRule } from './kinds.ts';

const ruleOf = (row: Row) => linkageRule({ ...linkageOf(row), saver: String(row['saver'] ?? row['creator']) });

const open = 1;

const one = (trx: Trx, company: string, did: string) =>
  trx.updateTable('linkage').where('companyid', '=', company).where('did', '=', did);

/** Linkages as rules. */
export const linkageKind: KindOfRule = {
  kind: 'linkage',
  read: async (trx, company, dids) => {
    const query = trx
      .selectFrom('linkage')
      .selectAll()
      .where('companyid', '=', company)
      .where('workflowstatus', '=', open);
    const asked = dids === undefined ? query : query.where(sql<boolean>`did = any(cast(${dids} as text[]))`);
    return (await asked.execute()).map(ruleOf);
  },
  unarmed: async (trx, limit) => {
    const query = trx.selectFrom('linkage').select(['companyid', 'did']).where('armed', '=', false);
    const rows = await query.where('workflowstatus', '=', open).limit(limit).execute();
    return rows.map(({ companyid, did }) => ({ company: companyid, did }));
  },
  markArmed: async (trx, company, did) => {
    const marked = await one(trx, company, did).set({ armed: true }).where('armed', '=', false).executeTakeFirst();
    return marked.numUpdatedRows === 1n;
  },
  saver: async (trx, company, did) => {
    const query = trx.selectFrom('linkage').select(['saver', 'creator']).where('companyid', '=', company);
    const row = await query.where('did', '=', did).executeTakeFirst();
    return row?.saver ?? row?.creator;
  },
  removeOrphans: async (trx) => {
    for (const table of ['ruletimer', 'rulehold', 'rulerun', 'rulepace'])
      await sql`delete from ${sql.table(table)} r where r.kind = 'linkage' and not exists (
        select from linkage l where l.companyid = r.companyid and l.did = r.rule)`.execute(trx);
  },
  close: async (trx, company, did) => void (await one(trx, company, did).set({ workflowstatus: 0 }).execute()),
  acted: async (trx, company, { did, at }) =>
    void (await one(trx, company, did)
      .set({ lasttime: sql<number>`greatest(coalesce(lasttime, 0), ${at}::bigint)` })
      .execute()),
};
