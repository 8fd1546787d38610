import { readSlots } from '../automation/arm-rule.ts';
import type { RequestContext } from '../records/request-context.ts';
import { checkedPolicy } from './check.ts';
import { armSaved, storedPolicy, targetOf } from './routes.ts';

/** A policy acts with this person's rights from now on. @throws Refusal where they could not save it as it is */
export const takeOverPolicy = async (call: RequestContext, did: string): Promise<void> => {
  const { db, actor } = call;
  const company = actor.companyid;
  const policy = await storedPolicy(call, await targetOf(call, did, 'write'));
  await checkedPolicy(call, policy);
  await db.transaction({ company }, async (trx) => {
    const before = await readSlots(trx, company, { kind: 'policy', did });
    await armSaved(call, trx, did, before);
  });
};
