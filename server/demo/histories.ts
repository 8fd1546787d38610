import { momentOf } from '../simulator/calendar.ts';
import type { Moment } from '../simulator/calendar.ts';
import { energies, metersOf } from './meters.ts';
import { pids } from './pids.ts';
import { placeDevices, spread } from './placement.ts';
import type { Placed, PlacedKind } from './placement.ts';
import { readingsOf } from './readings.ts';
import type { ReadKind } from './readings.ts';
import { historyDid } from './tenant.ts';
import type { DemoTenant } from './tenant.ts';

/** Rows of one module as one array per column, ready for `insert … select from unnest(…)`. */
export type HistoryChunk = { pid: string; columns: string[]; values: unknown[][] };

const rowsPerChunk = 5000;
const hourSeconds = 3600;
const rowColumns = ['did', 'name', 'createtime', 'updatetime', 'organization', 'device', 'occurtime'] as const;

type Series = {
  pid: string;
  days: number;
  devices: readonly Placed[];
  columns: readonly string[];
  /** Stored values per device, in the order of `devices` and `columns`. */
  read(moment: Moment): readonly (readonly unknown[])[];
};

const historyPids = {
  water: pids.waterHistory,
  gas: pids.gasHistory,
  air: pids.airHistory,
  climate: pids.climateHistory,
  illuminance: pids.illuminanceHistory,
  doors: pids.doorHistory,
  presence: pids.presenceHistory,
} as const satisfies Partial<Record<PlacedKind, string>>;

function electricitySeries(tenant: DemoTenant): Series {
  const meters = metersOf(tenant).filter((meter) => meter.hasHistory);
  return {
    pid: pids.electricityHistory,
    days: tenant.volume.electricityDays,
    devices: meters,
    columns: ['energy', 'power'],
    // kWh × 100 in one hour is the average power in W × 10, times 100.
    read: (moment) => {
      const measured = energies(meters, moment);
      return meters.map((meter) => [measured.get(meter) ?? 0, (measured.get(meter) ?? 0) * 100]);
    },
  };
}

/** What counts for a whole building is what a person chooses for a board, so it is watched before single rooms. */
const countsForBuildings: ReadonlySet<ReadKind> = new Set(['water', 'gas', 'doors']);

function mostTelling(kind: ReadKind, devices: readonly Placed[], count: number): Placed[] {
  const isWhole = ({ space }: Placed): boolean => countsForBuildings.has(kind) && space.type === '1';
  const whole = spread(devices.filter(isWhole), count);
  return [
    ...whole,
    ...spread(
      devices.filter((device) => !isWhole(device)),
      count - whole.length,
    ),
  ];
}

/** The devices with a history: about a third of them are in stores, so that every kind of place has one. */
function watched(tenant: DemoTenant, kind: ReadKind): Placed[] {
  const devices = placeDevices(tenant, kind);
  const count = tenant.volume.histories[kind];
  const park = devices.filter((device) => !device.space.retail);
  const inStores = park.length === 0 ? count : Math.ceil(count / 3);
  const stores = devices.filter((device) => device.space.retail);
  return [...mostTelling(kind, park, count - inStores), ...mostTelling(kind, stores, inStores)];
}

function deviceSeries(tenant: DemoTenant, kind: ReadKind): Series {
  const devices = watched(tenant, kind);
  const { columns, read } = readingsOf(kind);
  return {
    pid: historyPids[kind],
    days: tenant.volume.days,
    devices,
    columns,
    read: (moment) => devices.map((device) => read(device, moment)),
  };
}

function seriesOf(tenant: DemoTenant): Series[] {
  const kinds = ['water', 'gas', 'air', 'climate', 'illuminance', 'doors', 'presence'] as const;
  return [electricitySeries(tenant), ...kinds.map((kind) => deviceSeries(tenant, kind))];
}

function emptyChunk(series: Series): HistoryChunk {
  const columns = [...rowColumns, ...series.columns];
  return { pid: series.pid, columns, values: columns.map(() => []) };
}

function append(chunk: HistoryChunk, tenant: DemoTenant, series: Series, moment: Moment): number {
  const readings = series.read(moment);
  for (const [at, device] of series.devices.entries()) {
    const { at: time } = moment;
    const did = historyDid(tenant.key, series.pid, device.index, moment.index);
    const row = [did, device.name, time, time, device.organization, device.did, time, ...(readings[at] ?? [])];
    for (const [column, value] of row.entries()) chunk.values[column]?.push(value);
  }
  return series.devices.length;
}

function* rows(tenant: DemoTenant, series: Series, moments: Iterable<Moment>): Iterable<HistoryChunk> {
  let chunk = emptyChunk(series);
  let filled = 0;
  for (const moment of moments) {
    filled += append(chunk, tenant, series, moment);
    if (filled + series.devices.length <= rowsPerChunk) continue;
    yield chunk;
    chunk = emptyChunk(series);
    filled = 0;
  }
  if (filled > 0) yield chunk;
}

/** Hourly rows of every history up to the hour that runs at `now` (epoch seconds), that hour left out. */
export function* demoHistories(tenant: DemoTenant, now: number): Iterable<HistoryChunk> {
  const running = Math.floor(now / hourSeconds);
  const days = Math.max(tenant.volume.electricityDays, tenant.volume.days);
  const moments = Array.from({ length: days * 24 }, (_, back) =>
    momentOf((running - days * 24 + back) * hourSeconds, tenant.utcOffset),
  );
  for (const series of seriesOf(tenant)) yield* rows(tenant, series, moments.slice(-series.days * 24));
}

/** The rows of the hour that starts at `hourStart`; calling it twice gives the same `did`s. */
export function* runningHour(tenant: DemoTenant, hourStart: number): Iterable<HistoryChunk> {
  for (const series of seriesOf(tenant)) yield* rows(tenant, series, [momentOf(hourStart, tenant.utcOffset)]);
}
