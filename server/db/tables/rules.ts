import type { Defaulted } from './defaulted.ts';

/** State of rules: linkages and policies. `kind` and `rule` name one; times are epoch seconds. */
export type RuleTables = {
  /** Raised by a trigger with every change of a company's rules. */
  rulerevision: { companyid: string; revision: number };
  /** Debounce of an event for one device: since when it has been true. `slot` names the event within its rule. */
  rulehold: {
    companyid: string;
    kind: string;
    rule: string;
    slot: string;
    device: string;
    pid: string;
    since: number;
    hasfired: boolean;
    /** When it fires if it is still true; null once it has fired. */
    dueat: number | null;
    /** The value with which the comparison became true, JSON text. */
    value: string;
    /** The run whose command this device obeyed with that value; empty for a change of its own. */
    run: Defaulted<string>;
  };
  /** The next firing of a time event. */
  ruletimer: {
    companyid: string;
    kind: string;
    rule: string;
    slot: string;
    dueat: number;
    /** Seconds; later than that it counts as missed. */
    grace: number;
    last: number | null;
  };
  /** An evaluation of a rule. Those that fired are runs: their effects are carried out once. */
  rulerun: {
    companyid: string;
    did: string;
    kind: string;
    rule: string;
    /** Idempotency key of a firing; null for an evaluation without one. */
    firing: string | null;
    name: string;
    /** The device that triggered it, and its module; empty for a timer. */
    pid: string;
    device: string;
    at: number;
    createdat: number;
    fired: boolean;
    cause: string | null;
    /** In both languages, JSON text; empty where the cause says it all. */
    reason: Defaulted<string>;
    /** The runs that led to it, the oldest first, JSON text. */
    chain: Defaulted<string>;
    compared: Defaulted<string>;
    effects: Defaulted<string>;
    /** How many rows of a policy held, JSON text; empty if they were not counted. */
    rules: Defaulted<string>;
    /** `queued`, `done`, or `none` where there is nothing to do. */
    state: string;
    endedat: number | null;
  };
  /** How often a rule fired for a device in the minute from `since`, and until when it is paused. */
  rulepace: {
    companyid: string;
    kind: string;
    rule: string;
    device: string;
    since: number;
    fired: number;
    restuntil: Defaulted<number>;
    toldat: Defaulted<number>;
  };
};
