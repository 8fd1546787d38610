import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { columnsOf } from '../../../src/engine/builtin-columns.ts';
import type { Stored } from '../../../src/engine/column.ts';
import { fieldTypeOf } from '../../../src/engine/field-types/registry.ts';
import { fits } from '../../../src/engine/fits.ts';
import { demoHistories, demoRecords, runningHour } from '../../../server/demo/generate.ts';
import { metersOf } from '../../../server/demo/meters.ts';
import type { Meter } from '../../../server/demo/meters.ts';
import { demoModules } from './checked-modules.ts';
import { pids } from '../../../server/demo/pids.ts';
import { demoTenants } from '../../../server/demo/tenants.ts';
import { harbour } from '../../../server/demo/harbour.ts';
import { riverside } from '../../../server/demo/riverside.ts';

const now = 1_790_000_000;
const running = Math.floor(now / 3600) * 3600;
const chunks = [...demoHistories(riverside, now)];

type Chunk = (typeof chunks)[number];
const column = (chunk: Chunk, name: string): unknown[] => chunk.values[chunk.columns.indexOf(name)] ?? [];
const joined = (list: readonly Chunk[], pid: string, name: string): unknown[] =>
  list.filter((chunk) => chunk.pid === pid).flatMap((chunk) => column(chunk, name));

/** Energy by device and hour. */
function energyByMeter(): Map<string, Map<number, number>> {
  const energyOfMeters = new Map<string, Map<number, number>>();
  const devices = joined(chunks, pids.electricityHistory, 'device');
  const times = joined(chunks, pids.electricityHistory, 'occurtime');
  for (const [index, energy] of joined(chunks, pids.electricityHistory, 'energy').entries()) {
    const energyByTime = energyOfMeters.get(String(devices[index])) ?? new Map<number, number>();
    energyOfMeters.set(String(devices[index]), energyByTime.set(Number(times[index]), Number(energy)));
  }
  return energyOfMeters;
}

const energy = energyByMeter();
const meters = metersOf(riverside).filter((meter) => meter.hasHistory);
const energyOf = (meter: Meter, time: number) => energy.get(meter.did)?.get(time) ?? 0;

function average(hours: readonly { hour: number; value: number }[]): number[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const sameHour = hours.filter((candidate) => candidate.hour === hour);
    return sameHour.reduce((total, { value }) => total + value, 0) / sameHour.length;
  });
}

function correlation(xs: readonly number[], ys: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((total, value) => total + value, 0) / list.length;
  const [a, b] = [mean(xs), mean(ys)];
  const products = xs.map((value, index) => [value - a, (ys[index] ?? b) - b] as const);
  const sum = (of: (pair: readonly [number, number]) => number) =>
    products.reduce((total, pair) => total + of(pair), 0);
  return sum(([x, y]) => x * y) / Math.sqrt(sum(([x]) => x * x) * sum(([, y]) => y * y));
}

