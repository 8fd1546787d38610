import type { Stored } from '../column.ts';
import { comparisons } from './comparisons.ts';
import { actingPid } from './check-policy.ts';
import type { Comparing, Reference } from './evaluate-linkage.ts';
import { actionLink, conditionLink, eventLink } from './policy-links.ts';
import {
  type ActionCell,
  type ConditionCell,
  isFilledAction,
  isFilledCondition,
  type Policy,
  type Rule as Row,
} from './policy.ts';
import {
  type Decision,
  type Knowing,
  type Moment,
  type PlannedEffect,
  type Rule,
  type RuleTimer,
  slotOf,
  type Watch,
} from './rule.ts';
import { periodOf, policyScheduleOf } from './schedule.ts';
import { isInRuleTime } from './valid-period.ts';

/** A policy as a rule: events and timers, then the rows of each device in scope, then what is done to it. */

/** A device that a policy is about, and the scope value whose rows are for it. */
export type Target = { device: string; scope: string };

/** What a policy is about, as its rows keep it; `linked` answers records by the name of a link and a device. */
export type PolicyScope = {
  targets: readonly Target[];
  linked(link: string, device: string): readonly { pid: string; did: string }[];
};

export type RunningPolicy = Policy & { did: string; saver: string; savedat: number };

/** Seconds; a firing that is later counts as missed. */
const usualGrace = 300;
const day = 86_400;
/** Comparisons that an evaluation keeps: of what acted, and of what did not. */
const kept = { acted: 2000, failed: 50 };

const timerOf = (policy: RunningPolicy, timer: Policy['timer'][number]): RuleTimer => {
  const schedule = policyScheduleOf(timer, policy.savedat);
  const every = schedule.kind === 'interval' ? schedule.every : day;
  // A record is added once for its period, so that a late firing is better than none.
  const grace = policy.policy_type === 0 ? every : Math.min(usualGrace, Math.floor(every / 2));
  return { slot: slotOf(schedule), schedule, grace };
};

type Event = Policy['events'][number];

const slotOfEvent = ({ idev_pid, ikey, trend_type, ref_value, keeptime }: Event, link: string): string =>
  slotOf({ pid: idev_pid, column: ikey, trend_type, ref_value, keeptime, link });

/** Records that a link of this name leads to from a device; the device itself for its own list. */
const recordsOf = (
  { linked }: PolicyScope,
  policy: Policy,
  { device, link, isOwn }: { device: string; link: string; isOwn: boolean },
) => (isOwn ? [{ pid: policy.targetpid, did: device }] : linked(link, device));

/** An event of a policy with the devices that each reporting record sets it off for. */
type Heard = { watch: Watch; targets: Set<string> };

const hearing = (policy: RunningPolicy, scope: PolicyScope): Map<string, Heard> => {
  const heard = new Map<string, Heard>();
  for (const event of policy.events) {
    const link = eventLink(policy, event);
    if (link === undefined) continue;
    const slot = slotOfEvent(event, link.id);
    const { idev_pid: pid, ikey: column, trend_type, ref_value, keeptime } = event;
    for (const { device } of scope.targets)
      for (const { did } of recordsOf(scope, policy, { device, link: link.id, isOwn: link.key === 'self' })) {
        const key = `${slot}/${did}`;
        const known = heard.get(key) ?? {
          watch: { slot, pid, did, column, trend_type, ref_value, keeptime },
          targets: new Set<string>(),
        };
        known.targets.add(device);
        heard.set(key, known);
      }
  }
  return heard;
};

const rowsByScope = ({ configs }: Policy): ReadonlyMap<string, Row[]> => {
  const rows = new Map<string, Row[]>();
  for (const { id, rules } of configs) rows.set(id, [...(rows.get(id) ?? []), ...rules.filter(({ enable }) => enable)]);
  return rows;
};

type World = { policy: RunningPolicy; scope: PolicyScope; rows: ReadonlyMap<string, Row[]> };

const askedOf = ({ policy, scope }: World, cell: ConditionCell, device: string): Reference[] => {
  const link = conditionLink(cell);
  return recordsOf(scope, policy, { device, link: link.id, isOwn: link.key === 'self' }).map(({ did }) => ({
    pid: cell.idev_pid,
    did,
    column: cell.ikey,
  }));
};

/** Where an action's value is read; nothing for a fixed one. */
const sourceOf = ({ policy, scope }: World, cell: ActionCell, device: string): Reference | undefined => {
  if (cell.source_type === 'fixed' || cell.ref_link === '') return undefined;
  const link = actionLink(cell);
  const [record] = link === undefined ? [{ pid: policy.targetpid, did: device }] : scope.linked(link.id, device);
  return record && { ...record, column: cell.ref_link_ikey };
};

const referencesOf = (world: World): Reference[] =>
  world.scope.targets.flatMap(({ device, scope }) =>
    (world.rows.get(scope) ?? []).flatMap((row) => [
      ...row.property.filter(isFilledCondition).flatMap((cell) => askedOf(world, cell, device)),
      ...Object.values(row.cmd).flatMap((cell) => {
        const source = sourceOf(world, cell, device);
        return source === undefined || source.column === 'did' ? [] : [source];
      }),
    ]),
  );

