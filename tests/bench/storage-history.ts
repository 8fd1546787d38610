import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { nowSeconds } from '../../server/clock.ts';
import type { Db } from '../../server/db/database.ts';
import type { Services } from '../../server/services.ts';
import { atMost, type Figure, median, notMeasured } from './figure.ts';
import { applyTrial, chunksOf, didAt, fillTrial, label, sizesOf, writeChunks } from './trial.ts';

/** What a history takes for each row, and how fast it is written, against COPY into a bare table with its key. */

const devicesPid = '3bec0000000000000000a004';
const historyPid = '5bec0000000000000000a004';
const measuredColumn = (column: string) => ({ column, label: label(column), type: 'float', multiple: 100, rw: 1 });

const devicesModule = { pid: devicesPid, name: label('Meters'), group: 'other', columns: [measuredColumn('power')] };
const historyModule = {
  pid: historyPid,
  name: label('Readings'),
  group: 'other',
  columns: [
    { column: 'device', label: label('Device'), type: 'ref', ptype: 'ref', pid: devicesPid, rw: 1 },
    { column: 'occurtime', label: label('Time'), type: 'timestamp', format: 'yyyy-MM-dd HH:mm:ss', rw: 1 },
    ...['energy', 'power', 'voltage'].map(measuredColumn),
  ],
  sort: { column: 'occurtime', type: 'desc' },
};

const devices = 100;
const batch = 100_000;
const rounds = 3;
const round = (index: number) => Math.floor(index / batch);

/** The same rows, as COPY reads them: a file of the database's machine. */
const copyInto = (file: string) => sql.raw(`copy bare_history from '${file}'`);

const measureCopy = async (db: Db, write: (from: number) => Promise<number>): Promise<Figure[]> => {
  const bar = ['<= 2 ×'] as const;
  const what = `${db.engine === 'embedded' ? 'PGlite' : 'PostgreSQL'}: 100,000 rows of history, against COPY`;
  if (db.engine === 'embedded') {
    for (let turn = 0; turn < rounds; turn += 1) await write(turn * batch);
    return [notMeasured(what, ...bar, 'the embedded database reads no file of the machine')];
  }
  // The database's own user writes and reads it.
  const file = join(tmpdir(), `colonnade-bench-${randomUUID()}.copy`);
  await db.transaction('system', async (trx) => {
    await sql`create table bare_history (company int, device int, occurtime bigint, n int2, energy float8, power float8,
      voltage float8)`.execute(trx);
    await sql
      .raw(`create index on bare_history (company, device, occurtime) with (fillfactor = 100, deduplicate_items = off)`)
      .execute(trx);
    await sql
      .raw(`copy (select 1, i % ${devices}, 1700000000 + i, 0, i, i, i from generate_series(1, ${batch}) i)
      to '${file}'`)
      .execute(trx);
  });
  const times: { ours: number; bare: number }[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const start = performance.now();
    await db.transaction('system', (trx) => copyInto(file).execute(trx));
    const bare = performance.now() - start;
    await db.transaction('system', (trx) => sql`truncate bare_history`.execute(trx));
    times.push({ bare, ours: await write(turn * batch) });
  }
  await rm(file, { force: true });
  const medianText = (pick: (time: (typeof times)[number]) => number) => `${median(times.map(pick)).toFixed(0)} ms`;
  return [
    atMost(
      what,
      median(times.map(({ ours, bare }) => ours / bare)),
      [2, '×'],
      `${medianText(({ ours }) => ours)}, COPY ${medianText(({ bare }) => bare)}`,
    ),
  ];
};

export const measureHistory = async (db: Db, name: string, services: Services): Promise<Figure[]> => {
  const module = await applyTrial(db, services, devicesModule);
  await fillTrial(db, { module, from: 0, to: devices, row: (index) => ({ power: index }) });
  const history = await applyTrial(db, services, historyModule);
  const start = nowSeconds() - 86_400;
  const row = (index: number) => ({
    name: '',
    device: didAt(index % devices),
    // Each device once a second; a batch is later than the one before, as devices report.
    occurtime: start + round(index) * 1000 + Math.floor((index % batch) / devices),
    energy: index,
    power: index * 3,
    voltage: 22_000 + (index % 900),
  });
  const write = async (from: number) => {
    // COPY finds its file ready, too.
    const chunks = [...chunksOf({ from, to: from + batch, row })];
    const began = performance.now();
    await writeChunks(db, { module: history }, chunks);
    return performance.now() - began;
  };
  const copied = await measureCopy(db, write);
  await db.refresh();
  const { tables, indexes, parts } = await sizesOf(db, historyPid);
  return [
    atMost(
      `${name}: a row of history with indexes, three measured columns`,
      ((tables + indexes) * 1e6) / (rounds * batch),
      [120, 'bytes'],
      `table ${tables.toFixed(1)} MB, indexes ${indexes.toFixed(1)} MB: ${parts}`,
    ),
    ...copied,
  ];
};
