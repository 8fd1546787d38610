import type { Defaulted } from './defaulted.ts';

/** What was done: the audit log, its chain, and calls that are answered once. Times are epoch seconds. */
export type AuditTables = {
  audit: {
    did: string;
    companyid: string;
    userid: string;
    phone: string;
    url: string;
    ip: string;
    occurtime: number;
    describe: string;
    status: number;
    /** The request without secrets, JSON text. */
    detail: string;
    member: Defaulted<string>;
    organization: Defaulted<string>;
    /** The public name of the session. */
    session: Defaulted<string>;
    /** What was before and after, JSON text; empty where a call changes nothing that has a name. */
    changes: Defaulted<string>;
    /** The order of writing, within a second too. */
    ord: Defaulted<number>;
    /** Place in the company's chain and the hash up to it; given by the upkeep. */
    seq: Defaulted<number | null>;
    hash: Defaulted<string | null>;
  };
  /** The end of a company's chain, and where it starts since older entries went. */
  audithead: { companyid: string; seq: number; hash: string; anchorseq: number; anchorhash: string };
  idempotency: {
    companyid: string;
    userid: string;
    key: string;
    path: string;
    bodyhash: string;
    /** Mark of the caller's rights and departments at the first call. */
    rights: Defaulted<string>;
    /** Null while the first call is under way. */
    answer: string | null;
    createdat: number;
  };
};
