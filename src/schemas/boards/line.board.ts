import { defineBoard } from '../../engine/board/board.ts';
import { askSeries, axesCodec, axesDefaults, AxesForm } from './axes.ts';
import { text } from './fields.ts';

/** A number or a count along an axis. Contract "Questions of boards". */
export const board = defineBoard({
  type: 'line',
  label: text('Line chart', '折线图'),
  summary: text('How a number runs along an axis', '数值随横轴的变化'),
  order: 2,
  icon: 'chartLine',
  colour: 'c1',
  span: 6,
  windowSpan: 2,
  height: 336,
  form: AxesForm,
  codec: axesCodec,
  defaults: axesDefaults,
  queries: (config, context) => askSeries(config, context),
  view: 'board:line',
});
