import { checkLinkage } from '../../src/engine/automation/check-linkage.ts';
import type { Linkage } from '../../src/engine/automation/linkage.ts';
import { mentionsOf } from '../../src/engine/automation/mentions.ts';
import { describeFault } from '../../src/engine/automation/sentences.ts';
import { refusalOfMessages } from '../records/faults.ts';
import type { RequestContext } from '../records/request-context.ts';
import { requireRights, missingRecords, missingTabs, modulesOf } from '../rules/named-records.ts';
import type { JsonObject } from '../../src/engine/own-property.ts';

const missingUsers = async ({ db, actor }: RequestContext, users: readonly { userid: string; path: string }[]) => {
  if (users.length === 0) return [];
  const query = db.builder
    .selectFrom('account')
    .select('userid')
    .where('companyid', '=', actor.companyid)
    .where('departed', '=', false)
    .where(
      'userid',
      'in',
      users.map(({ userid }) => userid),
    );
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile()]);
  const existing = new Set(rows.map((row) => String(row['userid'])));
  return users
    .filter(({ userid }) => !existing.has(userid))
    .map(({ path }) => describeFault({ path, rule: 'receiver' }));
};

/**
 * Validates the linkage in a body and returns what to store: first its own rules, then whether the records, modules and
 * members that it names exist for the actor. @throws Refusal badInput with every fault, forbidden
 */
export const checkedLinkage = async (requestContext: RequestContext, input: JsonObject): Promise<Linkage> => {
  const modules = await modulesOf(requestContext);
  const { actor, now } = requestContext;
  const checked = checkLinkage(input, { module: (pid) => modules.get(pid)?.config, zone: actor.zone, now });
  if (!checked.ok) throw refusalOfMessages(checked.faults);
  const { records, tabs, users } = mentionsOf(checked.value);
  requireRights(requestContext, modules, records);
  const faults = [
    ...(await missingRecords(requestContext, modules, records)),
    ...(await missingTabs(requestContext, tabs)),
    ...(await missingUsers(requestContext, users)),
  ];
  if (faults.length > 0) throw refusalOfMessages(faults);
  return checked.value;
};
