import type { ColumnType } from 'kysely';

/**
 * The fixed tables. Times are epoch seconds, ids text. JSON that people write is kept as text, so that the order of
 * its keys survives. Every table with `companyid` is under row-level security.
 */

type Defaulted<T> = ColumnType<T, T | undefined, T>;

export type Schema = {
  company: { did: string; name: string; zone: string; createdat: number };
  host: {
    host: string;
    companyid: string | null;
    icon: string;
    name: string;
    filing: string;
    theme: string;
  };
  account: {
    userid: string;
    companyid: string;
    /** The member's record. */
    did: string;
    phone: string;
    email: string;
    name: string;
    organization: string;
    passwordhash: string;
    departed: Defaulted<boolean>;
  };
  session: {
    hash: string;
    companyid: string;
    userid: string;
    /** `full`, or `wall`: read-only. */
    kind: string;
    createdat: number;
    expiresat: number;
    address: string;
    agent: string;
  };
  /** One code per phone and purpose at a time; `asked` counts those of the running hour. */
  signincode: {
    phone: string;
    purpose: string;
    hash: string;
    createdat: number;
    expiresat: number;
    tries: number;
    asked: number;
    askedsince: number;
  };
  /** A QR code that a browser shows; `hash` of the code, `asker` of the secret that only that browser holds. */
  qrsignin: {
    hash: string;
    asker: string;
    /** `waiting`, `scanned`, `confirmed`, `refused` or `used`. */
    state: string;
    address: string;
    agent: string;
    createdat: number;
    expiresat: number;
    /** Who confirmed it. */
    companyid: string | null;
    userid: string | null;
  };
  /** Single use: the row goes when the token comes. `purpose` is `signin` or `wall`. */
  signintoken: {
    hash: string;
    companyid: string;
    userid: string;
    purpose: string;
    createdat: number;
    expiresat: number;
  };
  throttle: { key: string; count: number; since: number };
  module: {
    pid: string;
    /** The checked ModuleConfig as JSON text. */
    config: string;
    /** The company that owns it; null for the shared catalogue. */
    owner: string | null;
    revision: number;
    updatedat: number;
  };
  /** Where each configured column is stored; a column that left the config stays here, hidden. */
  modulecolumn: {
    pid: string;
    column: string;
    physical: string;
    storage: string;
    hidden: Defaulted<boolean>;
  };
  subscription: { companyid: string; pid: string };
  roleright: {
    companyid: string;
    role: string;
    /** A pid, `*` for every module, or a class as `3*`. */
    pid: string;
    create: number;
    read: number;
    write: number;
    set: number;
  };
  rolemember: { companyid: string; role: string; member: string };
  filtertab: {
    did: string;
    companyid: string;
    pid: string;
    /** A plain name or `{en, zh}`, as JSON text. */
    name: string;
    condition: string;
    columns: string;
    clientconfig: string;
    /** The person whose tab it is; null for the company's. */
    owner: string | null;
    vtdid: Defaulted<string>;
    position: number;
    createdat: number;
  };
  /** One person's own settings of a company tab. */
  taboverlay: { companyid: string; userid: string; did: string; clientconfig: string };
  taborder: { companyid: string; userid: string; pid: string; dids: string };
  privatestore: { companyid: string; userid: string; key: string; value: string };
  idempotency: {
    companyid: string;
    userid: string;
    key: string;
    path: string;
    bodyhash: string;
    /** Null while the first call is under way. */
    answer: string | null;
    createdat: number;
  };
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
  };
  /** Embedded pages and boards; `info` is JSON text. */
  manifest: { companyid: string; position: number; pid: string; info: string };
  /** Facts about this database itself: `version`, `seeded`, … */
  setting: { key: string; value: string };
};
