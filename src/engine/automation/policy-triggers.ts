import type { Column, Language, LocalText } from '../column.ts';
import { formatClock, formatMoment, readClock, secondsPerDay } from '../moment.ts';
import { ownProperty } from '../own-property.ts';
import type { ShownRecord } from '../record-codec.ts';
import { formOf } from '../views/form.ts';
import type { FormView } from '../views/view.ts';
import type { PolicyTimer } from './policy.ts';
import { defaultTimezone, movedAhead, noDays, repeatOf, repeats } from './timer.ts';
import { inLanguage, phrase } from '../../texts/phrase.ts';

/** Timers of a policy as compiled forms, one for each repetition, and back. Contract "Policies". */

/** A field of a trigger's form. */
export const triggerField = (
  column: string,
  label: LocalText,
  properties: Partial<Column> & Pick<Column, 'type'>,
): Column => ({
  column,
  label,
  rw: 3,
  required: 2,
  section: phrase('engine/policies', 'section'),
  ...properties,
});

const time = triggerField('time', phrase('engine/policies', 'time'), { type: 'time' });
const every = (label: LocalText, max: number): Column =>
  triggerField('interval', phrase('engine/policies', 'every'), { type: 'int', min: 1, max, unit: label.en });
const from = triggerField('time', phrase('engine/policies', 'from'), { type: 'time', required: 0 });
const until = triggerField('endtime', phrase('engine/policies', 'until'), { type: 'time', required: 0 });
/** Days of the week as digits, drawn as seven cells. */
const weekdays = triggerField('weekdays', phrase('engine/policies', 'days'), { type: 'string' });

const hourSeconds = 3600;
const minuteSeconds = 60;
const maxMinutes = 525_600;

type Cycle = {
  label: LocalText;
  fields: readonly Column[];
  isOf: (timer: PolicyTimer) => boolean;
  /** Decodes a timer of this kind to form values. */
  formValuesOf: (timer: PolicyTimer) => ShownRecord;
  /** Encodes form values to a timer; missing values are left to the check. */
  wire: (values: ShownRecord) => object;
  text: (values: ShownRecord, context: { language: Language; zone: string }) => string;
};

const clock = (value: unknown): unknown => (typeof value === 'string' ? (readClock(value) ?? value) : undefined);
const clockText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 5) : '');
const shownClock = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : formatClock(seconds);

const interval = (seconds: number, unit: LocalText, label: LocalText): Cycle => ({
  label,
  fields: [every(unit, Math.floor((maxMinutes * minuteSeconds) / seconds)), from, until],
  isOf: (timer) =>
    timer.tab === 'time' && (timer.interval % hourSeconds === 0 ? hourSeconds : minuteSeconds) === seconds,
  formValuesOf: (timer) =>
    timer.tab === 'time'
      ? { interval: timer.interval / seconds, time: shownClock(timer.time), endtime: shownClock(timer.endtime) }
      : {},
  wire: ({ interval: count, time: start, endtime }) => ({
    tab: 'time',
    type: 4,
    interval: typeof count === 'number' ? count * seconds : count,
    ...(start === undefined ? {} : { time: clock(start) }),
    ...(endtime === undefined ? {} : { endtime: clock(endtime) }),
  }),
  text: ({ interval: count, time: start, endtime }, { language }) => {
    const window = start === undefined && endtime === undefined ? '' : ` ${clockText(start)}–${clockText(endtime)}`;
    const isWhole = window === ' 00:00–23:59';
    const name = `${String(count)} ${inLanguage(unit, language)}`;
    return inLanguage(phrase('engine/policies', 'everySpan', { name }), language) + (isWhole ? '' : window);
  },
});

