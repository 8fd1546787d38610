import { type RawBuilder, sql } from 'kysely';
import { nowSeconds } from '../../server/clock.ts';
import type { Db } from '../../server/db/database.ts';
import { type DeviceState, statesSql } from '../../server/devices/device-state.ts';
import { recordColumns } from '../../server/records/physical-columns.ts';
import type { Services, StoredModule } from '../../server/services.ts';
import { atLeast, atMost, type Figure, median, withoutBar } from './figure.ts';
import { company, load, post, serve, signIn } from './points.ts';
import { applyTrial, rowsOf, baseTableOf, benchRows, didAt, fillTrial, label } from './trial.ts';

/** What 20,000 reports in one statement cost, against a bare table whose updates are HOT. */

const reported = 20_000;
const most = Math.max(reported, Math.min(benchRows, 500_000));

/** A module whose devices report two columns. */
const moduleOf = (pid: string) => ({
  pid,
  name: label(`Reporting ${pid.slice(-1)}`),
  group: 'other',
  driver: 'simulator',
  columns: [
    { column: 'power', label: label('Power'), type: 'float', unit: 'kW', multiple: 100, measures: 'power', rw: 1 },
    { column: 'energy', label: label('Energy'), type: 'float', unit: 'kWh', multiple: 100, measures: 'energy', rw: 1 },
    { column: 'place', label: label('Place'), type: 'string' },
  ],
  sort: { column: 'updatetime', type: 'desc' },
});

const timed = async (db: Db, statement: ReturnType<typeof sql>): Promise<number> => {
  const start = performance.now();
  await db.transaction('system', (trx) => statement.execute(trx));
  return performance.now() - start;
};

/** Counters of updates; the statistics of this connection are written out first. */
const updatesOf = async (db: Db, table: string): Promise<{ all: number; hot: number }> => {
  await rowsOf(db, sql`select pg_stat_force_next_flush()`);
  const [row] = await rowsOf(
    db,
    sql`select n_tup_upd, n_tup_hot_upd from pg_stat_user_tables where relname = ${table}`,
  );
  return { all: Number(row?.['n_tup_upd']), hot: Number(row?.['n_tup_hot_upd']) };
};

/** As long as the marks of a device's last 24 reports. */
const fullMarks = 'm'.repeat(24 * 8);

/** The statement that stores states after reports, by the server's own function: JSON of every device with its marks. */
const storeStates = (module: StoredModule, dids: readonly string[], round: number) => {
  const columns = recordColumns(module).filter(({ column }) => column.column === 'power' || column.column === 'energy');
  const now = nowSeconds() + round;
  const states = dids.map((did, index): DeviceState => ({
    did,
    name: '',
    organization: null,
    values: { power: index + round, energy: index + round },
    reported: Object.fromEntries(columns.map(({ physical }) => [physical, now])),
    lastreport: now,
    heardat: now,
    isonline: true,
    marks: fullMarks,
    isChanged: true,
  }));
  return statesSql({ company, module, now }, states, columns);
};

type Reports = { ratio: number; hot: number; note: string };
type Updates = { table: string; plain: RawBuilder<unknown>; report: (round: number) => RawBuilder<unknown> };

/** Seven rounds of the bare table and ours in turn. */
const inTurn = async (db: Db, { table, plain, report }: Updates): Promise<Reports> => {
  const before = await updatesOf(db, table);
  const times: { ours: number; bare: number }[] = [];
  for (let round = 0; round < 7; round += 1) {
    times.push({ bare: await timed(db, plain), ours: await timed(db, report(round)) });
    // As autovacuum does between rounds of reports.
    await db.refresh();
  }
  const after = await updatesOf(db, table);
  const middle = (pick: (time: (typeof times)[number]) => number) => median(times.map(pick));
  return {
    ratio: middle(({ ours, bare: theirs }) => ours / theirs),
    hot: ((after.hot - before.hot) / Math.max(1, after.all - before.all)) * 100,
    note: `${middle(({ ours }) => ours).toFixed(0)} ms, bare ${middle(({ bare: theirs }) => theirs).toFixed(0)} ms`,
  };
};

