import { Type } from 'typebox';
import { defineBoard } from '../../engine/board/board.ts';
import { chosenModule } from '../../engine/board/hints.ts';
import { columnMeasuring } from '../../engine/board/module-lookup.ts';
import { closed, Pid } from '../wire.ts';
import { enumField, form, moduleField, numberField, rowsField } from './fields.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';
import { phrase } from '../../texts/phrase.ts';

/** The tab where its devices are the meters, else their whole module. Contract "Queries of boards". */
function loadOf(context: BoardContext, values: object) {
  const meters = chosenModule(context, 'electricity', values);
  const [kind, power] = [columnMeasuring(meters, ['loadtype']), columnMeasuring(meters, ['power'])];
  if (meters === undefined || kind === undefined || power === undefined) return undefined;
  const { pid, filterdid } = context;
  return { kind, power, place: meters.pid === pid ? { pid, filterdid } : { pid: meters.pid } };
}

const limits = { exclusiveMinimum: 0, maximum: 1_000_000_000, scale: 1000 };

/** The load of each kind of use against its two limits. */
export const board = defineBoard({
  type: 'powergauge',
  label: phrase('engine/board-kinds', 'loadGauges'),
  summary: phrase('engine/board-kinds', 'loadGaugesSummary'),
  order: 10,
  icon: 'metering',
  colour: 'c4',
  span: 6,
  windowSpan: 2,
  height: 336,
  skeleton: 'gauges',
  needs: [{ has: 'kind', kind: 'electricity', measures: ['loadtype', 'power'] }],
  form: form({
    electricitymodule: moduleField('electricity'),
    gauges: rowsField(
      phrase('engine/board-kinds', 'gauges'),
      {
        type: enumField(phrase('engine/board-kinds', 'loadType'), { measures: 'loadtype', kind: 'electricity' }),
        normal: numberField(phrase('engine/board-kinds', 'maximumNormalValue'), limits, { 'x-unit': 'W' }),
        max: numberField(phrase('engine/board-kinds', 'maximumValue'), limits, { 'x-unit': 'W' }),
      },
      { widget: 'gauges', minItems: 1, maxItems: 12 },
    ),
  }),
  codec: {
    stored: closed({
      electricitymodule: Type.Optional(Pid),
      gauges: Type.Array(
        closed({
          type: Type.String({ minLength: 1, maxLength: 128 }),
          section: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }),
        }),
        { minItems: 1, maxItems: 12 },
      ),
    }),
    encode: ({ gauges, ...rest }) => ({
      ...rest,
      gauges: gauges.map(({ type, normal, max }) => ({ type, section: [normal, max] })),
    }),
    decode: ({ gauges, ...rest }) => ({
      ...rest,
      gauges: gauges.map(({ type, section: [normal = 0, max = 0] }) => ({ type, normal, max })),
    }),
  },
  /** One gauge for each load type; both of its limits are the person's to say. */
  defaults: (context) => {
    const kinds = Object.keys(loadOf(context, {})?.kind.enum ?? {});
    return { gauges: kinds.slice(0, 12).map((type) => ({ type })) };
  },
  check: ({ gauges }) =>
    gauges.flatMap(({ normal, max }, index) =>
      max < normal ? [{ path: `/gauges/${index}/max`, rule: 'minimum', params: { limit: normal, unit: 'W' } }] : [],
    ),
  queries: (config, context) => {
    const load = loadOf(context, config);
    if (load === undefined) return [];
    return [
      {
        name: 'load',
        ...load.place,
        groupby: [{ column: load.kind.column, as: 'type' }],
        measures: [{ agg: 'sum', column: load.power.column, as: 'power' }],
        sort: { column: 'type', type: 'asc' },
        limit: 100,
      },
    ];
  },
  view: 'board:powergauge',
});
