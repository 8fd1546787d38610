import { columnsOf } from '../builtin-columns.ts';
import type { Column, ModuleConfig, Stored } from '../column.ts';
import { shownValue } from '../column-value.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { isCommanded } from '../control/panel.ts';
import { fits } from '../fits.ts';
import { formatClock, readClock } from '../moment.ts';
import { isObject, ownProperty } from '../own-property.ts';
import { checkLinkage } from './check-linkage.ts';
import { comparisons, isComparisonCode } from './comparisons.ts';
import type { DeviceAction, Linkage, LinkageEvent, PropertyCondition } from './linkage.ts';
import type { KnownModules } from './json-cursor.ts';
import { onlineKey } from './presence.ts';
import type { DescribedFault } from './sentences.ts';
import { defaultTimezone, noDays, parsedTimer, type RepeatId, repeatOf, repeats } from './timer.ts';

/**
 * A linkage as its form edits it: one flat line per event, condition and action, values as shown and as typed. `checkLinkage`,
 * the check of the server, finds missing and invalid values.
 */

export type DraftLine = { readonly [property: string]: unknown };

export const draftLists = ['events', 'property', 'datetime', 'devControl', 'notify'] as const;
export type DraftList = (typeof draftLists)[number];

export type LinkageDraft = { readonly name: string } & { readonly [List in DraftList]: readonly DraftLine[] };

/** Fields of a linkage that its form does not edit. */
export type DraftOf = Pick<Linkage, 'pid' | 'filterdid' | 'source' | 'workflowstatus'>;

/** Looks up a module by pid. */
export type Modules = KnownModules['module'];

const isLine = (value: unknown): value is DraftLine => isObject(value);

/** A form's values as a draft. */
export function readDraft(values: { readonly [name: string]: unknown }): LinkageDraft {
  const list = (name: DraftList): readonly DraftLine[] => {
    const value = ownProperty(values, name);
    return Array.isArray(value) ? value.filter(isLine) : [];
  };
  const name = ownProperty(values, 'name');
  return {
    name: typeof name === 'string' ? name : '',
    events: list('events'),
    property: list('property'),
    datetime: list('datetime'),
    devControl: list('devControl'),
    notify: list('notify'),
  };
}

