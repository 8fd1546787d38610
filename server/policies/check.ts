import { checkPolicy } from '../../src/engine/automation/check-policy.ts';
import { configurationFaults } from '../../src/engine/automation/configured-policy.ts';
import type { Policy } from '../../src/engine/automation/policy.ts';
import { policyMentions } from '../../src/engine/automation/policy-mentions.ts';
import { notFound } from '../http/refusal.ts';
import { demandRights, missingRecords, missingTabs, modulesOf } from '../linkages/mentioned.ts';
import { refusalIn } from '../records/faults.ts';
import type { Asking } from '../records/question.ts';
import { demand } from '../roles/policy.ts';
import type { StoredModule } from '../services.ts';
import { configurationsOf } from './configuration.ts';

/** Policies by their product's rights and the read of the list they are about; one that is gone asks for nothing. */
export const demandTarget = async ({ services, db, actor }: Asking, pid: string): Promise<StoredModule | undefined> => {
  const module = await services.modules.over(db).find(actor.companyid, pid.toLowerCase());
  if (module) demand(actor, 'read', module.config.pid, module.config.name);
  return module;
};

/** What is to be kept, and the list that it is about. */
export type CheckedPolicy = { policy: Policy; target: StoredModule };

/**
 * The policy of a body as it is to be kept: every rule of its own first, then what the module's basic configuration
 * allows, then whether the lists, records and groups that it names exist for the person who saves it. @throws Refusal notFound, forbidden, badInput with every fault
 */
export const checkedPolicy = async (
  asking: Asking,
  input: { readonly [key: string]: unknown; targetpid: string },
): Promise<CheckedPolicy> => {
  const target = await demandTarget(asking, input.targetpid);
  if (target === undefined) throw notFound();
  const modules = await modulesOf(asking);
  const module = (pid: string) => modules.get(pid)?.config;
  const { actor, now } = asking;
  const checked = checkPolicy(input, { module, zone: actor.zone, now });
  if (!checked.ok) throw refusalIn(checked.faults);
  const configurations = await configurationsOf(asking.db, actor.companyid, target.config.pid);
  const excess = configurationFaults(checked.value, input, configurations);
  if (excess.length > 0) throw refusalIn(excess);
  const mentions = policyMentions(checked.value, module);
  demandRights(asking, modules, [
    ...mentions.modules.map((pid) => ({ pid, right: 'read' as const })),
    ...mentions.records,
  ]);
  const faults = [
    ...(await missingRecords(asking, modules, mentions.records)),
    ...(await missingTabs(asking, mentions.tabs)),
  ];
  if (faults.length > 0) throw refusalIn(faults);
  return { policy: checked.value, target };
};
