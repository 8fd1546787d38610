import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** Conversations with the assistant. A message without its conversation can't be stored. Contract "Chat". */
const statements = [
  `create table chatsession (
     companyid text not null, id text not null, userid text not null, title text not null, createdat bigint not null,
     updatedat bigint not null, busyuntil bigint, remembered text, primary key (companyid, id))`,
  'create index chatsession_newest on chatsession (companyid, userid, updatedat desc, id desc)',
  'create index chatsession_busy on chatsession (companyid, busyuntil) where busyuntil is not null',
  'create index chatsession_old on chatsession (updatedat)',
  tenantPolicy('chatsession'),
  `create table chatmessage (
     companyid text not null, session text not null, place integer not null, role text not null, content text not null,
     time bigint not null, cancelled boolean not null default false, primary key (companyid, session, place),
     foreign key (companyid, session) references chatsession (companyid, id) on delete cascade)`,
  tenantPolicy('chatmessage'),
] as const;

export const chat = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
