import { actingPid, checkPolicy } from '../../../engine/automation/check-policy.ts';
import type { KnownModules } from '../../../engine/automation/json-cursor.ts';
import type { Modules } from '../../../engine/automation/policy-columns.ts';
import { linksTo } from '../../../engine/automation/policy-columns.ts';
import {
  type EventApplication,
  eventDraft,
  type EventContext,
  eventWire,
} from '../../../engine/automation/policy-event-form.ts';
import { essentialsOf, essentialsWire, scopeNamed, scopesOf } from '../../../engine/automation/policy-form.ts';
import { editedEssentials } from '../../../engine/automation/policy-resets.ts';
import type { Policy, PolicyType, Sifter, UsedApplication } from '../../../engine/automation/policy.ts';
import type { AnsweredConfiguration } from '../../../engine/automation/policy-configuration.ts';
import { emptyTable, rulesOfTable, tableOfRules } from '../../../engine/automation/policy-table.ts';
import { timerDraft, type TriggerDraft, timerWire } from '../../../engine/automation/policy-triggers.ts';
import type { Language, LocalText, ModuleConfig } from '../../../engine/column.ts';
import type { ShownRecord } from '../../../engine/record-codec.ts';
import { type RuleTable, withScopes } from '../../../engine/rules/rule-table.ts';
import { phrase, sameText } from '../../../texts/phrase.ts';

/** Everything that the page edits as one value, so that undo covers all of it. */
export type PolicyDraft = {
  values: ShownRecord;
  timers: readonly TriggerDraft[];
  events: readonly TriggerDraft[];
  table: RuleTable;
};

/** Data that the editor needs in addition to the policy. */
export type PolicyContext = {
  target: ModuleConfig;
  module: Modules;
  language: Language;
  /** The module's basic configuration; an empty one allows everything. */
  configurations: readonly AnsweredConfiguration[];
  /** Modules of the menu, which are the possible applications if nothing is configured. */
  applications: readonly { pid: string; name: LocalText }[];
  /** Names of groups. */
  groups: Readonly<Record<string, string>>;
};

export const typeOf = (values: ShownRecord): PolicyType => (values['policy_type'] === '0' ? 0 : 1);

const entryOf = ({ configurations }: PolicyContext, type: PolicyType): AnsweredConfiguration | undefined =>
  configurations.find(({ policy_type }) => policy_type === type);

/** Policy types and scopes that are open. Contract "Policies". */
export const offerOf = (policyContext: PolicyContext, values: ShownRecord) => {
  const { configurations, target, module } = policyContext;
  const hasGenerator = module(actingPid(target.pid, 0)) !== undefined;
  const isOpen = (type: PolicyType): boolean =>
    (type === 1 || hasGenerator) && (configurations.length === 0 || entryOf(policyContext, type) !== undefined);
  const type = typeOf(values);
  const sifters: readonly Sifter[] = entryOf(policyContext, type)?.sifter ?? ['space', 'merchant', 'filter'];
  return {
    types: ([1, 0] as const).filter(isOpen),
    sifters: type === 0 ? [...sifters, 'default' as const] : sifters,
  };
};

/** What keeps these values from being saved under the basic configuration; the essentials can only offer what is there. */
export const lackOf = (policyContext: PolicyContext, values: ShownRecord): 'noType' | 'noScopes' | undefined => {
  const isTypeChosen = (values['policy_type'] ?? '') !== '';
  const isLimited = policyContext.configurations.length > 0;
  if (isLimited && isTypeChosen && entryOf(policyContext, typeOf(values)) === undefined) return 'noType';
  return offerOf(policyContext, values).sifters.length > 0 ? undefined : 'noScopes';
};

export const endsOf = ({ target, module }: PolicyContext, type: PolicyType) => ({
  target,
  acting: module(actingPid(target.pid, type)) ?? target,
  module,
});

/** The applications whose columns are loaded with their links, the list itself first. */
const everyApplication = ({ target, module, applications }: PolicyContext): EventApplication[] =>
  [...new Set([target.pid, ...applications.map(({ pid }) => pid)])].flatMap((pid): EventApplication[] => {
    const config = module(pid);
    if (config === undefined) return [];
    return linksTo(target, config, module).map(({ link_key, link_ikey, label }) => ({
      id: `${pid}/${link_key}/${link_ikey}`,
      pid,
      link_key,
      link_ikey,
      label:
        link_key === 'self' ? config.name : phrase('engine/policies', 'linkedList', { name: config.name, link: label }),
    }));
  });

