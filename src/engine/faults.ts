import type { Language, LocalText } from './column.ts';
import type { Fault } from './field-type.ts';
import { isolated } from './isolated.ts';
import { decimalsIn, numberText } from './number-text.ts';
import { localUnit } from './unit.ts';
import { inLanguage, phrase, phrasePattern } from '../texts/phrase.ts';

/**
 * The sentence of every rule, in both languages: what to do, not what went wrong. `{label}` is the column's label,
 * `{article}` its English article, other braces are the fault's params; numbers among them are written as numbers, `{unit}` with its space.
 */
export const faultSentences = {
  // Values of a record.
  required: phrasePattern('engine/faults', 'required'),
  unknown: phrasePattern('engine/faults', 'unknown'),
  readonly: phrasePattern('engine/faults', 'readonly'),
  object: phrase('engine/faults', 'object'),
  whole: phrase('engine/faults', 'whole'),
  number: phrase('engine/faults', 'number'),
  text: phrase('engine/faults', 'text'),
  address: phrase('engine/faults', 'address'),
  choice: phrasePattern('engine/faults', 'choice'),
  oneday: phrase('engine/faults', 'oneday'),
  moment: phrase('engine/faults', 'moment'),
  day: phrase('engine/faults', 'day'),
  clock: phrase('engine/faults', 'clock'),
  record: phrasePattern('engine/faults', 'record'),
  records: phrasePattern('engine/faults', 'records'),
  file: phrase('engine/faults', 'file'),
  filetype: phrasePattern('engine/faults', 'filetype'),
  period: phrase('engine/faults', 'period'),
  months: phrase('engine/faults', 'months'),
  minimum: phrasePattern('engine/faults', 'minimum'),
  above: phrasePattern('engine/faults', 'above'),
  maximum: phrasePattern('engine/faults', 'maximum'),
  maxlength: phrasePattern('engine/faults', 'maxlength'),
  decimals: phrasePattern('engine/faults', 'decimals'),
  decimal: phrase('engine/faults', 'decimal'),
  multiples: phrasePattern('engine/faults', 'multiples'),
  step: phrasePattern('engine/faults', 'step'),
  capacity: phrasePattern('engine/faults', 'capacity'),
  repeated: phrase('engine/faults', 'repeated'),
  // Values that a device reports.
  reportedchoice: phrasePattern('engine/faults', 'reportedchoice'),
  reportedwhole: phrasePattern('engine/faults', 'reportedwhole'),
  notreported: phrasePattern('engine/faults', 'notreported'),
  // Conditions and filters.
  list: phrase('engine/faults', 'list'),
  item: phrase('engine/faults', 'item'),
  connector: phrase('engine/faults', 'connector'),
  sortorder: phrase('engine/faults', 'sortorder'),
  column: phrasePattern('engine/faults', 'column'),
  operator: phrasePattern('engine/faults', 'operator'),
  incomplete: phrase('engine/faults', 'incomplete'),
  pair: phrase('engine/faults', 'pair'),
  onevalue: phrase('engine/faults', 'onevalue'),
  order: phrase('engine/faults', 'order'),
  toomany: phrasePattern('engine/faults', 'toomany'),
  // Configs of modules, tabs and boards, and entries of a manifest.
  misspelt: phrasePattern('engine/faults', 'misspelt'),
  strange: phrasePattern('engine/faults', 'strange'),
  unnamed: phrasePattern('engine/faults', 'unnamed'),
  config: phrase('engine/faults', 'config'),
  pid: phrase('engine/faults', 'pid'),
  nopid: phrasePattern('engine/faults', 'nopid'),
  label: phrasePattern('engine/faults', 'label'),
  labellength: phrasePattern('engine/faults', 'labellength'),
  columns: phrasePattern('engine/faults', 'columns'),
  columnname: phrase('engine/faults', 'columnname'),
  reserved: phrasePattern('engine/faults', 'reserved'),
  duplicate: phrasePattern('engine/faults', 'duplicate'),
  type: phrasePattern('engine/faults', 'type'),
  oneof: phrasePattern('engine/faults', 'oneof'),
  spec: phrasePattern('engine/faults', 'spec'),
  measurestype: phrasePattern('engine/faults', 'measurestype'),
  measuresunit: phrasePattern('engine/faults', 'measuresunit'),
  enum: phrase('engine/faults', 'enum'),
  enumkey: phrase('engine/faults', 'enumkey'),
  refpid: phrase('engine/faults', 'refpid'),
  refdisplay: phrasePattern('engine/faults', 'refdisplay'),
  didlist: phrase('engine/faults', 'didlist'),
  capacityrange: phrasePattern('engine/faults', 'capacityrange'),
  multiple: phrase('engine/faults', 'multiple'),
  minmax: phrase('engine/faults', 'minmax'),
  source: phrase('engine/faults', 'source'),
  switchvalue: phrase('engine/faults', 'switchvalue'),
  secondsrange: phrasePattern('engine/faults', 'secondsrange'),
  keycolumn: phrase('engine/faults', 'keycolumn'),
  topic: phrase('engine/faults', 'topic'),
  topicowner: phrase('engine/faults', 'topicowner'),
  topicgrant: phrase('engine/faults', 'topicgrant'),
  stepsize: phrase('engine/faults', 'stepsize'),
  days: phrasePattern('engine/faults', 'days'),
  lengthrange: phrasePattern('engine/faults', 'lengthrange'),
  boolean: phrase('engine/faults', 'boolean'),
  shorttext: phrasePattern('engine/faults', 'shorttext'),
  finite: phrase('engine/faults', 'finite'),
  defaultvalue: phrase('engine/faults', 'defaultvalue'),
  emptyvalue: phrase('engine/faults', 'emptyvalue'),
} as const satisfies Record<string, LocalText>;

export type Rule = keyof typeof faultSentences;

const unclear: LocalText = phrase('engine/faults', 'checkValue');

const isRule = (rule: string): rule is Rule => Object.hasOwn(faultSentences, rule);

function wordFor(name: string, fault: Fault, language: Language): string {
  const value = fault.params && Object.hasOwn(fault.params, name) ? fault.params[name] : undefined;
  if (name === 'unit') return value === undefined || value === '' ? '' : `\u00a0${localUnit(String(value), language)}`;
  if (typeof value !== 'number') return isolated(String(value ?? ''));
  return numberText(value, decimalsIn(value));
}

/** In English a label inside a sentence starts small, unless it is an abbreviation such as "AC mode". */
function labelWord(label: LocalText | string, language: Language): string {
  if (typeof label !== 'string') return labelWord(inLanguage(label, language), language);
  return language === 'en' && /^[A-Z][a-z ]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

const articleOf = (word: string): string => (/^[aeiou]/i.test(word) ? 'an' : 'a');

/** The sentence a person reads at the field: what to do, in their language. What tenants wrote turns nothing around it. */
export function faultText(fault: Fault, label: LocalText | string, language: Language): string {
  const rule = String(fault.params?.['asking'] ?? fault.rule);
  const sentence = inLanguage(isRule(rule) ? faultSentences[rule] : unclear, language);
  const word = labelWord(label, language);
  const text = sentence.replaceAll(/\{(\w+)\}/g, (_brace, name: string) => {
    if (name === 'label') return isolated(word);
    return name === 'article' ? articleOf(word) : wordFor(name, fault, language);
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}
