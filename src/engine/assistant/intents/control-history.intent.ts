import type { Language, LocalText } from '../../column.ts';
import type { Frame, Intent } from '../frame.ts';
import { understood } from '../frame.ts';
import { hasAny, modulesText, narrowing, sinceThen } from '../parts.ts';
import { personIn } from '../person.ts';
import { deviceFrames } from '../device-frame.ts';
import type { ParsedQuestion } from '../parsed-question.ts';
import { lastDays } from '../time-range.ts';
import { moduleOf } from '../vocabulary.ts';
import { inLanguage, localText, phrase } from '../../../texts/phrase.ts';

/** Who switched or set what; the last 15 days unless the question says otherwise. */

export const controlDays = 15;

/** The parameters that the question names, where the devices are of one list. */
const withParameters = (parsed: ParsedQuestion, frame: Frame): Frame => {
  const config = frame.pid === undefined ? undefined : moduleOf(parsed.vocabulary, frame.pid)?.config;
  if (config === undefined) return frame;
  const named = parsed.conditionsOf(config).columns;
  const columns = config.columns
    .filter(({ column, rw, builtin }) => builtin !== true && rw !== 1 && named.includes(column))
    .map(({ column }) => column);
  return columns.length > 0 ? { ...frame, columns } : frame;
};

const columnsText = (parsed: ParsedQuestion, { pid = '', columns = [] }: Frame): LocalText | undefined => {
  const namedColumns =
    moduleOf(parsed.vocabulary, pid)?.config.columns.filter(({ column }) => columns.includes(column)) ?? [];
  const text = (language: Language) =>
    namedColumns
      .map(({ label }) => inLanguage(label, language))
      .join(inLanguage(phrase('engine/common', 'listAnd'), language));
  return namedColumns.length > 0 ? localText(text) : undefined;
};

export const intent: Intent = {
  id: 'control-history',
  offer: phrase('server/understanding', 'offerCommands'),
  fits: (parsed) => {
    const isPast = hasAny(parsed, 'history', 'who') || parsed.ranges.length > 0;
    if (hasAny(parsed, 'control') && isPast) return hasAny(parsed, 'who') ? 85 : 72;
    if (hasAny(parsed, 'who') && hasAny(parsed, 'change')) return 84;
    return hasAny(parsed, 'change') && hasAny(parsed, 'history') ? 70 : 0;
  },
  outcome: (parsed) => {
    const range = sinceThen(parsed, parsed.ranges[0] ?? lastDays(controlDays, parsed.clock));
    const person = hasAny(parsed, 'who') && parsed.phone === undefined ? undefined : personIn(parsed);
    const base: Frame = { intent: 'control-history', range, ...(person === undefined ? {} : { person }) };
    const { frame, outcome } = deviceFrames(parsed, base);
    return outcome ?? understood(intent, withParameters(parsed, frame), parsed);
  },
  wording: (frame, parsed) => {
    const about = narrowing(frame);
    const name = modulesText(parsed, frame) ?? phrase('server/understanding', 'devices');
    const columns = columnsText(parsed, frame);
    return columns === undefined
      ? phrase('server/understanding', 'whoControlled', { name, about })
      : phrase('server/understanding', 'whoSet', { columns, name, about });
  },
};
