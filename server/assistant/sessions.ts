import { sql } from 'kysely';
import type { AnswerOf } from '../../src/api/endpoint.ts';
import type { endpoints } from '../../src/api/endpoints.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { notFound } from '../http/refusal.ts';

/** Conversations of one person. Contract "Chat". */

const defaultPageSize = 30;

type Owner = Pick<Actor, 'companyid' | 'userid'>;
type Listed = AnswerOf<typeof endpoints.listChats>['sessionlist'];
type Detail = AnswerOf<typeof endpoints.readChat>['chatsession'];

/** Ids come from the request: a foreign one is not found, like one that never was. */
const ownOf = (db: Pick<Db, 'builder'>, { companyid, userid }: Owner) =>
  db.builder.selectFrom('chatsession').where('companyid', '=', companyid).where('userid', '=', userid);

export const listSessions = async (
  db: Db,
  owner: Owner,
  { page, pageSize = defaultPageSize }: { page: number; pageSize?: number },
): Promise<Listed> => {
  const query = ownOf(db, owner)
    .select(['id', 'title', 'updatedat'])
    .orderBy('updatedat', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [rows = []] = await db.read({ company: owner.companyid }, [query.compile()]);
  return rows.map((row) => ({
    id: String(row['id']),
    title: String(row['title']),
    updatedat: Number(row['updatedat']),
  }));
};

/** @throws Refusal notFound */
export const readSession = async (db: Db, owner: Owner, id: string): Promise<Detail> => {
  const session = ownOf(db, owner).select(['id', 'title', 'updatedat']).where('id', '=', id);
  const messages = db.builder
    .selectFrom('chatmessage')
    .innerJoin('chatsession', (join) =>
      join
        .onRef('chatsession.companyid', '=', 'chatmessage.companyid')
        .onRef('chatsession.id', '=', 'chatmessage.session'),
    )
    .select(['role', 'content', 'time', 'cancelled'])
    .where('chatmessage.companyid', '=', owner.companyid)
    .where('chatsession.userid', '=', owner.userid)
    .where('session', '=', id)
    .orderBy('place');
  const [[sessionRow] = [], messageRows = []] = await db.read({ company: owner.companyid }, [
    session.compile(),
    messages.compile(),
  ]);
  if (sessionRow === undefined) throw notFound();
  return {
    session: { id, title: String(sessionRow['title']), updatedat: Number(sessionRow['updatedat']) },
    messages: messageRows.map((row) => ({
      role: row['role'] === 'user' ? 'user' : 'assistant',
      content: String(row['content']),
      time: Number(row['time']),
      ...(row['cancelled'] === true ? { cancelled: true as const } : {}),
    })),
  };
};

/** With all its messages. @throws Refusal notFound */
export const deleteSession = async (trx: Trx, { companyid, userid }: Owner, id: string): Promise<void> => {
  const deleted = await trx
    .deleteFrom('chatsession')
    .where('companyid', '=', companyid)
    .where('userid', '=', userid)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (deleted === undefined) throw notFound();
};

/** Bytes of the messages of a conversation. */
export const bytesOfSession = async (trx: Trx, companyid: string, session: string): Promise<number> => {
  const { rows } = await sql<Row>`select coalesce(sum(octet_length(content)), 0) as bytes from chatmessage
    where companyid = ${companyid} and session = ${session}`.execute(trx);
  return Number(rows[0]?.['bytes'] ?? 0);
};

/**
 * Deletes a person's oldest conversations beyond `maxSessions` and those that take too much with the newer ones; never `current`,
 * and none whose answer is being written at `now` (epoch seconds).
 */
export const keepNewest = (
  trx: Trx,
  { companyid, userid }: Owner,
  { maxSessions, bytes, current, now }: { maxSessions: number; bytes: number; current: string; now: number },
) =>
  sql`delete from chatsession where companyid = ${companyid} and id in (
    select id from (
      select s.id, s.busyuntil, row_number() over newest as place, sum(coalesce(m.bytes, 0)) over newest as bytes
      from chatsession s left join lateral (
        select sum(octet_length(content)) as bytes from chatmessage
        where companyid = s.companyid and session = s.id) m on true
      where s.companyid = ${companyid} and s.userid = ${userid}
      window newest as (order by s.id = ${current} desc, s.updatedat desc, s.id desc)) kept
    where id <> ${current} and coalesce(busyuntil, 0) <= ${now}::bigint and (place > ${maxSessions}::integer or bytes > ${bytes}::bigint))`.execute(
    trx,
  );
