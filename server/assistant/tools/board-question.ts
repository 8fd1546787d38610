import { Type } from 'typebox';
import { endpoints } from '../../../src/api/endpoints.ts';
import type { DatasetQuery } from '../../../src/engine/board/dataset.ts';
import { DatasetQuery as DatasetQuerySchema } from '../../../src/schemas/boards/dataset.ts';
import { closed } from '../../../src/schemas/wire.ts';
import type { InnerCaller } from '../../http/inner-call.ts';
import { consoleCall } from '../console-call.ts';
import { firstTab } from '../first-tab.ts';
import { contextOf } from '../readable-module.ts';
import { requireShownColumns } from '../shown-columns.ts';
import { datasetTable, readableDataset } from '../readable-dataset.ts';
import { type BoardBlock, tool } from '../tool.ts';
import { phrase } from '../../texts.ts';

const charts = ['line', 'bar', 'pie'] as const;
type Chart = (typeof charts)[number];

/** A board on a tab has no time, condition or second group of its own; a question with one is answered as a table. */
const isWholeTab = ({ condition, filter, through, from, to, over, columns }: DatasetQuery): boolean =>
  [condition, filter, through, from, to, over, columns].every((narrowing) => narrowing === undefined);

/** The board that shows the same numbers, where there is one. */
const boardOf = async (caller: InnerCaller, query: DatasetQuery, chart: Chart): Promise<BoardBlock[]> => {
  const [group, second] = query.groupby;
  const [measure, more] = query.measures;
  const isOne = group !== undefined && second === undefined && measure !== undefined && more === undefined;
  const isSameTime = query.timecolumn === undefined || query.timecolumn === group?.column;
  if (!isOne || !isWholeTab(query) || !isSameTime || measure.agg === 'latest') return [];
  const filterdid = query.filterdid ?? (await firstTab(caller, query.pid));
  if (filterdid === undefined) return [];
  const bucket = group.bucket === undefined || group.bucket === 'auto' ? {} : { bucket: group.bucket };
  const config = { xcolumn: group.column, ycolumn: measure.column ?? group.column, agg: measure.agg, ...bucket };
  return [{ kind: 'board', pid: query.pid, filterdid, type: chart, config }];
};

export const boardQuestion = tool({
  name: 'board_question',
  title: phrase('server/assistant', 'listNumbers'),
  description:
    'Counts, sums, averages, minimum, maximum or latest of a module, grouped by up to four columns; times by bucket (hour, day, week, month, year). The question is one DatasetQuery as boards ask it: from and to are epoch seconds, conditions compare stored values. chart chooses the board that is shown where a board can show the same numbers.',
  input: closed({
    query: DatasetQuerySchema,
    chart: Type.Optional(Type.Unsafe<Chart>(Type.String({ enum: [...charts] }))),
  }),
  run: async (caller, { query, chart = 'bar' }) => {
    await requireShownColumns(caller, query);
    const { datasets } = (await consoleCall(caller, endpoints.queryBoard, { queries: [query] })).result;
    const readable = datasets.map((dataset) => readableDataset(dataset, contextOf(caller)));
    return {
      data: { answers: readable },
      blocks: [
        ...readable.map(datasetTable),
        ...(await boardOf(caller, query, chart)),
        { kind: 'records', pid: query.pid, filter: query.condition ?? [], dids: [] },
      ],
    };
  },
});
