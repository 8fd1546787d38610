import { Type } from 'typebox';
import { endpoints } from '../../../src/api/endpoints.ts';
import type { Dataset, DatasetQuery } from '../../../src/engine/board/dataset.ts';
import type { Comparison, Period } from '../../../src/engine/board/periods.ts';
import { columnMeasuring, columnReferringTo } from '../../../src/engine/board/module-lookup.ts';
import { useMeasures } from '../../../src/engine/board/shared-queries.ts';
import type { Column, ConditionList, ModuleConfig } from '../../../src/engine/column.ts';
import { products } from '../../../src/engine/products.ts';
import { closed, ColumnName, Did, Dids, Pid, Text } from '../../../src/schemas/wire.ts';
import type { InnerCaller } from '../../http/inner-call.ts';
import { badInput } from '../../http/refusal.ts';
import { allOf, conditionOf, ToolConditions } from '../conditions.ts';
import { consoleCall } from '../console-call.ts';
import { consumptionBoard } from '../consumption-board.ts';
import { columnNamed, contextOf, readableModule } from '../readable-module.ts';
import { datasetTable, figureText, readableDataset } from '../readable-dataset.ts';
import { comparedRanges, formerRange, rangeFields, rangeOf, rangeWords } from '../tool-range.ts';
import { tool } from '../tool.ts';
import { spacesBelow } from '../spaces.ts';
import { inLanguage, phrase } from '../../texts.ts';

const maxListed = 20;
const maxTimes = 400;
/** Records of one page. Contract "Calls". */
const maxRead = 500;

type Used = { history: ModuleConfig; column: Column };

const usedColumn = async (caller: InnerCaller, devices: ModuleConfig, named: string | undefined): Promise<Used> => {
  const history = devices.historypid === undefined ? undefined : await readableModule(caller, devices.historypid);
  const column =
    history && (named === undefined ? columnMeasuring(history, useMeasures) : columnNamed(history, named, '/column'));
  if (history !== undefined && column !== undefined) return { history, column };
  throw badInput('/pid', 'history', phrase('server/assistant', 'listWithoutConsumption', { name: devices.name }));
};

type Where = { did?: string[]; filterdid?: string; space?: string; condition: ConditionList };

/** The devices that are asked about, as a condition on their list. */
const devicesWhere = async (caller: InnerCaller, devices: ModuleConfig, where: Where): Promise<ConditionList> => {
  const { did, space, condition } = where;
  const deviceCondition: ConditionList = did === undefined ? [] : [{ k: 'did', type: '=', v: did }];
  if (space === undefined) return allOf([deviceCondition, condition]);
  const column = columnReferringTo(devices, products.spaces);
  if (column === undefined)
    throw badInput('/space', 'column', phrase('server/assistant', 'listWithoutSpace', { name: devices.name }));
  const dids = await spacesBelow(caller, space);
  return allOf([[{ k: column.column, type: '=', v: dids }], deviceCondition, condition]);
};

type Counted = { condition: ConditionList; dids: string[]; total: number; parts: number };

/** Meters below another one of the set measure a part of the same and are not added. */
const countedDevices = async (
  caller: InnerCaller,
  devices: ModuleConfig,
  selection: { condition: ConditionList; filterdid: string | undefined },
): Promise<Counted> => {
  const { pid } = devices;
  const { condition, filterdid: did } = selection;
  const { result } = await consoleCall(caller, endpoints.queryRecords, {
    pid,
    condition,
    pagesize: maxRead,
    ...(did === undefined ? {} : { did }),
  });
  const { data, total } = result;
  const upper = columnReferringTo(devices, pid);
  const all = new Set(data.map((record) => record.did));
  const isPart = (record: (typeof data)[number]) => upper !== undefined && all.has(String(record[upper.column] ?? ''));
  const counted = total > data.length ? data : data.filter((record) => !isPart(record));
  const dids = counted.map((record) => record.did);
  const parts = total > data.length ? 0 : data.length - counted.length;
  return { condition: parts === 0 ? condition : [{ k: 'did', type: '=', v: dids }], dids, total, parts };
};

const numberIn = (datasets: readonly Dataset[], name: string): number => {
  const value = datasets.find((dataset) => dataset.name === name)?.rows[0]?.[0];
  return typeof value === 'number' ? value : 0;
};

/** Against zero there is no percentage. */
const changeOf = (present: number, before: number): { change?: string } =>
  before === 0
    ? {}
    : { change: `${present >= before ? '+' : ''}${(((present - before) / before) * 100).toFixed(1)} %` };

type ConsumptionRequest = Used & { devices: string; condition: ConditionList; filterdid: string | undefined };

const queryOf = (
  { history, column, devices, condition, filterdid }: ConsumptionRequest,
  name: string,
  { from, to }: Period,
): DatasetQuery => ({
  name,
  pid: history.pid,
  groupby: [],
  measures: [{ agg: 'sum', column: column.column, as: 'use' }],
  through: { column: 'device', pid: devices, condition, ...(filterdid === undefined ? {} : { filterdid }) },
  from,
  to,
});