describe('histories of the demo', () => {
  it('are fewer than 300,000 rows on the last day of a month too, in chunks of at most 5,000', () => {
    const lastDay = Date.UTC(2026, 9, 31, 12) / 1000;
    const counts = demoTenants.flatMap((tenant) =>
      [...demoHistories(tenant, lastDay)].map(({ values }) => values[0]?.length ?? 0),
    );
    expect(Math.max(...counts)).toBeLessThanOrEqual(5000);
    const total = counts.reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThan(140_000);
    expect(total).toBeLessThan(300_000);
  });

  it('twelve meters reach back 400 days, hour by hour, up to the last full hour', () => {
    expect(meters).toHaveLength(12);
    for (const hours of meters.map(({ did }) => energy.get(did) ?? new Map<number, number>())) {
      expect(hours.size).toBe(9600);
      expect(Math.min(...hours.keys())).toBe(running - 400 * 86_400);
      expect(Math.max(...hours.keys())).toBe(running - 3600);
    }
  });

  it.each(demoTenants)('rows of $key have the columns of their module, and values that fit', (tenant) => {
    const modules = new Map(demoModules.map((module) => [module.pid, module]));
    const faults = new Set<string>();
    for (const chunk of demoHistories(tenant, now)) {
      const config = modules.get(chunk.pid);
      const columns = config === undefined ? undefined : columnsOf(config);
      for (const name of chunk.columns) {
        const columnConfig = columns?.get(name);
        if (columnConfig === undefined) faults.add(`${chunk.pid}: unknown ${name}`);
        else
          for (const value of column(chunk, name)) {
            // Histories hold plain texts and numbers.
            const decoded = fieldTypeOf(columnConfig).decode(value as Stored, columnConfig);
            if (decoded === undefined || !fits(fieldTypeOf(columnConfig).schema(columnConfig), decoded))
              faults.add(`${chunk.pid}.${name}: ${JSON.stringify(value)}`);
          }
      }
      for (const needed of config?.columns ?? [])
        if (!chunk.columns.includes(needed.column)) faults.add(`${chunk.pid}: lacks ${needed.column}`);
    }
    expect([...faults].slice(0, 20)).toEqual([]);
  });

  it.each(demoTenants)('rows of $key belong to devices and departments of that company', (tenant) => {
    const dids = new Set([...demoRecords(tenant, now)].flatMap(({ rows }) => rows.map((row) => row['did'])));
    for (const chunk of demoHistories(tenant, now))
      expect(
        [...new Set([...column(chunk, 'device'), ...column(chunk, 'organization')])].filter(
          (did) => !dids.has(String(did)),
        ),
      ).toEqual([]);
  });

  it.each(['waterHistory', 'gasHistory', 'doorHistory'] as const)('%s has every building of the park', (key) => {
    const buildings = ['A 座', 'B 座', 'C 座', 'D 座'];
    const names = new Set(joined(chunks, pids[key], 'name').map(String));
    expect(buildings.filter((building) => ![...names].some((name) => name.startsWith(building)))).toEqual([]);
  });

  it('doors are left open now and then, which a linkage can be tried out on', () => {
    const open = joined(chunks, pids.doorHistory, 'open').map(Number);
    const share = open.reduce((sum, value) => sum + value, 0) / open.length;
    expect(share).toBeGreaterThan(0.01);
    expect(share).toBeLessThan(0.1);
  });

  it.each(demoTenants)('every device of $key that measures has each hour of today and yesterday once', (tenant) => {
    const chunks = [...demoHistories(tenant, now)];
    const historyOf = new Map(demoModules.map(({ pid, historypid }) => [pid, historypid]));
    const hours = Array.from({ length: 48 }, (_, back) => running - (48 - back) * 3600);
    for (const { pid, rows } of demoRecords(tenant, now)) {
      const history = historyOf.get(pid);
      if (history === undefined || !chunks.some((chunk) => chunk.pid === history)) continue;
      const times = new Map<unknown, number[]>();
      const devices = joined(chunks, history, 'device');
      for (const [index, time] of joined(chunks, history, 'occurtime').entries())
        if (Number(time) >= running - 48 * 3600)
          times.set(devices[index], [...(times.get(devices[index]) ?? []), Number(time)]);
      expect(rows.filter(({ did }) => String(times.get(did)) !== String(hours)).map(({ name }) => name)).toEqual([]);
    }
  });

  it('every section meter has the whole of this month and of the last, which boards compare', () => {
    const local = new Date((running + riverside.utcOffset) * 1000);
    const begin = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - 1) / 1000 - riverside.utcOffset;
    const sections = metersOf(riverside).filter(({ level }) => level === '2');
    expect(sections).toHaveLength(21);
    for (const { did } of sections) {
      const times = [...(energy.get(did)?.keys() ?? [])].filter((time) => time >= begin);
      expect(times.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: (running - begin) / 3600 }, (_, hour) => begin + hour * 3600),
      );
    }
  });

  it('the floors of a building measure up to 96 % of its feeder, each hour since the month began', () => {
    const all = metersOf(riverside);
    const local = new Date((running + riverside.utcOffset) * 1000);
    const hours = (local.getUTCDate() - 1) * 24 + local.getUTCHours();
    const feeders = all.filter((meter) => all.some(({ upper, level }) => level === '3' && upper === meter));
    expect(feeders).toHaveLength(4);
    for (const feeder of feeders)
      for (let time = running - hours * 3600; time < running; time += 3600) {
        const floors = all.filter(({ upper, level }) => level === '3' && upper === feeder);
        const part = floors.reduce((total, floor) => total + energyOf(floor, time), 0) / energyOf(feeder, time);
        if (!(part > 0.93 && part <= 0.96)) throw new Error(`${feeder.name} at ${time}: its floors measure ${part}`);
      }
  });

  it('a meter that sums measures the meters below it and a loss of 0 to 4 %', () => {
    const sums = meters.filter(({ measures }) => measures.kind === 'sum');
    expect(sums).toHaveLength(5);
    for (const meter of sums) {
      const below = meters.filter(({ upper }) => upper?.did === meter.did);
      for (const time of energy.get(meter.did)?.keys() ?? []) {
        const inside = below.reduce((total, reading) => total + energyOf(reading, time), 0);
        const loss = energyOf(meter, time) - inside;
        if (loss < 0 || loss > 0.04 * inside + 1)
          throw new Error(`${meter.name} at ${time}: loss ${loss} of ${inside}`);
      }
    }
  });

  it('a record shows what its history says last', () => {
    const table = [...demoRecords(riverside, now)].find(({ pid }) => pid === pids.electricity);
    for (const meter of metersOf(riverside)) {
      const row = table?.rows.find(({ did }) => did === meter.did);
      expect(row?.['energy']).toBe(energyOf(meter, running - 3600));
      expect(row?.['power']).toBe(energyOf(meter, running - 3600) * 100);
    }
  });

  it('are the same again for the same moment', () => {
    expect([...demoHistories(harbour, now)]).toEqual([...demoHistories(harbour, now)]);
  });

  it('an hour appended later is the hour the bulk load would have given', () => {
    const later = [...demoHistories(riverside, now + 3600)];
    const hour = [...runningHour(riverside, running)];
    for (const pid of new Set(hour.map((chunk) => chunk.pid))) {
      const times = joined(later, pid, 'occurtime');
      for (const name of hour.find((chunk) => chunk.pid === pid)?.columns ?? []) {
        const bulk = joined(later, pid, name).filter((_, row) => times[row] === running);
        expect(joined(hour, pid, name)).toEqual(bulk);
      }
    }
  });

  it('and the records of each company have rows, and a value for each of their columns', () => {
    for (const tenant of demoTenants) {
      for (const table of demoRecords(tenant, now)) expect(table.rows.length).toBeGreaterThan(0);
      for (const chunk of demoHistories(tenant, now)) expect(chunk.values.length).toBe(chunk.columns.length);
    }
  });
});

