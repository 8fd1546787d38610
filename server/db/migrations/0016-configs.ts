import { type Kysely, sql } from 'kysely';
import { appRole } from '../roles.ts';

/** Members of a tab's config that this version does not know, and menu groups of a deployment or of one company. */
export const configs = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`alter table filtertab add column extra text not null default '{}'`).execute(db);
    await sql
      .raw(
        `create table menugroup (
           companyid text not null, key text not null, name text not null, icon text not null, position integer not null,
           primary key (companyid, key))`,
      )
      .execute(db);
    // Without a company a group is everybody's; the shell alone writes them.
    await sql
      .raw(
        `alter table menugroup enable row level security;
         create policy tenant on menugroup to ${appRole}
           using (companyid in ('', nullif(current_setting('app.company', true), '')));
         grant select on menugroup to ${appRole};`,
      )
      .execute(db);
  },
};
