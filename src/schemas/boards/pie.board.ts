import { defineBoard } from '../../engine/board/board.ts';
import { askSeries, axesCodec, axesDefaults, AxesForm } from './axes.ts';
import { phrase } from '../../texts/phrase.ts';

/** Shares of a whole, the largest first. Contract "Queries of boards". */
export const board = defineBoard({
  type: 'pie',
  label: phrase('engine/board-kinds', 'pieChart'),
  summary: phrase('engine/board-kinds', 'pieChartSummary'),
  order: 4,
  icon: 'chartPie',
  colour: 'c2',
  span: 6,
  windowSpan: 2,
  height: 336,
  skeleton: 'ring',
  form: AxesForm,
  codec: axesCodec,
  defaults: axesDefaults,
  queries: (config, context) => askSeries(config, context, { column: 'y', type: 'desc' }),
  view: 'board:pie',
});
