import {
  type EnergyTree,
  energyTree,
  type MeterNode,
  meanOf,
  meterNode,
  readingsOf,
} from '../../engine/board/energy-tree.ts';
import { baseDatasetOf, numbersBy } from '../../engine/board/rows.ts';
import { numberText } from '../../engine/number-text.ts';
import type { board } from '../../schemas/boards/cmangraph.board.ts';
import { Amount, decimalsFor, Difference } from './charts/amount.tsx';
import shared from './charts/charts.module.css';
import { FlowDiagram } from './charts/flow-diagram.tsx';
import type { FlowModel } from './charts/flow-geometry.ts';
import { energyText, flowLegend, flowOf, flowTable } from './charts/flow-model.ts';
import { type AreaRow, areaRows, type ConsumptionRow, consumptionRows } from './charts/consumption-rows.ts';
import { kilowattsOf } from './charts/kilowatts.ts';
import { MeterLoads } from './charts/meter-loads.tsx';
import { ScrollArea } from './charts/scroll-area.tsx';
import { Sparkline } from './charts/sparkline.tsx';
import { type ConfigOf, defineDrawing, type FigureTable, type Input, type BoardLocale } from './drawing.ts';
import styles from './cmangraph.module.css';

type Config = ConfigOf<typeof board>;
type Model = {
  tree: EnergyTree;
  flow: FlowModel;
  air: MeterNode;
  heads: readonly ConsumptionRow[];
  areas: readonly AreaRow[];
  monitoredMeters: readonly MeterNode[];
  water: { total: number | undefined; group: number | undefined };
  people: number | undefined;
};

function modelOf(input: Input<Config>): Model {
  const { config, datasets, locale } = input;
  const readings = readingsOf(baseDatasetOf(datasets, 'meters'), baseDatasetOf(datasets, 'today'));
  const tree = energyTree(readings, config.masterMeter, config.meterGroup);
  const waters = numbersBy(baseDatasetOf(datasets, 'watertoday'), 'device', 'use');
  const below = config.waterMeterGroup.filter((did) => did !== config.waterMeter);
  const group = below.flatMap((did) => waters.get(did) ?? []);
  return {
    tree,
    flow: flowOf(tree, locale.t('flow.public'), { locale }),
    air: meterNode(readings, config.airMeter),
    heads: consumptionRows(input),
    areas: areaRows(input),
    monitoredMeters: (config.monitorGroup ?? []).map((did) => meterNode(readings, did)),
    water: {
      total: waters.get(config.waterMeter),
      group: group.length === 0 ? undefined : group.reduce((sum, value) => sum + value, 0),
    },
    people: meanOf(config.averageEnergyMems),
  };
}

const headTable = (heads: readonly ConsumptionRow[], { t }: BoardLocale): FigureTable => ({
  title: t('heads.title'),
  columns: [
    { title: t('heads.kind') },
    { title: t('today'), isNumber: true },
    { title: t('heads.perHead'), isNumber: true },
    { title: t('unit') },
    { title: t('heads.trend'), unit: '%', isNumber: true, decimals: 1 },
  ],
  rows: heads.map(({ key, today, perHead, unit, trend }) => [t(key), today, perHead, unit, trend]),
});

/** Monitored meters above the table of use; the board's table has all of them. */
const maxDrawn = 6;

const monitoredTable = (meters: readonly MeterNode[], { t }: BoardLocale): FigureTable => ({
  title: t('flow.watched'),
  columns: [
    { title: t('meter') },
    { title: t('power'), unit: 'kW', isNumber: true, decimals: 1 },
    { title: t('flow.energy'), unit: 'kWh', isNumber: true },
  ],
  rows: meters.map(({ name, power, energy }) => [name || t('unnamed'), kilowattsOf(power), energy]),
});

const areaTable = (areas: readonly AreaRow[], { t }: BoardLocale): FigureTable => ({
  title: t('perArea'),
  columns: [
    { title: t('area'), unit: 'm²', isNumber: true },
    { title: t('electricity'), unit: 'kWh/m²', isNumber: true },
    { title: t('gas'), unit: 'm³/m²', isNumber: true },
  ],
  rows: areas.map(({ area, energy, gas }) => [area, energy, gas]),
});

