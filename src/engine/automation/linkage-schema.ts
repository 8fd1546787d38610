import { Type } from 'typebox';
import { Comparison, StoredValue } from '../stored-schema.ts';

/**
 * A linkage as it is stored and answered: what sets it off, under which conditions, and what it does. The one
 * description of its shape: `linkage.ts` derives the types, the endpoints the wire. `checkLinkage` reads it from unknown
 * input. Contract "Linkages".
 */

/** A parameter of a device: which module, which record, which column. */
const parameter = { idev_pid: Type.String(), idev_did: Type.String(), ikey: Type.String() };
const compared = { ...parameter, trend_type: Comparison, ref_value: StoredValue };

/** `keeptime`: seconds for which it has to hold; 0 at once. */
export const ParameterEvent = Type.Object({ type: Type.Literal(0), ...compared, keeptime: Type.Number() });
/** `event_set` is a `Timer` as JSON text. */
export const TimeEvent = Type.Object({ type: Type.Literal(1), event_set: Type.String() });
export const LinkageEvent = Type.Union([ParameterEvent, TimeEvent]);

export const PropertyCondition = Type.Object({ ...compared, expression: Type.Optional(Type.String()) });
/** `HH:mm:ss-HH:mm:ss` on these days of the week, 1 Monday to 7 Sunday. */
export const TimeCondition = Type.Object({
  validperiod: Type.String(),
  weekdays: Type.String(),
  timezone: Type.Number(),
});

/** `datadid` is the record acted on, `did` the action's own id. */
export const DeviceAction = Type.Object({
  did: Type.Optional(Type.String()),
  pid: Type.String(),
  filterdid: Type.String(),
  datadid: Type.String(),
  act: Type.Literal('set'),
  cmd: Type.Record(Type.String(), StoredValue),
});
export const NotifyAction = Type.Object({
  notifyway: Type.Literal('wechat'),
  content: Type.String(),
  touser: Type.Array(Type.String()),
});

export const Linkage = Type.Object({
  pid: Type.String(),
  filterdid: Type.String(),
  name: Type.String(),
  source: Type.String(),
  /** 1 open, 0 closed. */
  workflowstatus: Type.Union([Type.Literal(0), Type.Literal(1)]),
  events: Type.Array(LinkageEvent),
  conditionsinfo: Type.Object({ datetime: Type.Array(TimeCondition), property: Type.Array(PropertyCondition) }),
  actions: Type.Object({ devControl: Type.Array(DeviceAction), notify: Type.Array(NotifyAction) }),
});
