import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row, Trx } from '../../server/db/database.ts';
import { appRole } from '../../server/db/roles.ts';
import { type EmptyDatabase, engineUnderTest, openEmpty } from './empty-database.ts';

const company = 'transactions01';
let empty: EmptyDatabase;

const firstRow = async (trx: Trx, query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> =>
  (await query.execute(trx)).rows[0];

const add = (trx: Trx, revision: number) =>
  trx.insertInto('rulerevision').values({ companyid: company, revision }).execute();

const stored = (): Promise<number[]> =>
  empty.db.transaction({ company }, async (trx) =>
    (await trx.selectFrom('rulerevision').select('revision').execute()).map(({ revision }) => Number(revision)),
  );

beforeAll(async () => {
  empty = await openEmpty(engineUnderTest);
});
afterAll(() => empty.remove());

describe('a transaction', () => {
  it("runs its first statement under the company's role already", async () => {
    const rows = await empty.db.transaction({ company }, (trx) =>
      firstRow(trx, sql<Row>`select current_user as role, current_setting('app.company') as company`),
    );
    expect(rows).toEqual({ role: appRole, company });
  });

  it('has all of its statements together, also those that are sent at the same time', async () => {
    const marks = await empty.db.transaction({ company }, (trx) =>
      Promise.all([1, 2, 3].map(() => firstRow(trx, sql<Row>`select current_user as role, now()::text as at`))),
    );
    expect(marks).toEqual(marks.map(() => ({ role: appRole, at: marks[0]?.['at'] })));
  });

  it('that fails in its first statement leaves nothing behind, and the next one works', async () => {
    const failing = empty.db.transaction({ company }, (trx) => sql`select 1 / 0`.execute(trx));
    await expect(failing).rejects.toThrow('division by zero');
    expect(await stored()).toEqual([]);
  });

  it('that fails later takes its writes back', async () => {
    const failing = empty.db.transaction({ company }, async (trx) => {
      await add(trx, 7);
      throw new Error('afterwards');
    });
    await expect(failing).rejects.toThrow('afterwards');
    expect(await stored()).toEqual([]);
  });

  it('without a statement answers, and the one after it is a transaction of its own', async () => {
    expect(await empty.db.transaction({ company }, async () => 'nothing')).toBe('nothing');
    await empty.db.transaction({ company }, (trx) => add(trx, 8));
    expect(await stored()).toEqual([8]);
    const role = await empty.db.transaction('system', (trx) => firstRow(trx, sql<Row>`select current_user as role`));
    expect(role?.['role']).not.toBe(appRole);
  });

  it('of an id that no company can have begins nothing', async () => {
    const isRun = { value: false };
    const failing = empty.db.transaction({ company: "x'; drop table company" }, async () => {
      isRun.value = true;
    });
    await expect(failing).rejects.toThrow('company id');
    expect(isRun.value).toBe(false);
    expect(await empty.db.transaction({ company }, async () => 'goes on')).toBe('goes on');
  });
});