/** Power of a park, and its electricity, water and gas for one head and one m². */
export const drawing = defineDrawing<Config, Model>({
  read: modelOf,
  isEmpty: ({ tree, heads }) => tree.total.power === undefined && heads.every(({ today }) => today === undefined),
  note: ({ people }, { t }) => (people === undefined ? '' : t('heads.people', { count: Math.round(people) })),
  legend: ({ flow }, locale) => flowLegend(flow, locale),
  tables: ({ tree, heads, areas, monitoredMeters }, locale) => [
    flowTable(tree, locale.t('flow.public'), locale),
    ...(monitoredMeters.length > 0 ? [monitoredTable(monitoredMeters, locale)] : []),
    headTable(heads, locale),
    areaTable(areas, locale),
  ],
  Picture: ({ model, locale, name, isolatedEntry, isWall }) => (
    <ScrollArea label={name}>
      <div className={styles.stackedWhole}>
        <FlowDiagram model={model.flow} label={name} onlyGroup={isolatedEntry} locale={locale} isWall={isWall} />
        {model.monitoredMeters.length > 0 && (
          <MeterLoads
            nodes={model.monitoredMeters.slice(0, maxDrawn)}
            more={model.monitoredMeters.length - maxDrawn}
            locale={locale}
          />
        )}
        <HeadTable heads={model.heads} locale={locale} />
        <AreaFacts model={model} locale={locale} />
      </div>
    </ScrollArea>
  ),
});

const HeadTable = ({ heads, locale: { t } }: { heads: readonly ConsumptionRow[]; locale: BoardLocale }) => (
  <table className={`${styles.heads} ${shared.columnHeads}`} aria-label={t('heads.title')}>
    <thead>
      <tr>
        <th scope="col">{t('heads.kind')}</th>
        <th scope="col" className={styles.right}>
          {t('today')}
        </th>
        <th scope="col" className={styles.right}>
          {t('heads.perHead')}
        </th>
        <th scope="col" className={styles.days}>
          {t('heads.days')}
        </th>
        <th scope="col" className={styles.right}>
          {t('heads.trend')}
        </th>
      </tr>
    </thead>
    <tbody>
      {heads.map(({ key, today, perHead, unit, days, trend }) => (
        <tr key={key}>
          <th scope="row">{t(key)}</th>
          <td className={styles.right}>
            <Amount value={today} unit={unit} decimals={decimalsFor(today)} size="large" />
          </td>
          <td className={styles.right}>
            <Amount value={perHead} unit={`${unit}/${t('heads.head')}`} decimals={decimalsFor(perHead)} size="large" />
          </td>
          <td className={styles.days}>
            <Sparkline
              values={days}
              label={`${t(key)}: ${days.map((day) => (day === undefined ? '—' : numberText(day))).join(', ')}`}
            />
          </td>
          <td className={styles.right}>
            <Difference percent={trend} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Air-conditioning, water below the master meter, and every area. */
const AreaFacts = ({ model: { air, areas, water }, locale: { t } }: { model: Model; locale: BoardLocale }) => (
  <dl className={shared.facts}>
    <div>
      <dt>{t('heads.air')}</dt>
      <dd>
        <Amount value={kilowattsOf(air.power)} unit="kW" decimals={1} />{' '}
        <span className={styles.side}>{energyText(air.energy)}</span>
      </dd>
    </div>
    <div>
      <dt>{t('heads.water')}</dt>
      <dd>
        <Amount value={water.group} unit="m³" decimals={1} />{' '}
        <span className={styles.side}>
          {water.total === undefined ? '' : t('heads.ofTotal', { amount: `${numberText(water.total, 1)} m³` })}
        </span>
      </dd>
    </div>
    {areas.map(({ key, area, energy, gas }) => (
      <div key={key}>
        <dt>{t('heads.area', { area: numberText(area) })}</dt>
        <dd>
          <span className={styles.side}>{t('electricity')}</span> <Amount value={energy} unit="kWh/m²" decimals={2} />{' '}
          <span className={styles.side}>{t('gas')}</span> <Amount value={gas} unit="m³/m²" decimals={3} />
        </dd>
      </div>
    ))}
  </dl>
);