const compare = (cell: ConditionCell, reference: Reference, known: Knowing): Comparing & { isKnown: boolean } => {
  const found = known(reference);
  const value = found?.value ?? null;
  return {
    ...reference,
    value,
    ...(found?.reported === undefined ? {} : { reported: found.reported }),
    code: cell.trend_type,
    reference: cell.ref_value,
    holds: found !== undefined && comparisons[cell.trend_type].holds(value, cell.ref_value),
    isKnown: found !== undefined,
  };
};

type Judged = { holds: boolean; compared: Comparing[]; isBlind: boolean };

const stripped = ({ isKnown: _isKnown, ...one }: Comparing & { isKnown: boolean }): Comparing => one;

/** A condition on several linked records holds if it holds for any: the first one is named, else what was looked at. */
const judgeCell = (
  world: World,
  cell: ConditionCell,
  { device, known }: { device: string; known: Knowing },
): Judged => {
  const all = askedOf(world, cell, device).map((reference) => compare(cell, reference, known));
  const holding = all.find(({ holds }) => holds);
  const isBlind = all.length > 0 && all.every(({ isKnown }) => !isKnown);
  const told = holding === undefined ? all.slice(0, 3) : [holding];
  return { holds: holding !== undefined, compared: told.map(stripped), isBlind };
};

const judgeRow = (world: World, row: Row, at: { device: string; known: Knowing; isInTime: boolean }): Judged => {
  const cells = row.property.filter(isFilledCondition).map((cell) => judgeCell(world, cell, at));
  return {
    holds: at.isInTime && cells.every(({ holds }) => holds),
    compared: cells.flatMap(({ compared }) => compared),
    isBlind: cells.some(({ isBlind }) => isBlind),
  };
};

/** What a row sets of a device; a value that is read is left out where there is none. */
const valuesOf = (world: World, row: Row, { device, known }: { device: string; known: Knowing }) =>
  Object.entries(row.cmd).flatMap(([column, cell]): [string, Stored][] => {
    if (!isFilledAction(cell)) return [];
    if (cell.source_type === 'fixed') return [[column, cell.ref_value]];
    const source = sourceOf(world, cell, device);
    const value = source?.column === 'did' ? source.did : source && known(source)?.value;
    return value === undefined || value === null ? [] : [[column, value]];
  });

/** What is done to one device: of two rows that set one column the upper wins. */
type Wanted = { device: string; cmd: { [column: string]: Stored } };

const effectsOf = ({ policy }: World, wanted: readonly Wanted[], period: string): PlannedEffect[] => {
  const filled = wanted.filter(({ cmd }) => Object.keys(cmd).length > 0);
  // Devices with the same wanted values are grouped: one statement commands them.
  const together = [...Map.groupBy(filled, ({ cmd }) => JSON.stringify(cmd)).values()].flat();
  const { targetpid, policy_type } = policy;
  return together.map(({ device, cmd }): PlannedEffect =>
    policy_type === 1
      ? { kind: 'control', pid: targetpid, did: device, cmd }
      : { kind: 'record', pid: actingPid(targetpid, 0), of: targetpid, device, period, values: cmd },
  );
};

const decideOn = (
  world: World,
  targets: readonly Target[],
  known: Knowing,
  moment: Moment,
): Omit<Decision, 'effects'> & { wanted: Wanted[] } => {
  const wanted: Wanted[] = [];
  const acted: Comparing[] = [];
  const failed: Comparing[] = [];
  let isInTime = false;
  let isBlind = false;
  const times = new Map<Row, boolean>();
  const inTime = (row: Row): boolean => {
    const known_ = times.get(row);
    if (known_ !== undefined) return known_;
    const holds = isInRuleTime(row.datetime, moment);
    times.set(row, holds);
    return holds;
  };
  for (const { device, scope } of targets) {
    let cmd: Wanted['cmd'] = {};
    let holdsAny = false;
    for (const row of world.rows.get(scope) ?? []) {
      const judged = judgeRow(world, row, { device, known, isInTime: inTime(row) });
      isInTime ||= inTime(row);
      isBlind ||= judged.isBlind;
      if (!judged.holds) {
        if (inTime(row) && failed.length < kept.failed) failed.push(...judged.compared);
        continue;
      }
      holdsAny = true;
      if (acted.length < kept.acted) acted.push(...judged.compared);
      cmd = { ...Object.fromEntries(valuesOf(world, row, { device, known })), ...cmd };
    }
    if (holdsAny) wanted.push({ device, cmd });
  }
  const holds = wanted.length > 0;
  const compared = holds ? acted : failed.slice(0, kept.failed);
  return { holds, isInTime, compared, wanted, isGone: !holds && isBlind };
};

/** `scope` may hold just the devices that a firing is about. */
export const policyRule = (policy: RunningPolicy, scope: PolicyScope): Rule => {
  const heard = hearing(policy, scope);
  const world: World = { policy, scope, rows: rowsByScope(policy) };
  const timers = policy.timer.map((timer) => timerOf(policy, timer));
  const scheduleOfSlot = new Map(timers.map(({ slot, schedule }) => [slot, schedule]));
  const concerned = ({ device, slots }: Moment): readonly Target[] => {
    if (device === '') return scope.targets;
    const wanted = new Set(slots.flatMap((slot) => [...(heard.get(`${slot}/${device}`)?.targets ?? [])]));
    return scope.targets.filter((target) => wanted.has(target.device));
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
      return referencesOf(world);
    },
    needs: [],
    decide: (known, moment) => {
      const { wanted, ...decision } = decideOn(world, concerned(moment), known, moment);
      return { ...decision, effects: effectsOf(world, wanted, periodAt(moment)) };
    },
  };
};
