import { evaluateConditions } from './evaluate-linkage.ts';
import { atOnce } from './steps.ts';
import type { Linkage, ParameterEvent, TimeEvent } from './linkage.ts';
import type { PlannedEffect, Rule, RuleTimer, Watch } from './rule.ts';
import { slotOf } from './rule.ts';
import { scheduleOf } from './schedule.ts';
import type { Timer } from './timer.ts';

/** A linkage as a rule. */

/** Seconds; a firing that is later counts as missed. */
const grace = 300;

/** Written out: a spread takes three times as long, and an index of 100,000 rules makes 200,000 of them. */
const watchOf = ({
  idev_pid: pid,
  idev_did: did,
  ikey: column,
  trend_type,
  ref_value,
  keeptime,
}: ParameterEvent): Watch => ({
  slot: slotOf({ pid, did, column, trend_type, ref_value, keeptime }),
  pid,
  did,
  column,
  trend_type,
  ref_value,
  keeptime,
});

const timerOf = ({ event_set }: TimeEvent): RuleTimer => {
  // The stored text is a validated timer.
  const schedule = scheduleOf(JSON.parse(event_set) as Timer);
  return { slot: slotOf(schedule), schedule, grace };
};

const unique = <T extends { slot: string }>(all: readonly T[]): T[] =>
  all.filter(({ slot }, index) => all.findIndex((other) => other.slot === slot) === index);

/** The parameters that a linkage listens to; the same event twice counts once. */
export const watchesOf = ({ events }: Pick<Linkage, 'events'>): Watch[] =>
  unique(events.flatMap((event) => (event.type === 0 ? [watchOf(event)] : [])));

/** The parameters and timers that a linkage listens to. */
export const triggersOf = ({ events }: Pick<Linkage, 'events'>): Pick<Rule, 'watches' | 'timers'> => ({
  watches: watchesOf({ events }),
  timers: unique(events.flatMap((event) => (event.type === 1 ? [timerOf(event)] : []))),
});

const effectsOf = ({ devControl, notify }: Linkage['actions']): PlannedEffect[] => [
  ...devControl.map(({ pid, datadid, cmd }): PlannedEffect => ({ kind: 'control', pid, did: datadid, cmd })),
  ...notify.map(({ content, touser }): PlannedEffect => ({ kind: 'notify', content, receivers: touser })),
];

export const linkageRule = (linkage: Linkage & { did: string; saver: string }): Rule => {
  const references = linkage.conditionsinfo.property.map(({ idev_pid, idev_did, ikey }) => ({
    pid: idev_pid,
    did: idev_did,
    column: ikey,
  }));
  return {
    kind: 'linkage',
    did: linkage.did,
    name: linkage.name,
    saver: linkage.saver,
    ...triggersOf(linkage),
    references,
    needs: references,
    decide: (valueOf, moment) =>
      atOnce({ ...evaluateConditions(linkage, valueOf, moment), effects: effectsOf(linkage.actions) }),
  };
};