const textOf = (line: DraftLine, property: string): string | undefined => {
  const value = ownProperty(line, property);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The column that a line is about: `property` names it, in the module that `pid` names. */
export const columnIn = (line: DraftLine, [pid, property]: readonly [string, string], module: Modules) => {
  const config = module(textOf(line, pid) ?? '');
  return config && columnNamed(config, textOf(line, property));
};

const columnNamed = (config: ModuleConfig, name: string | undefined): Column | undefined => {
  const column = name === undefined ? undefined : columnsOf(config).get(name);
  return column?.builtin === true ? undefined : column;
};

/** The columns that an event, a condition or (`isActed`) an action can name, in their order. */
export const parametersOf = (config: ModuleConfig, isActed: boolean): Column[] =>
  [...columnsOf(config).values()].filter(
    (column) => column.builtin !== true && (isActed ? isCommanded(column) : column.candisplay !== false),
  );

/** Encodes a form's value of a column; text that the column can't parse is returned as typed. */
export function storedOf(column: Column, displayValue: unknown): Stored | undefined {
  if (displayValue === undefined || displayValue === null || displayValue === '') return undefined;
  const type = fieldTypeOf(column);
  if (fits(type.schema(column), displayValue) || typeof displayValue === 'number')
    return type.encode(displayValue, column);
  if (typeof displayValue === 'string') return displayValue;
  return Array.isArray(displayValue) ? displayValue.map(String) : undefined;
}

/** The value if the line's new parameter accepts it too, otherwise undefined. */
export const valueIfValid = (column: Column | undefined, value: unknown): unknown =>
  column !== undefined && value !== undefined && fits(fieldTypeOf(column).schema(column), value) ? value : undefined;

const compared = (line: DraftLine, module: Modules) => {
  const { idev_pid, idev_did, ikey, trend_type } = line;
  const column = columnIn(line, ['idev_pid', 'ikey'], module);
  const isAsked = isComparisonCode(trend_type) && comparisons[trend_type].needsValue;
  const ref_value = column && isAsked ? storedOf(column, line['ref_value']) : undefined;
  return { idev_pid, idev_did, ikey, trend_type, ref_value };
};

/** `HH:mm:ss` as seconds since midnight; unreadable text is returned unchanged, and the check reports it. */
const clockAt = (value: unknown): unknown => (typeof value === 'string' ? (readClock(value) ?? value) : value);

const timerOf = (line: DraftLine): string => {
  const repeat = textOf(line, 'repeat');
  const isOnce = repeat === 'once';
  const repeatDays = repeat === undefined || isOnce ? '' : ownProperty(repeats, repeat)?.weekdays;
  const weekdays = repeatDays ?? textOf(line, 'weekdays') ?? noDays;
  const time = isOnce ? line['at'] : clockAt(line['clock']);
  return JSON.stringify({ type: 2, time: time ?? '', weekdays, timezone: defaultTimezone });
};

/** Going offline or coming back is a line of its own kind in the form, and a parameter event on the wire. */
export const presenceLine = 2;

const wirePresence = ({ idev_pid, idev_did, ref_value, keeptime }: DraftLine) => ({
  type: 0,
  idev_pid,
  idev_did,
  ikey: onlineKey,
  trend_type: 4,
  ref_value,
  keeptime: keeptime ?? 0,
});

const wireEvent = (line: DraftLine, module: Modules) => {
  if (line['type'] === 1) return { type: 1, event_set: timerOf(line) };
  if (line['type'] === presenceLine) return wirePresence(line);
  const event = compared(line, module);
  // A "reported" event has no duration.
  const isReport = isComparisonCode(event.trend_type) && comparisons[event.trend_type].firing === 'report';
  return { type: 0, ...event, keeptime: isReport ? 0 : (line['keeptime'] ?? 0) };
};

const wireAction = (line: DraftLine, module: Modules) => {
  const { pid, filterdid, datadid, did } = line;
  const parameter = textOf(line, 'parameter');
  const column = columnIn(line, ['pid', 'parameter'], module);
  const value = column && storedOf(column, line['value']);
  const cmd = parameter === undefined ? {} : { [parameter]: value ?? null };
  return { ...(did === undefined ? {} : { did }), pid, filterdid, datadid, act: 'set', cmd };
};

/** The body of a save: what `checkLinkage` reads here and on the server. */
export const wireOf = (draft: LinkageDraft, of: DraftOf, module: Modules) => ({
  pid: of.pid,
  filterdid: of.filterdid,
  name: draft.name.trim(),
  source: of.source,
  workflowstatus: of.workflowstatus,
  events: draft.events.map((line) => wireEvent(line, module)),
  conditionsinfo: {
    datetime: draft.datetime.map(({ validperiod, weekdays }) => ({
      validperiod,
      weekdays,
      timezone: defaultTimezone,
    })),
    property: draft.property.map((line) => {
      const { expression } = line;
      return { ...compared(line, module), ...(expression === undefined ? {} : { expression }) };
    }),
  },
  actions: {
    devControl: draft.devControl.map((line) => wireAction(line, module)),
    notify: draft.notify.map(({ content, touser }) => ({ notifyway: 'wechat', content, touser: touser ?? [] })),
  },
});

const shownCompared = (
  { idev_pid, idev_did, ikey, trend_type, ref_value }: PropertyCondition,
  module: Modules,
): DraftLine => {
  const line = { idev_pid, idev_did, ikey, trend_type };
  const column = columnIn(line, ['idev_pid', 'ikey'], module);
  return { ...line, ref_value: column ? shownValue(column, ref_value) : (ref_value ?? undefined) };
};

const shownTimer = (text: string): DraftLine => {
  const timer = parsedTimer(text);
  if (timer === undefined) return { type: 1, repeat: 'once' };
  const repeat: RepeatId = repeatOf(timer.weekdays);
  if (repeat === 'once') return { type: 1, repeat, at: timer.time };
  const clock = formatClock(timer.time);
  return { type: 1, repeat, clock, ...(repeat === 'chosen' ? { weekdays: timer.weekdays } : {}) };
};

const shownEvent = (event: LinkageEvent, module: Modules): DraftLine => {
  if (event.type === 1) return shownTimer(event.event_set);
  const { idev_pid, idev_did, ikey, ref_value, keeptime } = event;
  return ikey === onlineKey
    ? { type: presenceLine, idev_pid, idev_did, ref_value, keeptime }
    : { type: 0, ...shownCompared(event, module), keeptime };
};

/** A control with several parameters is one line for each; the first keeps the id. */
const shownActions = ({ did, pid, filterdid, datadid, cmd }: DeviceAction, module: Modules): DraftLine[] =>
  Object.entries(cmd).map(([parameter, value], index): DraftLine => {
    const column = columnIn({ pid, parameter }, ['pid', 'parameter'], module);
    const displayValue = column ? shownValue(column, value) : (value ?? undefined);
    return {
      ...(index === 0 && did !== undefined ? { did } : {}),
      pid,
      filterdid,
      datadid,
      parameter,
      value: displayValue,
    };
  });

/** A stored linkage as its form shows it. */
export const draftOf = (linkage: Linkage, module: Modules): LinkageDraft => ({
  name: linkage.name,
  events: linkage.events.map((event) => shownEvent(event, module)),
  property: linkage.conditionsinfo.property.map((condition) => ({
    ...shownCompared(condition, module),
    ...(condition.expression === undefined ? {} : { expression: condition.expression }),
  })),
  datetime: linkage.conditionsinfo.datetime.map(({ validperiod, weekdays }) => ({ validperiod, weekdays })),
  devControl: linkage.actions.devControl.flatMap((action) => shownActions(action, module)),
  notify: linkage.actions.notify.map(({ content, touser }) => ({ content, touser })),
});

/** Every module that a linkage names. */
export const pidsOf = ({ events, conditionsinfo, actions }: Linkage): string[] => [
  ...new Set([
    ...[...events, ...conditionsinfo.property].flatMap((condition) =>
      'idev_pid' in condition ? [condition.idev_pid] : [],
    ),
    ...actions.devControl.map(({ pid }) => pid),
  ]),
];

/** Every module that a draft names. */
export const pidsIn = (draft: LinkageDraft): string[] => [
  ...new Set(
    draftLists.flatMap((list) =>
      draft[list].flatMap((line) => [textOf(line, 'idev_pid') ?? [], textOf(line, 'pid') ?? []].flat()),
    ),
  ),
];

/** Rules of a command that concern its parameter and not the value. */
const parameterRules: ReadonlySet<string> = new Set(['parameter', 'writable']);

/** Form names of the lists on the wire. */
const listPaths = [
  ['/conditionsinfo/property', '/property'],
  ['/conditionsinfo/datetime', '/datetime'],
  ['/actions/devControl', '/devControl'],
  ['/actions/notify', '/notify'],
] as const;

/** Converts a path on the wire to the path of the form field that corrects it. */
export function formPath({ path, rule }: Pick<DescribedFault, 'path' | 'rule'>, draft: LinkageDraft): string {
  const [from, to] = listPaths.find(([wire]) => path.startsWith(`${wire}/`)) ?? ['', ''];
  const [, list = '', index, property, inner] = `${to}${path.slice(from.length)}`.split('/');
  if (index === undefined || property === undefined) return index === undefined ? `/${list}` : `/${list}/${index}`;
  const line = `/${list}/${index}`;
  if (property === 'cmd') return `${line}/${inner === undefined || parameterRules.has(rule) ? 'parameter' : 'value'}`;
  if (property !== 'event_set') return `${line}/${property}`;
  if (inner === 'weekdays') return `${line}/weekdays`;
  const isOnce = draft.events[Number(index)]?.['repeat'] === 'once';
  return `${line}/${isOnce ? 'at' : 'clock'}`;
}

export type CheckedDraft = { linkage: Linkage | undefined; faults: DescribedFault[] };

/** Validates a draft with the check of the server: the linkage, or every fault at its path in the form. */
export function checkDraft(draft: LinkageDraft, of: DraftOf, modules: KnownModules): CheckedDraft {
  const checked = checkLinkage(wireOf(draft, of, modules.module), modules);
  if (checked.ok) return { linkage: checked.value, faults: [] };
  return { linkage: undefined, faults: checked.faults.map((fault) => ({ ...fault, path: formPath(fault, draft) })) };
}
