import { endpoints } from '../../src/api/endpoints.ts';
import type { Right } from '../../src/api/endpoint.ts';
import {
  type AnsweredConfiguration,
  checkConfigurations,
  type PolicyConfiguration,
} from '../../src/engine/automation/policy-configuration.ts';
import { products } from '../../src/engine/products.ts';
import { notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { modulesOf } from '../linkages/named-records.ts';
import { refusalIn } from '../records/faults.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { requireRight } from '../roles/policy.ts';
import type { StoredModule } from '../services.ts';
import { applicationsIn, configurationsOf, keepConfigurations, mapApplications } from './configuration.ts';
import { inLanguage } from '../texts.ts';

/** What policies of a module may use. Contract "Policy configuration". */

type Input = { pid?: string; targetpid: string };

/** The list that is configured; `pid` names the policies product, if anything. @throws Refusal */
const targetOf = async (call: RequestContext, { pid, targetpid }: Input, right: Right): Promise<StoredModule> => {
  if (pid !== undefined && pid.toLowerCase() !== products.policies) throw notFound();
  const module = await requireModule(call, targetpid.toLowerCase());
  requireRight(call.actor, right, module);
  return module;
};

const answered = (
  { actor, language }: RequestContext,
  modules: ReadonlyMap<string, StoredModule>,
  configurations: readonly PolicyConfiguration[],
): AnsweredConfiguration[] =>
  configurations.map((configuration) =>
    mapApplications(configuration, (application) => {
      const module = modules.get(application.pid);
      if (module === undefined) return undefined;
      const isSeen = actor.rightsOn(application.pid).read > 0;
      return isSeen ? { ...application, name: inLanguage(module.config.name, language) } : application;
    }),
  );

export const configurationRoutes: Route[] = [
  route(endpoints.readPolicyConfiguration, async (call) => {
    const { config } = await targetOf(call, call.input, 'read');
    const [stored, modules] = await Promise.all([
      configurationsOf(call.db, call.actor.companyid, config.pid),
      modulesOf(call),
    ]);
    return {
      result: {
        targetpid: config.pid,
        targetpidname: inLanguage(config.name, call.language),
        configurations: answered(call, modules, stored),
      },
    };
  }),

  route(endpoints.resetPolicyConfiguration, async (call) => {
    const { actor, db, input, now } = call;
    const { companyid } = actor;
    const { config } = await targetOf(call, input, 'set');
    const before = await configurationsOf(db, companyid, config.pid);
    const modules = await modulesOf(call);
    // Entries of others are kept, even those this person may not read.
    const stored = new Set(applicationsIn(before).map(({ pid }) => pid));
    const module = (pid: string) =>
      actor.rightsOn(pid).read > 0 || stored.has(pid) ? modules.get(pid)?.config : undefined;
    const { configurations } = input;
    const checked = checkConfigurations({ configurations }, config, { module, zone: actor.zone, now });
    if (!checked.ok) throw refusalIn(checked.faults);
    await db.transaction({ company: companyid }, (trx) =>
      keepConfigurations(trx, { companyid, targetpid: config.pid }, checked.value),
    );
    call.note({
      pid: products.policies,
      did: config.pid,
      name: config.name.en,
      before: { configurations: JSON.stringify(before) },
      after: { configurations: JSON.stringify(checked.value) },
    });
  }),
];
