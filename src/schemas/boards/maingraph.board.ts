import { defineBoard } from '../../engine/board/board.ts';
import { areaField, form, moduleField, numberField, text } from './fields.ts';
import { askMeters, askToday } from './meter-questions.ts';
import { gasMeterField, meterField, meterGroupField } from './meters.ts';

const highest = (number: number) =>
  numberField(
    text(`Maximum load ${number}`, `最大负荷 ${number}`),
    { exclusiveMinimum: 0, maximum: 1_000_000_000, scale: 1000 },
    { 'x-unit': 'W', 'x-missing': text('Enter the maximum load', '请填写最大负荷') },
  );
const watched = (number: number, more?: Parameters<typeof meterField>[1]) =>
  meterField(text(`Watched meter ${number}`, `监测电表 ${number}`), more);

/** Power from the total meter over four transformers to the sections. Contract "Questions of boards". */
export const board = defineBoard({
  type: 'maingraph',
  label: text('Energy flow', '电能流向'),
  summary: text('From the total meter over A–D to the sections', '从总表经 A–D 到各分区'),
  order: 30,
  icon: 'flow',
  colour: 'c1',
  span: 12,
  windowSpan: 4,
  height: 654,
  needs: [{ has: 'kind', kind: 'electricity', measures: ['power'] }],
  form: form({
    electricitymodule: moduleField('electricity'),
    gasmodule: moduleField('gas'),
    totalMeter: meterField(text('Total meter', '总表')),
    meterA: meterField(text('Meter A', 'A 表')),
    meterB: meterField(text('Meter B', 'B 表')),
    meterC: meterField(text('Meter C', 'C 表')),
    meterD: meterField(text('Meter D', 'D 表')),
    sectionMeterGroup: meterGroupField(text('Section meters', '分区电表')),
    inspectorMeter: meterField(text('Electricity meter of the area', '区域电表'), {
      'x-section': text('Per area', '单位面积'),
    }),
    inspectorGasMeter: gasMeterField(text('Gas meter of the area', '区域燃气表')),
    muNumber: areaField(text('Area', '面积')),
    inspectorMeter1: watched(1, { 'x-section': text('Load', '负荷监测') }),
    meterNumber1: highest(1),
    inspectorMeter2: watched(2),
    meterNumber2: highest(2),
    inspectorMeter3: watched(3),
    meterNumber3: highest(3),
    inspectorMeter4: watched(4),
    meterNumber4: highest(4),
    inspectorMeter5: watched(5),
    meterNumber5: highest(5),
    inspectorMeter6: watched(6),
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
