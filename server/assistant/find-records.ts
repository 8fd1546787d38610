import { endpoints } from '../../src/api/endpoints.ts';
import type { Frame } from '../../src/engine/assistant/frame.ts';
import { isDeviceModule } from '../../src/engine/assistant/parts.ts';
import { type FoundName, moduleOf } from '../../src/engine/assistant/vocabulary.ts';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { Column, ConditionItem, ConditionList, ModuleConfig, RecordValues } from '../../src/engine/column.ts';
import { formatValue } from '../../src/engine/format.ts';
import { referencesTo } from '../../src/engine/reference.ts';
import { notFound } from '../http/refusal.ts';
import { consoleCall } from './console-call.ts';
import type { AnswerContext } from './answer-context.ts';
import { withStateSign } from './readable-record.ts';
import type { RecordsBlock, TableBlock } from './tool.ts';
import { inLanguage } from '../texts.ts';

/** Records that a frame is about, as conditions of their list. */

export type FoundRecord = RecordValues & { did: string };

/** Values of one condition. Contract "Filters and conditions". */
const maxValues = 500;
/** Levels of spaces within spaces. */
const maxLevels = 6;

/** @throws Refusal notFound where the person may not read the module */
export const configOf = ({ vocabulary }: AnswerContext, pid: string | undefined): ModuleConfig => {
  const readable = pid === undefined ? undefined : moduleOf(vocabulary, pid);
  if (readable === undefined) throw notFound();
  return readable.config;
};

const isAnyOf = (k: string, dids: readonly string[]): ConditionItem => ({ k, type: '=', v: dids.slice(0, maxValues) });

/** All items, connected by "and". */
export const allOf = (items: readonly ConditionItem[]): ConditionList =>
  items.flatMap((item, index) => (index === 0 ? [item] : (['and', item] as const)));

/** The record and its descendants, if its module refers to itself: a floor and its rooms. */
const withDescendants = async (answerContext: AnswerContext, { pid, did }: FoundName): Promise<string[]> => {
  const up = referencesTo(configOf(answerContext, pid).columns, pid)[0];
  const all = [did];
  let level = [did];
  for (let depth = 0; up !== undefined && level.length > 0 && depth < maxLevels; depth += 1) {
    const { result } = await consoleCall(answerContext.caller, endpoints.queryRecords, {
      pid,
      condition: [isAnyOf(up.column, level)],
      pagesize: 500,
    });
    level = result.data.map((row) => row.did).filter((childDid) => !all.includes(childDid));
    all.push(...level);
  }
  return all.slice(0, maxValues);
};

/** The column through which records of a module refer to a place; their own columns before the built-in ones. */
const placeColumn = (config: ModuleConfig, pid: string): string | undefined => {
  const refs = referencesTo(config.columns, pid);
  return (refs.find(({ builtin }) => builtin !== true) ?? refs[0])?.column;
};

const placeItems = async (
  answerContext: AnswerContext,
  config: ModuleConfig,
  places: readonly FoundName[],
): Promise<ConditionItem[]> => {
  const items: ConditionItem[] = [];
  for (const [pid, group] of Map.groupBy(places, (place) => place.pid)) {
    const column = placeColumn(config, pid);
    const dids: string[] = [];
    for (const place of group) dids.push(...(await withDescendants(answerContext, place)));
    if (column !== undefined) items.push(isAnyOf(column, dids));
  }
  return items;
};

/** The conditions of a frame on the list of its module. */
export const conditionOf = async (answerContext: AnswerContext, frame: Frame): Promise<ConditionList> => {
  const config = configOf(answerContext, frame.pid);
  const namedDids = (frame.records ?? []).filter(({ pid }) => pid === config.pid).map(({ did }) => did);
  return allOf([
    ...(namedDids.length > 0 ? [isAnyOf('did', namedDids)] : []),
    ...(await placeItems(answerContext, config, frame.places ?? [])),
    ...(frame.conditions ?? []).map(({ item }) => item),
  ]);
};

type Page = { rows: readonly FoundRecord[]; total: number };

export const findRecords = async (
  { caller }: AnswerContext,
  pid: string,
  { condition, limit = 20 }: { condition: ConditionList; limit?: number },
): Promise<Page> => {
  const { result } = await consoleCall(caller, endpoints.queryRecords, { pid, condition, pagesize: limit });
  return { rows: result.data, total: result.total };
};

/** A value as its list shows it. */
export const displayTextOf = (column: Column, record: RecordValues, { context }: AnswerContext): string => {
  const name = record[`${column.column}_name`];
  if (column.ptype === 'ref') return typeof name === 'string' ? name : '';
  const { text, unit } = formatValue(column, record[column.column], context);
  return unit === '' ? text : `${text} ${unit}`;
};

const maxColumns = 6;

/** Name, the columns that the question named, then the most informative ones. */
const tableColumns = (config: ModuleConfig, frame: Frame): Column[] => {
  const columns = columnsOf(config);
  const named = [...(frame.columns ?? []), ...(frame.conditions ?? []).map(({ item }) => item.k)];
  const informative = config.columns.filter(
    ({ measures, control, ptype, builtin }) =>
      builtin !== true && (measures === 'state' || control === 'power' || ptype === 'ref'),
  );
  const names = new Set(['name', ...named, ...informative.map(({ column }) => column)]);
  return [...names].flatMap((name) => columns.get(name) ?? []).slice(0, maxColumns);
};

export const recordTable = (answerContext: AnswerContext, frame: Frame, rows: readonly FoundRecord[]): TableBlock => {
  const columns = tableColumns(configOf(answerContext, frame.pid), frame);
  const { language } = answerContext.context;
  return {
    kind: 'table',
    head: columns.map(({ label }) => inLanguage(label, language)),
    rows: rows.map((record) =>
      columns.map((column) =>
        withStateSign(column, record[column.column], displayTextOf(column, record, answerContext)),
      ),
    ),
  };
};

export const recordsBlock = (pid: string, filter: ConditionList, rows: readonly { did: string }[]): RecordsBlock => ({
  kind: 'records',
  pid,
  filter,
  dids: rows.map(({ did }) => did),
});

/** The devices that a frame is about, over all modules of devices where it names none. */
export const devicesOf = async (
  answerContext: AnswerContext,
  frame: Frame,
  maxRecords = 500,
): Promise<(FoundName & { total: number })[]> => {
  const { vocabulary } = answerContext;
  const all = vocabulary.modules.filter(({ config }) => isDeviceModule(config)).map(({ config }) => config.pid);
  const pids = frame.pid === undefined ? (frame.pids ?? all) : [frame.pid];
  const matches: (FoundName & { total: number })[] = [];
  for (const pid of pids) {
    const config = configOf(answerContext, pid);
    const isPlaced = (frame.places ?? []).every((place) => placeColumn(config, place.pid) !== undefined);
    if (!isPlaced) continue;
    const condition = await conditionOf(answerContext, { ...frame, pid });
    const { rows, total } = await findRecords(answerContext, pid, { condition, limit: maxRecords });
    matches.push(...rows.map(({ did, name }) => ({ pid, did, name: String(name), total })));
  }
  return matches;
};
