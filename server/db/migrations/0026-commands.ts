import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** Commands to devices. The indexes of current ones stay small: a command is current for seconds. */
const statements = [
  `create table command (
     companyid text not null, did text not null, pid text not null, device text not null, "column" text not null,
     value text not null, bykind text not null, bydid text not null, byname text not null, run text, place integer,
     ask text not null, driver text not null, state text not null, iscurrent boolean not null,
     attempts integer not null default 0, why text, askedat bigint not null, sentat bigint, endedat bigint,
     nextat bigint not null, deadline bigint not null, primary key (companyid, did))`,
  `create unique index command_current on command (companyid, device, "column") where iscurrent`,
  'create index command_due on command (nextat) where iscurrent',
  `create unique index command_effect on command (companyid, run, place, device, "column") where run is not null`,
  'create index command_device on command (companyid, device, askedat)',
  'create index command_age on command (askedat)',
  tenantPolicy('command'),
] as const;

export const commands = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
