import { parameterLabel } from '../../src/engine/automation/mentions.ts';
import type { AnsweredPolicy, Rule } from '../../src/engine/automation/policy.ts';
import { policyReferences } from '../../src/engine/automation/policy-references.ts';
import { products } from '../../src/engine/products.ts';
import { tabsQuery } from '../records/tab.ts';
import { modulesOf } from '../rules/named-records.ts';
import { namesOf } from '../rules/names.ts';
import type { RequestContext } from '../records/request-context.ts';
import { contentOf, contentQuery, type PolicyRecord, type WholePolicy, wholeOf } from './stored.ts';
import { policyTrouble } from './policy-trouble.ts';
import { inLanguage } from '../texts.ts';

/** A record of the policies' list with the policy's content. */
export const wholePolicy = async ({ db, actor }: RequestContext, record: PolicyRecord): Promise<WholePolicy> => {
  const { companyid } = actor;
  const query = contentQuery(db, { companyid, did: record.did }).compile();
  const [[row] = []] = await db.read({ company: companyid }, [query]);
  const heir = row?.['heir'];
  return { ...wholeOf(record, contentOf(row)), ...(typeof heir === 'string' ? { heir } : {}) };
};

/** True if the actor sees the filter group of a policy; a personal group is visible to its owner only. */
const seesGroup = async ({ db, actor }: RequestContext, { filter }: WholePolicy): Promise<boolean> => {
  if (filter === null) return true;
  const query = tabsQuery(db, actor).where('f.did', '=', filter.filterdid).where('f.pid', '=', filter.productid);
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile()]);
  return rows.length > 0;
};

/**
 * A policy for a board. It is `undefined` if the actor may not read its module. A policy about a deleted filter group,
 * or one that the actor does not see, has no rows.
 */
export const watchedPolicy = async (
  requestContext: RequestContext,
  record: PolicyRecord,
): Promise<WholePolicy | undefined> => {
  const { services, db, actor } = requestContext;
  const policy = await wholePolicy(requestContext, record);
  const target = await services.modules.over(db).find(actor.companyid, policy.targetpid);
  if (target !== undefined && actor.rightsOn(target.config.pid).read === 0) return undefined;
  return (await seesGroup(requestContext, policy)) ? policy : { ...policy, configs: [] };
};

/** The policy with current names, and with the reason why it does not act, if there is one. */
export const presentPolicy = async (requestContext: RequestContext, policy: WholePolicy): Promise<AnsweredPolicy> => {
  const answered = await answeredPolicy(requestContext, policy);
  const trouble = await policyTrouble(requestContext, await modulesOf(requestContext), policy);
  return { ...answered, ...(trouble === undefined ? {} : { trouble }) };
};

/** Adds the current names of modules, columns and records to the policy, in the actor's language. */
export const answeredPolicy = async (requestContext: RequestContext, policy: WholePolicy): Promise<AnsweredPolicy> => {
  const modules = await modulesOf(requestContext);
  const module = (pid: string) => modules.get(pid)?.config;
  const { records } = policyReferences(policy, module);
  const names = await namesOf(requestContext, modules, records, 'read');
  const named = records.flatMap((record) => {
    const name = names.of(record);
    return name === undefined ? [] : [[record.did, name] as const];
  });
  const called = <T extends { idev_pid: string; ikey: string }>(cell: T) => {
    const config = module(cell.idev_pid);
    const ikey = inLanguage(parameterLabel(config, cell.ikey), requestContext.language);
    return {
      ...cell,
      ...(config === undefined ? {} : { idev_pid_label: inLanguage(config.name, requestContext.language) }),
      ...(ikey === undefined ? {} : { ikey_label: ikey }),
    };
  };
  const rule = (tableRule: Rule) => ({
    ...tableRule,
    property: tableRule.property.map(called),
    cmd: Object.fromEntries(Object.entries(tableRule.cmd).map(([name, cell]) => [name, called(cell)])),
  });
  return {
    ...policy,
    pid: products.policies,
    targetpidname: inLanguage(module(policy.targetpid)?.name, requestContext.language) ?? policy.targetpidname,
    events: policy.events.map(called),
    configs: policy.configs.map((entry) => ({ ...entry, rules: entry.rules.map(rule) })),
    names: Object.fromEntries(named),
  };
};
