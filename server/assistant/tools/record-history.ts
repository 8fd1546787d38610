import { Type } from 'typebox';
import { endpoints } from '../../../src/api/endpoints.ts';
import type { Bucket, DatasetQuery, Measure } from '../../../src/engine/board/dataset.ts';
import type { Column, ConditionList, ModuleConfig } from '../../../src/engine/column.ts';
import { fieldTypeOf } from '../../../src/engine/field-types/registry.ts';
import { formatMoment } from '../../../src/engine/format.ts';
import { isAmount } from '../../../src/engine/measures.ts';
import { closed, ColumnName, Count, Did, Pid } from '../../../src/schemas/wire.ts';
import { presenceChanges } from '../../devices/presence-history.ts';
import type { InnerCaller } from '../../http/inner-call.ts';
import { consoleCall } from '../console-call.ts';
import { columnNamed, contextOf, readableModule, shownColumns } from '../readable-module.ts';
import { readableRecord, recordsTable, textOfValue } from '../readable-record.ts';
import { datasetTable, readableDataset } from '../readable-dataset.ts';
import { rangeFields, rangeOf, rangeWords, type ToolRange } from '../tool-range.ts';
import { type AnswerBlock, tool } from '../tool.ts';
import { inLanguage, phrase } from '../../texts.ts';

const pageSize = 50;
const maxSteps = 400;
/** Columns of an answer with steps: each is requested its sum, or its average, minimum and maximum. */
const maxMeasured = 4;

const steps = ['hour', 'day', 'week', 'month'] as const satisfies readonly Bucket[];
type Step = (typeof steps)[number];

type HistoryRequest = { history: ModuleConfig; columns: readonly Column[]; did: string; range: ToolRange };
type Part = { data: object; blocks: readonly AnswerBlock[] };

const readingColumns = (history: ModuleConfig): Column[] =>
  shownColumns(history).filter(({ builtin, column }) => builtin !== true && column !== 'device');

const conditionFor = ({ did, range }: HistoryRequest): ConditionList => [
  { k: 'device', type: '=', v: did },
  'and',
  { k: 'occurtime', type: 'between', v: [range.from, range.to - 1] },
];

const rowsPart = async (caller: InnerCaller, request: HistoryRequest, page: number): Promise<Part> => {
  const { history, columns } = request;
  const { result } = await consoleCall(caller, endpoints.queryRecords, {
    pid: history.pid,
    condition: conditionFor(request),
    sort: { column: 'occurtime', type: 'desc' },
    page,
    pagesize: pageSize,
  });
  const context = contextOf(caller);
  const time = columnNamed(history, 'occurtime', '/pid');
  const tableColumns = [time, ...columns.filter(({ column }) => column !== 'occurtime')];
  return {
    data: { total: result.total, page, readings: result.data.map((row) => readableRecord(row, tableColumns, context)) },
    blocks: [recordsTable({ config: history, columns: tableColumns }, result.data, context)],
  };
};

const measuresOf = (column: Column): Measure[] =>
  isAmount(column)
    ? [{ agg: 'sum', column: column.column, as: `${column.column}_sum` }]
    : (['average', 'min', 'max'] as const).map((agg) => ({
        agg,
        column: column.column,
        as: `${column.column}_${agg}`,
      }));

const stepsPart = async (
  caller: InnerCaller,
  { history, columns, did, range }: HistoryRequest,
  step: Step,
): Promise<Part> => {
  const numbers = columns.filter((column) => fieldTypeOf(column).measure === 'number').slice(0, maxMeasured);
  const query: DatasetQuery = {
    name: 'steps',
    pid: history.pid,
    filter: [{ device: [did] }],
    groupby: [{ column: 'occurtime', bucket: step }],
    measures: numbers.flatMap(measuresOf),
    from: range.from,
    to: range.to,
    sort: { column: 'occurtime', type: 'asc' },
    limit: maxSteps,
  };
  const { datasets } = (await consoleCall(caller, endpoints.queryBoard, { queries: [query] })).result;
  const readable = datasets.map((dataset) => readableDataset(dataset, contextOf(caller)));
  return { data: { steps: readable }, blocks: readable.map(datasetTable) };
};

