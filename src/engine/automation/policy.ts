import type { Stored } from '../column.ts';
import type { ComparisonCode } from '../field-type.ts';
import type { Timer } from './timer.ts';

/**
 * A policy as it is kept and answered: which devices it is about, what sets it off, and a table of rules, each with
 * conditions and actions. Values are stored ones. Contract "Policies"; `checkPolicy` reads it from unknown input.
 */

/** 0 adds records to a generator product, 1 commands devices. */
export type PolicyType = 0 | 1;

export const sifters = ['space', 'merchant', 'filter', 'default'] as const;
/** What the rows of the table are for: types of spaces, types of stores, a group of a list, or everything. */
export type Sifter = (typeof sifters)[number];

/** How devices of an application belong to the device that the policy is about. `self` is that device. */
export const linkKeys = ['self', 'space', 'business', 'reference'] as const;
export type LinkKey = (typeof linkKeys)[number];

/** `link_ikey` leads from the policy's module to the application's: ref columns joined by dots, with `reference` alone. */
export type Link = { link_key: LinkKey; link_ikey: string };

export type SpaceScope = { business: string; merchant: string[]; spacetype: string[] };
export type MerchantScope = { business: string; merchanttype: string[] };
export type FilterScope = { productid: string; filterdid: string };

/** `link_key` says which devices in scope an event is about; absent in policies that were saved without it. */
export type PolicyEvent = Partial<Link> & {
  id?: string;
  idev_pid: string;
  ikey: string;
  trend_type: ComparisonCode;
  ref_value: Stored;
  /** Seconds for which it has to hold; `keeptype` is the unit in which a form shows them. */
  keeptime: number;
  keeptype: 'minute' | 'hour';
};

/** How a timer repeats, in one word; a form shows it. */
export const cycles = ['minute', 'hour', 'onlyday', 'everyday', 'weeklyday'] as const;
export type Cycle = (typeof cycles)[number];

/** Every so many seconds, a whole number of minutes, from `time` to `endtime` of each day; absent: the whole day. */
export type IntervalTimer = { tab: 'time'; type: 4; interval: number; time?: number; endtime?: number };
/** Once, or on days of the week: as the time point of a linkage. */
export type CalendarTimer = { tab: 'calendar' } & Timer;
/** Every so many days at `time`, counted from the day on which the policy was saved. */
export type DaysTimer = { tab: 'calendar'; type: 4; interval: number; time: number };
/** On a day of each month, or of each year; `time` is the seconds since midnight. */
export type DayTimer = { tab: 'calendar'; type: 0; time: number } & ({ monthlyday: number } | { yearlyday: number });

/** `endtime` of a calendar timer is kept for the form and has no effect. */
export type PolicyTimer = { id?: string; cycle?: Cycle; endtime?: number } & (
  | IntervalTimer
  | CalendarTimer
  | DaysTimer
  | DayTimer
);

/** `ref_value` is null in a cell that is not filled in: the column is there, and asks for nothing. */
export type ConditionCell = Link & {
  idev_pid: string;
  ikey: string;
  trend_type: ComparisonCode;
  ref_value: Stored;
};

/** A value of its own, or the one of a record that the device refers to: `ref_link` as `link_ikey`, or `self`. */
export type ActionCell = { idev_pid: string; ikey: string } & (
  | { source_type: 'fixed'; ref_value: Stored }
  | { source_type: 'ref'; ref_link: string; ref_link_ikey: string }
);

/** In which months and hours a rule holds; no months are all of them. */
export type RuleTime = { weekdays: '1234567'; mounths: number[]; validperiod: string[] };

export type Rule = {
  enable: boolean;
  notes: string;
  datetime: RuleTime[];
  property: ConditionCell[];
  /** By the column that is set. */
  cmd: { [column: string]: ActionCell };
};

/** A row of the table. `unique_k` is the scope value's id, a colon, and the row's number from 1. */
export type ConfigEntry = { id: string; unique_k: string; name: string; rules: Rule[] };

/** An application that policies of a module may use. `detail` is the way to it, one step for each reference. */
export type UsedApplication = {
  pid: string;
  link: LinkKey;
  field: string;
  detail: { pid: string; refpid: string; field: string }[];
};

/** What the module allowed when the policy was made. */
export type Configurations = {
  sifter: Sifter[];
  usable: UsedApplication[];
  condition: UsedApplication[];
  event: UsedApplication[];
};

/** What a policy holds beside the columns of its record. */
export type PolicyContent = {
  space: SpaceScope | null;
  merchant: MerchantScope | null;
  filter: FilterScope | null;
  events: PolicyEvent[];
  timer: PolicyTimer[];
  configs: ConfigEntry[];
  configurations: Configurations;
};

export type Policy = PolicyContent & {
  name: string;
  targetpid: string;
  policy_type: PolicyType;
  enabled: string;
  updatepolicy: string;
  attached: string | null;
  comment: string | null;
  sifter: Sifter;
};

/** Cells and events with what their list and column are called, as an answer has them. */
type Called<T> = T & { idev_pid_label?: string; ikey_label?: string };

/** A policy as `policy/read` answers it; `names` are those of the records in it that the asker may see. */
export type AnsweredPolicy = Omit<Policy, 'events' | 'configs'> & {
  did: string;
  pid: string;
  version: number;
  targetpidname: string;
  events: Called<PolicyEvent>[];
  configs: (Omit<ConfigEntry, 'rules'> & {
    rules: (Omit<Rule, 'property' | 'cmd'> & {
      property: Called<ConditionCell>[];
      cmd: { [column: string]: Called<ActionCell> };
    })[];
  })[];
  names: { [did: string]: string };
};

export const noConfigurations: Configurations = { sifter: [], usable: [], condition: [], event: [] };

/** A policy that was made before anything but its record was kept. */
export const noContent: PolicyContent = {
  space: null,
  merchant: null,
  filter: null,
  events: [],
  timer: [],
  configs: [],
  configurations: noConfigurations,
};

/** Whether a condition asks for something: it has a relation and a value. Contract "Policies". */
export const isFilledCondition = ({ ref_value }: ConditionCell): boolean => ref_value !== null;

/** Whether an action sets something: a value, or a link to one. */
export const isFilledAction = (cell: ActionCell): boolean =>
  cell.source_type === 'ref' ? cell.ref_link !== '' : cell.ref_value !== null;
