import type { ColumnType, Generated } from 'kysely';
import type { AgentTokenTables } from './tables/agent-tokens.ts';
import type { AlarmTables } from './tables/alarms.ts';
import type { ChatTables } from './tables/chat.ts';
import type { CommandTables } from './tables/commands.ts';
import type { DashboardTables } from './tables/dashboards.ts';
import type { DeviceTokenTables } from './tables/device-tokens.ts';
import type { InboxTables } from './tables/inbox.ts';
import type { PolicyTables } from './tables/policies.ts';
import type { PolicyRunTables } from './tables/policy-runs.ts';
import type { ReportTables } from './tables/reports.ts';
import type { RuleTables } from './tables/rules.ts';

/**
 * The fixed tables. Times are epoch seconds, ids text. JSON that people write is kept as text, so that the order of
 * its keys survives. Every table with `companyid` is under row-level security.
 */

type Defaulted<T> = ColumnType<T, T | undefined, T>;

type FixedTables = {
  company: {
    did: string;
    name: string;
    zone: string;
    createdat: number;
    /** The console shows the configuration of notifications. */
    alarms: Defaulted<boolean>;
  };
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
    /** The dashboard that a wall opens; null: the default one of its maker. */
    dashboard?: string | null;
  };
  /** The last code that a browser asked for; `asker` is the hash of its cookie. */
  signincode: {
    phone: string;
    purpose: string;
    asker: string;
    /** Where a client without cookies asked; empty for a browser. */
    network: string;
    hash: string;
    createdat: number;
    expiresat: number;
    tries: number;
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
    /** The dashboard that a wall opens. */
    dashboard?: string | null;
    createdat: number;
    expiresat: number;
  };
  /** The accounts among which a person chooses after a sign-in by e-mail; single use, `hash` of the ticket. */
  signinchoice: { hash: string; companyid: string; userid: string; createdat: number; expiresat: number };
  throttle: { key: string; count: number; since: number };
  /** Numbers of the records that readings name (server/records/record-numbers.ts). */
  recordnumber: { company: number; number: Generated<number>; id: Uint8Array; name: Defaulted<string> };
  module: {
    pid: string;
    /** The checked ModuleConfig as JSON text. */
    config: string;
    /** The company that owns it; null for the shared catalogue. */
    owner: string | null;
    revision: number;
    updatedat: number;
    /** Its table is that of a history (server/modules/history-table.ts). */
    isnarrow: Defaulted<boolean>;
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
    /** Members that this version does not know, JSON text. */
    extra: Defaulted<string>;
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
    /** Mark of the caller's rights and departments at the first call. */
    rights: Defaulted<string>;
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
  /** The end of a company's chain, and where it begins since older entries went. */
  audithead: { companyid: string; seq: number; hash: string; anchorseq: number; anchorhash: string };
  file: {
    /** Random, with the type as its ending. */
    fileid: string;
    companyid: string;
    /** Who sent it. */
    userid: string;
    name: string;
    /** Bytes. */
    size: number;
    /** SHA-256 in hex. */
    hash: string;
    purpose: string;
    /** All its bytes are there; until then nobody sees it. */
    isstored: boolean;
    /** Pixels of a picture. */
    width: number | null;
    height: number | null;
    /** A small WebP of a picture. */
    thumbnail: Uint8Array | null;
    createdat: number;
    /** When a record last took it. */
    attachedat: number;
  };
  filechunk: { fileid: string; number: number; companyid: string; bytes: Uint8Array };
  /** Embedded pages and boards; `info` is JSON text. */
  manifest: { companyid: string; position: number; pid: string; info: string };
  /** A menu group of one company, or of every company where `companyid` is empty; `name` is `{en, zh}` as JSON text. */
  menugroup: { companyid: string; key: string; name: string; icon: string; position: number };
  board: {
    companyid: string;
    did: string;
    pid: string;
    filterdid: string;
    type: string;
    name: string;
    /** As its form's schema has it, JSON text. */
    config: string;
    position: number;
    /** Counts changes, so that two editors do not overwrite each other. */
    version: Defaulted<number>;
    creator: string;
    createdat: number;
    updatedat: number;
  };
  linkage: {
    companyid: string;
    did: string;
    pid: string;
    filterdid: string;
    name: string;
    source: string;
    /** 1 open, 0 closed. */
    workflowstatus: number;
    /** Events, conditions and actions as `checkLinkage` gave them, JSON text. */
    content: string;
    /** When it last did something; null as long as it has not. */
    lasttime: number | null;
    version: Defaulted<number>;
    creator: string;
    /** The userid that saved it last and whose rights it acts with; null: the creator. */
    saver: Defaulted<string | null>;
    /** The userid of who may take it over; it rests until then. */
    heir: Defaulted<string | null>;
    /** Its timers are set and it has looked at what holds already. */
    armed: Defaulted<boolean>;
    createdat: number;
    updatedat: number;
  };
  /** What visitors announce themselves by; one per company, good until the next or for a day. */
  visitorcode: { companyid: string; code: string; createdat: number; expiresat: number };
  /** Which days of a history are summed up, half-open; `build` numbers the makings, `spec` is what was summed up. */
  rollupstate: {
    build: Generated<number>;
    companyid: string;
    pid: string;
    spec: string;
    from: number;
    until: number;
    /** There was nothing before `from`. */
    iswhole: Defaulted<boolean>;
  };
  /** Sums of one day by department, and `perdevice` by device as well; the lists go by the columns of the spec. */
  rollup: {
    companyid: string;
    build: number;
    perdevice: boolean;
    day: number;
    organization: string | null;
    device: string | null;
    n: number;
    first: number;
    last: number;
    counts: number[];
    sums: (number | null)[];
    lows: (number | null)[];
    highs: (number | null)[];
  };
  /** Quarters of an hour, counted from 1970, that were written to since their day was summed up. */
  rollupmark: { companyid: string; pid: string; slice: number };
  /** An import under way: rows read so far; `stage` is the table that its rows wait in, null for a preview. */
  importrun: {
    companyid: string;
    run: string;
    pid: string;
    userid: string;
    stage: string | null;
    rows: Defaulted<number>;
    iscancelled: Defaulted<boolean>;
    aliveat: number;
  };
  /** The column that a head of imported files belongs to, empty for one that is left out. */
  importhead: { companyid: string; pid: string; head: string; column: string; usedat: number };
  /** Questions of lists that were slow, by the names of their columns (`Shape`, JSON text); milliseconds, seconds. */
  slowquestion: {
    pid: string;
    shape: string;
    times: number;
    worst: number;
    total: number;
    first: number;
    last: number;
  };
  /** Indexes that were made for slow questions; `times` and `worst` are theirs. */
  neededindex: {
    name: string;
    pid: string;
    times: number;
    worst: number;
    beganat: number;
    /** Null while it is being built, and after a build that failed. */
    builtat: number | null;
    /** When its scans were last seen to have grown; the database may forget how many there were. */
    usedat: number | null;
    scans: Defaulted<number>;
  };
  /**
   * A change of modules that rewrites rows, done in steps: `pids`, `configs` and `options` are JSON text, `worker` is
   * the server that does it until `aliveat` is too long ago. Contract "Changes of a module in steps".
   */
  modulechange: {
    did: string;
    pids: string;
    configs: string;
    options: string;
    state: string;
    /** How far it is, JSON text. */
    progress: Defaulted<string>;
    /** Why it ended without a change, JSON text. */
    faults: Defaulted<string>;
    worker: Defaulted<string | null>;
    aliveat: Defaulted<number>;
    createdat: number;
    endedat: Defaulted<number | null>;
  };
  /** Values written while a change is under way that are not known to have a form in its new column. */
  modulechangevalue: { change: string; pid: string; column: string; value: string | null };
  /** Facts about this database itself: `version`, `seeded`, … */
  setting: { key: string; value: string };
};

export type Schema = FixedTables &
  AgentTokenTables &
  AlarmTables &
  ChatTables &
  CommandTables &
  DashboardTables &
  DeviceTokenTables &
  InboxTables &
  PolicyTables &
  PolicyRunTables &
  ReportTables &
  RuleTables;
