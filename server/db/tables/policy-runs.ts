import type { Defaulted } from './defaulted.ts';

/** Policies as they run; times are epoch seconds. `policy` is the did of a policy's record. */
export type PolicyRunTables = {
  /** What a policy holds beside the columns of its record, under the same `did`, as JSON text. */
  policy: {
    companyid: string;
    did: string;
    content: string;
    /** The userid of who saved it last; null for one that was made by a seed. */
    saver: Defaulted<string | null>;
    /** The userid of the member who may take it over; the policy is paused until then. */
    heir: Defaulted<string | null>;
    /** Whether its scope is resolved and its timers are set. */
    armed: Defaulted<boolean>;
    enabled: Defaulted<boolean>;
    /** What of its record running needs, JSON text; empty until it is armed. */
    head: Defaulted<string>;
    /** Lists whose records its scope depends on, JSON text. */
    follows: Defaulted<string>;
    savedat: Defaulted<number>;
    scopedat: Defaulted<number>;
    /** When its scope is resolved next; null where it stays that of the last save. */
    scopedueat: Defaulted<number | null>;
  };
  /** Devices that a policy is about, and the scope value whose rows are for each. */
  policyscope: { companyid: string; policy: string; device: string; scope: string };
  /** Records that belong to a device in scope (`target`) by a link; `device` is the linked record of the list `pid`. */
  policylink: { companyid: string; policy: string; link: string; target: string; pid: string; device: string };
  /** Records that a policy added: one for each period and device. `did` is the record. */
  policygenerated: { companyid: string; policy: string; device: string; period: string; did: string; at: number };
  /** Former and present versions of a policy; `content` is the whole policy, JSON text. */
  policyversion: {
    companyid: string;
    policy: string;
    version: number;
    at: number;
    userid: string;
    byname: string;
    content: string;
  };
  /** Execution records with commands in progress: checked again at `dueat`. */
  policyoutcome: { companyid: string; run: string; dueat: number };
  /** Records of a list changed by a person; scopes that follow it are resolved again. */
  scopechange: { companyid: string; pid: string; at: number };
};
