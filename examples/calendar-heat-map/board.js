// A calendar of daily consumption: a column a week, a row a weekday, a colour a day by how much was used.
import { askUse, datasetOf, defineBoard, lastDays, ofTab, rowsOf } from 'colonnade/boards';
import { calendarOf } from './calendar.js';
import { createPicture } from './picture.js';

const text = (en, zh) => ({ en, zh });

const choices = [
  { value: 13, label: text('13 weeks', '13 周') },
  { value: 26, label: text('26 weeks', '26 周') },
  { value: 52, label: text('52 weeks', '52 周') },
];

const days = (datasets) => {
  const dataset = datasetOf(datasets, 'days');
  const unit = dataset.columns.find(({ name }) => name === 'use')?.unit ?? '';
  return {
    unit,
    days: rowsOf(dataset).map((row) => ({ start: row.number('x') ?? 0, use: row.number('use') })),
  };
};

export default defineBoard({
  type: 'x-calendar-heat-map',
  label: text('Calendar of use', '用量日历'),
  summary: text('Daily use of the list, a colour a day', '列表每日用量，按用量着色'),
  icon: 'columns',
  colour: 'c1',
  span: 6,
  windowSpan: 4,
  height: 336,
  form: {
    type: 'object',
    additionalProperties: false,
    required: ['weeks'],
    properties: {
      weeks: {
        type: 'integer',
        enum: choices.map(({ value }) => value),
        'x-label': text('Period', '时段'),
        'x-widget': 'segments',
        'x-options': { from: 'values', values: choices },
      },
    },
  },
  defaults: () => ({ weeks: 26 }),
  queries: (/** @type {{ weeks: number }} */ { weeks }, context) =>
    askUse(context, 'days', context.pid, {
      period: lastDays(context, weeks * 7),
      through: ofTab(context),
      groupby: [{ column: 'occurtime', bucket: 'day', as: 'x' }],
      fill: true,
    }),
  draw(element, datasets, context) {
    const picture = createPicture(element);
    const update = (now, where) => {
      const { unit, days: found } = days(now);
      picture.show({ calendar: calendarOf(found, where.zone), unit, context: where });
    };
    update(datasets, context);
    return { update, dispose: () => picture.remove() };
  },
});
