import {
  type AnsweredApplication,
  type AnsweredConfiguration,
  applicationKey,
  type ApplicationList,
  applicationLists,
} from '../../engine/automation/policy-configuration.ts';
import type { PolicyType, Sifter } from '../../engine/automation/policy.ts';

/** A module's configurations while they are edited; every change answers a new list. */
export type Draft = readonly AnsweredConfiguration[];

const none = (policy_type: PolicyType): AnsweredConfiguration => ({
  policy_type,
  sifter: [],
  usable: [],
  event: [],
  condition: [],
});

export const entryOf = (draft: Draft, type: PolicyType): AnsweredConfiguration | undefined =>
  draft.find(({ policy_type }) => policy_type === type);

/** Execution first, as the page shows them. */
const inOrder = (draft: Draft): Draft => draft.toSorted((a, b) => b.policy_type - a.policy_type);

export const withType = (draft: Draft, type: PolicyType, isOn: boolean): Draft => {
  const others = draft.filter(({ policy_type }) => policy_type !== type);
  return isOn ? inOrder([...others, entryOf(draft, type) ?? none(type)]) : others;
};

const changed = (
  draft: Draft,
  type: PolicyType,
  change: (entry: AnsweredConfiguration) => AnsweredConfiguration,
): Draft => draft.map((entry) => (entry.policy_type === type ? change(entry) : entry));

export const withSifters = (draft: Draft, type: PolicyType, sifter: readonly Sifter[]): Draft =>
  changed(draft, type, (entry) => ({ ...entry, sifter: [...sifter] }));

export const withApplications = (
  draft: Draft,
  type: PolicyType,
  list: ApplicationList,
  added: readonly AnsweredApplication[],
): Draft => changed(draft, type, (entry) => ({ ...entry, [list]: [...entry[list], ...added] }));

export const withoutApplication = (
  draft: Draft,
  type: PolicyType,
  list: ApplicationList,
  gone: AnsweredApplication,
): Draft =>
  changed(draft, type, (entry) => ({
    ...entry,
    [list]: entry[list].filter((application) => applicationKey(application) !== applicationKey(gone)),
  }));

export const isEmptyEntry = ({ sifter, usable, event, condition }: AnsweredConfiguration): boolean =>
  [sifter, usable, event, condition].every((list) => list.length === 0);

/** What the wire takes: without the names that the answer added. */
export const toWire = (draft: Draft): unknown[] =>
  draft.map((entry) => {
    const bare = (all: readonly AnsweredApplication[]) => all.map(({ pid, link, field }) => ({ pid, link, field }));
    const { policy_type, sifter, usable, event, condition } = entry;
    return { policy_type, sifter, usable: bare(usable), event: bare(event), condition: bare(condition) };
  });

export const isSameDraft = (left: Draft, right: Draft): boolean =>
  JSON.stringify(toWire(left)) === JSON.stringify(toWire(right));

/** One setting of a configuration: a policy type, or a scope or an application of one. */
export type Setting = { key: string; type: PolicyType } & (
  | { kind: 'type' }
  | { kind: 'sifter'; sifter: Sifter }
  | { kind: 'application'; list: ApplicationList; application: AnsweredApplication }
);

const settingsOf = (draft: Draft): Setting[] =>
  draft.flatMap((entry): Setting[] => {
    const { policy_type: type, sifter } = entry;
    return [
      { key: `${type}`, type, kind: 'type' },
      ...sifter.map((sifterId): Setting => ({ key: `${type}/${sifterId}`, type, kind: 'sifter', sifter: sifterId })),
      ...applicationLists[type].flatMap((list) =>
        entry[list].map((application): Setting => {
          const key = `${type}/${list}/${applicationKey(application)}`;
          return { key, type, kind: 'application', list, application };
        }),
      ),
    ];
  });

/** The settings that `draft` has and `other` lacks. */
export const settingsLacking = (draft: Draft, other: Draft): Setting[] => {
  const otherKeys = new Set(settingsOf(other).map(({ key }) => key));
  return settingsOf(draft).filter(({ key }) => !otherKeys.has(key));
};
