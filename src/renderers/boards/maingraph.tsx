import {
  type EnergyTree,
  energyTree,
  type MeterNode,
  meterNode,
  amountPer,
  readingsOf,
} from '../../engine/board/energy-tree.ts';
import { baseDatasetOf, totalOf } from '../../engine/board/rows.ts';
import { numberText } from '../../engine/number-text.ts';
import type { board } from '../../schemas/boards/maingraph.board.ts';
import { decimalsFor } from './charts/amount.tsx';
import { FlowDiagram } from './charts/flow-diagram.tsx';
import type { FlowModel } from './charts/flow-geometry.ts';
import { flowLegend, flowOf, flowTable } from './charts/flow-model.ts';
import { MeterLoads } from './charts/meter-loads.tsx';
import styles from './charts/charts.module.css';
import { unitOfUse } from './charts/unit-of-use.ts';
import { type ConfigOf, defineDrawing, type Input } from './drawing.ts';

type Config = ConfigOf<typeof board>;
type PerArea = { area: number; energy: number | undefined; gas: number | undefined; gasUnit: string };
type Model = { tree: EnergyTree; flow: FlowModel; monitoredMeters: readonly MeterNode[]; perArea: PerArea };

const numbers = [1, 2, 3, 4, 5, 6] as const;

const highestOf = (config: Config): ReadonlyMap<string, number> =>
  new Map(numbers.map((number) => [config[`inspectorMeter${number}`], config[`meterNumber${number}`]]));

function modelOf({ config, datasets, locale }: Input<Config>): Model {
  const readings = readingsOf(baseDatasetOf(datasets, 'meters'), baseDatasetOf(datasets, 'today'));
  const highest = highestOf(config);
  const sections = config.sectionMeterGroup.map((did) => {
    const maxPower = highest.get(did);
    return { did, ...(maxPower !== undefined && { highest: maxPower }) };
  });
  const { meterA, meterB, meterC, meterD } = config;
  const tree = energyTree(readings, config.totalMeter, [meterA, meterB, meterC, meterD], sections);
  const drawn = new Set(tree.sections.map(({ did }) => did));
  const gas = baseDatasetOf(datasets, 'gastoday');
  return {
    tree,
    flow: flowOf(tree, locale.t('flow.line'), { locale }),
    monitoredMeters: [...highest]
      .filter(([did]) => !drawn.has(did))
      .map(([did, most]) => meterNode(readings, did, most)),
    perArea: {
      area: config.muNumber,
      energy: amountPer(readings.energies.get(config.inspectorMeter), config.muNumber),
      gas: amountPer(totalOf(gas, 'use'), config.muNumber),
      gasUnit: unitOfUse([gas], locale) || 'm³',
    },
  };
}

/** Power from the total meter over four branches to the sections, with losses and loads. */
export const drawing = defineDrawing<Config, Model>({
  read: modelOf,
  isEmpty: ({ tree }) => tree.total.power === undefined && tree.branches.every(({ power }) => power === undefined),
  note: ({ perArea: { area, energy, gas, gasUnit } }, { t }) =>
    [
      `${numberText(area)} m²`,
      energy === undefined ? '' : t('flow.perArea', { amount: `${numberText(energy, decimalsFor(energy))} kWh/m²` }),
      gas === undefined ? '' : t('flow.gasPerArea', { amount: `${numberText(gas, decimalsFor(gas))} ${gasUnit}/m²` }),
    ]
      .filter(Boolean)
      .join(' · '),
  legend: ({ flow }, locale) => flowLegend(flow, locale),
  tables: ({ tree, monitoredMeters, perArea }, locale) => [
    flowTable(tree, locale.t('flow.lost'), locale),
    {
      title: locale.t('flow.watched'),
      columns: [
        { title: locale.t('meter') },
        { title: locale.t('power'), unit: 'kW', isNumber: true, decimals: 1 },
        { title: locale.t('flow.loadTitle'), unit: '%', isNumber: true, decimals: 0 },
      ],
      rows: monitoredMeters.map(({ name, power, load }) => [
        name,
        power === undefined ? undefined : power / 1000,
        load,
      ]),
    },
    {
      title: locale.t('perArea'),
      columns: [
        { title: locale.t('area'), unit: 'm²', isNumber: true },
        { title: locale.t('electricity'), unit: 'kWh/m²', isNumber: true },
        { title: locale.t('gas'), unit: `${perArea.gasUnit}/m²`, isNumber: true },
      ],
      rows: [[perArea.area, perArea.energy, perArea.gas]],
    },
  ],
  Picture: ({ model: { flow, monitoredMeters }, locale, name, isolatedEntry, isWall }) => (
    <div className={styles.stacked}>
      <FlowDiagram model={flow} label={name} onlyGroup={isolatedEntry} locale={locale} isWall={isWall} />
      {monitoredMeters.length > 0 && <MeterLoads nodes={monitoredMeters} locale={locale} />}
    </div>
  ),
});
