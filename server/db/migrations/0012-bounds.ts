import { type Kysely, sql } from 'kysely';
import { appRole } from '../roles.ts';

const company = `nullif(current_setting('app.company', true), '')`;

/** Row-level security of the tables that the application role may read and that have no `companyid`. */
const policies = [
  ['company', `did = ${company}`],
  ['module', `owner is null or owner = ${company}`],
  // The policy of `module` applies inside the subquery too.
  ['modulecolumn', `pid in (select pid from module)`],
] as const;

/** Keys that `user/kv` never accepted again, and choices of trees whose tab is gone. */
const unknownEntries = `delete from privatestore p
  where p.key not in ('dashboard', 'pidcolumnset', 'boardrefresh', 'boardstrip')
    and not exists (select 1 from filtertab f where f.companyid = p.companyid and p.key = 'tree-' || f.did)`;

export const bounds = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [table, rows] of policies) {
      await sql.raw(`alter table ${table} enable row level security`).execute(db);
      await sql.raw(`create policy tenant on ${table} for select to ${appRole} using (${rows})`).execute(db);
    }
    await sql.raw(unknownEntries).execute(db);
    // What the bounds of one person are counted by.
    await sql.raw('create index file_person on file (companyid, userid)').execute(db);
    await sql.raw('create index board_creator on board (companyid, creator)').execute(db);
  },
};
