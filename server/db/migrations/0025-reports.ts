import { type Kysely, sql } from 'kysely';
import { appRole, tenantPolicy } from '../roles.ts';

/**
 * Reports of devices: when each went silent and came back, and the last reports that were refused. The columns of the
 * modules' own tables are added by `reshape`, which the marks ask for.
 */
const statements = [
  `create table devicepresence (
     companyid text not null, pid text not null, did text not null, at bigint not null,
     isonline boolean not null, primary key (companyid, pid, did, at, isonline))`,
  `create table rejectedreport (
     companyid text not null, pid text not null, device text not null, ord bigserial, at bigint not null,
     isstored boolean not null, reason text not null, report text not null,
     primary key (companyid, pid, device, ord))`,
  `grant usage on sequence rejectedreport_ord_seq to ${appRole}`,
  tenantPolicy('devicepresence'),
  tenantPolicy('rejectedreport'),
  `insert into setting (key, value) select 'reshape:' || pid, '' from module where config::jsonb ->> 'driver' is not null
     on conflict do nothing`,
];

export const reports = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
