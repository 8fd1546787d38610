import type { Language, LocalText } from '../../column.ts';
import type { Frame } from '../frame.ts';
import { listText, nameOfModule, namesText } from '../parts.ts';
import type { ParsedQuestion } from '../parsed-question.ts';
import { clockText, daysText } from '../schedule.ts';
import { inLanguage, joinTexts, phrase, sameText } from '../../../texts/phrase.ts';

/** What drafts of linkages and policies say of themselves. */

export const actionsText = ({ actions = [] }: Frame, language: Language): string =>
  actions
    .map(({ wording }) => inLanguage(wording, language))
    .join(inLanguage(phrase('engine/common', 'listAnd'), language));

const holdText = (hold: number): LocalText =>
  hold % 3600 === 0
    ? phrase('server/understanding', 'holdHours', { hours: hold / 3600 })
    : phrase('server/understanding', 'holdMinutes', { minutes: Math.round(hold / 60) });

const periodText = (validperiod: string): string => validperiod.replaceAll(/(\d\d:\d\d):\d\d/g, '$1').replace('-', '–');

/** What a draft adds to its conditions and actions, read back. */
export function extrasText(
  { trigger, hold, hours, points = [], notify, unused = [] }: Frame,
  parsed: ParsedQuestion,
): LocalText {
  const parts: LocalText[] = [];
  if (trigger !== undefined) {
    const of = namesText([...(trigger.records ?? []), ...(trigger.places ?? [])]);
    const names = of === '' ? nameOfModule(parsed, trigger.pid) : of;
    parts.push(phrase('server/understanding', 'setOff', { names }));
  }
  if (hold !== undefined) {
    const text = holdText(hold);
    parts.push(phrase('server/understanding', 'afterHolds', { value: text }));
  }
  if (points.length > 0) {
    const text = (language: Language) =>
      points
        .map(({ weekdays, time }) => `${inLanguage(daysText(weekdays), language)} ${clockText(time)}`)
        .join(inLanguage(phrase('engine/common', 'listSeparator'), language));
    parts.push(phrase('server/understanding', 'at', { value: text }));
  } else if (hours !== undefined) {
    const text = daysText(hours.weekdays);
    const when = periodText(hours.validperiod);
    parts.push(phrase('server/understanding', 'onlyOn', { days: text, period: when }));
  }
  if (notify !== undefined) parts.push(phrase('server/understanding', 'notifies', { notify: namesText(notify) }));
  if (unused.length > 0) parts.push(phrase('server/understanding', 'notTakenIntoAccount', { words: listText(unused) }));
  return parts.length === 0
    ? sameText('')
    : phrase('server/understanding', 'extras', {
        parts: joinTexts(parts, phrase('server/understanding', 'extrasSeparator')),
      });
}
