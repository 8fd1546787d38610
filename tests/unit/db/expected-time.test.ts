import { expect, it } from 'vitest';
import { createTimeCheck } from '../../../server/db/expected-time.ts';

/** A database whose planner expects `cost` of every statement, and which has `bytes` of tables. */
const checkOf = ({ cost, bytes = 0 }: { cost: number; bytes?: number }) => {
  const asked: string[] = [];
  const query = async (sql: string) => {
    asked.push(sql);
    return { rows: sql.startsWith('explain') ? [{ 'QUERY PLAN': [{ Plan: { 'Total Cost': cost } }] }] : [{ bytes }] };
  };
  return { asked, check: createTimeCheck({ query } as never) };
};

const list = (patterns: number) => {
  const tests = Array.from({ length: patterns }, (_, index) => `(t.name ilike $${index})`);
  return { sql: `select t.id from things t where ${tests.join(' or ')}`, parameters: [] };
};
const tooSlow = { code: '57014' };

it('a list of many patterns is not begun where they would take minutes, however small the database is', async () => {
  // 14,000 readings and 200 patterns.
  await expect(checkOf({ cost: 14_000 }).check(list(200), undefined)).rejects.toMatchObject(tooSlow);
  await expect(checkOf({ cost: 500 }).check(list(200), undefined)).resolves.toBeUndefined();
  await expect(checkOf({ cost: 14_000 }).check(list(200), 20_000)).resolves.toBeUndefined();
});

it('a list of many comparisons is not begun where they would take long', async () => {
  const tests = Array.from({ length: 199 }, (_, index) => `t.power = $${index}`);
  const compared = { sql: `select t.id from things t where ${tests.join(' or ')}`, parameters: [] };
  // A million rows: a comparison costs the planner 0.0025.
  await expect(checkOf({ cost: 500_000 }).check(compared, undefined)).rejects.toMatchObject(tooSlow);
  await expect(checkOf({ cost: 100_000 }).check(compared, undefined)).resolves.toBeUndefined();
});

it('other lists are not planned twice, nor is a question to the planner', async () => {
  const { asked, check } = checkOf({ cost: 1e9 });
  await check(list(20), undefined);
  await check({ ...list(200), sql: `explain (format json) ${list(200).sql}` }, undefined);
  expect(asked).toEqual([]);
});

it('a statement with a limit of its own is checked by its cost in a database that is not small', async () => {
  const of = (cost: number, bytes: number) => checkOf({ cost, bytes }).check(list(1), 10_000);
  await expect(of(1e9, 0)).resolves.toBeUndefined();
  await expect(of(1e9, 1e9)).rejects.toMatchObject(tooSlow);
  await expect(of(1000, 1e9)).resolves.toBeUndefined();
});
