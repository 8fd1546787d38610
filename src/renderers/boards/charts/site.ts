import type { Dataset } from '../../../engine/board/dataset.ts';
import { type EnergyTree, energyTree, amountPer, readingsOf } from '../../../engine/board/energy-tree.ts';
import { type DataRow, baseDatasetOf, numbersBy, rowsOf } from '../../../engine/board/rows.ts';
import { ownProperty } from '../../../engine/own-property.ts';
import { type NoChecks, noChecksOf, type LimitCheck, checkLimits } from '../../../engine/board/thresholds.ts';
import type { board } from '../../../schemas/boards/powergraph.board.ts';
import type { ConfigOf, Input } from '../drawing.ts';
import { inLanguage } from '../../../texts/phrase.ts';

/** Data of the parts of a site overview; each part is shown if it is configured. */

export type Config = ConfigOf<typeof board>;
export type Named = { key: string; name: string; value: number | undefined };
export type Site = {
  tree: EnergyTree | undefined;
  /** kWh of the chosen meters since midnight. */
  today: number | undefined;
  /** kWh by load type. */
  uses: readonly Named[];
  powers: readonly Named[];
  energies: readonly Named[];
  /** kWh for one m². */
  densities: readonly Named[];
  /**
   * `isCounted`: the total is requested. `isUnplaced`: something is requested, but notifications do not say in which space
   * they arose.
   */
  warnings: { total: number | undefined; isCounted: boolean; spaces: readonly Named[]; isUnplaced: boolean };
  limitChecks: readonly LimitCheck[];
  /** Why a chosen policy gives no checks. */
  noChecks: NoChecks | undefined;
};

const sumOf = (values: readonly (number | undefined)[]): number | undefined => {
  const present = values.filter((value) => value !== undefined);
  return present.length === 0 ? undefined : present.reduce((sum, value) => sum + value, 0);
};

/** kWh of today by the load type of the meters, under its label. */
function usesOf(dids: readonly string[], { datasets, locale: { context } }: Input<Config>): Named[] {
  const meters = baseDatasetOf(datasets, 'meters');
  const labels = meters.columns.find(({ name }) => name === 'loadtype')?.enum ?? {};
  const kinds = new Map(rowsOf(meters).map((row) => [row.text('did'), row.text('loadtype')]));
  const today = numbersBy(baseDatasetOf(datasets, 'today'), 'device', 'use');
  const sumByKind = new Map<string, number | undefined>();
  for (const did of dids) {
    const kind = kinds.get(did) ?? '';
    sumByKind.set(kind, sumOf([sumByKind.get(kind), today.get(did)]));
  }
  return [...sumByKind].map(([key, value]) => ({
    key,
    value,
    name: inLanguage(ownProperty(labels, key), context.language) ?? key,
  }));
}

const spaceNames = (datasets: readonly Dataset[]): ReadonlyMap<string, string> =>
  new Map(rowsOf(baseDatasetOf(datasets, 'spaces')).map((row) => [row.text('did'), row.text('name')]));

type ReadNumber = (did: string) => number | undefined;

/** What meters measure together: one below another of them is part of what that one measures. */
function metered(meters: readonly DataRow[], read: ReadNumber): number | undefined {
  const measured = meters.filter((row) => read(row.text('did')) !== undefined);
  const dids = new Set(measured.map((row) => row.text('did')));
  return sumOf(measured.filter((row) => !dids.has(row.text('uppermeter'))).map((row) => read(row.text('did'))));
}

/** A number of each space: what the meters in it measure. */
function bySpace(dids: readonly string[], datasets: readonly Dataset[], read: ReadNumber): Named[] {
  const names = spaceNames(datasets);
  const meters = rowsOf(baseDatasetOf(datasets, 'spacemeters'));
  return dids.map((key) => ({
    key,
    name: names.get(key) ?? '',
    value: metered(
      meters.filter((row) => row.text('space') === key),
      read,
    ),
  }));
}

function warningsOf(
  { yearWarnCount = [], yearWarnAnalyse = [] }: Config,
  datasets: readonly Dataset[],
): Site['warnings'] {
  const warnings = baseDatasetOf(datasets, 'warnings');
  const counts = numbersBy(warnings, 'space', 'warnings');
  const names = spaceNames(datasets);
  const isPlaced = warnings.columns.some(({ name }) => name === 'space');
  return {
    total: isPlaced ? sumOf(yearWarnCount.map((did) => counts.get(did) ?? 0)) : undefined,
    isCounted: yearWarnCount.length > 0,
    isUnplaced: !isPlaced && yearWarnCount.length + yearWarnAnalyse.length > 0,
    spaces: isPlaced
      ? yearWarnAnalyse.map((key) => ({ key, name: names.get(key) ?? '', value: counts.get(key) ?? 0 }))
      : [],
  };
}

const largestFirst = (list: readonly Named[]): Named[] => list.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1));

export function siteOf(input: Input<Config>): Site {
  const { config, datasets } = input;
  const readings = readingsOf(baseDatasetOf(datasets, 'meters'), baseDatasetOf(datasets, 'today'));
  const powers = numbersBy(baseDatasetOf(datasets, 'spacemeters'), 'did', 'power');
  const energies = numbersBy(baseDatasetOf(datasets, 'spacetoday'), 'device', 'use');
  const areas = numbersBy(baseDatasetOf(datasets, 'spaces'), 'did', 'area');
  const energyOf = (did: string) => energies.get(did);
  const { masterMeter, masterUseMeter = [], todayEnergy = [], thresholdMonitor } = config;
  const limitChecks = checkLimits(datasets);
  return {
    tree: masterMeter === undefined ? undefined : energyTree(readings, masterMeter, masterUseMeter),
    today: sumOf(todayEnergy.map((did) => readings.energies.get(did))),
    uses: largestFirst(usesOf(config.energyUseAnalyse ?? [], input)),
    powers: largestFirst(bySpace(config.powerSpace ?? [], datasets, (did) => powers.get(did))),
    energies: largestFirst(bySpace(config.energySpace ?? [], datasets, energyOf)),
    densities: largestFirst(
      bySpace(config.todayAreaEnergy ?? [], datasets, energyOf).map((area) => ({
        ...area,
        value: amountPer(area.value, areas.get(area.key)),
      })),
    ),
    warnings: warningsOf(config, datasets),
    limitChecks,
    noChecks: thresholdMonitor === undefined || limitChecks.length > 0 ? undefined : noChecksOf(datasets),
  };
}

/** Whether anything was measured at all. */
export const isEmptySite = ({ tree, today, uses, powers, energies, densities, warnings, limitChecks }: Site): boolean =>
  tree?.total.power === undefined &&
  today === undefined &&
  warnings.total === undefined &&
  limitChecks.length === 0 &&
  [...uses, ...powers, ...energies, ...densities, ...warnings.spaces].every(({ value }) => value === undefined);
