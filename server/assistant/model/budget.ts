import { sql } from 'kysely';
import type { Db, Row } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { secondsPerDay } from '../../../src/engine/moment.ts';

/**
 * Tokens of the model that one person used within a day, on all servers together. A day starts with the first answer.
 * An answer that is under way may pass the limit by its own bound.
 */

const keyOf = ({ companyid, userid }: Actor): string => `model:${companyid}:${userid}`;

const isOver = (now: number) => sql`t.since not between ${now - secondsPerDay} and ${now}`;

export type ModelBudget = {
  /** Tokens used, and seconds until they no longer count. */
  used(): Promise<{ tokens: number; wait: number }>;
  add(tokens: number): Promise<void>;
};

export const modelBudget = (db: Db, actor: Actor, now: number): ModelBudget => ({
  used: async () => {
    const query = sql<Row>`select t.count, t.since from throttle t where t.key = ${keyOf(actor)} and not ${isOver(now)}`;
    const [[row] = []] = await db.read('system', [query.compile(db.builder)]);
    if (row === undefined) return { tokens: 0, wait: 0 };
    return { tokens: Number(row['count']), wait: Math.max(1, Number(row['since']) + secondsPerDay - now) };
  },
  add: async (tokens) => {
    await db.transaction('system', (trx) =>
      sql`insert into throttle as t (key, count, since) values (${keyOf(actor)}, ${tokens}, ${now})
        on conflict (key) do update set
          count = case when ${isOver(now)} then ${tokens}::integer else least(t.count::bigint + ${tokens}, 2000000000) end,
          since = case when ${isOver(now)} then ${now}::bigint else t.since end`.execute(trx),
    );
  },
});
