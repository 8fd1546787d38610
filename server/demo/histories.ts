import { momentOf } from '../simulator/calendar.ts';
import type { Moment } from '../simulator/calendar.ts';
import { energies, type Meter, metersOf } from './meters.ts';
import { pids } from './pids.ts';
import { placeDevices, evenlySpaced } from './placement.ts';
import type { PlacedDevice, PlacedKind } from './placement.ts';
import { readingsOf } from './readings.ts';
import type { ReadKind } from './readings.ts';
import type { DemoTenant } from './tenant.ts';

/** Rows of one module as one array per column, ready for `insert … select from unnest(…)`. */
export type HistoryChunk = { pid: string; columns: string[]; values: unknown[][] };

const rowsPerChunk = 5000;
const hourSeconds = 3600;
/** Today and yesterday in any zone: what charts of a day and comparisons with the day before are made of. */
const recentHours = 48;
const rowColumns = ['name', 'organization', 'device', 'occurtime'] as const;

type Series = {
  pid: string;
  hours: number;
  devices: readonly PlacedDevice[];
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

/** Hours since this month, or one before, began where the company is. */
function hoursSinceMonth(tenant: DemoTenant, running: number, back: 0 | 1): number {
  const local = running * hourSeconds + tenant.utcOffset;
  const date = new Date(local * 1000);
  return Math.floor((local - Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back) / 1000) / hourSeconds);
}

function electricitySeries(tenant: DemoTenant, running: number): Series[] {
  const meters = metersOf(tenant);
  const long = meters.filter(({ hasHistory }) => hasHistory);
  const others = meters.filter(({ hasHistory }) => !hasHistory);
  const floors = others.filter(({ level }) => level === '3');
  const sections = others.filter(({ level }) => level !== '3');
  const series = (devices: readonly Meter[], hours: number): Series => ({
    pid: pids.electricityHistory,
    hours,
    devices,
    columns: ['energy', 'power'],
    // kWh × 100 in one hour is the average power in W × 10, times 100.
    read: (moment) => {
      const measured = energies(meters, moment);
      return devices.map((meter) => [measured.get(meter) ?? 0, (measured.get(meter) ?? 0) * 100]);
    },
  });
  return [
    // Rankings compare this month with the last.
    series(long, Math.max(tenant.volume.electricityDays * 24, hoursSinceMonth(tenant, running, 1))),
    // Boards compare the sections of this month with those of the last; floors are in the ranking of this month.
    series(sections, hoursSinceMonth(tenant, running, 1)),
    series(floors, Math.max(recentHours, hoursSinceMonth(tenant, running, 0))),
  ];
}

/** Kinds whose devices for whole buildings come before those of single rooms, because users choose them for boards. */
const countsForBuildings: ReadonlySet<ReadKind> = new Set(['water', 'gas', 'doors']);

function buildingsFirst(kind: ReadKind, devices: readonly PlacedDevice[], count: number): PlacedDevice[] {
  const isWhole = ({ space }: PlacedDevice): boolean => countsForBuildings.has(kind) && space.type === '1';
  const whole = evenlySpaced(devices.filter(isWhole), count);
  return [
    ...whole,
    ...evenlySpaced(
      devices.filter((device) => !isWhole(device)),
      count - whole.length,
    ),
  ];
}

/** About a third of these devices are in stores, so that every kind of place has one. */
function devicesWithLongHistory(tenant: DemoTenant, kind: ReadKind, devices: readonly PlacedDevice[]): PlacedDevice[] {
  const count = tenant.volume.histories[kind];
  const park = devices.filter((device) => !device.space.retail);
  const inStores = park.length === 0 ? count : Math.ceil(count / 3);
  const stores = devices.filter((device) => device.space.retail);
  return [...buildingsFirst(kind, park, count - inStores), ...buildingsFirst(kind, stores, inStores)];
}

function deviceSeries(tenant: DemoTenant, kind: ReadKind): Series[] {
  const all = placeDevices(tenant, kind);
  const long = devicesWithLongHistory(tenant, kind, all);
  const others = all.filter((device) => !long.includes(device));
  const { columns, read } = readingsOf(kind);
  const series = (devices: readonly PlacedDevice[], hours: number): Series => ({
    pid: historyPids[kind],
    hours,
    devices,
    columns,
    read: (moment) => devices.map((device) => read(device, moment)),
  });
  return [series(long, tenant.volume.days * 24), series(others, recentHours)];
}

function seriesOf(tenant: DemoTenant, running: number): Series[] {
  const kinds = ['water', 'gas', 'air', 'climate', 'illuminance', 'doors', 'presence'] as const;
  return [...electricitySeries(tenant, running), ...kinds.flatMap((kind) => deviceSeries(tenant, kind))];
}

function emptyChunk(series: Series): HistoryChunk {
  const columns = [...rowColumns, ...series.columns];
  return { pid: series.pid, columns, values: columns.map(() => []) };
}

/**
 * In the order of time, as devices report: each statement marks the hours that it writes to (docs/storage.md, "Histories"),
 * and a device after the other would mark every hour in every statement.
 */
function* rows(series: Series, moments: readonly Moment[]): Iterable<HistoryChunk> {
  const readings = moments.map((moment) => series.read(moment));
  let chunk = emptyChunk(series);
  let filled = 0;
  for (const [index, moment] of moments.entries())
    for (const [nth, device] of series.devices.entries()) {
      const row = [device.name, device.organization, device.did, moment.at, ...(readings[index]?.[nth] ?? [])];
      for (const [column, value] of row.entries()) chunk.values[column]?.push(value);
      filled += 1;
      if (filled < rowsPerChunk) continue;
      yield chunk;
      chunk = emptyChunk(series);
      filled = 0;
    }
  if (filled > 0) yield chunk;
}

/** Hourly rows of every history up to the hour that runs at `now` (epoch seconds), that hour left out. */
export function* demoHistories(tenant: DemoTenant, now: number): Iterable<HistoryChunk> {
  const running = Math.floor(now / hourSeconds);
  const all = seriesOf(tenant, running);
  const hours = Math.max(...all.map((series) => series.hours));
  const moments = Array.from({ length: hours }, (_, back) =>
    momentOf((running - hours + back) * hourSeconds, tenant.utcOffset),
  );
  for (const series of all) yield* rows(series, moments.slice(-series.hours));
}

/** The rows of the hour that starts at `hourStart`, the same again for the same hour. */
export function* runningHour(tenant: DemoTenant, hourStart: number): Iterable<HistoryChunk> {
  for (const series of seriesOf(tenant, Math.floor(hourStart / hourSeconds)))
    yield* rows(series, [momentOf(hourStart, tenant.utcOffset)]);
}
