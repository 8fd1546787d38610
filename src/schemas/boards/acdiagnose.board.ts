import { Type } from 'typebox';
import { defineBoard } from '../../engine/board/board.ts';
import { feeScale, storedFee, temperatureScale, unsetTemperature } from '../../engine/board/diagnosis.ts';
import { dayOf } from '../../engine/board/periods.ts';
import { askRows } from '../../engine/board/questions.ts';
import { startOfDay } from '../../engine/moment.ts';
import { deviceModules, products } from '../../engine/products.ts';
import { closed, Did, Seconds } from '../wire.ts';
import { choiceField, form, numberField, optional, recordField, text } from './fields.ts';

/** Hours of so many days are read at most, whatever day a board was saved on. */
const mostDays = 30;
const hourly = 10_000;

/** What a store's air-conditioning costs outside its limit. Spec 2 sections 3 and 9, contract section 7. */
export const board = defineBoard({
  type: 'acdiagnose',
  label: text('Air-conditioning diagnosis', '空调诊断'),
  summary: text('Hours outside the limit, their cost and what would be saved', '超限时长、费用与可节省费用'),
  order: 21,
  icon: 'air',
  colour: 'c3',
  span: 6,
  windowSpan: 2,
  height: 336,
  form: form({
    bizdid: recordField(
      text('Store', '门店'),
      { pid: products.businesses, filter: [{ businessgrade: ['1'] }] },
      { 'x-missing': text('Select a store', '请选择门店') },
    ),
    ac_mode: choiceField(text('Mode', '空调模式'), [
      { value: 0, label: text('Cooling', '制冷') },
      { value: 1, label: text('Heating', '制热') },
    ]),
    fee: numberField(
      text('Electricity fee', '电费单价'),
      { minimum: 0.01, maximum: 10_000 },
      { 'x-help': text('For one kWh; two decimals count', '每 kWh；取两位小数') },
    ),
    temp: optional(
      numberField(
        text('Set temperature', '设定温度'),
        { minimum: 5, maximum: 40, scale: 10 },
        {
          'x-unit': '°C',
          'x-help': text('Empty: 26 °C cooling, 20 °C heating', '留空：制冷 26 ℃，制热 20 ℃'),
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
    }),
    encode: ({ bizdid, ac_mode: mode, fee, temp }, { now, zone }) => ({
      bizdid,
      ac_mode: mode,
      fee: storedFee(fee),
      temp: temp === undefined ? unsetTemperature : Math.round(temp * temperatureScale),
      date: startOfDay(now, zone),
    }),
    decode: ({ bizdid, ac_mode: mode, fee, temp }) => ({
      bizdid,
      ac_mode: mode,
      fee: fee / feeScale,
      ...(temp !== unsetTemperature && { temp: temp / temperatureScale }),
    }),
  },
  defaults: () => ({ ac_mode: 0 }),
  queries: ({ bizdid, date }, context) => {
    const history = context.module(deviceModules.air)?.historypid;
    const filter = [{ business: [bizdid] }];
    const units = askRows(context, 'units', deviceModules.air, {
      columns: ['did', 'name', 'ratedpower', 'temp', 'ac_mode', 'space'],
      filter,
      limit: 500,
    });
    if (history === undefined || units.length === 0) return units;
    const from = Math.max(Math.min(date, dayOf(context).from), dayOf(context, mostDays - 1).from);
    return [
      ...units,
      {
        name: 'hours',
        pid: history,
        through: { column: 'device', pid: deviceModules.air, filter },
        groupby: [{ column: 'device' }, { column: 'occurtime', bucket: 'hour', as: 'x' }],
        measures: [
          { agg: 'latest', column: 'pwr' },
          { agg: 'average', column: 'temp' },
          { agg: 'average', column: 'room_temp' },
          { agg: 'sum', column: 'energy' },
        ],
        from,
        to: dayOf(context).to,
        limit: hourly,
      },
    ];
  },
  view: 'board:acdiagnose',
});
