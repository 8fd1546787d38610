import type { Generated, GeneratedAlways } from 'kysely';
import type { Defaulted } from './defaulted.ts';

/** Modules, where their columns are stored, changes of them in steps, and indexes made for slow lists. Times are epoch seconds. */
export type ModuleTables = {
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
    /** Readings of a partitioned history before this second are past: not shown, counted or written. */
    readingssince: Defaulted<number | null>;
  };
  /** Where each configured column is stored; a column that left the config stays here, hidden. */
  modulecolumn: {
    pid: string;
    column: string;
    physical: string;
    storage: string;
    hidden: Defaulted<boolean>;
  };
  /** Numbers that add up to the rows of a company in a module (server/modules/record-counts.ts). */
  recordcount: { company: number; pid: string; n: number };
  /**
   * Numbers of the records that readings name (server/records/record-numbers.ts); `pid` is the module of a device, empty
   * where several modules have it, null of a department. `heir` is the department that took the records of a deleted one,
   * and `department` the one that readings with this number belong to.
   */
  recordnumber: {
    company: number;
    number: Generated<number>;
    id: Uint8Array;
    name: Defaulted<string>;
    pid: Defaulted<string | null>;
    heir: Defaulted<Uint8Array | null>;
    department: GeneratedAlways<Uint8Array>;
  };
  subscription: { companyid: string; pid: string };
  /** Embedded pages and boards; `info` is JSON text. */
  manifest: { companyid: string; position: number; pid: string; info: string };
  /** A menu group of one company, or of every company where `companyid` is empty; `name` is `{en, zh}` as JSON text. */
  menugroup: { companyid: string; key: string; name: string; icon: string; position: number };
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
  /** Queries of lists that were slow, by the names of their columns (`Shape`, JSON text); milliseconds, seconds. */
  slowquestion: {
    pid: string;
    shape: string;
    times: number;
    worst: number;
    total: number;
    first: number;
    last: number;
  };
  /** Indexes that were made for slow queries; `times` and `worst` are theirs. */
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
};
