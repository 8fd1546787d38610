import type { Static } from 'typebox';
import type { LocalText } from '../../engine/column.ts';
import { defineBoard } from '../../engine/board/board.ts';
import type { DatasetQuery } from '../../engine/board/dataset.ts';
import { chosenModule } from '../../engine/board/hints.ts';
import { dayOf, yearOf } from '../../engine/board/periods.ts';
import { columnReferringTo } from '../../engine/board/module-lookup.ts';
import { askRows, askUseByDevice, these } from '../../engine/board/shared-queries.ts';
import { askLimits, limitsDataset, limitsOf, policyDataset, policyIn } from '../../engine/board/thresholds.ts';
import { products } from '../../engine/products.ts';
import { form, moduleField, optional, recordsField, strategyField } from './fields.ts';
import { askMeters, askSpaces as askNamedSpaces, askToday, meterColumns } from './meter-queries.ts';
import { inFlow, meterField, meterGroupField, maxPerGroup } from './meters.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';
import { phrase } from '../../texts/phrase.ts';

/** A board asks twelve queries at most. */
const maxQueries = 12;
const many = 100;
const spacesField = (label: LocalText, most = many) => optional(recordsField(label, { pid: products.spaces, most }));
const metersField = (label: LocalText, more?: Parameters<typeof meterGroupField>[2]) =>
  optional(meterGroupField(label, many, more));

const PowerForm = form({
  electricitymodule: moduleField('electricity'),
  masterMeter: optional(meterField(phrase('engine/board-kinds', 'electricityMasterMeter'), inFlow)),
  masterUseMeter: metersField(phrase('engine/board-kinds', 'metersOfUses'), inFlow),
  todayEnergy: metersField(phrase('engine/board-kinds', 'energyTodayMeters')),
  energyUseAnalyse: metersField(phrase('engine/board-kinds', 'useByLoadType')),
  powerSpace: spacesField(phrase('engine/board-kinds', 'powerBySpace')),
  energySpace: spacesField(phrase('engine/board-kinds', 'energyBySpace')),
  todayAreaEnergy: spacesField(phrase('engine/board-kinds', 'energyTodayPerArea'), maxPerGroup),
  yearWarnCount: spacesField(phrase('engine/board-kinds', 'warningsThisYear')),
  yearWarnAnalyse: spacesField(phrase('engine/board-kinds', 'warningsThisYearBySpace'), maxPerGroup),
  thresholdMonitor: optional(strategyField(phrase('engine/board-kinds', 'monitoringPolicy'))),
});
type Config = Static<typeof PowerForm>;

const policy = ({ thresholdMonitor }: Config, context: BoardContext) =>
  thresholdMonitor === undefined ? undefined : policyIn(context, thresholdMonitor);

const limits = (config: Config, context: BoardContext) => limitsOf(policy(config, context), context);

/** Warnings since New Year by space; a notification module that does not say in which has none to count. */
function askWarnings({ yearWarnCount = [], yearWarnAnalyse = [] }: Config, context: BoardContext): DatasetQuery[] {
  const spaces = [...new Set([...yearWarnCount, ...yearWarnAnalyse])];
  const config = context.module(products.notifications);
  const space = columnReferringTo(config, products.spaces)?.column;
  if (spaces.length === 0 || space === undefined) return [];
  return [
    {
      name: 'warnings',
      pid: products.notifications,
      filter: [{ [space]: spaces }],
      groupby: [{ column: space, as: 'space' }],
      measures: [{ agg: 'count', as: 'warnings' }],
      ...yearOf(context),
    },
  ];
}

/** The spaces by name, and their meters with power and today's use; the drawing sums them up by space. */
function askSpaces(config: Config, context: BoardContext): DatasetQuery[] {
  const spaces = [...(config.powerSpace ?? []), ...(config.energySpace ?? []), ...(config.todayAreaEnergy ?? [])];
  const named = [...spaces, ...(config.yearWarnAnalyse ?? [])];
  const names = named.length === 0 ? [] : askNamedSpaces(context, 'spaces', these(named), 500);
  const meters = chosenModule(context, 'electricity', config);
  const { power, space, uppermeter } = meterColumns(meters);
  if (spaces.length === 0 || meters === undefined || space === undefined) return names;
  const filter = [{ [space.column]: [...new Set(spaces)] }];
  return [
    ...names,
    ...askRows(context, 'spacemeters', meters.pid, {
      columns: ['did', 'name'],
      named: { power, space, uppermeter },
      filter,
      limit: 1000,
    }),
    ...askUseByDevice(context, 'spacetoday', meters.pid, {
      period: dayOf(context),
      through: { column: 'device', pid: meters.pid, filter },
    }),
  ];
}

/** The load and energy of a site with its warnings and limits. Contract "Queries of boards". */
export const board = defineBoard({
  type: 'powergraph',
  label: phrase('engine/board-kinds', 'powerOverview'),
  summary: phrase('engine/board-kinds', 'powerOverviewSummary'),
  order: 33,
  icon: 'flow',
  colour: 'c4',
  span: 12,
  windowSpan: 4,
  height: 654,
  skeleton: 'flow',
  needs: [{ has: 'kind', kind: 'electricity', measures: ['power'] }],
  form: PowerForm,
  reads: ({ thresholdMonitor }) =>
    thresholdMonitor === undefined ? [] : [{ pid: products.policies, did: thresholdMonitor }],
  given: (config, context) =>
    config.thresholdMonitor === undefined
      ? []
      : [policyDataset(policy(config, context)), limitsDataset(limits(config, context))],
  queries: (config, context) => {
    const { masterMeter, masterUseMeter = [], todayEnergy = [], energyUseAnalyse = [] } = config;
    const meters = [masterMeter, ...masterUseMeter, ...todayEnergy, ...energyUseAnalyse].filter(
      (did) => did !== undefined,
    );
    const others = [
      ...askMeters(context, config, meters),
      ...askToday(context, { name: 'today', kind: 'electricity', values: config, dids: meters }),
      ...askSpaces(config, context),
      ...askWarnings(config, context),
    ];
    return [...others, ...askLimits(limits(config, context), context)].slice(0, maxQueries);
  },
  view: 'board:powergraph',
});
