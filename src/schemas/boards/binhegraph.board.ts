import { defineBoard } from '../../engine/board/board.ts';
import { these } from '../../engine/board/shared-queries.ts';
import { products } from '../../engine/products.ts';
import { form, moduleField, recordField } from './fields.ts';
import { askMeters, askSpaces, askToday } from './meter-queries.ts';
import { inFlow, maxPerGroup, meterField, meterGroupField } from './meters.ts';
import { phrase } from '../../texts/phrase.ts';

/** A master meter and the meters below it; what no meter below measures is the public loss. */
export const board = defineBoard({
  type: 'binhegraph',
  label: phrase('engine/board-kinds', 'subMetering'),
  summary: phrase('engine/board-kinds', 'subMeteringSummary'),
  order: 31,
  icon: 'flow',
  colour: 'c3',
  span: 6,
  windowSpan: 4,
  height: 654,
  skeleton: 'flow',
  needs: [{ has: 'kind', kind: 'electricity', measures: ['power'] }],
  form: form({
    electricitymodule: moduleField('electricity'),
    masterMeter: meterField(phrase('engine/board-kinds', 'masterMeter'), inFlow),
    meterGroup: meterGroupField(phrase('engine/board-kinds', 'meterGroup'), maxPerGroup, inFlow),
    publicLossRoom: recordField(
      phrase('engine/board-kinds', 'publicLossRoom'),
      { pid: products.spaces },
      { 'x-missing': phrase('engine/board-kinds', 'selectRoom') },
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
