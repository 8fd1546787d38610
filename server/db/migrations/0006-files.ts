import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** Uploaded files and their bytes. A file counts once it is stored; before that its bytes are on their way. */
const tables = {
  file: `create table file (
     fileid text primary key, companyid text not null, userid text not null, name text not null, size bigint not null,
     hash text not null, purpose text not null, isstored boolean not null, width integer, height integer,
     thumbnail bytea, createdat bigint not null, attachedat bigint not null)`,
  filechunk: `create table filechunk (
     fileid text not null references file (fileid) on delete cascade, number integer not null, companyid text not null,
     bytes bytea not null, primary key (fileid, number))`,
} as const;

const more = [
  `create index file_company on file (companyid)`,
  // Pictures, sound and video are compressed already.
  `alter table filechunk alter column bytes set storage external`,
];

export const files = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [table, statement] of Object.entries(tables)) {
      await sql.raw(statement).execute(db);
      await sql.raw(tenantPolicy(table)).execute(db);
    }
    for (const statement of more) await sql.raw(statement).execute(db);
  },
};