const weekly = (label: LocalText, days: string | undefined): Cycle => ({
  label,
  fields: days === undefined ? [time, weekdays] : [time],
  isOf: (timer) =>
    'weekdays' in timer && timer.weekdays !== '' && (timer.weekdays === '1234567') === (days !== undefined),
  formValuesOf: (timer) => ('weekdays' in timer ? { time: shownClock(timer.time), weekdays: timer.weekdays } : {}),
  wire: ({ time: clockTime, weekdays: chosen }) => ({
    tab: 'calendar',
    type: 2,
    time: clock(clockTime) ?? '',
    // No day at all is not "once".
    weekdays: days ?? (typeof chosen === 'string' && chosen !== '' ? chosen : noDays),
    timezone: defaultTimezone,
  }),
  text: ({ time: clockTime, weekdays: chosen }, { language }) =>
    days !== undefined
      ? inLanguage(phrase('engine/policies', 'everyDayAt', { at: clockText(clockTime) }), language)
      : `${weekText(String(chosen ?? ''), language)} ${clockText(clockTime)}`,
});

/** Workdays and weekend by their names, other days one by one. */
const weekText = (days: string, language: Language): string => {
  const repeat = repeatOf(days);
  const isNamed = repeat !== 'chosen' && repeat !== 'once';
  return isNamed ? inLanguage(repeats[repeat].label, language) : dayNames(days, language);
};

/** 1 January 2024 was a Monday. */
const dayNames = (days: string, language: Language): string =>
  Array.from(days, (digit) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, Number(digit))),
  ).join(inLanguage(phrase('engine/common', 'listSeparator'), language));

const ofDay = (
  name: 'monthlyday' | 'yearlyday',
  label: LocalText,
  { max, day, text }: { max: number; day: LocalText; text: (dayNumber: string, language: Language) => string },
): Cycle => ({
  label,
  fields: [triggerField(name, day, { type: 'int', min: 1, max }), time],
  isOf: (timer) => name in timer,
  formValuesOf: (timer) => ({ [name]: ownProperty(timer, name), time: shownClock(timer.time) }),
  wire: ({ [name]: dayNumber, time: moment }) => ({
    tab: 'calendar',
    type: 0,
    time: clock(moment) ?? '',
    [name]: dayNumber ?? 0,
  }),
  text: ({ [name]: dayNumber, time: moment }, { language }) =>
    `${text(String(dayNumber), language)} ${clockText(moment)}`,
});

/** Every repetition of a timer, in the order in which they are offered. */
export const cycles = {
  minute: interval(minuteSeconds, phrase('engine/policies', 'min'), phrase('engine/policies', 'everyMinutes')),
  hour: interval(hourSeconds, phrase('engine/policies', 'h'), phrase('engine/policies', 'everyHours')),
  onlyday: {
    label: phrase('engine/policies', 'once'),
    fields: [
      triggerField('at', phrase('engine/policies', 'dateTime'), { type: 'timestamp', format: 'yyyy-MM-dd HH:mm:ss' }),
    ],
    isOf: (timer) => 'weekdays' in timer && timer.weekdays === '',
    formValuesOf: (timer) => ({ at: timer.time }),
    wire: ({ at }) => ({ tab: 'calendar', type: 2, time: at ?? '', weekdays: '', timezone: defaultTimezone }),
    text: ({ at }, { language, zone }) =>
      inLanguage(phrase('engine/policies', 'onceAt'), language) +
      (typeof at === 'number' ? formatMoment(at, zone, 'yyyy-MM-dd HH:mm') : ''),
  },
  everyday: weekly(phrase('engine/policies', 'everyDay'), '1234567'),
  weeklyday: weekly(phrase('engine/policies', 'weekly'), undefined),
  monthly: ofDay('monthlyday', phrase('engine/policies', 'monthly'), {
    max: 31,
    day: phrase('engine/policies', 'dayOfMonth'),
    text: (day, language) => inLanguage(phrase('engine/policies', 'monthlyOnDay', { day }), language),
  }),
  yearly: ofDay('yearlyday', phrase('engine/policies', 'yearly'), {
    max: 366,
    day: phrase('engine/policies', 'dayOfYear'),
    text: (day, language) => inLanguage(phrase('engine/policies', 'yearlyOnDay', { day }), language),
  }),
  everyndays: {
    label: phrase('engine/policies', 'everyDays'),
    fields: [every(phrase('engine/policies', 'd'), 365), time],
    isOf: (timer) => timer.type === 4 && timer.tab === 'calendar',
    formValuesOf: (timer) =>
      timer.type === 4 ? { interval: timer.interval / secondsPerDay, time: shownClock(timer.time) } : {},
    wire: ({ interval: count, time: clockTime }) => ({
      tab: 'calendar',
      type: 4,
      interval: typeof count === 'number' ? count * secondsPerDay : count,
      time: clock(clockTime) ?? '',
    }),
    text: ({ interval: count, time: clockTime }, { language }) =>
      inLanguage(
        phrase('engine/policies', 'everyDaysAt', { count: String(count), at: clockText(clockTime) }),
        language,
      ),
  },
} as const satisfies Record<string, Cycle>;

