import { endpoints } from '../../../src/api/endpoints.ts';
import { consumedColumn } from '../../../src/engine/assistant/consumed.ts';
import type { Frame } from '../../../src/engine/assistant/frame.ts';
import { namesText } from '../../../src/engine/assistant/parts.ts';
import type { TimeRange } from '../../../src/engine/assistant/time-range.ts';
import { moduleOf } from '../../../src/engine/assistant/vocabulary.ts';
import type { Bucket, Dataset, DatasetQuery } from '../../../src/engine/board/dataset.ts';
import type { ConditionList, Language, LocalText } from '../../../src/engine/column.ts';
import { formatMoment } from '../../../src/engine/format.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { AnswerWriter, Part } from '../answer-writer.ts';
import { amountsText, amountText, changeText, maxSummed, noReadingsYet, unfinishedNote } from '../consumption-sums.ts';
import { comparisonBoardConfig, maxDevices } from '../comparison-board.ts';
import { allOf, conditionOf, findRecords, recordsBlock } from '../find-records.ts';
import { maxRead, upperDevices } from '../upper-devices.ts';
import { consoleCall } from '../console-call.ts';
import { plain } from '../markdown.ts';
import { requireRange } from '../require-range.ts';
import type { AnswerContext } from '../answer-context.ts';
import { inLanguage, phrase } from '../../texts.ts';
import { columnHeads } from '../column-heads.ts';

/** Consumption by device, and compared with another period. */

const maxShown = 20;
const maxTimes = 62;

type ConsumptionQuery = {
  answerContext: AnswerContext;
  pid: string;
  column: string;
  devices: string;
  condition: ConditionList;
};

const use = ({ pid, column, devices, condition }: ConsumptionQuery, name: string, range: TimeRange): DatasetQuery => ({
  name,
  pid,
  groupby: [],
  measures: [{ agg: 'sum', column, as: 'use' }],
  through: { column: 'device', pid: devices, condition },
  from: range.from,
  to: range.to,
});

const ask = async (
  { answerContext }: ConsumptionQuery,
  queries: DatasetQuery[],
): Promise<ReadonlyMap<string, Dataset>> => {
  const { result } = await consoleCall(answerContext.caller, endpoints.queryBoard, { queries });
  return new Map(result.datasets.map((dataset) => [dataset.name, dataset]));
};

const cell = (dataset: Dataset | undefined, name: string, index = 0): unknown => {
  const columnIndex = dataset?.columns.findIndex((column) => column.name === name) ?? -1;
  return dataset?.rows[index]?.[columnIndex];
};

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const bucketPattern = {
  hour: 'yyyy-MM-dd HH:mm',
  day: 'yyyy-MM-dd',
  week: 'yyyy-MM-dd',
  month: 'yyyy-MM',
  year: 'yyyy',
} as const;

type Consumed = { answers: ReadonlyMap<string, Dataset>; unit: string; language: Language };

const timeTable = ({ answers, unit, language }: Consumed, zone: string, bucket: Bucket | undefined): Part[] => {
  const times = answers.get('times');
  if (times === undefined || bucket === undefined) return [];
  const uses = times.rows.map((_row, index) => numberOf(cell(times, 'use', index)));
  const write = amountsText(uses, unit);
  const rows = uses.map((use, index) => [
    formatMoment(numberOf(cell(times, 'x', index)), zone, bucketPattern[bucket]),
    write(use),
  ]);
  return [{ kind: 'table', head: columnHeads('timesHead', language), rows }];
};

const usesIn = (dataset: Dataset): ReadonlyMap<unknown, number> =>
  new Map(
    dataset.rows.flatMap((_row, index): [unknown, number][] => {
      const value = cell(dataset, 'use', index);
      return typeof value === 'number' ? [[cell(dataset, 'device', index), value]] : [];
    }),
  );

/** Each device with its use; compared with another time, also its use then and the change. */
const deviceTable = ({ answers, unit, language }: Consumed): Part[] => {
  const devices = answers.get('devices');
  if (devices === undefined || devices.rows.length < 2) return [];
  const former = answers.get('devicesBefore');
  const before = former && usesIn(former);
  const uses = devices.rows.map((_row, index) => numberOf(cell(devices, 'use', index)));
  const write = amountsText([...uses, ...(before?.values() ?? [])], unit);
  const rows = uses.map((present, index) => {
    const cells = [String(cell(devices, 'device_name', index) ?? ''), write(present)];
    if (before === undefined) return cells;
    const then = before.get(cell(devices, 'device', index));
    return [...cells, ...(then === undefined ? ['—', '—'] : [write(then), changeText(present, then) || '—'])];
  });
  return [{ kind: 'table', head: columnHeads('devicesHead', language).slice(0, before === undefined ? 2 : 4), rows }];
};

const queriesFor = (query: ConsumptionQuery, { compare, bucket }: Frame, range: TimeRange): DatasetQuery[] => {
  const byDevice: DatasetQuery = {
    ...use(query, 'devices', range),
    groupby: [{ column: 'device' }],
    sort: { column: 'use', type: 'desc' },
    limit: maxShown,
  };
  const byTime = (step: Bucket): DatasetQuery => ({
    ...use(query, 'times', range),
    groupby: [{ column: 'occurtime', bucket: step, as: 'x' }],
    sort: { column: 'x', type: 'asc' },
    limit: maxTimes,
  });
  return [
    use(query, 'now', range),
    byDevice,
    ...(bucket === undefined ? [] : [byTime(bucket)]),
    ...(compare === undefined
      ? []
      : [
          use(query, 'before', compare),
          { ...use(query, 'devicesBefore', compare), groupby: [{ column: 'device' }], limit: maxSummed },
        ]),
  ];
};