const steps = ['hour', 'day', 'week', 'month', 'year'] as const;
type Step = (typeof steps)[number];

const queriesOf = (
  request: ConsumptionRequest,
  { range, compared }: { range: Period; compared: Comparison | undefined },
  step: Step | undefined,
): DatasetQuery[] => [
  queryOf(request, 'present', range),
  ...(compared === undefined
    ? []
    : [queryOf(request, 'compared', compared.current), queryOf(request, 'before', compared.earlier)]),
  {
    ...queryOf(request, 'devices', range),
    groupby: [{ column: 'device' }],
    sort: { column: 'use', type: 'desc' },
    limit: maxListed,
  },
  ...(step === undefined
    ? []
    : [
        {
          ...queryOf(request, 'times', range),
          groupby: [{ column: 'occurtime', bucket: step }],
          sort: { column: 'occurtime', type: 'asc' as const },
          limit: maxTimes,
        },
      ]),
];

type PeriodUse = { range: { from: string; to: string }; use: number; text: string };

/** The time before, the change, and what of a time that still runs it is a change of. */
const comparisonOf = (
  { current, earlier }: Comparison,
  range: Period,
  { datasets, describeUse }: { datasets: readonly Dataset[]; describeUse: (period: Period, use: number) => PeriodUse },
): { compared?: PeriodUse; before: PeriodUse; change?: string } => {
  const [present, before] = [numberIn(datasets, 'compared'), numberIn(datasets, 'before')];
  return {
    ...(current.to === range.to ? {} : { compared: describeUse(current, present) }),
    before: describeUse(earlier, before),
    ...changeOf(present, before),
  };
};

export const consumption = tool({
  name: 'consumption',
  title: phrase('server/assistant', 'consumption'),
  description:
    'What devices of a module (meters) used in a time, in total, by device (the 20 largest) and with step by time, compared with the period before (while it runs, its whole hours as compared, with as many before). The devices are those of dids, of a filter (tab), of a space with the spaces below it (name or did), or of conditions and words as in find_records; without any, all that the person may read. Meters below another meter of the set are not added twice.',
  input: closed({
    pid: Pid,
    dids: Type.Optional(Dids),
    filterdid: Type.Optional(Did),
    space: Type.Optional(Text(128)),
    conditions: Type.Optional(ToolConditions),
    words: Type.Optional(Text(200)),
    column: Type.Optional(ColumnName),
    step: Type.Optional(Type.Unsafe<Step>(Type.String({ enum: [...steps] }))),
    ...rangeFields,
  }),
  run: async (caller, { pid, dids, filterdid, space, conditions, words, column: named, step, ...time }) => {
    const devices = await readableModule(caller, pid);
    const used = await usedColumn(caller, devices, named);
    const range = rangeOf(caller, time);
    const compared = comparedRanges(caller, range);
    const measuredCondition = await conditionOf(caller, devices, {
      ...(conditions === undefined ? {} : { conditions }),
      ...(words === undefined ? {} : { words }),
    });
    const condition = await devicesWhere(caller, devices, {
      condition: measuredCondition,
      ...(dids === undefined ? {} : { did: dids }),
      ...(space === undefined ? {} : { space }),
    });
    const counted = await countedDevices(caller, devices, { condition, filterdid });
    const request = { ...used, devices: devices.pid, condition: counted.condition, filterdid };
    const queries = queriesOf(request, { range, compared }, step);
    const { datasets } = (await consoleCall(caller, endpoints.queryBoard, { queries })).result;
    const unit = datasets[0]?.columns[0]?.unit ?? '';
    const present = numberIn(datasets, 'present');
    const describeUse = (period: Period, use: number) => ({
      range: rangeWords(caller, period),
      use,
      text: figureText(use, unit),
    });
    const context = contextOf(caller);
    const listed = datasets
      .filter(({ name }) => name === 'devices' || name === 'times')
      .map((dataset) => ({ name: dataset.name, ...readableDataset(dataset, context) }));
    return {
      data: {
        module: inLanguage(devices.name, caller.language),
        column: inLanguage(used.column.label, caller.language),
        unit,
        ...describeUse(range, present),
        ...(compared && comparisonOf(compared, range, { datasets, describeUse })),
        devices: counted.dids.length,
        total: counted.total,
        ...(counted.parts === 0 ? {} : { notadded: counted.parts }),
        answers: listed,
      },
      blocks: [
        ...listed.filter(({ rows }) => rows.length > 0).map(datasetTable),
        ...(await consumptionBoard(caller, {
          devices,
          column: used.column,
          dids: counted.dids,
          range,
          before: compared?.earlier ?? formerRange(caller, range),
        })),
        { kind: 'records', pid: devices.pid, filter: counted.condition, dids: counted.dids },
      ],
    };
  },
});
