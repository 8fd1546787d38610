import type { RequestContext } from '../records/request-context.ts';
import { runsTopic } from './detect-edges.ts';
import { rulesTopic } from './rule-index.ts';

/** After rules were saved or deleted: servers drop their cached rules, and runners look for runs that the change queued. */
export const announceRules = async ({ db, actor }: Pick<RequestContext, 'db' | 'actor'>): Promise<void> => {
  await db.announce(rulesTopic(actor.companyid));
  await db.announce(runsTopic);
};
