import { actingPid } from './check-policy.ts';
import { createPolicyEvaluator, type DeviceCommand } from './evaluate-policy.ts';
import { eventLink } from './policy-links.ts';
import type { Policy } from './policy.ts';
import { type PolicyScope, recordsOf, type RunningPolicy, type Target } from './policy-scope.ts';
import { type Moment, type PlannedEffect, type Rule, type RuleTimer, slotOf, type Watch } from './rule.ts';
import { countedBack, periodOf, policyScheduleOf } from './schedule.ts';
import { secondsPerDay } from '../moment.ts';

/**
 * Adapts a policy to the interface `Rule`: its events and timers, the evaluation of its rows per device, and its
 * effects.
 */

/** Seconds; a firing that is later counts as missed. */
const defaultGrace = 300;
const timerOf = (policy: RunningPolicy, timer: Policy['timer'][number]): RuleTimer => {
  const schedule = policyScheduleOf(timer, policy.savedat);
  const every = 'from' in schedule ? schedule.every : secondsPerDay;
  // A record is added once for its period, so that a late firing is better than none.
  const grace = policy.policy_type === 0 ? every : Math.min(defaultGrace, Math.floor(every / 2));
  return { slot: slotOf(schedule), schedule, grace };
};

type Event = Policy['events'][number];

const slotOfEvent = ({ idev_pid, ikey, trend_type, ref_value, keeptime }: Event, link: string): string =>
  slotOf({ pid: idev_pid, column: ikey, trend_type, ref_value, keeptime, link });

/** An event of a policy with the devices that each reporting record sets it off for. */
type WatchedEvent = { watch: Watch; targets: Set<string> };

const watchedEvents = (policy: RunningPolicy, scope: PolicyScope): Map<string, WatchedEvent> => {
  const heard = new Map<string, WatchedEvent>();
  for (const event of policy.events) {
    const link = eventLink(policy, event);
    if (link === undefined) continue;
    const slot = slotOfEvent(event, link.id);
    const { idev_pid: pid, ikey: column, trend_type, ref_value, keeptime } = event;
    for (const { device } of scope.targets)
      for (const { did } of recordsOf(scope, policy, { device, link: link.id, isOwn: link.key === 'self' })) {
        const key = `${slot}/${did}`;
        const entry = heard.get(key) ?? {
          watch: { slot, pid, did, column, trend_type, ref_value, keeptime },
          targets: new Set<string>(),
        };
        entry.targets.add(device);
        heard.set(key, entry);
      }
  }
  return heard;
};

const effectsOf = (policy: RunningPolicy, commands: readonly DeviceCommand[], period: string): PlannedEffect[] => {
  const filled = commands.filter(({ cmd }) => Object.keys(cmd).length > 0);
  // Devices with the same wanted values are grouped: one statement commands them.
  const together = [...Map.groupBy(filled, ({ cmd }) => JSON.stringify(cmd)).values()].flat();
  const { targetpid, policy_type } = policy;
  return together.map(({ device, cmd }): PlannedEffect =>
    policy_type === 1
      ? { kind: 'control', pid: targetpid, did: device, cmd }
      : { kind: 'record', pid: actingPid(targetpid, 0), of: targetpid, device, period, values: cmd },
  );
};

/** `scope` may hold just the devices that a firing is about. */
export const policyRule = (policy: RunningPolicy, scope: PolicyScope): Rule => {
  const heard = watchedEvents(policy, scope);
  const evaluator = createPolicyEvaluator(policy, scope);
  const indexes = new Map(scope.targets.map(({ device }, index) => [device, index]));
  const timers = policy.timer.map((timer) => timerOf(policy, timer));
  const scheduleOfSlot = new Map(timers.map(({ slot, schedule }) => [slot, schedule]));
  const targetsOf = ({ device, slots }: Moment): readonly Target[] => {
    if (device === '') return scope.targets;
    const targets = new Set(slots.flatMap((slot) => [...(heard.get(`${slot}/${device}`)?.targets ?? [])]));
    const positions = [...targets].flatMap((target) => indexes.get(target) ?? []).toSorted((a, b) => a - b);
    return positions.flatMap((position) => scope.targets[position] ?? []);
  };
  const periodAt = ({ slots, zone, at }: Moment): string => {
    const schedule = scheduleOfSlot.get(slots[0] ?? '');
    return schedule === undefined ? String(at) : periodOf(schedule, zone, at);
  };
  return {
    kind: 'policy',
    did: policy.did,
    name: policy.name,
    saver: policy.saver,
    watches: [...heard.values()].map(({ watch }) => watch),
    timers: [...new Map(timers.map((timer) => [timer.slot, timer])).values()],
    get references() {
      return evaluator.references();
    },
    needs: [],
    *decide(valueOf, moment) {
      const { wanted, ...decision } = yield* evaluator.decide(targetsOf(moment), valueOf, moment);
      return { ...decision, effects: effectsOf(policy, wanted, periodAt(moment)) };
    },
  };
};

/** The rule with the timers that it would have had from `from` on, had its policy been saved before. */
export const ruleCountedBack = (rule: Rule, zone: string, from: number): Rule => ({
  ...rule,
  timers: rule.timers.map((timer) => ({ ...timer, schedule: countedBack(timer.schedule, zone, from) })),
});
