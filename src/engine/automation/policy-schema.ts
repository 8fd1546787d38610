import { Type } from 'typebox';
import { Comparison, StoredValue } from '../stored-schema.ts';
import { cycles, linkKeys, sifters } from './policy-choices.ts';
import { RuleTrouble } from './rule-trouble.ts';

/**
 * A policy as it is stored and answered: which devices it is about, what sets it off, and a table of rules, each with
 * conditions and actions. The one description of its shape: `policy.ts` derives the types, the endpoints the wire.
 * `checkPolicy` reads it from unknown input. Contract "Policies".
 */

const oneOf = <const T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...values] });
const optional = Type.Optional;

/** 0 adds records to a generator product, 1 commands devices. */
export const PolicyType = Type.Union([Type.Literal(0), Type.Literal(1)]);

export const Sifter = oneOf(sifters);

export const LinkKey = oneOf(linkKeys);

/** `link_ikey` leads from the policy's module to the application's: ref columns separated by dots, with `reference` alone. */
const link = { link_key: LinkKey, link_ikey: Type.String() };
const parameter = { idev_pid: Type.String(), ikey: Type.String() };
const compared = { ...parameter, trend_type: Comparison, ref_value: StoredValue };

export const SpaceScope = Type.Object({
  business: Type.String(),
  merchant: Type.Array(Type.String()),
  spacetype: Type.Array(Type.String()),
});
export const MerchantScope = Type.Object({ business: Type.String(), merchanttype: Type.Array(Type.String()) });
export const FilterScope = Type.Object({ productid: Type.String(), filterdid: Type.String() });

/** `link_key` says which devices in scope an event is about; absent in policies that were saved without it. */
const event = {
  link_key: optional(LinkKey),
  link_ikey: optional(Type.String()),
  id: optional(Type.String()),
  ...compared,
  /** Seconds for which it has to hold; `keeptype` is the unit in which a form shows them. */
  keeptime: Type.Number(),
  keeptype: Type.Union([Type.Literal('minute'), Type.Literal('hour')]),
};
export const PolicyEvent = Type.Object(event);

/** `endtime` of a calendar timer is kept for the form and has no effect. */
const ofTimer = { id: optional(Type.String()), cycle: optional(oneOf(cycles)), endtime: optional(Type.Number()) };
const calendar = { ...ofTimer, tab: Type.Literal('calendar') };

export const PolicyTimer = Type.Union([
  /** Every so many seconds, a whole number of minutes, from `time` to `endtime` of each day; absent: the whole day. */
  Type.Object({
    ...ofTimer,
    tab: Type.Literal('time'),
    type: Type.Literal(4),
    interval: Type.Number(),
    time: optional(Type.Number()),
  }),
  /** Once, or on days of the week: as the time point of a linkage. */
  Type.Object({
    ...calendar,
    type: Type.Literal(2),
    time: Type.Number(),
    weekdays: Type.String(),
    timezone: Type.Number(),
  }),
  /** Every so many days at `time`, counted from the day on which the policy was saved. */
  Type.Object({ ...calendar, type: Type.Literal(4), interval: Type.Number(), time: Type.Number() }),
  /** On a day of each month, or of each year; `time` is the seconds since midnight. */
  Type.Object({ ...calendar, type: Type.Literal(0), time: Type.Number(), monthlyday: Type.Number() }),
  Type.Object({ ...calendar, type: Type.Literal(0), time: Type.Number(), yearlyday: Type.Number() }),
]);

/** `ref_value` is null in a cell that is not filled in: the column is there, and requests nothing. */
const condition = { ...link, ...compared };
export const ConditionCell = Type.Object(condition);

/** A value of its own, or the one of a record that the device refers to: `ref_link` as `link_ikey`, or `self`. */
const fixed = { ...parameter, source_type: Type.Literal('fixed'), ref_value: StoredValue };
const referred = {
  ...parameter,
  source_type: Type.Literal('ref'),
  ref_link: Type.String(),
  ref_link_ikey: Type.String(),
};
export const ActionCell = Type.Union([Type.Object(fixed), Type.Object(referred)]);

