import type { Stored } from '../column.ts';
import type { ComparisonCode } from '../field-type.ts';

/**
 * A linkage as it is kept and answered: what sets it off, under which conditions, and what it does. Values are
 * stored ones. Contract "Linkages"; `checkLinkage` reads it from unknown input.
 */

/** A parameter of a device: which module, which record, which column. */
type Parameter = { idev_pid: string; idev_did: string; ikey: string };

export type ParameterEvent = Parameter & {
  type: 0;
  trend_type: ComparisonCode;
  ref_value: Stored;
  /** Seconds for which it has to hold; 0 at once. */
  keeptime: number;
};

/** `event_set` is a `Timer` as JSON text. */
export type TimeEvent = { type: 1; event_set: string };

export type LinkageEvent = ParameterEvent | TimeEvent;

export type PropertyCondition = Parameter & { trend_type: ComparisonCode; ref_value: Stored; expression?: string };

/** `HH:mm:ss-HH:mm:ss` on these days of the week, 1 Monday to 7 Sunday. */
export type TimeCondition = { validperiod: string; weekdays: string; timezone: number };

/** `datadid` is the record acted on, `did` the action's own id. Contract "Linkages". */
export type DeviceAction = {
  did?: string;
  pid: string;
  filterdid: string;
  datadid: string;
  act: 'set';
  cmd: { [column: string]: Stored };
};

export type NotifyAction = { notifyway: 'wechat'; content: string; touser: string[] };

export type Linkage = {
  pid: string;
  filterdid: string;
  name: string;
  source: string;
  /** 1 open, 0 closed. */
  workflowstatus: 0 | 1;
  events: LinkageEvent[];
  conditionsinfo: { datetime: TimeCondition[]; property: PropertyCondition[] };
  actions: { devControl: DeviceAction[]; notify: NotifyAction[] };
};
