import type { RuleKind, Watch } from '../src/engine/automation/rule.ts';
import type { LocalText, ModuleConfig } from '../src/engine/column.ts';
import type { Db, Trx } from './db/database.ts';
import type { Keyed } from './db/record-id.ts';
import type { Settings } from './settings.ts';

/** A module as the server knows it: its checked config with the built-in columns first, and where columns are stored. */
export type StoredModule = {
  config: ModuleConfig;
  /** Null for the shared catalogue. */
  owner: string | null;
  revision: number;
  /** What is read, changed and deleted: the view `m_<pid>`, which has ids as texts beside the base's columns. */
  table: string;
  /** What rows are inserted into: the base table `r_<pid>`. */
  base: string;
  /** What finds a row and ends every order. */
  key: Keyed['key'];
  /** Column name to physical column, built-in ones included; no inherited keys. */
  physical: ReadonlyMap<string, string>;
};

/** A group of the menu: those of one company, of every company, or built in. */
export type MenuGroup = { key: string; name: LocalText; icon: string; order: number };

/** A valid device token, with the company and the module that it authenticates for. */
export type DeviceToken = { did: string; company: string; pid: string; name: string };

export type DeviceTokens = {
  /** Looks up a token; undefined if it does not exist or is revoked. */
  find(token: string, now: number): Promise<DeviceToken | undefined>;
  /** True if this server found the token valid recently, so that a look-up does not count as a guess. */
  isCached(token: string): boolean;
};

export type RuleIndex = { zone: string; watching(pid: string, did: string, column: string): readonly Watcher[] };

/**
 * Index of the listening rules by company, cached in the process and reloaded when the company's revision has changed.
 */
export type Rules = {
  /** Must be called in an open transaction of that company. */
  of(trx: Trx, company: string, now: number): Promise<RuleIndex>;
  /** Counts evaluations that are stored; `true` when it is time to remove old ones of this rule. */
  isCrowded(rule: string): boolean;
};

/** A rule that listens to a parameter. Its conditions and effects are read only when it fires. */
export type Watcher = Watch & { kind: RuleKind; rule: string };

/** Lookups that are cached in the process and refreshed by announcements; no handler keeps state of its own. */
export type Services = {
  settings: Settings;
  /** Which rules listen to what devices report. */
  rules: Rules;
  /** Which company and module a device token belongs to. */
  deviceTokens: DeviceTokens;
  modules: {
    /** The module if it exists and the company has it. */
    find(companyid: string, pid: string): Promise<StoredModule | undefined>;
    /** Regardless of subscriptions, for references and the CLI. */
    any(pid: string): Promise<StoredModule | undefined>;
    /** Every module of a company. */
    list(companyid: string): Promise<readonly StoredModule[]>;
    /** Menu groups written for this company or for every company; its own first. */
    groups(companyid: string): Promise<readonly MenuGroup[]>;
    /** The same lookups through `db`, for a call whose transaction holds the only connection. */
    over(db: Db): Services['modules'];
    /** Forget what is cached, after a change. */
    forget(pid?: string): void;
  };
};
