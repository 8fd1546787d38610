import type { Moment } from '../simulator/calendar.ts';
import { pids } from './pids.ts';
import type { PlacedDevice } from './placement.ts';
import { electricity } from '../simulator/profiles.ts';
import type { Load } from '../simulator/profiles.ts';
import { noise, seedOf } from '../simulator/random.ts';
import { didOf } from './tenant.ts';
import type { DemoSpace, DemoTenant } from './tenant.ts';

/** An electricity meter measures a feeder of its own, the meters below it and a loss, or a share of the one above it. */
export type Meter = PlacedDevice & {
  level: '0' | '1' | '2' | '3';
  /** Key of the `load_type` enum. */
  loadType: '1' | '2' | '3' | '4';
  upper: Meter | null;
  /** kWh in an hour at full load. */
  peak: number;
  measures: { kind: 'feeder'; load: Load } | { kind: 'sum'; loss: number } | { kind: 'share'; share: number };
  hasHistory: boolean;
};

type Row = {
  zh: string;
  en?: string;
  code: string;
  space: string;
  upper?: string;
  level: Meter['level'];
  loadType: Meter['loadType'];
  peak: number;
  measures: Meter['measures'];
  hasHistory?: boolean;
};

const feeder = (load: Load): Meter['measures'] => ({ kind: 'feeder', load });
const sum = (loss: number): Meter['measures'] => ({ kind: 'sum', loss });

/** Total → buildings A to D → section groups, and a store: the twelve meters with a long history. */
const park: readonly Row[] = [
  { zh: '河畔中心 总表', code: 'EM-T', space: 'A-B1-X1', level: '0', loadType: '4', peak: 1000, measures: sum(0.012) },
  {
    zh: 'A 座总表',
    code: 'EM-A',
    space: 'A-B1-X1',
    upper: 'EM-T',
    level: '1',
    loadType: '4',
    peak: 560,
    measures: sum(0.015),
  },
  {
    zh: 'B 座总表',
    code: 'EM-B',
    space: 'B-B1-X1',
    upper: 'EM-T',
    level: '1',
    loadType: '4',
    peak: 350,
    measures: sum(0.014),
  },
  {
    zh: 'C 座总表',
    code: 'EM-C',
    space: 'C-B1-X1',
    upper: 'EM-T',
    level: '1',
    loadType: '4',
    peak: 125,
    measures: sum(0.02),
  },
  {
    zh: 'D 座总表',
    code: 'EM-D',
    space: 'D-B1-X1',
    upper: 'EM-T',
    level: '1',
    loadType: '4',
    peak: 95,
    measures: sum(0.018),
  },
  {
    zh: 'A 座 照明插座',
    code: 'EM-A1',
    space: 'A-B1-X1',
    upper: 'EM-A',
    level: '2',
    loadType: '1',
    peak: 210,
    measures: feeder('office'),
  },
  {
    zh: 'A 座 空调',
    code: 'EM-A2',
    space: 'A-B1-X1',
    upper: 'EM-A',
    level: '2',
    loadType: '2',
    peak: 340,
    measures: feeder('conditioning'),
  },
  {
    zh: 'B 座 照明插座',
    code: 'EM-B1',
    space: 'B-B1-X1',
    upper: 'EM-B',
    level: '2',
    loadType: '1',
    peak: 130,
    measures: feeder('office'),
  },
  {
    zh: 'B 座 空调',
    code: 'EM-B2',
    space: 'B-B1-X1',
    upper: 'EM-B',
    level: '2',
    loadType: '2',
    peak: 210,
    measures: feeder('conditioning'),
  },
  {
    zh: 'C 座 动力与数据机房',
    code: 'EM-C1',
    space: 'C-B1-X2',
    upper: 'EM-C',
    level: '2',
    loadType: '3',
    peak: 120,
    measures: feeder('plant'),
  },
  {
    zh: 'D 座 商业',
    code: 'EM-D1',
    space: 'D-B1-X1',
    upper: 'EM-D',
    level: '2',
    loadType: '1',
    peak: 90,
    measures: feeder('retail'),
  },
  {
    zh: '滨江一店 总表',
    code: 'EM-ST1',
    space: 'ST1',
    level: '0',
    loadType: '4',
    peak: 52,
    measures: feeder('retail'),
  },
].map((row) => ({ ...row, hasHistory: true }) as Row);

const floorFeeder: Record<string, string> = { A: 'EM-A1', B: 'EM-B1', C: 'EM-C1', D: 'EM-D1' };

