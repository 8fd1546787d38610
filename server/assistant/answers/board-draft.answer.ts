import { endpoints } from '../../../src/api/endpoints.ts';
import { consumedColumn } from '../../../src/engine/assistant/consumed.ts';
import type { Frame } from '../../../src/engine/assistant/frame.ts';
import { namesText } from '../../../src/engine/assistant/parts.ts';
import { type KnownModule, moduleOf } from '../../../src/engine/assistant/vocabulary.ts';
import type { Column, ConditionList } from '../../../src/engine/column.ts';
import { fieldTypeOf } from '../../../src/engine/field-types/registry.ts';
import { isAmount } from '../../../src/engine/measures.ts';
import { notFound } from '../../http/refusal.ts';
import type { Composition } from '../composition.ts';
import { contrastConfig, maxDevices } from '../contrast-board.ts';
import { confirmWords, draftName } from '../drafts.ts';
import { conditionOf, findRecords, recordsBlock } from '../find-records.ts';
import { requireTab } from '../first-tab.ts';
import { consoleCall } from '../console-call.ts';
import { inLanguage, phrase } from '../../texts.ts';

/** Draft of a board, as its form would send it. It is validated by requesting its numbers. */

const isNumber = (column: Column | undefined): column is Column =>
  column !== undefined && fieldTypeOf(column).aggregations.includes('sum');

/** The records to draw, and the time. */
type DraftInput = { dids: readonly string[]; clock: { now: number; zone: string } };
type BoardDraft = { type: string; config: object };

/** A column of the history is drawn over time, another number by record, any other column by the number of records. */
const draftOf = (frame: Frame, { config, history, ...rest }: KnownModule, { dids, clock }: DraftInput): BoardDraft => {
  const names = frame.columns ?? [];
  const measured = names
    .map((name) => history?.columns.find(({ column }) => column === name))
    .find((column) => isNumber(column));
  const consumed = consumedColumn({ config, ...(history === undefined ? {} : { history }), ...rest });
  const overTime = measured ?? (names.length === 0 ? consumed : undefined);
  if (history !== undefined && overTime !== undefined && frame.chart !== 'pie') {
    const drawn = contrastConfig(frame, { config, history, column: overTime.column }, dids, clock);
    return {
      type: 'historycontrast',
      config: isAmount(overTime) ? drawn : { ...drawn, entriedsummary: 1, timesummary: 1 },
    };
  }
  const namedColumns = names.map((name) => config.columns.find(({ column }) => column === name));
  const across =
    namedColumns.find((column) => column !== undefined && !isNumber(column)) ??
    config.columns.find(({ measures }) => measures === 'state');
  const number = namedColumns.find((column) => isNumber(column));
  const type = frame.chart ?? 'bar';
  const x = across?.column ?? 'name';
  return number === undefined
    ? { type, config: { xcolumn: x, ycolumn: x, agg: 'count' } }
    : { type, config: { xcolumn: across === undefined ? 'name' : x, ycolumn: number.column, agg: 'sum' } };
};

export const composition: Composition = {
  id: 'board-draft',
  compose: async (frame, scene) => {
    const module = moduleOf(scene.vocabulary, frame.pid ?? '');
    if (module === undefined) throw notFound();
    const { pid, name } = module.config;
    const { language } = scene.context;
    const condition: ConditionList = await conditionOf(scene, frame);
    const { rows, total } = await findRecords(scene, pid, { condition, most: maxDevices });
    if (total === 0) return [phrase('server/assistant', 'nothingToDraw')];
    const { type, config } = draftOf(frame, module, { dids: rows.map(({ did }) => did), clock: scene.context });
    const filterdid = await requireTab(scene.asker, pid, undefined);
    // Throws a Refusal with the reason if the board could not be saved.
    await consoleCall(scene.asker, endpoints.queryBoard, { pid, filterdid, type, config: { ...config } });
    const of = namesText([...(frame.records ?? []), ...(frame.places ?? [])]);
    const title = draftName([of, inLanguage(name, language)].filter((text) => text !== '').join(' '), 100);
    return [
      phrase('server/assistant', 'draftRecords', { count: rows.length, note: confirmWords }),
      { kind: 'draft', draft: 'board', value: { pid, filterdid, type, name: title, config } },
      recordsBlock(pid, condition, rows),
    ];
  },
};
