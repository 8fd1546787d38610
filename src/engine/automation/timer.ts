import type { LocalText } from '../column.ts';
import { instantOf, lastInstant, readClock, readMoment, secondsPerDay, localTimeOf } from '../moment.ts';
import { pointerOf } from '../json-pointer.ts';
import { isObject } from '../own-property.ts';
import { failure, success } from '../result.ts';
import type { Result } from '../field-type.ts';
import { phrase } from '../../texts/phrase.ts';
import { parseJson } from '../parse-json.ts';

/**
 * The time point of a linkage. `time` is the seconds since midnight on the days in `weekdays` (digits, 1 Monday to 7
 * Sunday), and the epoch second where `weekdays` is empty: once. The zone is the tenant's; `timezone` is
 * stored as it was sent and has no effect. Contract "Linkages".
 */
export type Timer = { type: 2; time: number; weekdays: string; timezone: number };

/** Recurrence of a timer as the user chooses it. Contract "Linkages". */
export const repeats = {
  once: { label: phrase('engine/automation', 'once'), weekdays: '' },
  everyday: { label: phrase('engine/automation', 'everyDay'), weekdays: '1234567' },
  workdays: { label: phrase('engine/automation', 'workdays'), weekdays: '12345' },
  weekend: { label: phrase('engine/automation', 'weekend'), weekdays: '67' },
  chosen: { label: phrase('engine/automation', 'chosenDays'), weekdays: undefined },
} as const satisfies Record<string, { label: LocalText; weekdays: string | undefined }>;

export type RepeatId = keyof typeof repeats;

const repeatIds = Object.keys(repeats).filter((id): id is RepeatId => Object.hasOwn(repeats, id));

/** The recurrence for these weekdays. */
export const repeatOf = (weekdays: string): RepeatId =>
  repeatIds.find((id) => repeats[id].weekdays === weekdays) ?? 'chosen';

/** Calendar. Contract "Linkages". */
const calendar = 2;
/** `timezone` where none is sent: hours east of UTC. */
export const defaultTimezone = 8;

/** Days in their order, none twice; empty where `minCount` is 0. */
export function isWeekdays(value: unknown, minCount: 0 | 1 | 7): value is string {
  return typeof value === 'string' && value.length >= minCount && /^1?2?3?4?5?6?7?$/.test(value);
}

/** What forms send for days of the week of which none is chosen: an empty text would be a single time. */
export const noDays = 'none';

/** Rule of a value that is no `isWeekdays`: no day is chosen, or it is written in another way. */
export const weekdaysRule = (value: unknown): 'oneday' | 'weekdays' =>
  value === '' || value === noDays ? 'oneday' : 'weekdays';

/** A time of day as seconds since midnight. */
export const clockOf = (time: unknown): number | undefined => {
  const seconds = typeof time === 'string' ? readClock(time) : time;
  return typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= 0 && seconds < secondsPerDay
    ? seconds
    : undefined;
};

type At = { zone: string; now: number };

/** The next instant after `now` with this local time of day. */
function nextClock(clock: number, { zone, now }: At): number {
  const day = localTimeOf(now, zone);
  const dayAt = (move: number) =>
    instantOf(
      {
        ...day,
        day: day.day + move,
        hour: Math.floor(clock / 3600),
        minute: Math.floor(clock / 60) % 60,
        second: clock % 60,
      },
      zone,
    );
  return dayAt(0) > now ? dayAt(0) : dayAt(1);
}

/** A single time that is still to come; one that is past is moved ahead to the next day at the same clock. */
function onceAt(input: unknown, context: At): number | undefined {
  const clock = clockOf(input);
  if (clock !== undefined) return nextClock(clock, context);
  const time = typeof input === 'string' ? readMoment(input, context.zone) : input;
  if (typeof time !== 'number' || !Number.isInteger(time) || time < 0 || time > lastInstant) return undefined;
  return movedAhead(time, context);
}

/** The instant itself while it is to come, else the next one at the same time of day, epoch seconds. Contract "Screens". */
export function movedAhead(time: number, context: At): number {
  if (time > context.now) return time;
  const { hour, minute, second } = localTimeOf(time, context.zone);
  return nextClock(hour * 3600 + minute * 60 + second, context);
}

const parsed = (text: unknown): unknown =>
  typeof text === 'string' && text.length <= 1000 ? parseJson(text) : undefined;

/** Parses a stored `event_set` without validation against the clock; `undefined` if it is no timer. */
export function parsedTimer(text: string): Pick<Timer, 'time' | 'weekdays'> | undefined {
  const timer = parsed(text);
  if (!isObject(timer)) return undefined;
  const { time, weekdays = '' } = timer;
  return typeof time === 'number' && isWeekdays(weekdays, 0) ? { time, weekdays } : undefined;
}

/** Properties of the timer form that linkages share with policies. A time point uses the first four. */
const formProperties = new Set(
  'type time weekdays timezone tab id cycle endtime interval monthlyday yearlyday'.split(' '),
);

/**
 * Decodes and validates `event_set`: a timer with a time in the future, or a fault at `/time`, `/weekdays`, `/type` or an
 * unknown property. An interval or a day of the month is refused: as a single time it would fire once.
 */
export function readTimer(text: unknown, context: At): Result<Timer> {
  const input = parsed(text);
  if (!isObject(input)) return failure('timer');
  const unknown = Object.keys(input).find((name) => !formProperties.has(name));
  if (unknown !== undefined) return failure('member', { name: unknown.slice(0, 64) }, pointerOf([unknown]));
  const { type = calendar } = input;
  return type === calendar ? readCalendar(input, context) : failure('linkagetimer', undefined, '/type');
}

/** The same for parsed JSON. */
export function readCalendar(input: unknown, context: At): Result<Timer> {
  if (!isObject(input)) return failure('timer');
  const { weekdays = '', time, timezone = defaultTimezone } = input;
  if (!isWeekdays(weekdays, 0)) return failure(weekdaysRule(weekdays), undefined, '/weekdays');
  const seconds = weekdays === '' ? onceAt(time, context) : clockOf(time);
  if (seconds === undefined) return failure(weekdays === '' ? 'moment' : 'timer', undefined, '/time');
  return success({
    type: calendar,
    time: seconds,
    weekdays,
    timezone: typeof timezone === 'number' ? timezone : defaultTimezone,
  });
}
