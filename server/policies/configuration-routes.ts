import { endpoints } from '../../src/api/endpoints.ts';
import type { Right } from '../../src/api/endpoint.ts';
import {
  type AnsweredConfiguration,
  checkConfigurations,
  isConnected,
  type PolicyConfiguration,
} from '../../src/engine/automation/policy-configuration.ts';
import type { ModuleConfig } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import { conflict, notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { modulesOf } from '../rules/named-records.ts';
import { refusalOfMessages } from '../records/faults.ts';
import { type RequestContext, requireModule } from '../records/request-context.ts';
import { requireRight } from '../http/require-right.ts';
import type { StoredModule } from '../services.ts';
import {
  applicationsIn,
  keepConfigurations,
  mapApplications,
  storedConfiguration,
  type StoredConfiguration,
} from './configuration.ts';
import { inLanguage, phrase } from '../texts.ts';

/** What policies of a module may use. Contract "Policy configuration". */

type Input = { pid?: string; targetpid: string };

/** The list that is configured; `pid` names the policies product, if anything. @throws Refusal */
const targetOf = async (call: RequestContext, { pid, targetpid }: Input, right: Right): Promise<StoredModule> => {
  if (pid !== undefined && pid.toLowerCase() !== products.policies) throw notFound();
  const module = await requireModule(call, targetpid.toLowerCase());
  requireRight(call.actor, right, module);
  return module;
};

type Answering = { config: ModuleConfig; modules: ReadonlyMap<string, StoredModule> };

/** Applications and connections that are gone are left out, so that the next save is not refused for them. */
const answered = (
  { actor, language }: RequestContext,
  { config, modules }: Answering,
  configurations: readonly PolicyConfiguration[],
): AnsweredConfiguration[] =>
  configurations.map((configuration) =>
    mapApplications(configuration, (application) => {
      const module = modules.get(application.pid);
      if (module === undefined || !isConnected((pid) => modules.get(pid)?.config, config, application))
        return undefined;
      const isSeen = actor.rightsOn(application.pid).read > 0;
      return isSeen ? { ...application, name: inLanguage(module.config.name, language) } : application;
    }),
  );

/** What `config/read` answers. */
const resultOf = async (call: RequestContext, { config }: StoredModule, stored: StoredConfiguration) => ({
  targetpid: config.pid,
  targetpidname: inLanguage(config.name, call.language),
  configurations: answered(call, { config, modules: await modulesOf(call) }, stored.configurations),
  version: stored.version,
  savedby: stored.savedby,
  savedat: stored.savedat,
});

/** Another version is stored; `data` is what the user may read of it. */
const changedMeanwhile = async (call: RequestContext, module: StoredModule, stored: StoredConfiguration) => {
  const mayRead = [products.policies, module.config.pid].every((pid) => call.actor.rightsOn(pid).read > 0);
  const text = phrase('server/policies', 'configurationConflict');
  return conflict('version', text, mayRead ? { data: await resultOf(call, module, stored) } : {});
};

export const configurationRoutes: Route[] = [
  route(endpoints.readPolicyConfiguration, async (call) => {
    const module = await targetOf(call, call.input, 'read');
    const key = { companyid: call.actor.companyid, targetpid: module.config.pid };
    return { result: await resultOf(call, module, await storedConfiguration(call.db, key)) };
  }),

  route(endpoints.resetPolicyConfiguration, async (call) => {
    const { actor, db, input, now } = call;
    const target = await targetOf(call, input, 'set');
    const { config } = target;
    const key = { companyid: actor.companyid, targetpid: config.pid };
    const before = await storedConfiguration(db, key);
    const modules = await modulesOf(call);
    // Entries of others are kept, even those this person may not read.
    const stored = new Set(applicationsIn(before.configurations).map(({ pid }) => pid));
    const module = (pid: string) =>
      actor.rightsOn(pid).read > 0 || stored.has(pid) ? modules.get(pid)?.config : undefined;
    const { configurations } = input;
    const checked = checkConfigurations({ configurations }, config, { module, zone: actor.zone, now });
    if (!checked.ok) throw refusalOfMessages(checked.faults);
    const savedConfiguration = {
      configurations: checked.value,
      version: input.version,
      savedby: actor.name,
      savedat: now,
    };
    const version = await db.transaction({ company: actor.companyid }, (trx) =>
      keepConfigurations(trx, key, savedConfiguration),
    );
    const content = JSON.stringify(checked.value);
    if (version === undefined) {
      const storedNow = await storedConfiguration(db, key);
      // The same save once more, whose first answer was lost: what is wanted is stored already.
      if (JSON.stringify(storedNow.configurations) === content) return { version: storedNow.version };
      throw await changedMeanwhile(call, target, storedNow);
    }
    call.note({
      pid: products.policies,
      did: config.pid,
      name: config.name.en,
      before: { configurations: JSON.stringify(before.configurations) },
      after: { configurations: content },
    });
    return { version };
  }),
];
