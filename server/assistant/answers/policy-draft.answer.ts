import { endpoints } from '../../../src/api/endpoints.ts';
import type { Frame } from '../../../src/engine/assistant/frame.ts';
import type { PolicyTimer } from '../../../src/engine/automation/policy.ts';
import { defaultTimezone } from '../../../src/engine/automation/timer.ts';
import type { AnswerWriter } from '../answer-writer.ts';
import { draftNote, draftName } from '../drafts.ts';
import { configOf, findRecords, recordsBlock } from '../find-records.ts';
import { requireTab } from '../first-tab.ts';
import { consoleCall } from '../console-call.ts';
import { comparisonOf, wantedValues } from '../rule-parts.ts';
import { inLanguage, phrase } from '../../texts.ts';

/** A policy with one row, evaluated every hour; it is disabled at first. */

const hour = 3600;

/** The time points of the question, else every hour. */
const timersOf = ({ points = [] }: Frame): PolicyTimer[] =>
  points.length === 0
    ? [{ tab: 'time', type: 4, interval: hour }]
    : points.map((point) => ({ tab: 'calendar', type: 2, ...point, timezone: defaultTimezone }));

export const answerWriter: AnswerWriter = {
  id: 'policy-draft',
  compose: async (frame, answerContext) => {
    const { pid, name } = configOf(answerContext, frame.pid);
    const { language } = answerContext.context;
    const filterdid = await requireTab(answerContext.caller, pid, undefined);
    const isTimed = frame.points !== undefined;
    const compared = (frame.conditions ?? []).map((condition) => comparisonOf(condition, false));
    // A row needs a condition: where the question names none, it acts on devices that differ from what is wanted.
    const differing = Object.entries(wantedValues(frame))
      .slice(0, 1)
      .map(([ikey, value]) => ({ ikey, trend_type: 6 as const, ref_value: value }));
    const property = compared.length > 0 ? compared : differing;
    const cmd = Object.fromEntries(
      Object.entries(wantedValues(frame)).map(([column, value]) => [column, { ref_value: value }]),
    );
    const value = {
      name: draftName(
        `${inLanguage(name, language)} ${[...(frame.conditions ?? []), ...(frame.actions ?? [])].map(({ wording }) => inLanguage(wording, language)).join(' ')}`,
      ),
      targetpid: pid,
      policy_type: 1 as const,
      enabled: '0',
      updatepolicy: '0',
      sifter: 'filter',
      filter: { productid: pid, filterdid },
      timer: timersOf(frame),
      configs: [{ id: filterdid, name: inLanguage(name, language), rules: [{ property, cmd }] }],
    };
    await consoleCall(answerContext.caller, endpoints.policyConflicts, value);
    const { rows } = await findRecords(answerContext, pid, { condition: [] });
    return [
      phrase('server/assistant', isTimed ? 'draftAtTimes' : 'draftHourly', { note: draftNote }),
      { kind: 'draft', draft: 'policy', value },
      recordsBlock(pid, [], rows),
    ];
  },
};