/** In which months and hours a rule holds; no months are all of them. */
export const RuleTime = Type.Object({
  weekdays: Type.Literal('1234567'),
  mounths: Type.Array(Type.Number()),
  validperiod: Type.Array(Type.String()),
});

const ofRule = { enable: Type.Boolean(), notes: Type.String(), datetime: Type.Array(RuleTime) };
export const Rule = Type.Object({
  ...ofRule,
  property: Type.Array(ConditionCell),
  /** By the column that is set. */
  cmd: Type.Record(Type.String(), ActionCell),
});

const ofEntry = { id: Type.String(), unique_k: Type.String(), name: Type.String() };
/** A row of the table. `unique_k` is the scope value's id, a colon, and the row's number from 1. */
export const ConfigEntry = Type.Object({ ...ofEntry, rules: Type.Array(Rule) });

/** An application that policies of a module may use. `detail` is the way to it, one step for each reference. */
const application = {
  pid: Type.String(),
  link: LinkKey,
  field: Type.String(),
  detail: Type.Array(Type.Object({ pid: Type.String(), refpid: Type.String(), field: Type.String() })),
};
export const UsedApplication = Type.Object(application);

/** What the module allowed when the policy was made. */
export const Configurations = Type.Object({
  sifter: Type.Array(Sifter),
  usable: Type.Array(UsedApplication),
  condition: Type.Array(UsedApplication),
  event: Type.Array(UsedApplication),
});

const content = {
  space: Type.Union([SpaceScope, Type.Null()]),
  merchant: Type.Union([MerchantScope, Type.Null()]),
  filter: Type.Union([FilterScope, Type.Null()]),
  timer: Type.Array(PolicyTimer),
  configurations: Configurations,
};
/** What a policy has beside the columns of its record. */
export const PolicyContent = Type.Object({
  ...content,
  events: Type.Array(PolicyEvent),
  configs: Type.Array(ConfigEntry),
});

const ofRecord = {
  name: Type.String(),
  targetpid: Type.String(),
  policy_type: PolicyType,
  enabled: Type.String(),
  updatepolicy: Type.String(),
  attached: Type.Union([Type.String(), Type.Null()]),
  comment: Type.Union([Type.String(), Type.Null()]),
  sifter: Sifter,
};
export const Policy = Type.Object({ ...PolicyContent.properties, ...ofRecord });

/** What the list and the column of a cell are called, as an answer has it. */
const called = { idev_pid_label: optional(Type.String()), ikey_label: optional(Type.String()) };

/** A policy as `policy/read` answers it; `names` are those of the records in it that the user may see. */
export const AnsweredPolicy = Type.Object({
  ...content,
  ...ofRecord,
  did: Type.String(),
  pid: Type.String(),
  version: Type.Number(),
  targetpidname: Type.String(),
  events: Type.Array(Type.Object({ ...event, ...called })),
  configs: Type.Array(
    Type.Object({
      ...ofEntry,
      rules: Type.Array(
        Type.Object({
          ...ofRule,
          property: Type.Array(Type.Object({ ...condition, ...called })),
          cmd: Type.Record(
            Type.String(),
            Type.Union([Type.Object({ ...fixed, ...called }), Type.Object({ ...referred, ...called })]),
          ),
        }),
      ),
    }),
  ),
  names: Type.Record(Type.String(), Type.String()),
  /** The user id of who may take it over. */
  heir: optional(Type.String()),
  trouble: optional(RuleTrouble),
});

/** What policies of a module may use: one entry for each policy type. Contract "Policy configuration". */
const configuration = { policy_type: PolicyType, sifter: Type.Array(Sifter) };
export const PolicyConfiguration = Type.Object({
  ...configuration,
  /** Of policies that generate. */
  usable: Type.Array(UsedApplication),
  /** Of policies that execute. */
  event: Type.Array(UsedApplication),
  condition: Type.Array(UsedApplication),
});

/** With the application's name in the reader's language, where they may read it. */
export const AnsweredApplication = Type.Object({ ...application, name: optional(Type.String()) });
export const AnsweredConfiguration = Type.Object({
  ...configuration,
  usable: Type.Array(AnsweredApplication),
  event: Type.Array(AnsweredApplication),
  condition: Type.Array(AnsweredApplication),
});
