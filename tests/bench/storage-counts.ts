import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';
import { countOf } from '../../server/modules/record-counts.ts';
import { newDid } from '../../server/ids.ts';
import { insertRows } from '../../server/records/insert-rows.ts';
import type { Services, StoredModule } from '../../server/services.ts';
import { atMost, type Figure, median, withoutBar } from './figure.ts';
import { company, post, serve, signIn } from './points.ts';
import { applyTrial, rowsOf, benchRows, fillTrial, label } from './trial.ts';

/** What the kept number of a whole list costs writes, and what it saves a total. */

const pid = '3bec0000000000000000a006';
const countedModule = {
  pid,
  name: label('Counted'),
  group: 'other',
  columns: [{ column: 'value', label: label('Value'), type: 'float', multiple: 100 }],
};
const most = Math.min(benchRows / 2, 500_000);
const rounds = 15;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const setCounting = (db: Db, { base }: StoredModule, isOn: boolean) =>
  db.transaction('system', (trx) =>
    sql`alter table ${sql.table(base)} ${sql.raw(isOn ? 'enable' : 'disable')} trigger user`.execute(trx),
  );

type Write = () => Promise<unknown>;

const writeRows = async (db: Db, module: StoredModule, { rows, times }: { rows: number; times: number }) => {
  for (let turn = 0; turn < times; turn += 1) {
    const made = Array.from({ length: rows }, (_, value) => {
      return { did: newDid(1), name: `New ${value}`, createtime: 1, updatetime: 1, value };
    });
    await db.transaction({ company }, (trx) => insertRows(trx, module, company, made));
  }
};

const createRecords = async (url: string, session: string, times: number) => {
  for (let value = 0; value < times; value += 1) {
    const body = { pid, data: { name: `New ${value}`, value } };
    const { status, msg } = await post(url, '/sfsaas/api/vt/create', body, session);
    if (status !== 0) throw new Error(msg);
  }
};

/** Median of ratios of turns with and without, each pair in the other order than the one before. */
const ratioOf = async (db: Db, module: StoredModule, write: Write): Promise<number> => {
  const ratios: number[] = [];
  await write();
  for (let round = 0; round < rounds; round += 1) {
    const durations: Record<'on' | 'off', number> = { on: 0, off: 0 };
    for (const isOn of round % 2 === 0 ? [true, false] : [false, true]) {
      await setCounting(db, module, isOn);
      durations[isOn ? 'on' : 'off'] = await timed(write);
    }
    ratios.push(durations.on / durations.off);
  }
  await setCounting(db, module, true);
  return median(ratios);
};

export const measureCounts = async (db: Db, name: string, services: Services): Promise<Figure[]> => {
  const module = await applyTrial(db, services, countedModule);
  await fillTrial(db, { module, from: 0, to: most, row: (index) => ({ value: index }) });
  await db.refresh();
  const totals: number[] = [];
  const scans: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    totals.push(await timed(() => rowsOf(db, sql`select ${countOf(company, pid)} as n`)));
    scans.push(
      await timed(() =>
        rowsOf(db, sql`select count(*) from ${sql.table(module.base)} where company = company_number(${company})`),
      ),
    );
  }
  const figures = [
    withoutBar(
      `${name}: exact total of a list of ${most.toLocaleString('en')}`,
      median(totals),
      'ms',
      `counted from the rows ${median(scans).toFixed(0)} ms`,
    ),
  ];
  const { url, close } = await serve(db, services);
  const session = await signIn(url);
  const writes: Record<string, Write> = {
    'a call that adds a record': () => createRecords(url, session, 20),
    'fifty records in one statement': () => writeRows(db, module, { rows: 50, times: 10 }),
  };
  for (const [what, work] of Object.entries(writes))
    figures.push(atMost(`${name}: ${what}, counted through uncounted`, await ratioOf(db, module, work), [1.1, '×']));
  const bare = await ratioOf(db, module, () => writeRows(db, module, { rows: 1, times: 40 }));
  figures.push(
    withoutBar(`${name}: one bare insert, counted through uncounted`, bare, '×', 'without check, audit and answer'),
  );
  await close();
  return figures;
};
