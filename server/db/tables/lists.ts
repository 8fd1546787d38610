import type { Defaulted } from './defaulted.ts';

/** Filter groups, boards, linkages and imports of a module’s list. Times are epoch seconds. */
export type ListTables = {
  filtertab: {
    did: string;
    companyid: string;
    pid: string;
    /** A plain name or `{en, zh}`, as JSON text. */
    name: string;
    condition: string;
    columns: string;
    clientconfig: string;
    /** Properties that this version does not know, JSON text. */
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
    /** The userid of the member who may take it over; the rule is paused until then. */
    heir: Defaulted<string | null>;
    /** Its timers are set and it has looked at what holds already. */
    armed: Defaulted<boolean>;
    createdat: number;
    updatedat: number;
  };
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
};
