import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** Notifications of modules, when their records expire, and what was told of each record. Contract "Alarms". */
const statements = [
  `alter table company add column alarms boolean not null default false`,
  `create table timestatus (
     companyid text not null, id text not null, pid text not null, time_field text not null,
     notify_duration integer not null, expiring_duration integer not null, changedat bigint not null,
     primary key (companyid, pid))`,
  tenantPolicy('timestatus'),
  `create table notifyconf (
     companyid text not null, id text not null, pid text not null, content text not null, dependencies text not null,
     language text not null, createdat bigint not null, changedat bigint not null, primary key (companyid, id))`,
  tenantPolicy('notifyconf'),
  `create table alarmrecord (
     companyid text not null, pid text not null, did text not null, time bigint, phase text not null,
     states text not null, dueat bigint, primary key (companyid, pid, did))`,
  'create index alarmrecord_due on alarmrecord (dueat) where dueat is not null',
  tenantPolicy('alarmrecord'),
] as const;

export const alarms = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
