import type { Linkage, LinkageEvent, PropertyCondition, TimeCondition } from './linkage.ts';
import { keepTimeAt, readCompared } from './parameter.ts';
import {
  idAt,
  isEmptyList,
  type Known,
  listAt,
  member,
  moduleAt,
  note,
  objectAt,
  onlyMembers,
  type Place,
  textAt,
} from './place.ts';
import { readDeviceAction, readNotify } from './read-actions.ts';
import { isPeriod } from './read-rule-time.ts';
import type { ToldFault } from './sentences.ts';
import { onlineKey, readPresence } from './presence.ts';
import { documentedZone, isWeekdays, readTimer } from './timer.ts';

/** More than a person oversees in one form. */
const most = {
  events: 50,
  property: 50,
  datetime: 20,
  devControl: 50,
  notify: 20,
  touser: 200,
  name: 128,
  content: 500,
};

/** Members that stand for a person only; the server fills in what they are called now. */
const names = ['idev_name', 'ikey_name', 'pid'];

function readParameterEvent(place: Place): LinkageEvent | undefined {
  onlyMembers(place, ['type', 'idev_did', 'idev_pid', 'ikey', 'trend_type', 'ref_value', 'keeptime', ...names]);
  const compared = member(place, 'ikey') === onlineKey ? readPresence(place) : readCompared(place);
  const keeptime = keepTimeAt(place);
  if (!compared || keeptime === undefined) return undefined;
  return { type: 0, ...compared, keeptime };
}

function readTimeEvent(place: Place): LinkageEvent | undefined {
  onlyMembers(place, ['type', 'event_set', 'pid']);
  const timer = readTimer(member(place, 'event_set'), place.known);
  if (timer.ok) return { type: 1, event_set: JSON.stringify(timer.value) };
  for (const { path, rule } of timer.faults) note(place, `event_set${path}`, rule);
  return undefined;
}

const eventKinds = new Map<unknown, (place: Place) => LinkageEvent | undefined>([
  [0, readParameterEvent],
  [1, readTimeEvent],
]);

function readEvent(place: Place): LinkageEvent | undefined {
  const read = eventKinds.get(member(place, 'type'));
  return read ? read(place) : note(place, 'type', 'eventtype');
}

function readProperty(place: Place): PropertyCondition | undefined {
  onlyMembers(place, ['idev_did', 'idev_pid', 'ikey', 'trend_type', 'ref_value', 'expression', ...names]);
  const compared = readCompared(place);
  const expression = member(place, 'expression');
  if (expression === undefined) return compared;
  if (typeof expression !== 'string' || expression.length > 64) return note(place, 'expression', 'expression');
  return compared && { ...compared, expression };
}

function readDatetime(place: Place): TimeCondition | undefined {
  onlyMembers(place, ['validperiod', 'weekdays', 'timezone', 'pid']);
  const validperiod = member(place, 'validperiod');
  const weekdays = member(place, 'weekdays');
  const timezone = member(place, 'timezone') ?? documentedZone;
  if (!isPeriod(validperiod)) note(place, 'validperiod', 'periodtext');
  if (!isWeekdays(weekdays, 1)) note(place, 'weekdays', 'weekdays');
  if (typeof timezone !== 'number') return note(place, 'timezone', 'timezone');
  return isPeriod(validperiod) && isWeekdays(weekdays, 1) ? { validperiod, weekdays, timezone } : undefined;
}

/** A linkage in the making, and every rule it breaks. */
export type CheckedLinkage = { ok: true; value: Linkage } | { ok: false; faults: ToldFault[] };

/**
 * Reads a linkage from unknown input: as it is to be kept (text that reads as a number is one, a single time that is
 * past is moved ahead, display names are left out), or every broken rule of contract "Linkages" by JSON pointer. What
 * only a database knows (records, tabs, members) is asked of `mentionsOf`.
 */
export function checkLinkage(input: { readonly [key: string]: unknown }, known: Known): CheckedLinkage {
  const place: Place = { input, path: '', faults: [], known };
  const name = textAt(place, 'name', most.name, 'linkagename') ?? '';
  const config = moduleAt(place, 'pid');
  const filterdid = idAt(place, 'filterdid', 'module') ?? '';
  const events = listAt(place, 'events', most.events, readEvent);
  if (Array.isArray(input['events']) && input['events'].length === 0) note(place, 'events', 'noevent');
  const conditions = objectAt(place, 'conditionsinfo');
  onlyMembers(conditions, ['datetime', 'property']);
  const datetime = listAt(conditions, 'datetime', most.datetime, readDatetime);
  const property = listAt(conditions, 'property', most.property, readProperty);
  const acting = objectAt(place, 'actions');
  onlyMembers(acting, ['devControl', 'notify']);
  const devControl = listAt(acting, 'devControl', most.devControl, readDeviceAction);
  const notify = listAt(acting, 'notify', most.notify, readNotify);
  if (isEmptyList(acting, 'devControl') && isEmptyList(acting, 'notify')) note(place, 'actions', 'noaction');
  const status = member(place, 'workflowstatus') ?? 1;
  if (status !== 0 && status !== 1) note(place, 'workflowstatus', 'status');
  if (place.faults.length > 0 || !config) return { ok: false, faults: place.faults };
  const source = member(place, 'source');
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
