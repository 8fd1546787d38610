import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { answerQuery } from '../../server/boards/dataset.ts';
import { byDay, days, queryWith, useTrial, wall } from './rollups-trial.ts';

/** Sums that are made while others write and ask: on the embedded database, which has one connection, in turns. */

const { requestContext, clear, expectAsRows, insert, isFromSums, run, server, session, stored, sumUp } = useTrial();

describe('sums and writes that cross', () => {
  it('a write that is under way while days are summed up is in the answer once it is there', async () => {
    await clear();
    await insert(days(20));
    await sumUp('UTC');
    const { base, physical } = await stored();
    const add = (
      hour: number,
    ) => sql`insert into ${sql.table(base)} (company, id, name, createtime, updatetime, organizationid,
      ${sql.ref(physical.get('device') ?? '')}, ${sql.ref(physical.get('occurtime') ?? '')}, ${sql.ref(physical.get('energy') ?? '')})
      values (company_number(${session().companyid}), record_id(${`under${hour}`}), 'x', 1, 1, record_id('o1'), 'd1', ${Math.round(wall(6, 3, 'UTC') + hour * 3600)}::bigint, 700)`;
    // A mark of the same quarter is there before one of the two, and none before the other.
    await run(add(1));
    const crossing = server().db.transaction({ company: session().companyid }, async (trx) => {
      await add(1.1).execute(trx);
      await add(9).execute(trx);
      // The embedded database has one connection: there nothing crosses.
      if (server().db.engine === 'postgres') await sumUp('UTC');
    });
    await crossing;
    await expectAsRows('UTC', byDay);
    await sumUp('UTC');
    await expectAsRows('UTC', byDay);
    expect(await isFromSums('UTC', byDay)).toBe(true);
  });

  it('two servers that sum up at once count every row once', async () => {
    await clear();
    await insert(days(60));
    await Promise.all([sumUp('UTC'), sumUp('UTC'), sumUp('UTC')]);
    await sumUp('UTC');
    await expectAsRows('UTC', byDay);
    expect(await isFromSums('UTC', byDay)).toBe(true);
  });

  it('six who move rows from day to day never change what all days hold together', async () => {
    await clear();
    const count = 30 * 24;
    await insert(days(30));
    await sumUp('UTC');
    const { table, physical } = await stored();
    const [time, device] = [physical.get('occurtime') ?? '', physical.get('device') ?? ''];
    const total = (count * (count + 1)) / 2;
    let isOver = false;
    const move = async (writer: number) => {
      for (let turn = 0; turn < 12; turn += 1) {
        const hours = (turn % 2 === 0 ? 1 : -1) * (24 * (1 + turn) + 7);
        await run(sql`update ${sql.table(table)} set ${sql.ref(time)} = ${sql.ref(time)} + ${hours * 3600}::bigint
          where ${sql.ref(device)} = ${`d${(turn % 3) + 1}`} and right(did, 3)::integer % 6 = ${writer}::integer`);
      }
    };
    const sum = async () => {
      while (!isOver) await sumUp('UTC');
    };
    const ask = async () => {
      const queries = [byDay, queryWith({ measures: byDay.measures }), { ...byDay, groupby: [{ column: 'device' }] }];
      do {
        for (const query of queries) {
          const { rows } = await answerQuery(requestContext('UTC'), query);
          const [sums, counts] = [-2, -1].map((index) => rows.reduce((all, row) => all + Number(row.at(index)), 0));
          expect([Math.round(sums ?? 0), counts]).toEqual([total, count]);
        }
      } while (!isOver);
    };
    const moves = Promise.all([0, 1, 2, 3, 4, 5].map(move)).finally(() => (isOver = true));
    await Promise.all([moves, sum(), ask(), ask()]);
    await sumUp('UTC');
    expect(await isFromSums('UTC', byDay)).toBe(true);
    await expectAsRows('UTC', byDay);
  });
});
