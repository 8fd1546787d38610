import type { EventContext } from '../../../engine/automation/policy-event-form.ts';
import { eventText } from '../../../engine/automation/policy-event-form.ts';
import { timerText } from '../../../engine/automation/policy-triggers.ts';
import type { FormatContext } from '../../../engine/field-type.ts';
import { tableDifference } from '../../../engine/rules/table-difference.ts';
import { eventKnownOf, type PolicyDraft, type PolicyContext } from './policy-draft.ts';

/** What was changed from one version of a policy to another, part by part. */

type TriggerDifference = { kind: 'added' | 'removed'; text: string };

export type PolicyDifference = {
  /** Names of fields of the essentials. */
  fields: readonly string[];
  triggers: readonly TriggerDifference[];
  rows: ReturnType<typeof tableDifference>;
};

const triggerTexts = (
  { timers, events }: PolicyDraft,
  eventContext: EventContext,
  context: FormatContext,
): string[] => [
  ...timers.map((timer) => timerText(timer, context)),
  ...events.map((event) => eventText(event, eventContext, context)),
];

/** Words of one list that the other one does not have, each as often as it is there more. */
const without = (words: readonly string[], others: readonly string[]): string[] => {
  const remaining = [...others];
  return words.filter((word) => {
    const index = remaining.indexOf(word);
    if (index < 0) return true;
    remaining.splice(index, 1);
    return false;
  });
};

export function policyDifference(
  before: PolicyDraft,
  after: PolicyDraft,
  { policyContext, context }: { policyContext: PolicyContext; context: FormatContext },
): PolicyDifference {
  const former = triggerTexts(before, eventKnownOf(policyContext, before.values), context);
  const now = triggerTexts(after, eventKnownOf(policyContext, after.values), context);
  const names = new Set([...Object.keys(before.values), ...Object.keys(after.values)]);
  return {
    fields: [...names].filter((name) => JSON.stringify(before.values[name]) !== JSON.stringify(after.values[name])),
    triggers: [
      ...without(now, former).map((text) => ({ kind: 'added' as const, text })),
      ...without(former, now).map((text) => ({ kind: 'removed' as const, text })),
    ],
    rows: tableDifference(before.table, after.table),
  };
}

export const isSamePolicy = ({ fields, triggers, rows }: PolicyDifference): boolean =>
  fields.length === 0 && triggers.length === 0 && rows.length === 0;
