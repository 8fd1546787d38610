import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/**
 * Sums of histories by day: what is summed up already, the sums, and marks of what was written since. All of it is
 * made from the rows by the upkeep. Tables that were there before get their marks when 0020 gives them their shape.
 */
const tables = {
  rollupstate: `create table rollupstate (
     build integer generated always as identity primary key, companyid text not null, pid text not null,
     spec text not null, "from" bigint not null, until bigint not null,
     iswhole boolean not null default false, unique (companyid, pid))`,
  rollup: `create table rollup (
     companyid text not null, build integer not null references rollupstate (build) on delete cascade,
     perdevice boolean not null, day bigint not null, organization text collate "C", device text collate "C",
     n bigint not null, first bigint not null, last bigint not null, counts bigint[] not null,
     sums double precision[] not null, lows double precision[] not null, highs double precision[] not null)`,
  rollupmark: `create table rollupmark (companyid text not null, pid text not null, slice bigint not null)`,
} as const;

const indexes = [
  `create index rollup_day on rollup (companyid, build, perdevice, day)`,
  `create index rollup_device on rollup (companyid, build, device, day) where perdevice`,
  `create index rollup_build on rollup (build)`,
  `create index rollupmark_slice on rollupmark (companyid, pid, slice)`,
];

export const rollups = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [table, statement] of Object.entries(tables)) {
      await sql.raw(statement).execute(db);
      await sql.raw(tenantPolicy(table)).execute(db);
    }
    for (const statement of indexes) await sql.raw(statement).execute(db);
  },
};
