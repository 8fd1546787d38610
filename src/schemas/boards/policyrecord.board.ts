import { defineBoard } from '../../engine/board/board.ts';
import { askRows } from '../../engine/board/shared-queries.ts';
import { products } from '../../engine/products.ts';
import { nameOnly } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

/** The last twenty runs of the policies of the tab's module. */
export const board = defineBoard({
  type: 'policyrecord',
  label: phrase('engine/board-kinds', 'policyRuns'),
  summary: phrase('engine/board-kinds', 'policyRunsSummary'),
  order: 51,
  icon: 'policies',
  colour: 'c6',
  span: 6,
  windowSpan: 2,
  height: 1001,
  skeleton: 'rows',
  form: nameOnly,
  queries: (_config, context) =>
    askRows(context, 'records', products.executions, {
      columns: ['did', 'name', 'policy', 'policy_type', 'occurtime', 'devices', 'result', 'describe'],
      filter: [{ targetpid: [{ type: '=', v: [context.pid] }] }],
      sort: { column: 'occurtime', type: 'desc' },
      limit: 20,
    }),
  view: 'board:policyrecord',
});
