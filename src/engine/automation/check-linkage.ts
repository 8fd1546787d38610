import type { Linkage, LinkageEvent, PropertyCondition, TimeCondition } from './linkage.ts';
import { conditionCodeAt, keepTimeAt, readCompared } from './parameter.ts';
import {
  idAt,
  isEmptyList,
  type KnownModules,
  listAt,
  propertyOf,
  moduleAt,
  addFault,
  objectAt,
  onlyProperties,
  type JsonCursor,
  textAt,
} from './json-cursor.ts';
import { readDeviceAction, readNotify } from './read-actions.ts';
import { isPeriod } from './read-rule-time.ts';
import type { DescribedFault } from './sentences.ts';
import { onlineKey, readPresence } from './presence.ts';
import { defaultTimezone, isWeekdays, readTimer, weekdaysRule } from './timer.ts';
import type { JsonObject } from '../own-property.ts';

/** Characters. */
export const maxNameLength = 128;

/** More than a person oversees in one form. */
const limits = {
  events: 50,
  property: 50,
  datetime: 20,
  devControl: 50,
  notify: 20,
  touser: 200,
  name: maxNameLength,
  content: 500,
};

/** Properties for display only; the server fills in the current names. */
const names = ['idev_name', 'ikey_name', 'pid'];

function readParameterEvent(cursor: JsonCursor): LinkageEvent | undefined {
  onlyProperties(cursor, ['type', 'idev_did', 'idev_pid', 'ikey', 'trend_type', 'ref_value', 'keeptime', ...names]);
  const compared = propertyOf(cursor, 'ikey') === onlineKey ? readPresence(cursor) : readCompared(cursor);
  const keeptime = keepTimeAt(cursor);
  if (!compared || keeptime === undefined) return undefined;
  return { type: 0, ...compared, keeptime };
}

function readTimeEvent(cursor: JsonCursor): LinkageEvent | undefined {
  onlyProperties(cursor, ['type', 'event_set', 'pid']);
  const timer = readTimer(propertyOf(cursor, 'event_set'), cursor.modules);
  if (timer.ok) return { type: 1, event_set: JSON.stringify(timer.value) };
  for (const { path, rule, params } of timer.faults) addFault(cursor, `event_set${path}`, rule, { params });
  return undefined;
}

const eventKinds = new Map<unknown, (cursor: JsonCursor) => LinkageEvent | undefined>([
  [0, readParameterEvent],
  [1, readTimeEvent],
]);

function readEvent(cursor: JsonCursor): LinkageEvent | undefined {
  const read = eventKinds.get(propertyOf(cursor, 'type'));
  return read ? read(cursor) : addFault(cursor, 'type', 'eventtype');
}

function readProperty(cursor: JsonCursor): PropertyCondition | undefined {
  onlyProperties(cursor, ['idev_did', 'idev_pid', 'ikey', 'trend_type', 'ref_value', 'expression', ...names]);
  const compared = readCompared(cursor, conditionCodeAt);
  const expression = propertyOf(cursor, 'expression');
  if (expression === undefined) return compared;
  if (typeof expression !== 'string' || expression.length > 64) return addFault(cursor, 'expression', 'expression');
  return compared && { ...compared, expression };
}

function readDatetime(cursor: JsonCursor): TimeCondition | undefined {
  onlyProperties(cursor, ['validperiod', 'weekdays', 'timezone', 'pid']);
  const validperiod = propertyOf(cursor, 'validperiod');
  const weekdays = propertyOf(cursor, 'weekdays');
  const timezone = propertyOf(cursor, 'timezone') ?? defaultTimezone;
  if (!isPeriod(validperiod)) addFault(cursor, 'validperiod', 'periodtext');
  if (!isWeekdays(weekdays, 1)) addFault(cursor, 'weekdays', weekdaysRule(weekdays));
  if (typeof timezone !== 'number') return addFault(cursor, 'timezone', 'timezone');
  return isPeriod(validperiod) && isWeekdays(weekdays, 1) ? { validperiod, weekdays, timezone } : undefined;
}

/** A valid linkage, or all its faults. */
export type CheckedLinkage = { ok: true; value: Linkage } | { ok: false; faults: DescribedFault[] };

/**
 * Decodes a linkage from unknown input. Returns what to store (numeric text becomes a number, a single time in the past
 * moves ahead, display names are dropped), or every broken rule of contract "Linkages" by JSON pointer. It does not
 * check what only a database knows (records, tabs, members): see `mentionsOf`.
 */
export function checkLinkage(input: JsonObject, modules: KnownModules): CheckedLinkage {
  const cursor: JsonCursor = { input, path: '', faults: [], modules };
  const name = textAt(cursor, 'name', limits.name, 'linkagename') ?? '';
  const config = moduleAt(cursor, 'pid');
  const filterdid = idAt(cursor, 'filterdid', 'module') ?? '';
  const events = listAt(cursor, 'events', limits.events, readEvent);
  if (Array.isArray(input['events']) && input['events'].length === 0) addFault(cursor, 'events', 'noevent');
  const conditions = objectAt(cursor, 'conditionsinfo');
  onlyProperties(conditions, ['datetime', 'property']);
  const datetime = listAt(conditions, 'datetime', limits.datetime, readDatetime);
  const property = listAt(conditions, 'property', limits.property, readProperty);
  const acting = objectAt(cursor, 'actions');
  onlyProperties(acting, ['devControl', 'notify']);
  const devControl = listAt(acting, 'devControl', limits.devControl, readDeviceAction);
  const notify = listAt(acting, 'notify', limits.notify, readNotify);
  if (isEmptyList(acting, 'devControl') && isEmptyList(acting, 'notify')) addFault(cursor, 'actions', 'noaction');
  const status = propertyOf(cursor, 'workflowstatus') ?? 1;
  if (status !== 0 && status !== 1) addFault(cursor, 'workflowstatus', 'status');
  if (cursor.faults.length > 0 || !config) return { ok: false, faults: cursor.faults };
  const source = propertyOf(cursor, 'source');
  return {
    ok: true,
    value: {
      pid: config.pid,
      filterdid,
      name,
      source: typeof source === 'string' ? source : '',
      workflowstatus: status === 0 ? 0 : 1,
      events,
      conditionsinfo: { datetime, property },
      actions: { devControl, notify },
    },
  };
}