const measured = resolve(
  process.env['COLONNADE_SHARED'] ?? resolve(import.meta.dirname, '../../../../shared'),
  'data/meters.csv.gz',
);

/** Average use of an office building by hour of day, kWh, made up: low at night, a working day, a dip at noon. */
const officeDay = [
  210, 205, 200, 200, 205, 220, 290, 420, 560, 610, 620, 600, 550, 560, 610, 605, 590, 560, 450, 380, 330, 290, 250,
  225,
];

const ofOffice = (): number[] => {
  const office = meters.find(({ code }) => code === 'EM-A1');
  return average(
    [...(energy.get(office?.did ?? '') ?? [])].map(([time, value]) => ({
      hour: new Date((time + 28_800) * 1000).getUTCHours(),
      value,
    })),
  );
};

describe('a generated meter', () => {
  it('has the daily profile of an office', () => {
    expect(correlation(ofOffice(), officeDay)).toBeGreaterThan(0.9);
  });

  it.runIf(existsSync(measured))(
    'has a daily profile that correlates at least 0.7 with every electricity meter measured',
    () => {
      const lines = gunzipSync(readFileSync(measured)).toString('utf8').split('\n');
      // The hour is read off the local stamp: 2019-01-01T08:00:00+00:00.
      const real = lines
        .map((line) => line.split(','))
        .filter(([, kind, , value]) => kind === 'electricity' && value !== '');
      const ours = ofOffice();
      const byMeter = Map.groupBy(real, ([meter]) => meter ?? '');
      const correlations = [...byMeter].map(([meter, rows]) => {
        const theirs = average(
          rows.map(([, , stamp = '', value = '']) => ({ hour: Number(stamp.slice(11, 13)), value: Number(value) })),
        );
        return [meter, correlation(ours, theirs)] as const;
      });
      expect(correlations.length).toBeGreaterThan(5);
      expect(correlations.filter(([, value]) => value < 0.7)).toEqual([]);
    },
  );
});
