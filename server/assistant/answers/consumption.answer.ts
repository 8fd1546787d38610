import { endpoints } from '../../../src/api/endpoints.ts';
import { consumedColumn } from '../../../src/engine/assistant/consumed.ts';
import type { Frame } from '../../../src/engine/assistant/frame.ts';
import type { TimeRange } from '../../../src/engine/assistant/time-range.ts';
import { moduleOf } from '../../../src/engine/assistant/vocabulary.ts';
import type { Bucket, Dataset, DatasetQuery } from '../../../src/engine/board/dataset.ts';
import type { ConditionList, Language, LocalText, ModuleConfig } from '../../../src/engine/column.ts';
import { formatMoment } from '../../../src/engine/format.ts';
import { decimalsIn, numberText } from '../../../src/engine/number-text.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { Composition, Part } from '../composed.ts';
import { contrastConfig, mostDevices } from '../contrast-board.ts';
import { allOf, conditionOf, type Found, findRecords, recordsBlock } from '../find.ts';
import { consoleCall } from '../console-call.ts';
import { plain } from '../markdown.ts';
import { requireRange } from '../range.ts';
import type { Scene } from '../scene.ts';

/** What was used, by device, and compared with another time. */

const mostShown = 20;
const mostTimes = 62;

type Asked = { scene: Scene; pid: string; column: string; devices: string; condition: ConditionList };

const use = ({ pid, column, devices, condition }: Asked, name: string, range: TimeRange): DatasetQuery => ({
  name,
  pid,
  groupby: [],
  measures: [{ agg: 'sum', column, as: 'use' }],
  through: { column: 'device', pid: devices, condition },
  from: range.from,
  to: range.to,
});

const ask = async ({ scene }: Asked, queries: DatasetQuery[]): Promise<ReadonlyMap<string, Dataset>> => {
  const { result } = await consoleCall(scene.asker, endpoints.queryBoard, { queries });
  return new Map(result.datasets.map((dataset) => [dataset.name, dataset]));
};

const cell = (dataset: Dataset | undefined, name: string, at = 0): unknown => {
  const place = dataset?.columns.findIndex((column) => column.name === name) ?? -1;
  return dataset?.rows[at]?.[place];
};

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const digits = 2;
const written = (value: number, unit: string): string => {
  const rounded = Math.round(value * 10 ** digits) / 10 ** digits;
  return `${numberText(rounded, Math.min(digits, decimalsIn(rounded)))}${unit === '' ? '' : ` ${unit}`}`;
};

const change = (present: number, before: number): string =>
  before === 0
    ? ''
    : `${present >= before ? '+' : '−'}${numberText(Math.abs(((present - before) / before) * 100), 1)}%`;

const bucketPattern = {
  hour: 'yyyy-MM-dd HH:mm',
  day: 'yyyy-MM-dd',
  week: 'yyyy-MM-dd',
  month: 'yyyy-MM',
  year: 'yyyy',
} as const;

type Told = { answers: ReadonlyMap<string, Dataset>; unit: string; language: Language };

const timeTable = ({ answers, unit, language }: Told, zone: string, bucket: Bucket | undefined): Part[] => {
  const times = answers.get('times');
  if (times === undefined || bucket === undefined) return [];
  const rows = times.rows.map((_row, at) => [
    formatMoment(numberOf(cell(times, 'x', at)), zone, bucketPattern[bucket]),
    written(numberOf(cell(times, 'use', at)), unit),
  ]);
  return [{ kind: 'table', head: language === 'en' ? ['Time', 'Use'] : ['时间', '用量'], rows }];
};

const deviceTable = ({ answers, unit, language }: Told): Part[] => {
  const devices = answers.get('devices');
  if (devices === undefined || devices.rows.length < 2) return [];
  const rows = devices.rows.map((_row, at) => [
    String(cell(devices, 'device_name', at) ?? ''),
    written(numberOf(cell(devices, 'use', at)), unit),
  ]);
  return [{ kind: 'table', head: language === 'en' ? ['Device', 'Use'] : ['设备', '用量'], rows }];
};

