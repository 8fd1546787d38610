import { Type } from 'typebox';
import { defineBoard } from '../../engine/board/board.ts';
import { columnOf } from '../../engine/board/module-columns.ts';
import { placeWith } from '../../engine/board/questions.ts';
import { deviceModules } from '../../engine/products.ts';
import { closed } from '../wire.ts';
import { enumField, form, numberField, rowsField, text } from './fields.ts';

/** The column of an electricity meter that its gauges are made from. Contract section 7 "Numbers of boards". */
const loadType = 'load_type';
const limits = { exclusiveMinimum: 0, maximum: 1_000_000_000, scale: 1000 };

/** The load of each kind of use against its two limits. */
export const board = defineBoard({
  type: 'powergauge',
  label: text('Load gauges', '负荷仪表'),
  summary: text('Power now against the limits of each load type', '各负荷类型的当前功率与上限'),
  order: 10,
  icon: 'metering',
  colour: 'c4',
  span: 6,
  windowSpan: 2,
  height: 336,
  form: form({
    gauges: rowsField(
      text('Gauges', '仪表'),
      {
        type: enumField(text('Load type', '负荷类型'), loadType),
        normal: numberField(text('Maximum normal value', '正常值上限'), limits, { 'x-unit': 'W' }),
        max: numberField(text('Maximum value', '最大值'), limits, { 'x-unit': 'W' }),
      },
      { widget: 'gauges', minItems: 1, maxItems: 12 },
    ),
  }),
  codec: {
    stored: closed({
      gauges: Type.Array(
        closed({
          type: Type.String({ minLength: 1, maxLength: 128 }),
          section: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }),
        }),
        { minItems: 1, maxItems: 12 },
      ),
    }),
    encode: ({ gauges }) => ({ gauges: gauges.map(({ type, normal, max }) => ({ type, section: [normal, max] })) }),
    decode: ({ gauges }) => ({
      gauges: gauges.map(({ type, section: [normal = 0, max = 0] }) => ({ type, normal, max })),
    }),
  },
  /** One gauge for each load type; both of its limits are the person's to say. */
  defaults: (context) => {
    const { pid } = placeWith(context, loadType, deviceModules.electricity);
    const kinds = Object.keys(columnOf(context.module(pid), loadType)?.enum ?? {});
    return { gauges: kinds.slice(0, 12).map((type) => ({ type })) };
  },
  check: ({ gauges }) =>
    gauges.flatMap(({ normal, max }, at) =>
      max < normal ? [{ path: `/gauges/${at}/max`, rule: 'minimum', params: { limit: normal, unit: 'W' } }] : [],
    ),
  queries: (_config, context) => [
    {
      name: 'load',
      ...placeWith(context, loadType, deviceModules.electricity),
      groupby: [{ column: loadType, as: 'type' }],
      measures: [{ agg: 'sum', column: 'power', as: 'power' }],
      sort: { column: 'type', type: 'asc' },
      limit: 100,
    },
  ],
  view: 'board:powergauge',
});
