import { defineBoard } from '../../engine/board/board.ts';
import { askRows, these } from '../../engine/board/questions.ts';
import { deviceModules, products } from '../../engine/products.ts';
import { form, recordField, text } from './fields.ts';
import { askMeters, askToday } from './meter-questions.ts';
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
  form: form({
    masterMeter: meterField(text('Master meter', '主表')),
    meterGroup: meterGroupField(text('Meter group', '电表分组')),
    publicLossRoom: recordField(
      text('Public loss room', '公共损耗房间'),
      { pid: products.spaces },
      { 'x-missing': text('Select a room', '请选择房间') },
    ),
  }),
  queries: ({ masterMeter, meterGroup, publicLossRoom }, context) => [
    ...askMeters(context, [masterMeter, ...meterGroup]),
    ...askToday(context, 'today', deviceModules.electricity, [masterMeter, ...meterGroup]),
    ...askRows(context, 'room', products.spaces, {
      columns: ['did', 'name', 'area'],
      filter: these([publicLossRoom]),
      limit: 1,
    }),
  ],
  view: 'board:binhegraph',
});
