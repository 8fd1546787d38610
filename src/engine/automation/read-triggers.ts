import { columnAt, codeAt, isWhole, keepTimeAt, valueFor } from './parameter.ts';
import { comparisons } from './comparisons.ts';
import { idAt, isEmptyList, listAt, member, moduleAt, note, onlyMembers, type Place } from './place.ts';
import type { ModuleConfig } from '../column.ts';
import { secondsPerDay } from '../moment.ts';
import { own } from '../own.ts';
import { type Configurations, type Cycle, cycles, type PolicyEvent, type PolicyTimer } from './policy.ts';
import { readLink } from './read-link.ts';
import type { PolicyTypes } from './read-rules.ts';
import { clockOf, readCalendar } from './timer.ts';

/** When a policy looks at its rules. Contract "Policies". */

const most = { events: 50, timers: 50 };
const yearSeconds = 31_536_000;

const idOf = (place: Place): { id?: string } => {
  const id = member(place, 'id') === undefined ? undefined : idAt(place, 'id', 'member');
  return id === undefined ? {} : { id };
};

/** A time of day, or the usual one where none is named. */
const clockAt = (place: Place, key: 'time' | 'endtime', usual: number): number | undefined =>
  member(place, key) === undefined ? usual : (clockOf(member(place, key)) ?? note(place, key, 'timer'));

const lastSecond = secondsPerDay - 1;

/** Every so many seconds within each day, or every so many days at one time. */
function readInterval(place: Place): PolicyTimer | undefined {
  const interval = member(place, 'interval');
  const isDays = member(place, 'tab') === 'calendar';
  const least = isDays ? secondsPerDay : 60;
  const fits = isWhole(interval, least, yearSeconds) && interval % least === 0;
  if (!fits) return note(place, 'interval', isDays ? 'dayinterval' : 'interval');
  const time = clockAt(place, 'time', 0);
  if (isDays) return time === undefined ? undefined : { tab: 'calendar', type: 4, interval, time };
  const endtime = clockAt(place, 'endtime', lastSecond);
  return time === undefined || endtime === undefined ? undefined : { tab: 'time', type: 4, interval, time, endtime };
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

const isCycle = (value: unknown): value is Cycle => cycles.some((one) => one === value);

const hourSeconds = 3600;

/** The word for a timer that was sent without one; days of a month or year have none. */
function cycleOf(timer: PolicyTimer): Cycle | undefined {
  if (timer.tab === 'time') return timer.interval % hourSeconds === 0 ? 'hour' : 'minute';
  if ('interval' in timer) return 'everyday';
  if (!('weekdays' in timer)) return undefined;
  if (timer.weekdays === '') return 'onlyday';
  return timer.weekdays === '1234567' ? 'everyday' : 'weeklyday';
}

/** `endtime` of a timer that has one instant a day: kept for the form. */
function endTimeAt(place: Place, timer: PolicyTimer): { endtime?: number } {
  if (timer.tab === 'time' || member(place, 'endtime') === undefined) return {};
  const endtime = clockAt(place, 'endtime', lastSecond);
  return endtime === undefined ? {} : { endtime };
}

function readPolicyTimer(place: Place): PolicyTimer | undefined {
  const named = ['id', 'tab', 'type', 'cycle', 'interval', 'weekdays', 'time', 'endtime', 'timezone'];
  onlyMembers(place, [...named, 'monthlyday', 'yearlyday']);
  const id = idOf(place);
  const read = forms.get(member(place, 'type'));
  const timer = read ? read(place) : note(place, 'type', 'timertype');
  if (timer === undefined) return undefined;
  const sent = member(place, 'cycle');
  if (sent !== undefined && !isCycle(sent)) note(place, 'cycle', 'cycle');
  const cycle = isCycle(sent) ? sent : cycleOf(timer);
  return { ...id, ...(cycle === undefined ? {} : { cycle }), ...timer, ...endTimeAt(place, timer) };
}

const isUnit = (value: unknown): value is PolicyEvent['keeptype'] => value === 'minute' || value === 'hour';

/** What reading the events needs of the policy beside them. */
export type OfPolicy = { target: ModuleConfig | undefined; configurations: Configurations; isTaken: PolicyTypes };

/** How the reporting records belong to the devices in scope: as sent, else as configured, else the first way there is. */
function readEventLink(place: Place, config: ModuleConfig, { target, configurations }: OfPolicy) {
  if (target === undefined) return undefined;
  const used = configurations.event.find(({ pid }) => pid === config.pid);
  const isSent = own(place.input, 'link_key') !== undefined;
  const configured = used === undefined || isSent ? {} : { link_key: used.link, link_ikey: used.field };
  return readLink({ ...place, input: { ...place.input, ...configured } }, { target, config });
}

function readPolicyEvent(place: Place, of: OfPolicy): PolicyEvent | undefined {
  const shown = ['idev_pid_label', 'ikey_label', 'ikey_name', 'labels', 'pid', 'link_label'];
  const link = ['link_key', 'link_ikey'];
  onlyMembers(place, ['id', 'idev_pid', 'ikey', 'trend_type', 'ref_value', 'keeptime', 'keeptype', ...link, ...shown]);
  const id = idOf(place);
  const config = moduleAt(place, 'idev_pid', 'application');
  const joined = config && readEventLink(place, config, of);
  const column = config && columnAt(place, 'ikey', config);
  if (column && !of.isTaken(column)) note(place, 'ikey', 'numbersonly');
  const trend_type = column && codeAt(place, column);
  const keeptime = keepTimeAt(place);
  const keeptype = member(place, 'keeptype') ?? 'minute';
  if (!isUnit(keeptype)) note(place, 'keeptype', 'keeptype');
  if (!column || trend_type === undefined) return undefined;
  const { needsValue } = comparisons[trend_type];
  const ref_value = needsValue ? valueFor(place, 'ref_value', column, member(place, 'ref_value')) : null;
  if (ref_value === undefined || keeptime === undefined || !isUnit(keeptype) || joined === undefined) return undefined;
  return { ...id, idev_pid: config.pid, ikey: column.column, ...joined, trend_type, ref_value, keeptime, keeptype };
}

/** Events and timers, at least one of either. */
export function readTriggers(place: Place, of: OfPolicy): { events: PolicyEvent[]; timer: PolicyTimer[] } {
  const timer = listAt(place, 'timer', most.timers, readPolicyTimer);
  const events = listAt(place, 'events', most.events, (one) => readPolicyEvent(one, of));
  if (isEmptyList(place, 'timer') && isEmptyList(place, 'events')) note(place, 'events', 'notrigger');
  return { events, timer };
}
