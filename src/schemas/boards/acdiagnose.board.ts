import { Type } from 'typebox';
import { defineBoard } from '../../engine/board/board.ts';
import { feeScale, storedFee, temperatureScale, unsetTemperature } from '../../engine/board/diagnosis.ts';
import { chosenModule } from '../../engine/board/hints.ts';
import { dayOf } from '../../engine/board/periods.ts';
import { columnMeasuring, columnReferringTo, historyOf } from '../../engine/board/module-lookup.ts';
import { askRows } from '../../engine/board/shared-queries.ts';
import { startOfDay } from '../../engine/moment.ts';
import { products } from '../../engine/products.ts';
import { closed, Did, Pid, Seconds } from '../wire.ts';
import { choiceField, form, moduleField, numberField, optional, recordField } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

/** Hours of so many days are read at most, whatever day a board was saved on. */
const maxDays = 30;
const hourly = 10_000;

/** What a store's air-conditioning costs outside its limit. Contract "Queries of boards". */
export const board = defineBoard({
  type: 'acdiagnose',
  label: phrase('engine/board-kinds', 'airConditioningDiagnosis'),
  summary: phrase('engine/board-kinds', 'airConditioningDiagnosisSummary'),
  order: 21,
  icon: 'air',
  colour: 'c3',
  span: 6,
  windowSpan: 2,
  height: 336,
  skeleton: 'rows',
  needs: [{ has: 'kind', kind: 'airconditioner', measures: ['ratedpower'], inHistory: ['running'] }],
  form: form({
    airconditionermodule: moduleField('airconditioner'),
    bizdid: recordField(
      phrase('engine/board-kinds', 'store'),
      { pid: products.businesses, filter: [{ businessgrade: ['1'] }] },
      { 'x-missing': phrase('engine/board-kinds', 'selectStore') },
    ),
    ac_mode: choiceField(phrase('engine/board-kinds', 'mode'), [
      { value: 0, label: phrase('engine/board-kinds', 'cooling') },
      { value: 1, label: phrase('engine/board-kinds', 'heating') },
    ]),
    fee: numberField(
      phrase('engine/board-kinds', 'electricityFee'),
      { minimum: 0.01, maximum: 10_000 },
      { 'x-help': phrase('engine/board-kinds', 'electricityFeeHelp') },
    ),
    temp: optional(
      numberField(
        phrase('engine/board-kinds', 'setTemperature'),
        { minimum: 5, maximum: 40, scale: 10 },
        {
          'x-unit': '°C',
          'x-help': phrase('engine/board-kinds', 'setTemperatureHelp'),
        },
      ),
    ),
  }),
  codec: {
    stored: closed({
      bizdid: Did,
      ac_mode: Type.Unsafe<0 | 1>(Type.Integer({ enum: [0, 1] })),
      fee: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      temp: Type.Integer({ minimum: unsetTemperature, maximum: 400 }),
      date: Seconds,
      airconditionermodule: Type.Optional(Pid),
    }),
    encode: ({ ac_mode: mode, fee, temp, ...rest }, { now, zone }) => ({
      ...rest,
      ac_mode: mode,
      fee: storedFee(fee),
      temp: temp === undefined ? unsetTemperature : Math.round(temp * temperatureScale),
      date: startOfDay(now, zone),
    }),
    decode: ({ ac_mode: mode, fee, temp, date: _derived, ...rest }) => ({
      ...rest,
      ac_mode: mode,
      fee: fee / feeScale,
      ...(temp !== unsetTemperature && { temp: temp / temperatureScale }),
    }),
  },
  defaults: () => ({ ac_mode: 0 }),
  queries: ({ bizdid, date, ...chosen }, context) => {
    const units = chosenModule(context, 'airconditioner', chosen);
    const store = columnReferringTo(units, products.businesses);
    if (units === undefined || store === undefined) return [];
    const filter = [{ [store.column]: [bizdid] }];
    const rows = askRows(context, 'units', units.pid, {
      columns: ['did', 'name'],
      named: { ratedpower: columnMeasuring(units, ['ratedpower']) },
      filter,
      limit: 500,
    });
    const history = historyOf(context, units.pid);
    const running = columnMeasuring(history, ['running']);
    if (history === undefined || running === undefined) return rows;
    const temperature = columnMeasuring(history, ['settemperature']);
    const from = Math.max(Math.min(date, dayOf(context).from), dayOf(context, maxDays - 1).from);
    return [
      ...rows,
      {
        name: 'hours',
        pid: history.pid,
        through: { column: 'device', pid: units.pid, filter },
        groupby: [{ column: 'device' }, { column: 'occurtime', bucket: 'hour', as: 'x' }],
        measures: [
          { agg: 'latest', column: running.column, as: 'running' },
          ...(temperature === undefined
            ? []
            : [{ agg: 'average' as const, column: temperature.column, as: 'settemperature' }]),
        ],
        from,
        to: dayOf(context).to,
        limit: hourly,
      },
    ];
  },
  view: 'board:acdiagnose',
});
