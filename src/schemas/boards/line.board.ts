import { defineBoard } from '../../engine/board/board.ts';
import { askSeries, axesCodec, axesDefaults, AxesForm } from './axes.ts';
import { phrase } from '../../texts/phrase.ts';

/** A number or a count along an axis. Contract "Queries of boards". */
export const board = defineBoard({
  type: 'line',
  label: phrase('engine/board-kinds', 'lineChart'),
  summary: phrase('engine/board-kinds', 'lineChartSummary'),
  order: 2,
  icon: 'chartLine',
  colour: 'c1',
  span: 6,
  windowSpan: 2,
  height: 336,
  skeleton: 'lines',
  form: AxesForm,
  codec: axesCodec,
  defaults: axesDefaults,
  queries: (config, context) => askSeries(config, context),
  view: 'board:line',
});
