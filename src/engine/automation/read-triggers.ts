import { columnAt, codeAt, isWhole, keepTimeAt, valueFor } from './parameter.ts';
import { comparisons } from './comparisons.ts';
import { idAt, isEmptyList, listAt, member, moduleAt, note, onlyMembers, type Place } from './place.ts';
import type { PolicyEvent, PolicyTimer } from './policy.ts';
import type { PolicyTypes } from './read-rules.ts';
import { clockOf, readCalendar } from './timer.ts';

/** When a policy looks at its rules. Contract "Policies". */

const most = { events: 50, timers: 50 };
const yearSeconds = 31_536_000;

const idOf = (place: Place): { id?: string } => {
  const id = member(place, 'id') === undefined ? undefined : idAt(place, 'id', 'member');
  return id === undefined ? {} : { id };
};

function readInterval(place: Place): PolicyTimer | undefined {
  const interval = member(place, 'interval');
  const fits = isWhole(interval, 60, yearSeconds) && interval % 60 === 0;
  return fits ? { tab: 'time', type: 4, interval } : note(place, 'interval', 'interval');
}

function readDays(place: Place): PolicyTimer | undefined {
  const read = readCalendar(place.input, place.known);
  if (read.ok) return { tab: 'calendar', ...read.value };
  for (const { path, rule } of read.faults) note(place, path.slice(1), rule);
  return undefined;
}

function readDay(place: Place): PolicyTimer | undefined {
  const [monthlyday, yearlyday] = [member(place, 'monthlyday'), member(place, 'yearlyday')];
  const time = clockOf(member(place, 'time')) ?? note(place, 'time', 'timer');
  const isYearly = yearlyday !== undefined;
  if (isYearly ? !isWhole(yearlyday, 1, 366) : !isWhole(monthlyday, 1, 31))
    return isYearly ? note(place, 'yearlyday', 'yearday') : note(place, 'monthlyday', 'monthday');
  if (time === undefined) return undefined;
  const day = isYearly ? { yearlyday: Number(yearlyday) } : { monthlyday: Number(monthlyday) };
  return { tab: 'calendar', type: 0, time, ...day };
}

const forms = new Map<unknown, (place: Place) => PolicyTimer | undefined>([
  [4, readInterval],
  [2, readDays],
  [0, readDay],
]);

function readPolicyTimer(place: Place): PolicyTimer | undefined {
  const named = ['id', 'tab', 'type', 'interval', 'weekdays', 'time', 'endtime', 'timezone', 'monthlyday', 'yearlyday'];
  onlyMembers(place, named);
  const id = idOf(place);
  const read = forms.get(member(place, 'type'));
  const timer = read ? read(place) : note(place, 'type', 'timertype');
  return timer && { ...id, ...timer };
}

const isUnit = (value: unknown): value is PolicyEvent['keeptype'] => value === 'minute' || value === 'hour';

function readPolicyEvent(place: Place, isTaken: PolicyTypes): PolicyEvent | undefined {
  const shown = ['idev_pid_label', 'ikey_label', 'ikey_name', 'labels', 'pid'];
  onlyMembers(place, ['id', 'idev_pid', 'ikey', 'trend_type', 'ref_value', 'keeptime', 'keeptype', ...shown]);
  const id = idOf(place);
  const config = moduleAt(place, 'idev_pid', 'application');
  const column = config && columnAt(place, 'ikey', config);
  if (column && !isTaken(column)) note(place, 'ikey', 'numbersonly');
  const trend_type = column && codeAt(place, column);
  const keeptime = keepTimeAt(place);
  const keeptype = member(place, 'keeptype') ?? 'minute';
  if (!isUnit(keeptype)) note(place, 'keeptype', 'keeptype');
  if (!column || trend_type === undefined) return undefined;
  const { needsValue } = comparisons[trend_type];
  const ref_value = needsValue ? valueFor(place, 'ref_value', column, member(place, 'ref_value')) : null;
  if (ref_value === undefined || keeptime === undefined || !isUnit(keeptype)) return undefined;
  return { ...id, idev_pid: config.pid, ikey: column.column, trend_type, ref_value, keeptime, keeptype };
}

/** Events and timers, at least one of either. */
export function readTriggers(place: Place, isTaken: PolicyTypes): { events: PolicyEvent[]; timer: PolicyTimer[] } {
  const timer = listAt(place, 'timer', most.timers, readPolicyTimer);
  const events = listAt(place, 'events', most.events, (one) => readPolicyEvent(one, isTaken));
  if (isEmptyList(place, 'timer') && isEmptyList(place, 'events')) note(place, 'events', 'notrigger');
  return { events, timer };
}