/** A meter per floor; all of a building together measure 96 % of its feeder. */
function floorRows(spaces: readonly DemoSpace[]): Row[] {
  const floors = spaces.filter((space) => space.type === '2' && space.floor > 0);
  return floors.map((space) => {
    const building = space.code.charAt(0);
    const weight = (floor: DemoSpace) => 0.7 + 0.6 * noise(seedOf(floor.code), 1);
    const siblings = floors
      .filter((floor) => floor.code.startsWith(building))
      .reduce((total, floor) => total + weight(floor), 0);
    return {
      zh: `${space.name} 楼层表`,
      code: `EM-${space.code}`,
      space: space.code,
      upper: floorFeeder[building] ?? 'EM-T',
      level: '3',
      loadType: '1',
      peak: 24,
      measures: { kind: 'share', share: (0.96 * weight(space)) / siblings },
    };
  });
}

/** A store: its total where it has none yet, and three branches that share 97 % of it. */
function storeRows(store: DemoSpace, peak: number, hasHistory: boolean): Row[] {
  const total = `EM-${store.code}`;
  const branch = (zh: string, en: string, tail: string, part: Pick<Row, 'loadType'> & { share: number }): Row => ({
    zh: `${store.name} ${zh}`,
    en: `${store.name} ${en}`,
    code: `${total}-${tail}`,
    space: store.code,
    upper: total,
    level: '2',
    loadType: part.loadType,
    peak: peak * part.share,
    measures: { kind: 'share', share: part.share },
  });
  const head: Row = {
    zh: `${store.name} 总表`,
    en: `${store.name} Main meter`,
    code: total,
    space: store.code,
    level: '0',
    loadType: '4',
    peak,
    measures: feeder('retail'),
    hasHistory,
  };
  return [
    ...(park.some((row) => row.code === total) ? [] : [head]),
    branch('照明', 'Lighting', 'L', { loadType: '1', share: 0.38 }),
    branch('空调', 'Air-conditioning', 'A', { loadType: '2', share: 0.41 }),
    branch('冷柜与厨房', 'Refrigeration and kitchen', 'K', { loadType: '3', share: 0.18 }),
  ];
}

/** The electricity meters of a company; a meter comes after the one above it. */
export function metersOf(tenant: DemoTenant): Meter[] {
  const spaces = new Map(tenant.spaces.map((space) => [space.code, space]));
  const stores = tenant.spaces.filter((space) => space.retail && space.type === '1');
  const isPark = tenant.key === 'riverside';
  const rows = [
    ...(isPark ? [...park, ...floorRows(tenant.spaces)] : []),
    ...stores.flatMap((store, index) => storeRows(store, 44 - index * 5, !isPark)),
  ];
  const byCode = new Map<string, Meter>();
  for (const [index, row] of rows.entries()) {
    const space = spaces.get(row.space);
    if (space === undefined)
      throw new Error(`metersOf: ${row.code} stands in space "${row.space}", which ${tenant.key} does not have`);
    byCode.set(row.code, {
      did: didOf(tenant.key, pids.electricity, index),
      index,
      name: tenant.language === 'en' ? (row.en ?? row.zh) : row.zh,
      code: row.code,
      space,
      organization: space.organization,
      seed: seedOf(`${tenant.key} ${row.code}`),
      level: row.level,
      loadType: row.loadType,
      upper: row.upper === undefined ? null : (byCode.get(row.upper) ?? null),
      peak: row.peak,
      measures: row.measures,
      hasHistory: row.hasHistory === true,
    });
  }
  return [...byCode.values()];
}

/**
 * Energy of every meter in one hour, hundredths of a kWh, in the order of `meters`. Whole numbers throughout, so a
 * meter that sums equals the meters below it and its loss to the last digit.
 */
export function energies(meters: readonly Meter[], moment: Moment): Map<Meter, number> {
  const measured = new Map<Meter, number>();
  const below = new Map<Meter, number>();
  for (const meter of meters.toReversed()) {
    const { measures } = meter;
    if (measures.kind === 'share') continue;
    const inside = below.get(meter) ?? 0;
    const energy =
      measures.kind === 'sum'
        ? inside + Math.round(inside * measures.loss * (0.8 + 0.4 * noise(meter.seed, moment.index)))
        : Math.round(100 * electricity(measures.load, meter.peak, meter.seed, moment));
    measured.set(meter, energy);
    if (meter.upper !== null) below.set(meter.upper, (below.get(meter.upper) ?? 0) + energy);
  }
  for (const meter of meters) {
    if (meter.measures.kind === 'share' && meter.upper !== null)
      measured.set(meter, Math.floor((measured.get(meter.upper) ?? 0) * meter.measures.share));
  }
  return measured;
}
