import { defineBoard } from '../../engine/board/board.ts';
import { these } from '../../engine/board/questions.ts';
import { products } from '../../engine/products.ts';
import { form, moduleField, recordField, text } from './fields.ts';
import { askMeters, askSpaces, askToday } from './meter-questions.ts';
import { meterField, meterGroupField } from './meters.ts';

/** A master meter and the meters below it; what no meter below measures is the public loss. */
export const board = defineBoard({
  type: 'binhegraph',
  label: text('Sub-metering', '分户计量'),
  summary: text('A master meter, its group and the public loss', '主表、分组与公共损耗'),
  order: 31,
  icon: 'flow',
  colour: 'c3',
  span: 6,
  windowSpan: 4,
  height: 654,
  needs: [{ has: 'kind', kind: 'electricity', measures: ['power'] }],
  form: form({
    electricitymodule: moduleField('electricity'),
    masterMeter: meterField(text('Master meter', '主表')),
    meterGroup: meterGroupField(text('Meter group', '电表分组')),
    publicLossRoom: recordField(
      text('Public loss room', '公共损耗房间'),
      { pid: products.spaces },
      { 'x-missing': text('Select a room', '请选择房间') },
    ),
  }),
  queries: (config, context) => {
    const dids = [config.masterMeter, ...config.meterGroup];
    return [
      ...askMeters(context, config, dids),
      ...askToday(context, { name: 'today', kind: 'electricity', values: config, dids }),
      ...askSpaces(context, 'room', these([config.publicLossRoom]), 1),
    ];
  },
  view: 'board:binhegraph',
});
