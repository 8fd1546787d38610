import { defineBoard } from '../../engine/board/board.ts';
import { askRows } from '../../engine/board/questions.ts';
import { products } from '../../engine/products.ts';
import { nameOnly, text } from './fields.ts';

/** The last twenty runs of the policies of the tab's module. */
export const board = defineBoard({
  type: 'policyrecord',
  label: text('Policy runs', '策略执行记录'),
  summary: text('The last 20 runs and their results', '最近 20 次执行及结果'),
  order: 51,
  icon: 'policies',
  colour: 'c6',
  span: 6,
  windowSpan: 2,
  height: 1001,
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
