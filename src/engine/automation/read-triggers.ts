import { columnAt, codeAt, isWhole, keepTimeAt, valueFor } from './parameter.ts';
import { comparisons } from './comparisons.ts';
import {
  idAt,
  isEmptyList,
  listAt,
  propertyOf,
  moduleAt,
  addFault,
  onlyProperties,
  type JsonCursor,
} from './json-cursor.ts';
import type { ModuleConfig } from '../column.ts';
import { secondsPerDay } from '../moment.ts';
import { ownProperty } from '../own-property.ts';
import { cycles } from './policy-choices.ts';
import type { Configurations, PolicyEvent, PolicyTimer } from './policy.ts';
import { readLink } from './read-link.ts';
import { clockOf, noDays, readCalendar } from './timer.ts';

/** When a policy looks at its rules. Contract "Policies". */

const limits = { events: 50, timers: 50 };
const yearSeconds = 31_536_000;

const idOf = (cursor: JsonCursor): { id?: string } => {
  const id = propertyOf(cursor, 'id') === undefined ? undefined : idAt(cursor, 'id', 'member');
  return id === undefined ? {} : { id };
};

/** A time of day, or `fallback` where the property is missing. */
const clockAt = (cursor: JsonCursor, key: 'time' | 'endtime', fallback: number): number | undefined =>
  propertyOf(cursor, key) === undefined
    ? fallback
    : (clockOf(propertyOf(cursor, key)) ?? addFault(cursor, key, 'timer'));

const lastSecond = secondsPerDay - 1;

/** Every so many seconds within each day, or every so many days at one time. */
function readInterval(cursor: JsonCursor): PolicyTimer | undefined {
  const interval = propertyOf(cursor, 'interval');
  const isDays = propertyOf(cursor, 'tab') === 'calendar';
  const unitSeconds = isDays ? secondsPerDay : 60;
  const fits = isWhole(interval, unitSeconds, yearSeconds) && interval % unitSeconds === 0;
  if (!fits) return addFault(cursor, 'interval', isDays ? 'dayinterval' : 'interval');
  const time = clockAt(cursor, 'time', 0);
  if (isDays) return time === undefined ? undefined : { tab: 'calendar', type: 4, interval, time };
  const endtime = clockAt(cursor, 'endtime', lastSecond);
  return time === undefined || endtime === undefined ? undefined : { tab: 'time', type: 4, interval, time, endtime };
}

/** Days of a timer that was sent without any: its `cycle` says whether these are all, some, or none (once). */
const daysOfCycle = new Map<unknown, string>([
  ['everyday', '1234567'],
  ['weeklyday', noDays],
]);

function readDays(cursor: JsonCursor): PolicyTimer | undefined {
  const sent = propertyOf(cursor, 'weekdays') ?? '';
  const weekdays = sent === '' ? (daysOfCycle.get(propertyOf(cursor, 'cycle')) ?? '') : sent;
  const read = readCalendar({ ...cursor.input, weekdays }, cursor.modules);
  if (read.ok) return { tab: 'calendar', ...read.value };
  for (const { path, rule } of read.faults) addFault(cursor, path.slice(1), rule);
  return undefined;
}

function readDay(cursor: JsonCursor): PolicyTimer | undefined {
  const [monthlyday, yearlyday] = [propertyOf(cursor, 'monthlyday'), propertyOf(cursor, 'yearlyday')];
  const time = clockOf(propertyOf(cursor, 'time')) ?? addFault(cursor, 'time', 'timer');
  const isYearly = yearlyday !== undefined;
  if (isYearly ? !isWhole(yearlyday, 1, 366) : !isWhole(monthlyday, 1, 31))
    return isYearly ? addFault(cursor, 'yearlyday', 'yearday') : addFault(cursor, 'monthlyday', 'monthday');
  if (time === undefined) return undefined;
  const day = isYearly ? { yearlyday: Number(yearlyday) } : { monthlyday: Number(monthlyday) };
  return { tab: 'calendar', type: 0, time, ...day };
}

const forms = new Map<unknown, (cursor: JsonCursor) => PolicyTimer | undefined>([
  [4, readInterval],
  [2, readDays],
  [0, readDay],
]);

