import { endpoints } from '../../../src/api/endpoints.ts';
import { consumedColumn } from '../../../src/engine/assistant/consumed.ts';
import type { Frame } from '../../../src/engine/assistant/frame.ts';
import { namesText } from '../../../src/engine/assistant/parts.ts';
import { type KnownModule, moduleOf } from '../../../src/engine/assistant/vocabulary.ts';
import type { Column, ConditionList } from '../../../src/engine/column.ts';
import { fieldTypeOf } from '../../../src/engine/field-types/registry.ts';
import { isAmount } from '../../../src/engine/measures.ts';
import { notFound } from '../../http/refusal.ts';
import type { AnswerWriter } from '../answer-writer.ts';
import { comparisonBoardConfig, maxDevices } from '../comparison-board.ts';
import { draftNote, draftName } from '../drafts.ts';
import { conditionOf, findRecords, recordsBlock } from '../find-records.ts';
import { requireTab } from '../first-tab.ts';
import { consoleCall } from '../console-call.ts';
import { inLanguage, phrase } from '../../texts.ts';

/** Composes a board draft with the config that the form would send. Querying the board data validates it. */

const isNumber = (column: Column | undefined): column is Column =>
  column !== undefined && fieldTypeOf(column).aggregations.includes('sum');

/** The records to draw, and the time. */
type DraftInput = { dids: readonly string[]; clock: { now: number; zone: string } };
type BoardDraft = { type: string; config: object };

/** A column of the history is drawn as a time series, another number by record, any other column by the count of records. */
const draftOf = (frame: Frame, { config, history, ...rest }: KnownModule, { dids, clock }: DraftInput): BoardDraft => {
  const names = frame.columns ?? [];
  const historyColumn = names
    .map((name) => history?.columns.find(({ column }) => column === name))
    .find((column) => isNumber(column));
  const consumed = consumedColumn({ config, ...(history === undefined ? {} : { history }), ...rest });
  const timeSeriesColumn = historyColumn ?? (names.length === 0 ? consumed : undefined);
  if (history !== undefined && timeSeriesColumn !== undefined && frame.chart !== 'pie') {
    const comparison = comparisonBoardConfig(frame, { config, history, column: timeSeriesColumn.column }, dids, clock);
    return {
      type: 'historycontrast',
      config: isAmount(timeSeriesColumn) ? comparison : { ...comparison, entriedsummary: 1, timesummary: 1 },
    };
  }
  const namedColumns = names.map((name) => config.columns.find(({ column }) => column === name));
  const categoryColumn =
    namedColumns.find((column) => column !== undefined && !isNumber(column)) ??
    config.columns.find(({ measures }) => measures === 'state');
  const numberColumn = namedColumns.find((column) => isNumber(column));
  const type = frame.chart ?? 'bar';
  const x = categoryColumn?.column ?? 'name';
  return numberColumn === undefined
    ? { type, config: { xcolumn: x, ycolumn: x, agg: 'count' } }
    : {
        type,
        config: { xcolumn: categoryColumn === undefined ? 'name' : x, ycolumn: numberColumn.column, agg: 'sum' },
      };
};

export const answerWriter: AnswerWriter = {
  id: 'board-draft',
  compose: async (frame, answerContext) => {
    const module = moduleOf(answerContext.vocabulary, frame.pid ?? '');
    if (module === undefined) throw notFound();
    const { pid, name } = module.config;
    const { language } = answerContext.context;
    const condition: ConditionList = await conditionOf(answerContext, frame);
    const { rows, total } = await findRecords(answerContext, pid, { condition, limit: maxDevices });
    if (total === 0) return [phrase('server/assistant', 'nothingToDraw')];
    const { type, config } = draftOf(frame, module, { dids: rows.map(({ did }) => did), clock: answerContext.context });
    const filterdid = await requireTab(answerContext.caller, pid, undefined);
    // Throws a Refusal with the reason if the board could not be saved.
    await consoleCall(answerContext.caller, endpoints.queryBoard, { pid, filterdid, type, config: { ...config } });
    const recordNames = namesText([...(frame.records ?? []), ...(frame.places ?? [])]);
    const title = draftName([recordNames, inLanguage(name, language)].filter((text) => text !== '').join(' '), 100);
    return [
      phrase('server/assistant', 'draftRecords', { count: rows.length, note: draftNote }),
      { kind: 'draft', draft: 'board', value: { pid, filterdid, type, name: title, config } },
      recordsBlock(pid, condition, rows),
    ];
  },
};