/** No reading in a time is not 0. */
const measured = (dataset: Dataset | undefined): number | undefined => {
  const value = cell(dataset, 'use');
  return typeof value === 'number' ? value : undefined;
};

const noReadings = phrase('server/assistant', 'noReadings');
const shownAmount = (value: number | undefined, unit: string, language: Language): string =>
  value === undefined ? inLanguage(noReadings, language) : amountText(value, unit);

type Counted = { count: number; parts: number; name: LocalText };

const totals = ({ answers, unit }: Consumed, frame: Frame, { count, parts, name }: Counted): Part[] => {
  const range = requireRange(frame);
  const present = measured(answers.get('now'));
  const below = parts === 0 ? '' : phrase('server/assistant', 'subMetersSkipped', { count: parts });
  const first = phrase('server/assistant', 'consumptionTotal', {
    label: (language) => plain(inLanguage(range.label, language)),
    amount: (language) => shownAmount(present, unit, language),
    name: (language) => plain(inLanguage(name, language)),
    count,
    skipped: below,
  });
  if (frame.compare === undefined) return [first];
  const before = measured(answers.get('before'));
  const { label } = frame.compare;
  const by = present === undefined || before === undefined ? '' : changeText(present, before);
  const params = {
    label: (language: Language) => plain(inLanguage(label, language)),
    amount: (language: Language) => shownAmount(before, unit, language),
  };
  return [
    first,
    by === ''
      ? phrase('server/assistant', 'compared', params)
      : phrase('server/assistant', 'comparedBy', { ...params, change: by }),
  ];
};

/** A block that could not be drawn is left out. */
const canBeDrawn = async ({ caller }: AnswerContext, pid: string, config: object): Promise<boolean> => {
  try {
    await consoleCall(caller, endpoints.queryBoard, { pid, type: 'historycontrast', config: { ...config } });
    return true;
  } catch (failure) {
    if (failure instanceof Refusal) return false;
    throw failure;
  }
};

export const answerWriter: AnswerWriter = {
  id: 'consumption',
  compose: async (frame, answerContext) => {
    const { language, zone } = answerContext.context;
    const module = moduleOf(answerContext.vocabulary, frame.pid ?? '');
    const column = module === undefined ? undefined : consumedColumn(module);
    if (module?.history === undefined || column === undefined) throw notFound();
    const range = requireRange(frame);
    const { pid, name } = module.config;
    const condition = await conditionOf(answerContext, frame);
    const { rows, total } = await findRecords(answerContext, pid, { condition, limit: maxRead });
    if (total === 0) {
      const of = plain(namesText([...(frame.records ?? []), ...(frame.places ?? [])]));
      const about = { name: (spoken: Language) => plain(inLanguage(name, spoken)) };
      return [
        of === ''
          ? phrase('server/assistant', 'noRecordToAdd', about)
          : phrase('server/assistant', 'noRecordToAddFor', { ...about, names: of }),
      ];
    }
    const counted = upperDevices(module.config, rows, total);
    if (counted === undefined || rows.length < total)
      return [
        phrase('server/assistant', 'tooManyToAdd', {
          limit: maxRead,
          name: (spoken) => plain(inLanguage(name, spoken)),
        }),
      ];
    const measured =
      counted.length === total ? condition : allOf([{ k: 'did', type: '=', v: counted.map(({ did }) => did) }]);
    const query: ConsumptionQuery = {
      answerContext,
      pid: module.history.pid,
      column: column.column,
      devices: pid,
      condition: measured,
    };
    const answers = await ask(query, queriesFor(query, frame, range));
    const unit = answers.get('now')?.columns.find((datasetColumn) => datasetColumn.name === 'use')?.unit ?? '';
    const consumed: Consumed = { answers, unit, language };
    const didsInOrder = counted.map(({ did }) => did).slice(0, maxDevices);
    const board = comparisonBoardConfig(
      frame,
      { config: module.config, history: module.history, column: column.column },
      didsInOrder,
      answerContext.context,
    );
    const summed = { history: module.history, column: column.column, devices: pid, condition: measured };
    const isAnswered = frame.compare !== undefined || typeof cell(answers.get('now'), 'use') === 'number';
    const isDrawn = counted.length <= maxDevices && (await canBeDrawn(answerContext, pid, board));
    return [
      ...totals(consumed, frame, { count: counted.length, parts: total - counted.length, name }),
      ...(isAnswered ? [] : await noReadingsYet(answerContext, summed, range)),
      ...(frame.compare === undefined ? [] : unfinishedNote(answerContext, range)),
      ...timeTable(consumed, zone, frame.bucket),
      ...deviceTable(consumed),
      ...(isDrawn ? [{ kind: 'board' as const, pid, type: 'historycontrast', config: board }] : []),
      recordsBlock(pid, measured, counted),
    ];
  },
};