/** Applications of events or conditions: the list itself, then what is configured, or all there are. */
export const linkedApplications = (
  policyContext: PolicyContext,
  type: PolicyType,
  use: 'event' | 'condition',
): EventApplication[] => {
  const entry = entryOf(policyContext, type);
  const allowed: readonly UsedApplication[] | undefined = entry && (type === 0 ? entry.usable : entry[use]);
  const linked = everyApplication(policyContext);
  if (allowed === undefined) return linked;
  return linked.filter(
    ({ pid, link_key, link_ikey }) =>
      link_key === 'self' ||
      allowed.some(
        (application) =>
          application.pid === pid &&
          application.link === link_key &&
          (link_key !== 'reference' || application.field === link_ikey),
      ),
  );
};

export const eventKnownOf = (policyContext: PolicyContext, values: ShownRecord): EventContext => {
  const type = typeOf(values);
  const applications = linkedApplications(policyContext, type, 'event');
  return {
    applications,
    others: everyApplication(policyContext).filter(
      ({ id }) => !applications.some((application) => application.id === id),
    ),
    module: policyContext.module,
  };
};

const scopesFor = ({ module, groups, language }: PolicyContext, values: ShownRecord) =>
  scopeNamed(
    scopesOf(values, module, (id) => {
      const name = groups[id];
      return name === undefined ? undefined : sameText(name);
    }),
    language,
  );

/** The table with the names of its scopes as they are now: the name of a group is loaded after the policy is opened. */
export function namedTable({ table, values }: PolicyDraft, policyContext: PolicyContext): RuleTable {
  const names = new Map(scopesFor(policyContext, values).map(({ id, name }) => [id, name]));
  const scopes = table.scopes.map((scope) => {
    const name = names.get(scope.id);
    return name === undefined || name === scope.id ? scope : { ...scope, name };
  });
  return scopes.every(({ name }, index) => name === table.scopes[index]?.name) ? table : { ...table, scopes };
}

/** The draft after a field of the essentials was edited: what depends on it is reset. */
export function withEssentials(
  draft: PolicyDraft,
  { values: edited, column }: { values: ShownRecord; column: string },
  policyContext: PolicyContext,
): PolicyDraft {
  const { values, reset } = editedEssentials(edited, column);
  const base = reset.isTableEmptied ? { ...draft, events: [], table: emptyTable(policyContext.target) } : draft;
  const scopes = scopesFor(policyContext, values);
  const before = base.table.scopes;
  const isSame =
    scopes.length === before.length &&
    scopes.every(({ id, name }, index) => before[index]?.id === id && before[index].name === name);
  return { ...base, values, table: isSame ? base.table : withScopes(base.table, scopes) };
}

export const newDraft = (policyContext: PolicyContext, values: ShownRecord): PolicyDraft => ({
  values,
  timers: [],
  events: [],
  table: emptyTable(policyContext.target),
});

export function draftOf(policy: Policy, policyContext: PolicyContext): PolicyDraft {
  const values = essentialsOf(policy);
  const events = eventKnownOf(policyContext, values);
  return {
    values,
    timers: policy.timer.map(timerDraft),
    events: policy.events.map((event) => eventDraft(event, events)),
    table: tableOfRules(policy.configs, scopesFor(policyContext, values), endsOf(policyContext, policy.policy_type)),
  };
}

/** A policy that was prepared elsewhere, with what its writer left out filled in as a save does; none where it breaks a rule. */
export function preparedDraft(
  prepared: { readonly [property: string]: unknown },
  policyContext: PolicyContext,
  { zone, now }: Pick<KnownModules, 'zone' | 'now'>,
): PolicyDraft | undefined {
  const checked = checkPolicy(prepared, { module: policyContext.module, zone, now });
  return checked.ok ? draftOf(checked.value, policyContext) : undefined;
}

const plain = ({ pid, link, field, detail }: UsedApplication): UsedApplication => ({ pid, link, field, detail });

/** What the module allows when the policy is saved goes with it. */
const configurationsOf = (entry: AnsweredConfiguration | undefined) =>
  entry === undefined
    ? {}
    : {
        configurations: {
          sifter: entry.sifter,
          usable: entry.usable.map(plain),
          condition: entry.condition.map(plain),
          event: entry.event.map(plain),
        },
      };

/** The body of a save. */
export const wireOf = (draft: PolicyDraft, policyContext: PolicyContext) => {
  const events = eventKnownOf(policyContext, draft.values);
  return {
    ...essentialsWire(draft.values),
    targetpid: policyContext.target.pid,
    timer: draft.timers.map(timerWire),
    events: draft.events.map((event) => eventWire(event, events)),
    configs: rulesOfTable(namedTable(draft, policyContext)),
    ...configurationsOf(entryOf(policyContext, typeOf(draft.values))),
  };
};
