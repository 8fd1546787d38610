import type { LocalText, ModuleConfig } from '../src/engine/column.ts';
import type { Db } from './db/database.ts';
import type { Keyed } from './db/record-id.ts';
import type { Settings } from './settings.ts';
import type { Rules } from './automation/rules.ts';
import type { DeviceTokens } from './devices/device-tokens.ts';

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