const readingsPart = async (
  caller: InnerCaller,
  config: ModuleConfig,
  request: { did: string; range: ToolRange; columns?: string[]; step?: Step; page: number },
): Promise<Part> => {
  if (config.historypid === undefined) return { data: {}, blocks: [] };
  const history = await readableModule(caller, config.historypid);
  const { did, range, columns: named, step, page } = request;
  const columns =
    named?.map((name, index) => columnNamed(history, name, `/columns/${index}`)) ?? readingColumns(history);
  const part = { history, columns, did, range };
  const { data, blocks } =
    step === undefined ? await rowsPart(caller, part, page) : await stepsPart(caller, part, step);
  return {
    data,
    blocks: [...blocks, { kind: 'records', pid: history.pid, filter: conditionFor(part), dids: [] }],
  };
};

/** When it went offline and came back. */
const presencePart = async (caller: InnerCaller, pid: string, { did, range }: { did: string; range: ToolRange }) => {
  const changes = await presenceChanges(caller, { pid, dids: [did], from: range.from, to: range.to });
  return changes.map(({ at, isOnline }) => ({ at: formatMoment(at, caller.actor.zone), online: isOnline }));
};

/** Who or what set it to which value, as far as the page of the last commands reaches. */
const commandsPart = async (caller: InnerCaller, config: ModuleConfig, request: { did: string; range: ToolRange }) => {
  const { did, range } = request;
  const { result } = await consoleCall(caller, endpoints.listCommands, { pid: config.pid, did });
  const context = contextOf(caller);
  const columns = new Map(shownColumns(config).map((column) => [column.column, column]));
  return result.data
    .filter((command) => command.at >= range.from && command.at < range.to)
    .flatMap(({ column: name, value, state, at: requestedAt, by }) => {
      const column = columns.get(name);
      if (column === undefined) return [];
      return [
        {
          at: formatMoment(requestedAt, context.zone),
          column: inLanguage(column.label, context.language),
          value: textOfValue(column, { [name]: value }, context),
          state,
          by: by.name ?? by.kind,
        },
      ];
    });
};

export const recordHistory = tool({
  name: 'record_history',
  title: phrase('server/assistant', 'recordHistory'),
  description:
    'What happened to one device (pid, did) in a time: its readings, newest first, 50 a page, or with step their sum, or average, minimum and maximum of each hour, day, week or month; when it went offline and came back; and who or which rule set its values.',
  input: closed({
    pid: Pid,
    did: Did,
    columns: Type.Optional(Type.Array(ColumnName, { minItems: 1, maxItems: 20 })),
    step: Type.Optional(Type.Unsafe<Step>(Type.String({ enum: [...steps] }))),
    page: Type.Optional(Count(1)),
    ...rangeFields,
  }),
  run: async (caller, { pid, did, columns, step, page = 1, ...time }) => {
    const config = await readableModule(caller, pid);
    const range = rangeOf(caller, time);
    // What follows requests this device alone: it has to be one that the person may read.
    const { data: record } = await consoleCall(caller, endpoints.readRecord, { pid, did });
    const readings = await readingsPart(caller, config, {
      did,
      range,
      page,
      ...(columns === undefined ? {} : { columns }),
      ...(step === undefined ? {} : { step }),
    });
    const isDevice = config.driver !== undefined;
    return {
      data: {
        name: record.name,
        range: rangeWords(caller, range),
        ...readings.data,
        ...(isDevice ? { presence: await presencePart(caller, config.pid, { did, range }) } : {}),
        ...(isDevice ? { commands: await commandsPart(caller, config, { did, range }) } : {}),
      },
      blocks: [
        ...readings.blocks,
        { kind: 'records', pid: config.pid, filter: [{ k: 'did', type: '=', v: did }], dids: [did] },
      ],
    };
  },
});
