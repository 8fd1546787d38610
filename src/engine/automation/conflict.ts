import { readClock, secondsPerDay } from '../moment.ts';
import type { Stored } from '../column.ts';
import type { ComparisonCode } from '../field-type.ts';
import type { DeviceAction, Linkage, PropertyCondition, TimeCondition } from './linkage.ts';

/**
 * Conflict detection: two rules that set one column of one device to different values while their conditions can hold
 * together. It is decided over intervals and sets of values, exact for the comparisons there are, never a guess.
 */

/** Domain of a column: the values that it can have. `isWhole`: integers only; `keys`: no other values. */
export type Domain = { isList: boolean; isWhole: boolean; keys?: readonly Stored[] };

/** The parameter that a condition is about. */
type Parameter = { pid: string; did: string; column: string };

/** Conjunction of several conditions on one value: an interval, allowed sets and excluded values. */
type Demand = { low: number; high: number; allowed: (readonly Stored[])[]; excluded: Stored[] };

const nothing = (): Demand => ({
  low: Number.NEGATIVE_INFINITY,
  high: Number.POSITIVE_INFINITY,
  allowed: [],
  excluded: [],
});

const elements = (value: Stored): readonly Stored[] => (Array.isArray(value) ? value : [value]);

const never: Stored[] = [];

const atLeast = (demand: Demand, reference: Stored): Demand =>
  typeof reference === 'number'
    ? { ...demand, low: Math.max(demand.low, reference) }
    : { ...demand, allowed: [...demand.allowed, never] };

const atMost = (demand: Demand, reference: Stored): Demand =>
  typeof reference === 'number'
    ? { ...demand, high: Math.min(demand.high, reference) }
    : { ...demand, allowed: [...demand.allowed, never] };

/** Adds a comparison to a conjunction. */
const demands: Readonly<Record<ComparisonCode, (demand: Demand, reference: Stored) => Demand>> = {
  0: atLeast,
  1: atMost,
  2: atLeast,
  3: atMost,
  4: (demand, reference) => ({ ...demand, allowed: [...demand.allowed, elements(reference)] }),
  5: (demand) => demand,
  6: (demand, reference) => ({ ...demand, excluded: [...demand.excluded, ...elements(reference)] }),
};

const isBounded = ({ low, high }: Demand): boolean => Number.isFinite(low) || Number.isFinite(high);

const isWithin = (value: Stored, { low, high, excluded }: Demand): boolean =>
  !excluded.includes(value) && (typeof value === 'number' ? value >= low && value <= high : true);

/** A list holds any of the wanted values, so several elements can satisfy several demands. */
const listCanBe = ({ allowed, excluded }: Demand): boolean =>
  allowed.every((values) => values.some((value) => !excluded.includes(value)));

/** Whole numbers in an interval, without those that are excluded. */
const wholeCanBe = ({ low, high, excluded }: Demand): boolean => {
  const [first, last] = [Math.ceil(low), Math.floor(high)];
  if (first > last) return false;
  const barred = new Set(excluded.filter((value) => typeof value === 'number' && value >= first && value <= last));
  return last - first + 1 > barred.size;
};

const numberCanBe = (demand: Demand): boolean =>
  demand.low < demand.high || (demand.low === demand.high && isWithin(demand.low, demand));

/** True if a value of the domain, the empty one included, satisfies the conjunction. */
const canBe = (demand: Demand, { isList, isWhole, keys }: Domain): boolean => {
  const [first, ...others] = demand.allowed;
  if (isList) return listCanBe(demand);
  const commonValues = first?.filter((value) => others.every((among) => among.includes(value)));
  if (commonValues !== undefined)
    return commonValues.some((value) => value !== null && isWithin(value, demand) && fitsBounds(value, demand));
  // An empty value is unlike every reference, and neither above nor below any.
  if (!isBounded(demand)) return true;
  if (keys !== undefined) return keys.some((key) => typeof key === 'number' && isWithin(key, demand));
  return isWhole ? wholeCanBe(demand) : numberCanBe(demand);
};

const fitsBounds = (value: Stored, demand: Demand): boolean => !isBounded(demand) || typeof value === 'number';

const keyOf = ({ idev_pid, idev_did, ikey }: PropertyCondition): string => JSON.stringify([idev_pid, idev_did, ikey]);

const weekSeconds = 7 * secondsPerDay;

/** A time condition as stretches of the week in seconds from Monday; both ends belong to it. */
const stretchesOf = ({ validperiod, weekdays }: TimeCondition): [number, number][] => {
  const [from, until] = validperiod.split('-').map((text) => readClock(text));
  if (from === undefined || until === undefined) return [];
  return [...weekdays].flatMap((digit): [number, number][] => {
    const day = (Number(digit) - 1) * secondsPerDay;
    const end = until < from ? day + secondsPerDay + until : day + until;
    // The night of Sunday ends on Monday.
    return end < weekSeconds
      ? [[day + from, end]]
      : [
          [day + from, weekSeconds - 1],
          [0, end - weekSeconds],
        ];
  });
};

/** True if the two share a moment of the week; no time condition means always. */
const overlapInTime = (a: readonly TimeCondition[], b: readonly TimeCondition[]): boolean => {
  if (a.length === 0 || b.length === 0) return true;
  const others = b.flatMap(stretchesOf);
  return a.flatMap(stretchesOf).some(([from, until]) => others.some(([start, end]) => from <= end && start <= until));
};

type Conditions = Linkage['conditionsinfo'];

/** True if the conditions of two linkages can be satisfied at the same time. */
export const canHoldTogether = (a: Conditions, b: Conditions, domainOf: (parameter: Parameter) => Domain): boolean => {
  const byParameter = Map.groupBy([...a.property, ...b.property], keyOf);
  for (const conditions of byParameter.values()) {
    const [first] = conditions;
    if (first === undefined) continue;
    const demand = conditions.reduce(
      (sofar, condition) => demands[condition.trend_type](sofar, condition.ref_value),
      nothing(),
    );
    const domain = domainOf({ pid: first.idev_pid, did: first.idev_did, column: first.ikey });
    if (!canBe(demand, domain)) return false;
  }
  return overlapInTime(a.datetime, b.datetime);
};

/** One column of one device that both would set, each to its own value. */
export type Conflict = { pid: string; did: string; column: string; mine: Stored; theirs: Stored };

type Acting = Pick<Linkage, 'conditionsinfo' | 'actions'>;

const isSame = (a: Stored, b: Stored): boolean => JSON.stringify(a) === JSON.stringify(b);

const against = (action: DeviceAction, otherAction: DeviceAction): Conflict[] =>
  action.pid !== otherAction.pid || action.datadid !== otherAction.datadid
    ? []
    : Object.entries(action.cmd).flatMap(([column, value]) => {
        const other = Object.hasOwn(otherAction.cmd, column) ? otherAction.cmd[column] : undefined;
        return other === undefined || isSame(value, other)
          ? []
          : [{ pid: action.pid, did: action.datadid, column, mine: value, theirs: other }];
      });

/** Commands of two linkages that set the same column of the same device to different values at the same time. */
export const conflictsOf = (
  rule: Acting,
  otherRule: Acting,
  domainOf: (parameter: Parameter) => Domain,
): Conflict[] => {
  const conflicts = rule.actions.devControl.flatMap((action) =>
    otherRule.actions.devControl.flatMap((other) => against(action, other)),
  );
  return conflicts.length > 0 && canHoldTogether(rule.conditionsinfo, otherRule.conditionsinfo, domainOf)
    ? conflicts
    : [];
};
