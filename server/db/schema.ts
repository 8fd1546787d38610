import type { AgentTokenTables } from './tables/agent-tokens.ts';
import type { AlarmTables } from './tables/alarms.ts';
import type { AuditTables } from './tables/audit.ts';
import type { ChatTables } from './tables/chat.ts';
import type { CommandTables } from './tables/commands.ts';
import type { DashboardTables } from './tables/dashboards.ts';
import type { DeviceTokenTables } from './tables/device-tokens.ts';
import type { FileTables } from './tables/files.ts';
import type { InboxTables } from './tables/inbox.ts';
import type { ListTables } from './tables/lists.ts';
import type { ModuleTables } from './tables/modules.ts';
import type { PolicyTables } from './tables/policies.ts';
import type { PolicyRunTables } from './tables/policy-runs.ts';
import type { ReportTables } from './tables/reports.ts';
import type { RollupTables } from './tables/rollups.ts';
import type { RuleTables } from './tables/rules.ts';
import type { SignInTables } from './tables/sign-in.ts';

type OtherTables = {
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
  /** What visitors announce themselves by; one per company, good until the next or for a day. */
  visitorcode: { companyid: string; code: string; createdat: number; expiresat: number };
  /** Facts about this database itself: `version`, `seeded`, … */
  setting: { key: string; value: string };
};

/**
 * The fixed tables. Times are epoch seconds, ids text. JSON that people write is kept as text, so that the order of
 * its keys survives. Every table with `companyid` is under row-level security.
 */
export type Schema = OtherTables &
  AgentTokenTables &
  AlarmTables &
  AuditTables &
  ChatTables &
  CommandTables &
  DashboardTables &
  DeviceTokenTables &
  FileTables &
  InboxTables &
  ListTables &
  ModuleTables &
  PolicyRunTables &
  PolicyTables &
  ReportTables &
  RollupTables &
  RuleTables &
  SignInTables;
