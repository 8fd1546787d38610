import type { LocalText } from '../column.ts';
import { faultText } from '../faults.ts';
import type { Fault } from '../field-type.ts';
import { isolated } from '../isolated.ts';
import { ownProperty } from '../own-property.ts';
import { policySentences } from './policy-sentences.ts';
import { inLanguage, localText, phrase, phrasePattern } from '../../texts/phrase.ts';

/** A fault with its message, in every language. */
export type DescribedFault = { path: string; rule: string; message: LocalText };

/** Messages by rule, for faults that do not concern the value of a column. Contract "Linkages". */
const sentences: Readonly<Record<string, LocalText>> = {
  linkagename: phrasePattern('engine/automation', 'linkagename'),
  noevent: phrase('engine/automation', 'noevent'),
  noaction: phrase('engine/automation', 'noaction'),
  object: phrase('engine/automation', 'object'),
  list: phrase('engine/automation', 'list'),
  // The wire calls this rule `member`.
  member: phrasePattern('engine/automation', 'propertyUnknown'),
  eventtype: phrase('engine/automation', 'eventtype'),
  module: phrase('engine/automation', 'module'),
  data: phrase('engine/automation', 'data'),
  parameter: phrase('engine/automation', 'parameter'),
  writable: phrase('engine/automation', 'writable'),
  relation: phrase('engine/automation', 'relation'),
  silent: phrase('engine/automation', 'silent'),
  value: phrase('engine/automation', 'enterValue'),
  keeptime: phrase('engine/automation', 'keeptime'),
  timer: phrase('engine/automation', 'chooseTime'),
  linkagetimer: phrase('engine/automation', 'linkagetimer'),
  weekdays: phrase('engine/automation', 'weekdays'),
  periodtext: phrase('engine/automation', 'periodtext'),
  timezone: phrase('engine/automation', 'timezone'),
  expression: phrase('engine/automation', 'expression'),
  act: phrase('engine/automation', 'act'),
  notcontrolled: phrase('engine/automation', 'notcontrolled'),
  way: phrase('engine/automation', 'way'),
  content: phrasePattern('engine/automation', 'content'),
  receivers: phrase('engine/automation', 'receivers'),
  receiver: phrase('engine/automation', 'receiver'),
  toomany: phrasePattern('engine/automation', 'toomany'),
  status: phrase('engine/automation', 'status'),
};

const all = { ...policySentences, ...sentences };

/** Interpolation. Values that users wrote are isolated, so that text from right to left does not reorder the sentence. */
const filled = (text: string, params: Fault['params'] = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (_brace, name: string) =>
    isolated(String(Object.hasOwn(params, name) ? params[name] : '')),
  );

/** Adds the message to a fault of `checkLinkage` or `checkPolicy`; for rules of a column it is the one of forms. */
export function describeFault(fault: Fault, label: LocalText | string = ''): DescribedFault {
  const sentence = ownProperty(all, fault.rule);
  const message =
    sentence === undefined
      ? localText((language) => faultText(fault, label, language))
      : localText((language) => filled(inLanguage(sentence, language), fault.params));
  return { path: fault.path, rule: fault.rule, message };
}