export type CycleId = keyof typeof cycles;

export const isCycle = (value: unknown): value is CycleId => typeof value === 'string' && Object.hasOwn(cycles, value);

/** The two tabs of a timer in its dialog: by interval, and by calendar. */
export const timerTabs = {
  time: ['minute', 'hour'],
  calendar: ['onlyday', 'everyday', 'weeklyday', 'monthly', 'yearly', 'everyndays'],
} as const satisfies Record<PolicyTimer['tab'], readonly CycleId[]>;

/**
 * Trigger in its dialog. `values`: form values. `kept`: properties that are sent back unchanged. `called`: what the server calls
 * the parameter of an event, for a list that this person may not read.
 */
export type TriggerDraft = { values: ShownRecord; kept?: { id?: string; endtime?: number }; called?: string };

const cycleField = (ids: readonly CycleId[]): Column =>
  triggerField('cycle', phrase('engine/policies', 'repeat'), {
    type: 'enum',
    enum: Object.fromEntries(ids.map((id) => [id, cycles[id].label])),
  });

const cycleOf = (values: ShownRecord): Cycle | undefined => {
  const { cycle } = values;
  return isCycle(cycle) ? cycles[cycle] : undefined;
};

export const timerForm = (tab: PolicyTimer['tab'], values: ShownRecord): FormView =>
  formOf([cycleField(timerTabs[tab]), ...(cycleOf(values)?.fields ?? [])], { pid: '', purpose: 'edit' });

/** A stored timer for its dialog. */
export function timerDraft(timer: PolicyTimer): TriggerDraft {
  const ids = Object.keys(cycles).filter(isCycle);
  const id = ids.find((cycle) => cycles[cycle].isOf(timer)) ?? 'everyday';
  const entries = Object.entries({ cycle: id, ...cycles[id].formValuesOf(timer) }).filter(
    ([, value]) => value !== undefined,
  );
  const isShown = cycles[id].fields.some(({ column }) => column === 'endtime');
  const kept = {
    ...(timer.id === undefined ? {} : { id: timer.id }),
    ...(isShown || timer.endtime === undefined ? {} : { endtime: timer.endtime }),
  };
  return { values: Object.fromEntries(entries), kept };
}

export const timerWire = ({ values, kept }: TriggerDraft): object => ({ ...kept, ...cycleOf(values)?.wire(values) });

/** A trigger whose single time is past, moved ahead as the server moves it; any other trigger is returned unchanged. */
export function withTimeAhead(draft: TriggerDraft, context: { zone: string; now: number }): TriggerDraft {
  const { cycle, at } = draft.values;
  if (cycle !== 'onlyday' || typeof at !== 'number') return draft;
  const ahead = movedAhead(at, context);
  return ahead === at ? draft : { ...draft, values: { ...draft.values, at: ahead } };
}

export const timerText = ({ values }: TriggerDraft, context: { language: Language; zone: string }): string =>
  cycleOf(values)?.text(values, context) ?? '';
