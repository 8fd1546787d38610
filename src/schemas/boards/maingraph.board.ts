import { defineBoard } from '../../engine/board/board.ts';
import { areaField, form, moduleField, numberField } from './fields.ts';
import { askMeters, askToday } from './meter-queries.ts';
import { gasMeterField, inFlow, maxPerGroup, meterField, meterGroupField } from './meters.ts';
import { phrase } from '../../texts/phrase.ts';

const highest = (number: number) =>
  numberField(
    phrase('engine/board-kinds', 'maximumLoad', { number }),
    { exclusiveMinimum: 0, maximum: 1_000_000_000, scale: 1000 },
    { 'x-unit': 'W', 'x-missing': phrase('engine/board-kinds', 'enterMaximumLoad') },
  );
const monitoredMeter = (number: number, more?: Parameters<typeof meterField>[1]) =>
  meterField(phrase('engine/board-kinds', 'watchedMeter', { number }), more);

/** Power from the total meter over four transformers to the sections. Contract "Queries of boards". */
export const board = defineBoard({
  type: 'maingraph',
  label: phrase('engine/board-kinds', 'energyFlow'),
  summary: phrase('engine/board-kinds', 'energyFlowSummary'),
  order: 30,
  icon: 'flow',
  colour: 'c1',
  span: 12,
  windowSpan: 4,
  height: 654,
  skeleton: 'flow',
  needs: [{ has: 'kind', kind: 'electricity', measures: ['power'] }],
  form: form({
    electricitymodule: moduleField('electricity'),
    gasmodule: moduleField('gas'),
    totalMeter: meterField(phrase('engine/board-kinds', 'totalMeter'), inFlow),
    meterA: meterField(phrase('engine/board-kinds', 'meterA'), inFlow),
    meterB: meterField(phrase('engine/board-kinds', 'meterB'), inFlow),
    meterC: meterField(phrase('engine/board-kinds', 'meterC'), inFlow),
    meterD: meterField(phrase('engine/board-kinds', 'meterD'), inFlow),
    sectionMeterGroup: meterGroupField(phrase('engine/board-kinds', 'sectionMeters'), maxPerGroup, inFlow),
    inspectorMeter: meterField(phrase('engine/board-kinds', 'areaElectricityMeter'), {
      'x-section': phrase('engine/board-kinds', 'perArea'),
    }),
    inspectorGasMeter: gasMeterField(phrase('engine/board-kinds', 'areaGasMeter')),
    muNumber: areaField(phrase('engine/board-kinds', 'area')),
    inspectorMeter1: monitoredMeter(1, { 'x-section': phrase('engine/board-kinds', 'load') }),
    meterNumber1: highest(1),
    inspectorMeter2: monitoredMeter(2),
    meterNumber2: highest(2),
    inspectorMeter3: monitoredMeter(3),
    meterNumber3: highest(3),
    inspectorMeter4: monitoredMeter(4),
    meterNumber4: highest(4),
    inspectorMeter5: monitoredMeter(5),
    meterNumber5: highest(5),
    inspectorMeter6: monitoredMeter(6),
    meterNumber6: highest(6),
  }),
  queries: (config, context) => {
    const { inspectorGasMeter, sectionMeterGroup } = config;
    const numbers = [1, 2, 3, 4, 5, 6] as const;
    const named = ['totalMeter', 'meterA', 'meterB', 'meterC', 'meterD', 'inspectorMeter'] as const;
    const watchedMeters = numbers.map((number) => config[`inspectorMeter${number}`]);
    const meters = [...named.map((name) => config[name]), ...watchedMeters, ...sectionMeterGroup];
    return [
      ...askMeters(context, config, meters),
      ...askToday(context, { name: 'today', kind: 'electricity', values: config, dids: meters }),
      ...askToday(context, { name: 'gastoday', kind: 'gas', values: config, dids: [inspectorGasMeter] }),
    ];
  },
  view: 'board:maingraph',
});
