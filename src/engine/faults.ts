import type { Language, LocalText } from './column.ts';
import type { Fault } from './field-type.ts';
import { isolated } from './isolated.ts';
import { decimalsIn, numberText } from './number-text.ts';
import { localUnit } from './unit.ts';

/**
 * The sentence of every rule, in both languages: what to do, not what went wrong. `{label}` is the column's label,
 * `{article}` its English article, other braces are the fault's params; numbers among them are written as numbers, `{unit}` with its space.
 */
export const faultSentences = {
  // Values of a record.
  required: { en: 'Enter {label}', zh: '请填写{label}' },
  unknown: { en: '{column} is not a column of this module; leave it out', zh: '此模块没有 {column} 列，请去掉' },
  readonly: { en: '{label} is read-only; leave it out', zh: '{label}只读，请去掉' },
  object: { en: 'Send the values by column', zh: '请按列提交值' },
  whole: { en: 'Whole numbers only', zh: '只能填写整数' },
  number: { en: 'Numbers only', zh: '只能填写数字' },
  text: { en: 'Text without control characters only', zh: '只能填写不含控制字符的文本' },
  address: {
    en: 'An address that begins with https://, http://, mailto:, tel: or /, without control characters',
    zh: '地址须以 https://、http://、mailto:、tel: 或 / 开头，且不含控制字符',
  },
  choice: { en: 'Choose {article} {label}', zh: '请选择{label}' },
  moment: { en: 'Enter a date and time, such as 2026-11-21 10:42:10', zh: '请填写日期和时间，如 2026-11-21 10:42:10' },
  clock: { en: 'Hours 0–23, minutes and seconds 0–59', zh: '小时 0–23，分和秒 0–59' },
  record: { en: 'Choose {article} {label} from the list', zh: '请从列表中选择{label}' },
  records: { en: 'Choose {label} from the list', zh: '请从列表中选择{label}' },
  file: { en: 'Choose a file; this one is not there any more', zh: '文件已不存在，请重新选择' },
  filetype: { en: 'Choose a file of a type that {label} takes', zh: '请选择{label}允许类型的文件' },
  period: { en: 'Start and end as HH:mm:ss, and they differ', zh: '起止时间写作 HH:mm:ss，且不能相同' },
  months: { en: 'Choose months from 1 to 12', zh: '请选择 1 至 12 月' },
  minimum: { en: 'At least {limit}{unit}', zh: '不小于 {limit}{unit}' },
  above: { en: 'More than {limit}{unit}', zh: '须大于 {limit}{unit}' },
  maximum: { en: 'At most {limit}{unit}', zh: '不大于 {limit}{unit}' },
  maxlength: { en: 'At most {limit} characters', zh: '最多 {limit} 个字符' },
  decimals: { en: 'At most {limit} decimals', zh: '最多 {limit} 位小数' },
  decimal: { en: 'At most one decimal', zh: '最多 1 位小数' },
  multiples: {
    en: 'A whole number of {limit}{unit}, such as {example}{unit}',
    zh: '须为 {limit}{unit} 的整数倍，如 {example}{unit}',
  },
  step: { en: 'In steps of {limit}{unit} from {from}', zh: '从 {from} 起，每步 {limit}{unit}' },
  capacity: { en: 'At most {limit}', zh: '最多 {limit} 项' },
  repeated: { en: 'Each only once', zh: '不能重复' },
  // Conditions and filters.
  list: { en: 'Send a list', zh: '请提交列表' },
  item: { en: 'An item has a column, an operator and a value', zh: '条件由列、运算符和值组成' },
  connector: { en: 'Join items with and, or', zh: '条件之间用 and 或 or 连接' },
  column: { en: 'Choose a column of this module instead of {column}', zh: '请选择此模块的列，而不是 {column}' },
  operator: { en: 'Choose an operator that {label} has', zh: '请选择{label}可用的运算符' },
  incomplete: { en: 'Choose a value', zh: '请选择一个值' },
  pair: { en: 'Choose a start and an end', zh: '请选择起止两个值' },
  onevalue: { en: 'Choose one value only', zh: '只能选择一个值' },
  order: { en: 'The end is before the start; swap them', zh: '结束早于开始，请调换' },
  toomany: { en: 'At most {limit}', zh: '最多 {limit} 项' },
  // Configs of modules, tabs and boards, and entries of a manifest.
  member: {
    en: '“{member}” is not known here and has no effect; did you mean “{nearest}”?',
    zh: '此处没有“{member}”，它不起作用；您是指“{nearest}”吗？',
  },
  strange: {
    en: '“{member}” is not known here and has no effect; the nearest known member is “{nearest}”',
    zh: '此处没有“{member}”，它不起作用；最接近的成员是“{nearest}”',
  },
  unnamed: { en: '“{member}” is not known here and has no effect', zh: '此处没有“{member}”，它不起作用' },
  config: {
    en: 'A module is an object with pid, name, group and columns',
    zh: '模块是含 pid、name、group、columns 的对象',
  },
  pid: { en: 'A module id has 24 hex digits', zh: '模块编号为 24 位十六进制数' },
  nopid: { en: 'There is no module {pid}; apply it first, or together', zh: '没有模块 {pid}，请先应用或一并应用' },
  label: { en: 'Write the text in both languages, {missing} is missing', zh: '请写齐两种语言的文本，缺少 {missing}' },
  labellength: { en: 'At most {limit} characters', zh: '最多 {limit} 个字符' },
  columns: { en: 'List the columns, at most {limit}', zh: '请列出各列，最多 {limit} 列' },
  columnname: {
    en: 'A column name has 1–63 letters, digits, _ - . and begins with a letter',
    zh: '列名为 1–63 个字母、数字、_ - .，以字母开头',
  },
  reserved: { en: '{column} is a name every module has; choose another', zh: '{column} 为保留列名，请另选' },
  duplicate: { en: '{column} is taken by {path}; choose another', zh: '{column} 已被 {path} 使用，请另选' },
  type: { en: 'One of {allowed}', zh: '取值为 {allowed} 之一' },
  oneof: { en: 'One of {allowed}', zh: '取值为 {allowed} 之一' },
  spec: { en: '{spec} goes with {allowed} only', zh: '{spec} 只能用于 {allowed}' },
  measurestype: {
    en: '“{measures}” is measured by a column of type {allowed}; change one of them',
    zh: '“{measures}”只能用于类型为 {allowed} 的列，请修改其一',
  },
  measuresunit: {
    en: 'A column that measures “{measures}” has the unit {allowed}; write it in unit',
    zh: '计量“{measures}”的列单位须为 {allowed}，请在 unit 中写明',
  },
  enum: { en: 'List at least one value with its label', zh: '请至少列出一个值及其标签' },
  enumkey: {
    en: 'An enum value has 1–128 characters and is not __proto__',
    zh: '枚举值为 1–128 个字符，且不能是 __proto__',
  },
  refpid: { en: 'Name the module it points to in pid', zh: '请在 pid 中写明所指的模块' },
  refdisplay: {
    en: '{column} is not shown by the page of that module; choose a column that its list shows, or leave refdisplay out',
    zh: '该模块的页面不显示 {column}，请选择其列表显示的列，或去掉 refdisplay',
  },
  didlist: { en: 'Write didlist as { pid, capacity }', zh: '请写明 didlist：{ pid, capacity }' },
  capacityrange: { en: 'A whole number from 1 to {limit}', zh: '1 至 {limit} 的整数' },
  multiple: { en: 'A power of ten, such as 10, 100 or 0.001', zh: '10 的整数次幂，如 10、100 或 0.001' },
  minmax: { en: 'min is above max; swap them', zh: 'min 大于 max，请调换' },
  source: {
    en: 'A JSON pointer such as /status/power, at most 256 characters',
    zh: 'JSON 指针，例如 /status/power，最多 256 个字符',
  },
  switchvalue: {
    en: 'A value that the column stores, beside control: power',
    zh: '须为该列可存储的值，并与 control: power 同用',
  },
  secondsrange: { en: 'Whole seconds from 1 to {limit}', zh: '1 至 {limit} 的整秒数' },
  keycolumn: { en: 'A string column of this module', zh: '此模块的字符串列' },
  topic: {
    en: 'A topic such as plant/doors, without +, #, $, spaces, empty levels or a / at its ends',
    zh: '主题如 plant/doors，不含 +、#、$、空格和空层级，首尾不带 /',
  },
  topicowner: {
    en: 'Only a company’s own module has a topic: several companies have those of the catalogue',
    zh: '只有公司自有的模块可以有主题：目录模块由多家公司共用',
  },
  topicgrant: {
    en: 'This topic is not the company’s: the operator of the server grants it with “npm run tenant -- topic”',
    zh: '该主题不属于本公司：由服务器运维人员通过“npm run tenant -- topic”分配',
  },
  stepsize: { en: 'A number above 0', zh: '大于 0 的数' },
  days: { en: 'A whole number of days from 0 to {limit}', zh: '0 至 {limit} 的整数天' },
  lengthrange: { en: 'A whole number from 1 to {limit}', zh: '1 至 {limit} 的整数' },
  boolean: { en: 'true or false', zh: 'true 或 false' },
  shorttext: { en: 'A text of 1–{limit} characters', zh: '1–{limit} 个字符的文本' },
  finite: { en: 'A number', zh: '一个数' },
  defaultvalue: { en: 'A shown value that the column takes', zh: '该列可接受的显示值' },
  emptyvalue: { en: 'A stored value of this type', zh: '该类型的存储值' },
} as const satisfies Record<string, LocalText>;

