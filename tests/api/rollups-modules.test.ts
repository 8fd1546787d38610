import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Column } from '../../src/engine/column.ts';
import { migrate } from '../../server/db/migrate.ts';
import { removeModule } from '../../server/module-changes/remove.ts';
import { reshapeAll } from '../../server/modules/reshape.ts';
import { base, byDay, columns, days, pid, useTrial, wall } from './rollups-trial.ts';

/** Sums of modules that change, that were there before there were sums, and that go. */

const { actor, apply, clear, expectAsRows, insert, isFromSums, run, server, stored, sumUp } = useTrial();

describe('a module that changes', () => {
  beforeEach(async () => {
    await clear();
    await insert(days(20));
    await sumUp('UTC');
  });
  afterEach(() => apply(columns));
  const energyAs = (change: Partial<Column>) =>
    columns.map((column) => (column.column === 'energy' ? { ...column, ...change } : column));
  const changes: [string, Column[]][] = [
    ['gets a column', [...columns, { ...base, column: 'volume', type: 'float' }]],
    ['loses a column', columns.filter(({ column }) => column !== 'pieces')],
    ['calls another value empty', energyAs({ emptyvalue: 500 })],
    ['stores ten times as much', energyAs({ multiple: 1000 })],
    [
      'keeps texts instead',
      columns.map((column) => (column.column === 'pieces' ? { ...base, column: 'pieces', type: 'string' } : column)),
    ],
  ];
  it.each(changes)('%s', async (_name, changed) => {
    await apply(changed);
    await expectAsRows('UTC', byDay);
    await sumUp('UTC');
    expect(await isFromSums('UTC', byDay)).toBe(true);
    await expectAsRows('UTC', byDay);
    const volume = changed.some(({ column }) => column === 'volume');
    if (!volume) return;
    await insert([{ device: 'd1', occurtime: wall(6, 3, 'UTC') + 60, volume: 7 }]);
    await expectAsRows('UTC', { ...byDay, measures: [{ agg: 'sum', column: 'volume' }] });
  });
});

describe('tables that were there before', () => {
  it('are marked and summed up after the migration', async () => {
    await clear();
    await insert(days(10));
    const { table } = await stored();
    await server().db.transaction('system', async (trx) => {
      const { rows } = await sql<{ table: string }>`select distinct event_object_table::text as table
        from information_schema.triggers where trigger_name like 'mark~_%' escape '~'`.execute(trx);
      for (const row of rows)
        for (const name of ['insert', 'update', 'delete'])
          await sql.raw(`drop trigger mark_${name} on "${row.table}"`).execute(trx);
      await sql.raw(`drop table rollup, rollupstate, rollupmark`).execute(trx);
      await sql`delete from migration where name = '0009-rollups'`.execute(trx);
      // Migration 0020 marks every table that it converts.
      await sql`insert into setting (key, value) values (${`reshape:${pid}`}, '')`.execute(trx);
    });
    await insert(
      days(20)
        .slice(240)
        .map((row) => ({ ...row, name: 'Before' })),
    );
    await migrate(server().db);
    await reshapeAll(server().db);
    await expectAsRows('UTC', byDay);
    await sumUp('UTC');
    expect(await isFromSums('UTC', byDay)).toBe(true);
    await run(sql`delete from ${sql.table(table)} where name = 'Before'`);
    await expectAsRows('UTC', byDay);
  });

  it('leave nothing behind when their module is deleted', async () => {
    await insert(days(3));
    await sumUp('UTC');
    await insert(days(1));
    await removeModule({ db: server().db, modules: server().services.modules, actor: actor() }, { pid, name: 'Sums' });
    const remaining = await server().db.transaction('system', (trx) =>
      sql`select pid from rollupstate where pid = ${pid} union all select pid from rollupmark where pid = ${pid}
        union all select proname::text from pg_proc where proname like ${`m~_${pid}%`} escape '~'
        union all select r.companyid from rollup r where not exists (select from rollupstate s where s.build = r.build)`.execute(
        trx,
      ),
    );
    expect(remaining.rows).toEqual([]);
  });
});
