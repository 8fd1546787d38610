import { Type } from 'typebox';
import { defineBoard } from '../../engine/board/board.ts';
import { chosenModule } from '../../engine/board/hints.ts';
import { lastDays } from '../../engine/board/periods.ts';
import { askUse } from '../../engine/board/questions.ts';
import { closed, Did, Pid } from '../wire.ts';
import { areaField, form, moduleField, optional, rowsField, text, wholeField } from './fields.ts';
import { askMeters, askToday } from './meter-questions.ts';
import {
  gasMeterField,
  meterField,
  meterGroupField,
  mostInGroup,
  waterMeterField,
  waterMeterGroupField,
} from './meters.ts';
import type { KindId } from '../../engine/measure-table.ts';

const days = 7;
/** The monitored group is not limited; this is what one question may name. */
const mostMonitored = 400;

const headsField = (en: string, zh: string) =>
  rowsField(
    text(en, zh),
    { heads: wholeField(text('Headcount', '人数'), { minimum: 1, maximum: 10_000_000 }) },
    { minItems: 1, maxItems: 3 },
    { 'x-missing': text('Enter the last headcounts', '请填写最近的人数') },
  );
const area = Type.Number({ exclusiveMinimum: 0 });
const heads = Type.Array(Type.Number({ exclusiveMinimum: 0 }), { minItems: 1, maxItems: 3 });
const group = Type.Array(Did, { minItems: 1, maxItems: mostInGroup });

/** Electricity, water and gas of a park: today, per head and per m². Contract "Questions of boards". */
export const board = defineBoard({
  type: 'cmangraph',
  label: text('Energy per head', '人均用能'),
  summary: text('Electricity, water and gas: today, per head, per m²', '水电气今日用量、人均与单位面积'),
  order: 32,
  icon: 'flow',
  colour: 'c5',
  span: 6,
  windowSpan: 4,
  height: 654,
  needs: [
    { has: 'kind', kind: 'electricity', measures: ['power'], inHistory: ['energy'] },
    { has: 'kind', kind: 'water', inHistory: ['volume'] },
    { has: 'kind', kind: 'gas', inHistory: ['volume'] },
  ],
  form: form({
    electricitymodule: moduleField('electricity'),
    watermodule: moduleField('water'),
    gasmodule: moduleField('gas'),
    masterMeter: meterField(text('Master meter', '总电表')),
    meterGroup: meterGroupField(text('Meter group', '电表分组')),
    airMeter: meterField(text('Air-conditioning meter', '空调电表')),
    waterMeter: waterMeterField(text('Water meter', '总水表'), { 'x-section': text('Water', '用水') }),
    waterMeterGroup: waterMeterGroupField(text('Water meter group', '水表分组')),
    monitorMeter: meterField(text('Electricity meter of the area', '区域电表'), {
      'x-section': text('Per area', '单位面积'),
    }),
    monitorGasMeter: gasMeterField(text('Gas meter of the area', '区域燃气表')),
    monitorArea: areaField(text('Area', '面积')),
    monitorMeter2: optional(meterField(text('Electricity meter of area 2', '区域 2 电表'))),
    monitorGasMeter2: optional(gasMeterField(text('Gas meter of area 2', '区域 2 燃气表'))),
    monitorArea2: optional(areaField(text('Area 2', '面积 2'))),
    monitorGroup: optional(meterGroupField(text('Monitored meters', '监测电表组'), mostMonitored)),
    averageElcMeter: meterField(text('Electricity meter', '人均电表'), { 'x-section': text('Per head', '人均') }),
    averageGasMeter: gasMeterField(text('Gas meter', '人均燃气表')),
    averageEnergyMems: headsField('Last three headcounts, energy', '用能最近三次人数'),
    averageWaterMeter: waterMeterField(text('Water meter', '人均水表')),
    averageWaterMems: headsField('Last three headcounts, water', '用水最近三次人数'),
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
      monitorGroup: Type.Optional(Type.Array(Did, { maxItems: mostMonitored })),
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