type Cycle = (typeof cycles)[number];
const isCycle = (value: unknown): value is Cycle => cycles.some((cycle) => cycle === value);

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
function endTimeAt(cursor: JsonCursor, timer: PolicyTimer): { endtime?: number } {
  if (timer.tab === 'time' || propertyOf(cursor, 'endtime') === undefined) return {};
  const endtime = clockAt(cursor, 'endtime', lastSecond);
  return endtime === undefined ? {} : { endtime };
}

function readPolicyTimer(cursor: JsonCursor): PolicyTimer | undefined {
  const named = ['id', 'tab', 'type', 'cycle', 'interval', 'weekdays', 'time', 'endtime', 'timezone'];
  onlyProperties(cursor, [...named, 'monthlyday', 'yearlyday']);
  const id = idOf(cursor);
  const read = forms.get(propertyOf(cursor, 'type'));
  const timer = read ? read(cursor) : addFault(cursor, 'type', 'timertype');
  if (timer === undefined) return undefined;
  const sent = propertyOf(cursor, 'cycle');
  if (sent !== undefined && !isCycle(sent)) addFault(cursor, 'cycle', 'cycle');
  const cycle = isCycle(sent) ? sent : cycleOf(timer);
  return { ...id, ...(cycle === undefined ? {} : { cycle }), ...timer, ...endTimeAt(cursor, timer) };
}

const isUnit = (value: unknown): value is PolicyEvent['keeptype'] => value === 'minute' || value === 'hour';

/** What reading the events needs of the policy beside them. */
export type OfPolicy = { target: ModuleConfig | undefined; configurations: Configurations };

/** How the reporting records belong to the devices in scope: as sent, else as configured, else the first way there is. */
function readEventLink(cursor: JsonCursor, config: ModuleConfig, { target, configurations }: OfPolicy) {
  if (target === undefined) return undefined;
  const used = configurations.event.find(({ pid }) => pid === config.pid);
  const isSent = ownProperty(cursor.input, 'link_key') !== undefined;
  const configured = used === undefined || isSent ? {} : { link_key: used.link, link_ikey: used.field };
  return readLink({ ...cursor, input: { ...cursor.input, ...configured } }, { target, config });
}

function readPolicyEvent(cursor: JsonCursor, of: OfPolicy): PolicyEvent | undefined {
  const labelProperties = ['idev_pid_label', 'ikey_label', 'ikey_name', 'labels', 'pid', 'link_label'];
  const link = ['link_key', 'link_ikey'];
  onlyProperties(cursor, [
    'id',
    'idev_pid',
    'ikey',
    'trend_type',
    'ref_value',
    'keeptime',
    'keeptype',
    ...link,
    ...labelProperties,
  ]);
  const id = idOf(cursor);
  const config = moduleAt(cursor, 'idev_pid', 'application');
  const eventLink = config && readEventLink(cursor, config, of);
  const column = config && columnAt(cursor, 'ikey', config);
  const trend_type = column && codeAt(cursor, column);
  const keeptime = keepTimeAt(cursor);
  const keeptype = propertyOf(cursor, 'keeptype') ?? 'minute';
  if (!isUnit(keeptype)) addFault(cursor, 'keeptype', 'keeptype');
  if (!column || trend_type === undefined) return undefined;
  const { needsValue } = comparisons[trend_type];
  const ref_value = needsValue ? valueFor(cursor, 'ref_value', column, propertyOf(cursor, 'ref_value')) : null;
  if (ref_value === undefined || keeptime === undefined || !isUnit(keeptype) || eventLink === undefined)
    return undefined;
  return { ...id, idev_pid: config.pid, ikey: column.column, ...eventLink, trend_type, ref_value, keeptime, keeptype };
}

/** Events and timers, at least one of either. */
export function readTriggers(cursor: JsonCursor, of: OfPolicy): { events: PolicyEvent[]; timer: PolicyTimer[] } {
  const timer = listAt(cursor, 'timer', limits.timers, readPolicyTimer);
  const events = listAt(cursor, 'events', limits.events, (itemCursor) => readPolicyEvent(itemCursor, of));
  if (isEmptyList(cursor, 'timer') && isEmptyList(cursor, 'events')) addFault(cursor, 'events', 'notrigger');
  return { events, timer };
}
