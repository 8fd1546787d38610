import { checkPolicy } from '../../src/engine/automation/check-policy.ts';
import { configurationFaults } from '../../src/engine/automation/configured-policy.ts';
import type { Policy } from '../../src/engine/automation/policy.ts';
import { products } from '../../src/engine/products.ts';
import { policyReferences } from '../../src/engine/automation/policy-references.ts';
import { badInput, notFound } from '../http/refusal.ts';
import { requireRights, missingRecords, missingTabs, modulesOf } from '../rules/named-records.ts';
import { refusalOfMessages } from '../records/faults.ts';
import type { RequestContext } from '../records/request-context.ts';
import { requireRight } from '../http/require-right.ts';
import type { StoredModule } from '../services.ts';
import { storedConfiguration } from './configuration.ts';
import { phrase } from '../texts.ts';

/** Policies by their product's rights and the read of the list they are about; one that is gone requests nothing. */
export const requireTargetRight = async (
  { services, db, actor }: RequestContext,
  pid: string,
): Promise<StoredModule | undefined> => {
  const module = await services.modules.over(db).find(actor.companyid, pid.toLowerCase());
  if (module) requireRight(actor, 'read', module);
  return module;
};

/** The policy to store, and the module that it is about. */
export type CheckedPolicy = { policy: Policy; target: StoredModule };

/**
 * Validates the policy in a body and returns what to store: first its own rules, then what the module's basic
 * configuration allows, then whether the modules, records and groups that it names exist for the actor. @throws Refusal
 * notFound, forbidden, badInput with every fault
 */
export const checkedPolicy = async (
  requestContext: RequestContext,
  input: { readonly [key: string]: unknown; targetpid: string },
): Promise<CheckedPolicy> => {
  const target = await requireTargetRight(requestContext, input.targetpid);
  if (target === undefined) throw notFound();
  const { pid } = input;
  if (typeof pid === 'string' && pid.toLowerCase() !== products.policies)
    throw badInput('/pid', 'pid', phrase('server/policies', 'notPolicies', { pid: products.policies }));
  const modules = await modulesOf(requestContext);
  const module = (pid: string) => modules.get(pid)?.config;
  const { actor, now } = requestContext;
  const checked = checkPolicy(input, { module, zone: actor.zone, now });
  if (!checked.ok) throw refusalOfMessages(checked.faults);
  const { configurations } = await storedConfiguration(requestContext.db, {
    companyid: actor.companyid,
    targetpid: target.config.pid,
  });
  const excess = configurationFaults(checked.value, input, configurations);
  if (excess.length > 0) throw refusalOfMessages(excess);
  const references = policyReferences(checked.value, module);
  requireRights(requestContext, modules, [
    ...references.modules.map((pid) => ({ pid, right: 'read' as const })),
    ...references.records,
  ]);
  const faults = [
    ...(await missingRecords(requestContext, modules, references.records)),
    ...(await missingTabs(requestContext, references.tabs)),
  ];
  if (faults.length > 0) throw refusalOfMessages(faults);
  return { policy: checked.value, target };
};
