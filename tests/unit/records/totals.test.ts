import { describe, expect, it } from 'vitest';
import type { Db, Row, Statement } from '../../../server/db/database.ts';
import { queryBuilder } from '../../../server/db/link.ts';
import { isEstimable, isLarge, noteLarge } from '../../../server/records/large-queries.ts';
import type { Rows } from '../../../server/records/query.ts';
import { exactTotal, totalOf, totalQuery } from '../../../server/records/totals.ts';
import type { StoredModule } from '../../../server/services.ts';

/** Totals by a database that counts `count` rows and expects `expected`. */

const database = (count: number, expected: number) => {
  const statements: string[] = [];
  const answer = ({ sql }: Statement): Row[] => {
    statements.push(sql.startsWith('explain') ? 'estimate' : 'count');
    return sql.startsWith('explain')
      ? [{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': expected } }] }]
      : [{ total: Math.min(count, exactTotal + 1), iskept: false }];
  };
  const db = {
    engine: 'postgres',
    builder: queryBuilder(),
    read: async (_scope: unknown, queries: readonly Statement[]) => queries.map(answer),
  } as unknown as Db;
  return { db, statements };
};

const rowsWith = (module = {} as StoredModule, company = '5'.repeat(24)): Rows => ({
  module: { ...module, table: 'm_1', config: { pid: '1'.repeat(24) } } as StoredModule,
  scope: { company, organizations: ['6'.repeat(24)] },
  expression: { kind: 'and', parts: [] },
});

const totalBy = async ({ db }: ReturnType<typeof database>, rows: Rows) => {
  const [answer] = await db.read('system', [totalQuery(db, rows, false)]);
  return totalOf(db, rows, answer?.[0], false);
};

describe('the total of a question', () => {
  it('is counted once, then estimated', async () => {
    const [rows, large] = [rowsWith(), database(50_000, 48_000)];
    expect(await totalBy(large, rows)).toEqual({ total: 48_000, totalestimate: true });
    expect(await totalBy(large, rows)).toEqual({ total: 48_000, totalestimate: true });
    expect(large.statements).toEqual(['count', 'estimate', 'estimate']);
  });

  it('is counted each time where the planner expects fewer rows than there are, and never says less', async () => {
    const [rows, source] = [rowsWith(), database(50_000, 300)];
    for (let page = 0; page < 3; page += 1)
      expect(await totalBy(source, rows)).toEqual({ total: exactTotal + 1, totalestimate: true });
    expect(source.statements).toEqual(['count', 'estimate', 'count', 'estimate', 'count', 'estimate']);
    expect([isLarge(rows), isEstimable(rows)]).toEqual([true, false]);
  });

  it('is exact again where rows are gone and the planner knows it', async () => {
    const rows = rowsWith();
    await totalBy(database(50_000, 48_000), rows);
    const small = database(700, 690);
    expect(await totalBy(small, rows)).toEqual({ total: 700 });
    expect(small.statements).toEqual(['estimate', 'count']);
    expect(isLarge(rows)).toBe(false);
  });

  it('of another company or of other departments is another question', async () => {
    const rows = rowsWith();
    await totalBy(database(50_000, 48_000), rows);
    expect(isLarge(rows)).toBe(true);
    expect(isLarge({ ...rows, scope: { ...rows.scope, company: '7'.repeat(24) } })).toBe(false);
    expect(isLarge({ ...rows, scope: { ...rows.scope, organizations: ['8'.repeat(24)] } })).toBe(false);
  });

  it('is remembered for 200 questions of a module, however long they are', () => {
    const rows = rowsWith();
    const many = Array.from({ length: 201 }, (_, n) => ({
      ...rows,
      scope: { ...rows.scope, organizations: [String(n).padStart(24, '0')] },
    }));
    for (const selection of many) noteLarge(selection);
    expect(many.filter(isLarge)).toEqual(many.slice(1));
  });
});