export type Rule = keyof typeof faultSentences;

const unclear: LocalText = { en: 'Check this value', zh: '请检查此值' };

const isRule = (rule: string): rule is Rule => Object.hasOwn(faultSentences, rule);

function wordFor(name: string, fault: Fault, language: Language): string {
  const value = fault.params && Object.hasOwn(fault.params, name) ? fault.params[name] : undefined;
  if (name === 'unit') return value === undefined || value === '' ? '' : `\u00a0${localUnit(String(value), language)}`;
  if (typeof value !== 'number') return isolated(String(value ?? ''));
  return numberText(value, decimalsIn(value));
}

/** In English a label inside a sentence starts small, unless it is an abbreviation such as "AC mode". */
function labelWord(label: LocalText | string, language: Language): string {
  if (typeof label !== 'string') return labelWord(label[language], language);
  return language === 'en' && /^[A-Z][a-z ]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

const articleOf = (word: string): string => (/^[aeiou]/i.test(word) ? 'an' : 'a');

/** The sentence a person reads at the field: what to do, in their language. What tenants wrote turns nothing around it. */
export function faultText(fault: Fault, label: LocalText | string, language: Language): string {
  const rule = String(fault.params?.['asking'] ?? fault.rule);
  const sentence = (isRule(rule) ? faultSentences[rule] : unclear)[language];
  const word = labelWord(label, language);
  const text = sentence.replaceAll(/\{(\w+)\}/g, (_brace, name: string) => {
    if (name === 'label') return isolated(word);
    return name === 'article' ? articleOf(word) : wordFor(name, fault, language);
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}
