import { armRule, readSlots } from '../automation/arm-rule.ts';
import type { RequestContext } from '../records/request-context.ts';
import { checkedLinkage } from './check.ts';
import { storedLinkage } from './routes.ts';

/** Makes the actor the `saver`, with whose rights the linkage runs. @throws Refusal if they may not save it as it is */
export const takeOverLinkage = async (call: RequestContext, did: string): Promise<void> => {
  const { db, actor, services, now } = call;
  const { companyid, userid } = actor;
  const linkage = await storedLinkage(call, did, 'write');
  await checkedLinkage(call, linkage);
  await db.transaction({ company: companyid }, async (trx) => {
    const before = await readSlots(trx, companyid, { kind: 'linkage', did });
    await trx
      .updateTable('linkage')
      .set({ saver: userid, heir: null })
      .where('companyid', '=', companyid)
      .where('did', '=', did)
      .execute();
    await armRule({ trx, services, company: companyid, now }, { kind: 'linkage', did }, before);
  });
};
