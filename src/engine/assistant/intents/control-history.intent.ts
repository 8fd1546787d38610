import type { Language, LocalText } from '../../column.ts';
import type { Frame, Intent } from '../frame.ts';
import { understood } from '../frame.ts';
import { hasAny, modulesText, narrowing, sinceThen } from '../parts.ts';
import { personIn } from '../person.ts';
import { deviceFrames } from '../device-frame.ts';
import type { Reading } from '../reading.ts';
import { lastDays } from '../time-range.ts';
import { moduleOf } from '../vocabulary.ts';
import { inLanguage, localText, phrase } from '../../../texts/phrase.ts';

/** Who switched or set what; the last 15 days unless the question says otherwise. */

export const controlDays = 15;

/** The parameters that the question names, where the devices are of one list. */
const withParameters = (reading: Reading, frame: Frame): Frame => {
  const config = frame.pid === undefined ? undefined : moduleOf(reading.vocabulary, frame.pid)?.config;
  if (config === undefined) return frame;
  const named = reading.conditionsOf(config).columns;
  const columns = config.columns
    .filter(({ column, rw, builtin }) => builtin !== true && rw !== 1 && named.includes(column))
    .map(({ column }) => column);
  return columns.length > 0 ? { ...frame, columns } : frame;
};

const columnsText = (reading: Reading, { pid = '', columns = [] }: Frame): LocalText | undefined => {
  const namedColumns =
    moduleOf(reading.vocabulary, pid)?.config.columns.filter(({ column }) => columns.includes(column)) ?? [];
  const text = (language: Language) =>
    namedColumns
      .map(({ label }) => inLanguage(label, language))
      .join(inLanguage(phrase('engine/words', 'listAnd'), language));
  return namedColumns.length > 0 ? localText(text) : undefined;
};

export const intent: Intent = {
  id: 'control-history',
  offer: phrase('server/understanding', 'offerCommands'),
  fits: (reading) => {
    const isPast = hasAny(reading, 'history', 'who') || reading.ranges.length > 0;
    if (hasAny(reading, 'control') && isPast) return hasAny(reading, 'who') ? 85 : 72;
    if (hasAny(reading, 'who') && hasAny(reading, 'change')) return 84;
    return hasAny(reading, 'change') && hasAny(reading, 'history') ? 70 : 0;
  },
  outcome: (reading) => {
    const range = sinceThen(reading, reading.ranges[0] ?? lastDays(controlDays, reading.clock));
    const person = hasAny(reading, 'who') && reading.phone === undefined ? undefined : personIn(reading);
    const base: Frame = { intent: 'control-history', range, ...(person === undefined ? {} : { person }) };
    const { frame, outcome } = deviceFrames(reading, base);
    return outcome ?? understood(intent, withParameters(reading, frame), reading);
  },
  said: (frame, reading) => {
    const about = narrowing(frame);
    const name = modulesText(reading, frame) ?? phrase('server/understanding', 'devices');
    const columns = columnsText(reading, frame);
    return columns === undefined
      ? phrase('server/understanding', 'whoControlled', { name, about })
      : phrase('server/understanding', 'whoSet', { columns, name, about });
  },
};
