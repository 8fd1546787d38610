import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/**
 * Named dashboards. The one that people kept in their personal store becomes their default one, so that a dashboard
 * has one home; wall links and wall sessions name the dashboard that they open.
 */
const statements = [
  `create table dashboard (
     companyid text not null, did text not null, userid text not null, name text not null, layout text not null,
     isdefault boolean not null default false, version integer not null default 1, createdat bigint not null,
     updatedat bigint not null, primary key (companyid, did))`,
  'create unique index dashboard_name on dashboard (companyid, userid, lower(name))',
  'create unique index dashboard_default on dashboard (companyid, userid) where isdefault',
  tenantPolicy('dashboard'),
  `create table dashboardshare (
     companyid text not null, dashboard text not null, kind text not null, target text not null,
     primary key (companyid, dashboard, kind, target),
     foreign key (companyid, dashboard) references dashboard (companyid, did) on delete cascade)`,
  tenantPolicy('dashboardshare'),
  `insert into dashboard (companyid, did, userid, name, layout, isdefault, createdat, updatedat)
     select companyid, substr(md5(companyid || userid), 1, 24), userid, '', value, true,
       extract(epoch from now())::bigint, extract(epoch from now())::bigint
     from privatestore where key = 'dashboard' and value <> ''`,
  `delete from privatestore where key = 'dashboard'`,
  'alter table signintoken add column dashboard text',
  'alter table session add column dashboard text',
] as const;

export const dashboards = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