const queriesFor = (asked: Asked, { compare, bucket }: Frame, range: TimeRange): DatasetQuery[] => {
  const byDevice: DatasetQuery = {
    ...use(asked, 'devices', range),
    groupby: [{ column: 'device' }],
    sort: { column: 'use', type: 'desc' },
    limit: mostShown,
  };
  const byTime = (step: Bucket): DatasetQuery => ({
    ...use(asked, 'times', range),
    groupby: [{ column: 'occurtime', bucket: step, as: 'x' }],
    sort: { column: 'x', type: 'asc' },
    limit: mostTimes,
  });
  return [
    use(asked, 'now', range),
    byDevice,
    ...(bucket === undefined ? [] : [byTime(bucket)]),
    ...(compare === undefined ? [] : [use(asked, 'before', compare)]),
  ];
};

type Counted = { count: number; parts: number; name: LocalText };

const totals = ({ answers, unit }: Told, frame: Frame, { count, parts, name }: Counted): Part[] => {
  const range = requireRange(frame);
  const present = numberOf(cell(answers.get('now'), 'use'));
  const below =
    parts === 0
      ? { en: '', zh: '' }
      : {
          en: ` (${parts} more measure parts of the same and are not added)`,
          zh: `（另有 ${parts} 台为其下级，不重复计入）`,
        };
  const first = {
    en: `${plain(range.label.en)}: **${written(present, unit)}** (${plain(name.en)}: ${count})${below.en}.`,
    zh: `${plain(range.label.zh)}：**${written(present, unit)}**，共 ${count} 台${plain(name.zh)}${below.zh}。`,
  };
  if (frame.compare === undefined) return [first];
  const before = numberOf(cell(answers.get('before'), 'use'));
  const { label } = frame.compare;
  const by = change(present, before);
  const second = {
    en: `${plain(label.en)}: **${written(before, unit)}**${by === '' ? '' : ` (${by})`}.`,
    zh: `${plain(label.zh)}：**${written(before, unit)}**${by === '' ? '' : `（${by}）`}。`,
  };
  return [first, second];
};

/** Records of one page. Contract "Calls". */
const mostRead = 500;

/**
 * Meters that no other one of the set measures already: where a meter refers to its upper one, only the upper is added.
 */
const upperDevices = ({ columns, pid }: ModuleConfig, rows: readonly Found[], total: number): readonly Found[] => {
  const up = columns.find((column) => column.ptype === 'ref' && column.pid === pid);
  if (up === undefined || rows.length < total) return rows;
  const dids = new Set(rows.map(({ did }) => did));
  return rows.filter((row) => !dids.has(String(row[up.column] ?? '')));
};

/** A block that could not be drawn is left out. */
const canBeDrawn = async ({ asker }: Scene, pid: string, config: object): Promise<boolean> => {
  try {
    await consoleCall(asker, endpoints.queryBoard, { pid, type: 'historycontrast', config: { ...config } });
    return true;
  } catch (failure) {
    if (failure instanceof Refusal) return false;
    throw failure;
  }
};

export const composition: Composition = {
  id: 'consumption',
  compose: async (frame, scene) => {
    const { language, zone } = scene.context;
    const module = moduleOf(scene.vocabulary, frame.pid ?? '');
    const column = module === undefined ? undefined : consumedColumn(module);
    if (module?.history === undefined || column === undefined) throw notFound();
    const range = requireRange(frame);
    const { pid, name } = module.config;
    const condition = await conditionOf(scene, frame);
    const { rows, total } = await findRecords(scene, pid, { condition, most: mostRead });
    if (total === 0) return [{ en: 'There are no such devices.', zh: '没有符合条件的设备。' }];
    const counted = upperDevices(module.config, rows, total);
    const measured =
      counted.length === total ? condition : allOf([{ k: 'did', type: '=', v: counted.map(({ did }) => did) }]);
    const asked: Asked = { scene, pid: module.history.pid, column: column.column, devices: pid, condition: measured };
    const answers = await ask(asked, queriesFor(asked, frame, range));
    const unit = answers.get('now')?.columns.find((one) => one.name === 'use')?.unit ?? '';
    const told: Told = { answers, unit, language };
    const shown = counted.map(({ did }) => did).slice(0, mostDevices);
    const board = contrastConfig(
      frame,
      { config: module.config, history: module.history, column: column.column },
      shown,
      scene.context,
    );
    const isDrawn = counted.length <= mostDevices && (await canBeDrawn(scene, pid, board));
    return [
      ...totals(told, frame, { count: counted.length, parts: total - counted.length, name }),
      ...timeTable(told, zone, frame.bucket),
      ...deviceTable(told),
      ...(isDrawn ? [{ kind: 'board' as const, pid, type: 'historycontrast', config: board }] : []),
      recordsBlock(pid, measured, counted),
    ];
  },
};
