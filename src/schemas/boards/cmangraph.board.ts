import { Type } from 'typebox';
import type { LocalText } from '../../engine/column.ts';
import { defineBoard } from '../../engine/board/board.ts';
import { chosenModule } from '../../engine/board/hints.ts';
import { lastDays } from '../../engine/board/periods.ts';
import { askUse } from '../../engine/board/shared-queries.ts';
import { closed, Did, Pid } from '../wire.ts';
import { areaField, form, moduleField, optional, rowsField, wholeField } from './fields.ts';
import { askMeters, askToday } from './meter-queries.ts';
import {
  gasMeterField,
  inFlow,
  meterField,
  meterGroupField,
  maxPerGroup,
  waterMeterField,
  waterMeterGroupField,
} from './meters.ts';
import type { KindId } from '../../engine/measure-table.ts';
import { phrase } from '../../texts/phrase.ts';

const days = 7;
/** The monitored group is not limited; this is what one query may name. */
const maxMonitored = 400;

const headsField = (label: LocalText) =>
  rowsField(
    label,
    { heads: wholeField(phrase('engine/board-kinds', 'headcount'), { minimum: 1, maximum: 10_000_000 }) },
    { minItems: 1, maxItems: 3 },
    { 'x-missing': phrase('engine/board-kinds', 'headcountsNeeded') },
  );
const area = Type.Number({ exclusiveMinimum: 0 });
const heads = Type.Array(Type.Number({ exclusiveMinimum: 0 }), { minItems: 1, maxItems: 3 });
const group = Type.Array(Did, { minItems: 1, maxItems: maxPerGroup });

/** Electricity, water and gas of a park: today, per head and per m². Contract "Queries of boards". */
export const board = defineBoard({
  type: 'cmangraph',
  label: phrase('engine/board-kinds', 'energyPerHead'),
  summary: phrase('engine/board-kinds', 'energyPerHeadSummary'),
  order: 32,
  icon: 'flow',
  colour: 'c5',
  span: 6,
  windowSpan: 4,
  height: 654,
  skeleton: 'flow',
  needs: [
    { has: 'kind', kind: 'electricity', measures: ['power'], inHistory: ['energy'] },
    { has: 'kind', kind: 'water', inHistory: ['volume'] },
    { has: 'kind', kind: 'gas', inHistory: ['volume'] },
  ],
  form: form({
    electricitymodule: moduleField('electricity'),
    watermodule: moduleField('water'),
    gasmodule: moduleField('gas'),
    masterMeter: meterField(phrase('engine/board-kinds', 'electricityMasterMeter'), inFlow),
    meterGroup: meterGroupField(phrase('engine/board-kinds', 'meterGroup'), maxPerGroup, inFlow),
    airMeter: meterField(phrase('engine/board-kinds', 'airConditioningMeter')),
    waterMeter: waterMeterField(phrase('engine/board-kinds', 'waterMeter'), {
      'x-section': phrase('engine/board-kinds', 'water'),
      'x-distinct': 'water',
    }),
    waterMeterGroup: waterMeterGroupField(phrase('engine/board-kinds', 'waterMeterGroup'), { 'x-distinct': 'water' }),
    monitorMeter: meterField(phrase('engine/board-kinds', 'areaElectricityMeter'), {
      'x-section': phrase('engine/board-kinds', 'perArea'),
    }),
    monitorGasMeter: gasMeterField(phrase('engine/board-kinds', 'areaGasMeter')),
    monitorArea: areaField(phrase('engine/board-kinds', 'area')),
    monitorMeter2: optional(meterField(phrase('engine/board-kinds', 'areaElectricityMeter2'))),
    monitorGasMeter2: optional(gasMeterField(phrase('engine/board-kinds', 'areaGasMeter2'))),
    monitorArea2: optional(areaField(phrase('engine/board-kinds', 'area2'))),
    monitorGroup: optional(meterGroupField(phrase('engine/board-kinds', 'monitoredMeters'), maxMonitored)),
    averageElcMeter: meterField(phrase('engine/board-kinds', 'electricityMeter'), {
      'x-section': phrase('engine/board-kinds', 'perHead'),
    }),
    averageGasMeter: gasMeterField(phrase('engine/board-kinds', 'gasMeter')),
    averageEnergyMems: headsField(phrase('engine/board-kinds', 'lastHeadcountsEnergy')),
    averageWaterMeter: waterMeterField(phrase('engine/board-kinds', 'waterMeterPerHead')),
    averageWaterMems: headsField(phrase('engine/board-kinds', 'lastHeadcountsWater')),
  }),
  codec: {
    stored: closed({
      electricitymodule: Type.Optional(Pid),
      watermodule: Type.Optional(Pid),
      gasmodule: Type.Optional(Pid),
      masterMeter: Did,
      meterGroup: group,
      airMeter: Did,
      waterMeter: Did,
      waterMeterGroup: group,
      monitorMeter: Did,
      monitorGasMeter: Did,
      monitorArea: area,
      monitorMeter2: Type.Optional(Did),
      monitorGasMeter2: Type.Optional(Did),
      monitorArea2: Type.Optional(area),
      monitorGroup: Type.Optional(Type.Array(Did, { maxItems: maxMonitored })),
      averageElcMeter: Did,
      averageGasMeter: Did,
      averageEnergyMems: heads,
      averageWaterMeter: Did,
      averageWaterMems: heads,
    }),
    encode: ({ averageEnergyMems, averageWaterMems, ...rest }) => ({
      ...rest,
      averageEnergyMems: averageEnergyMems.map((row) => row.heads),
      averageWaterMems: averageWaterMems.map((row) => row.heads),
    }),
    decode: ({ averageEnergyMems, averageWaterMems, ...rest }) => ({
      ...rest,
      averageEnergyMems: averageEnergyMems.map((count) => ({ heads: count })),
      averageWaterMems: averageWaterMems.map((count) => ({ heads: count })),
    }),
  },
  queries: (config, context) => {
    const single = [
      config.masterMeter,
      config.airMeter,
      config.monitorMeter,
      config.monitorMeter2,
      config.averageElcMeter,
    ];
    const meters = [...single, ...config.meterGroup, ...(config.monitorGroup ?? [])];
    const waters = [config.waterMeter, config.averageWaterMeter, ...config.waterMeterGroup];
    const gases = [config.monitorGasMeter, config.monitorGasMeter2, config.averageGasMeter];
    const daily = (name: string, kind: KindId, did: string) =>
      askUse(context, name, chosenModule(context, kind, config)?.pid, {
        period: lastDays(context, days),
        dids: [did],
        groupby: [{ column: 'occurtime', bucket: 'day', as: 'x' }],
        fill: true,
      });
    return [
      ...askMeters(context, config, meters),
      ...askToday(context, { name: 'today', kind: 'electricity', values: config, dids: meters }),
      ...askToday(context, { name: 'watertoday', kind: 'water', values: config, dids: waters }),
      ...askToday(context, { name: 'gastoday', kind: 'gas', values: config, dids: gases }),
      ...daily('days', 'electricity', config.averageElcMeter),
      ...daily('waterdays', 'water', config.averageWaterMeter),
      ...daily('gasdays', 'gas', config.averageGasMeter),
    ];
  },
  view: 'board:cmangraph',
});