/** The same by the server's statement, in a table whose devices have all reported often. */
const measureStates = async (db: Db, module: StoredModule, count: number): Promise<Reports> => {
  const { pid } = module.config;
  const [table, bare] = [await baseTableOf(db, pid), `bare_${pid}`];
  const now = nowSeconds();
  await db.transaction('system', (trx) =>
    sql`update ${sql.table(table)} set reported = jsonb_build_object('c1', ${now}::bigint, 'c2', ${now}::bigint),
      lastreport = ${now}, heardat = ${now}, isonline = true, reportmarks = ${fullMarks}`.execute(trx),
  );
  await db.alone((run) => run(`vacuum (full, analyze) "${table}"`));
  const step = Math.floor(count / reported);
  const dids = Array.from({ length: reported }, (_, index) => didAt(index * step));
  const plain = sql`update ${sql.table(bare)} t set power = power + 1, energy = energy + 1, updatetime = updatetime + 1
    from generate_series(0, ${count - 1}::int, ${step}::int) i where t.id = i`;
  return inTurn(db, { table, plain, report: (round) => storeStates(module, dids, round) });
};

/** 20,000 of so many records, spread over the table. */
const measureTable = async (db: Db, module: StoredModule, count: number): Promise<Reports> => {
  const row = (index: number) => ({ power: index, energy: index, place: `Hall ${index % 90}` });
  await fillTrial(db, { module, from: 0, to: count, row });
  const { pid } = module.config;
  const [table, bare] = [await baseTableOf(db, pid), `bare_${pid}`];
  await db.transaction('system', async (trx) => {
    await sql`create table ${sql.table(bare)} (id int primary key, power float8, energy float8, updatetime bigint)
      with (fillfactor = 60)`.execute(trx);
    await sql`insert into ${sql.table(bare)} select i, i, i, 0 from generate_series(0, ${count - 1}::int) i`.execute(
      trx,
    );
  });
  await db.refresh();
  const every = sql`generate_series(0, ${count - 1}::int, ${Math.floor(count / reported)}::int) i`;
  const columnRef = (column: string) => sql.ref(module.physical.get(column) ?? column);
  const report = sql`update ${sql.table(table)} t set ${columnRef('power')} = t.${columnRef('power')} + 1,
    ${columnRef('energy')} = t.${columnRef('energy')} + 1, updatetime = t.updatetime + 1 from ${every}
    where t.company = company_number(${company}) and t.id = decode(lpad(to_hex(i), 24, '0'), 'hex')`;
  const plain = sql`update ${sql.table(bare)} t set power = power + 1, energy = energy + 1, updatetime = updatetime + 1
    from ${every} where t.id = i`;
  return inTurn(db, { table, plain, report: () => report });
};

export const measureReports = async (db: Db, name: string, services: Services): Promise<Figure[]> => {
  const module = await applyTrial(db, services, moduleOf('3bec0000000000000000a002'));
  const whole = await applyTrial(db, services, moduleOf('3bec0000000000000000a005'));
  const some = await measureTable(db, module, most);
  const page = await measureOrder(db, name, services, module);
  const states = await measureStates(db, module, most);
  const all = await measureTable(db, whole, reported);
  const many = most.toLocaleString('en');
  return [
    atMost(`${name}: 20,000 of ${many} records report, against a bare HOT table`, some.ratio, [3, '×'], some.note),
    atLeast(`${name}: HOT updates of these reports`, some.hot, [90, '%'], 'seven rounds, vacuum between them'),
    withoutBar(`${name}: 20,000 states by the server's statement, against the same`, states.ratio, '×', states.note),
    atLeast(`${name}: HOT updates of these states`, states.hot, [90, '%'], 'every row has the marks of 24 reports'),
    withoutBar(`${name}: every record of 20,000 reports, against a bare HOT table`, all.ratio, '×', all.note),
    withoutBar(`${name}: HOT updates of these reports`, all.hot, '%', 'a page has room for a part of its rows only'),
    page,
  ];
};

/** The newest reports first: no index has the time that every report moves. */
const measureOrder = async (db: Db, name: string, services: Services, { config }: StoredModule): Promise<Figure> => {
  const { url, close } = await serve(db, services);
  const session = await signIn(url);
  const ask = async () => {
    const body = { pid: config.pid, pagesize: 50, sort: { column: 'updatetime', type: 'desc' } };
    const answer = await post(url, '/sfsaas/api/filter/query', body, session);
    if (answer.status !== 0 || answer.result.data.length !== 50) throw new Error(answer.msg);
  };
  await load(ask, 1, 1);
  const { p50, p99 } = await load(ask, 3, 1);
  await close();
  return atMost(
    `${name}: page by time of change, ${most.toLocaleString('en')} rows that report`,
    p50,
    [60, 'ms'],
    `p99 ${p99.toFixed(0)} ms`,
  );
};
