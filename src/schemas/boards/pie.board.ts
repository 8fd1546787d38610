import { defineBoard } from '../../engine/board/board.ts';
import { askSeries, axesCodec, axesDefaults, AxesForm } from './axes.ts';
import { text } from './fields.ts';

/** Shares of a whole, the largest first. Contract "Questions of boards". */
export const board = defineBoard({
  type: 'pie',
  label: text('Pie chart', '饼图'),
  summary: text('Shares of a whole', '整体中的占比'),
  order: 4,
  icon: 'chartPie',
  colour: 'c2',
  span: 6,
  windowSpan: 2,
  height: 336,
  form: AxesForm,
  codec: axesCodec,
  defaults: axesDefaults,
  queries: (config, context) => askSeries(config, context, { column: 'y', type: 'desc' }),
  view: 'board:pie',
});
