import { defineBoard } from '../../engine/board/board.ts';
import { askSeries, axesCodec, axesDefaults, AxesForm } from './axes.ts';
import { phrase } from '../../texts/phrase.ts';

/** A number or a count side by side. Contract "Queries of boards". */
export const board = defineBoard({
  type: 'bar',
  label: phrase('engine/board-kinds', 'barChart'),
  summary: phrase('engine/board-kinds', 'barChartSummary'),
  order: 3,
  icon: 'chartBar',
  colour: 'c3',
  span: 6,
  windowSpan: 2,
  height: 336,
  form: AxesForm,
  codec: axesCodec,
  defaults: axesDefaults,
  queries: (config, context) => askSeries(config, context),
  view: 'board:bar',
});
