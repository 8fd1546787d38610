import type { ModuleConfig } from '../../column.ts';
import type { Frame, Intent } from '../frame.ts';
import { missing, understood } from '../frame.ts';
import { hasAny, namesText, narrowing, sinceThen, whichRecord } from '../parts.ts';
import type { ParsedQuestion } from '../parsed-question.ts';
import { lastDays } from '../time-range.ts';
import { moduleOf } from '../vocabulary.ts';
import type { FoundName } from '../vocabulary.ts';
import { joinTexts, phrase } from '../../../texts/phrase.ts';

/** Who changed what a record says, such as its name, from what to what. */

const changeDays = 30;
const words = /\b(?:changed?|renamed?|edited|modified|updated|moved|deleted|created|added)\b|改|修改|编辑|更名|新增|删/;
const renamed = /\brenam|改名|更名|重命名/;

const configOf = (parsed: ParsedQuestion, { pid }: FoundName): ModuleConfig | undefined =>
  moduleOf(parsed.vocabulary, pid)?.config;

/** Columns that people edit and no command sets. */
const columnsIn = (parsed: ParsedQuestion, config: ModuleConfig): string[] => {
  const named = parsed.conditionsOf(config).columns;
  const namedColumns = config.columns
    .filter(
      ({ column, control }) =>
        control === undefined && (named.includes(column) || (column === 'name' && renamed.test(parsed.text))),
    )
    .map(({ column }) => column);
  // What a device reports or a command sets is no change of its record.
  const isCommanded = config.columns.some(
    ({ column, rw, builtin }) => builtin !== true && rw !== 1 && named.includes(column),
  );
  return isCommanded && config.driver !== undefined ? [] : namedColumns;
};

const subjects = (parsed: ParsedQuestion): readonly FoundName[] =>
  parsed.names.map(({ records }) => records).find((records) => records.length > 0) ?? [];

export const intent: Intent = {
  id: 'changes',
  offer: phrase('server/understanding', 'offerChanges'),
  fits: (parsed) => {
    if (!words.test(parsed.text) || !hasAny(parsed, 'who', 'history')) return 0;
    return subjects(parsed).some((record) => {
      const config = configOf(parsed, record);
      return config !== undefined && columnsIn(parsed, config).length > 0;
    })
      ? 90
      : 0;
  },
  outcome: (parsed) => {
    const records = subjects(parsed);
    const [record, ...others] = records;
    const range = sinceThen(parsed, parsed.ranges[0] ?? lastDays(changeDays, parsed.clock));
    const frameFor = (namedRecord: FoundName): Frame => {
      const config = configOf(parsed, namedRecord);
      return {
        intent: 'changes',
        pid: namedRecord.pid,
        records: [namedRecord],
        columns: config === undefined ? [] : columnsIn(parsed, config),
        range,
      };
    };
    if (record === undefined) return missing(phrase('server/understanding', 'whichRecord'));
    return others.length > 0 ? whichRecord(records, parsed, frameFor) : understood(intent, frameFor(record), parsed);
  },
  wording: (frame, parsed) => {
    const { records, ...about } = frame;
    const columns = moduleOf(parsed.vocabulary, frame.pid ?? '')?.config.columns ?? [];
    const labels = columns.filter(({ column }) => frame.columns?.includes(column) ?? false).map(({ label }) => label);
    const of = namesText(records);
    return phrase('server/understanding', 'whoChanged', {
      labels: joinTexts(labels, phrase('engine/common', 'listAnd')),
      names: of,
      about: narrowing(about),
    });
  },
};
