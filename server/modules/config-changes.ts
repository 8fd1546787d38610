import type { Column, Language, LocalText, ModuleConfig } from '../../src/engine/column.ts';
import { isBuiltinName } from '../../src/engine/builtin-columns.ts';
import { isObject } from '../../src/engine/own-property.ts';
import type { ColumnChange } from './plan-columns.ts';

/**
 * What a new config changes, member by member in words, so that nothing changes silently: the members are those of
 * both configs, and not a list of this file. Contract "Changes of a module".
 */

/** `column` is empty for a member of the module itself. */
export type ConfigChange = { column: string; change: ColumnChange['change']; members: string[]; text: LocalText };

/** Members by the words of a sentence; a member that is not known is called by its name. */
const words = {
  pid: { en: 'module id', zh: '模块编号' },
  name: { en: 'name', zh: '名称' },
  group: { en: 'menu group', zh: '菜单分组' },
  icon: { en: 'icon', zh: '图标' },
  category: { en: 'category', zh: '类别' },
  isspacevt: { en: 'space module', zh: '空间模块' },
  historypid: { en: 'history module', zh: '历史模块' },
  ishistoryimport: { en: 'history import', zh: '历史导入' },
  historydays: { en: 'days that readings are kept', zh: '数据保留天数' },
  canadd: { en: 'adding by hand', zh: '手工新增' },
  filters: { en: 'first tabs', zh: '初始筛选' },
  sort: { en: 'default order', zh: '默认排序' },
  columns: { en: 'order of columns', zh: '列的顺序' },
  column: { en: 'column', zh: '列' },
  label: { en: 'label', zh: '标签' },
  type: { en: 'type', zh: '类型' },
  rw: { en: 'reading and writing', zh: '读写' },
  required: { en: 'required', zh: '必填' },
  ptype: { en: 'kind of reference', zh: '引用类型' },
  refdisplay: { en: 'column shown of the reference', zh: '引用显示列' },
  didlist: { en: 'list of references', zh: '引用列表' },
  unit: { en: 'unit', zh: '单位' },
  spec: { en: 'spec', zh: '格式规格' },
  enum: { en: 'values', zh: '枚举值' },
  format: { en: 'date pattern', zh: '日期格式' },
  multiple: { en: 'multiple', zh: '倍数' },
  emptyvalue: { en: 'empty value', zh: '空值' },
  canbeempty: { en: 'may be empty', zh: '可为空' },
  defaultvalue: { en: 'default', zh: '默认值' },
  min: { en: 'minimum', zh: '最小值' },
  max: { en: 'maximum', zh: '最大值' },
  step: { en: 'step', zh: '步长' },
  maxlength: { en: 'longest text', zh: '最大长度' },
  coltxt: { en: 'full text by click', zh: '点击显示全文' },
  mime: { en: 'file types', zh: '文件类型' },
  colw: { en: 'width', zh: '列宽' },
  colwdefault: { en: 'default width', zh: '默认列宽' },
  colwinput: { en: 'typed width', zh: '输入列宽' },
  ischecked: { en: 'shown at first', zh: '默认显示' },
  candisplay: { en: 'shown in lists', zh: '列表可见' },
  fixed: { en: 'fixed in policies', zh: '策略中固定' },
  section: { en: 'section', zh: '分区' },
  measures: { en: 'what it measures', zh: '测量内容' },
  source: { en: 'place in the payload', zh: '报文位置' },
  control: { en: 'what it controls', zh: '控制内容' },
  on: { en: 'value of on', zh: '开的值' },
  off: { en: 'value of off', zh: '关的值' },
  driver: { en: 'driver of its devices', zh: '设备驱动' },
  interval: { en: 'interval of reports', zh: '上报间隔' },
  timeout: { en: 'time-out of commands', zh: '指令超时时间' },
  key: { en: 'column that names a device', zh: '设备标识列' },
  topic: { en: 'topic of reports', zh: '上报主题' },
  kind: { en: 'kind of device', zh: '设备种类' },
  builtin: { en: 'built-in', zh: '内置' },
} as const satisfies Record<keyof Column | keyof ModuleConfig, LocalText>;

type Members = { readonly [member: string]: unknown };

const wordOf = (member: string): LocalText => {
  const known: Readonly<Record<string, LocalText>> = words;
  return Object.hasOwn(known, member) ? (known[member] ?? { en: member, zh: member }) : { en: member, zh: member };
};

const longest = 80;

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

const valueText = (value: unknown, language: Language): string => {
  if (value === undefined || value === null) return language === 'en' ? 'none' : '无';
  if (typeof value === 'boolean') return language === 'en' ? (value ? 'yes' : 'no') : value ? '是' : '否';
  return typeof value === 'string' ? `“${shortened(value)}”` : shortened(JSON.stringify(value));
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A changed object is described by its differences, so a removed enum value is visible among a hundred others. */
const parted = (before: unknown, after: unknown): [unknown, unknown] => {
  if (!isObject(before) || !isObject(after)) return [before, after];
  const differing = (value: Members, other: Members) =>
    Object.fromEntries(Object.entries(value).filter(([key, one]) => !isSame(one, other[key])));
  const [was, is] = [differing(before, after), differing(after, before)];
  // Only the order differs.
  return Object.keys(was).length === 0 && Object.keys(is).length === 0 ? [before, after] : [was, is];
};

const changedMembers = (before: Members, after: Members): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (member) => !isSame(before[member], after[member]),
  );

const memberText = (member: string, before: unknown, after: unknown): LocalText => {
  const [was, is] = parted(before, after);
  const word = wordOf(member);
  return {
    en: `${word.en} ${valueText(was, 'en')} → ${valueText(is, 'en')}`,
    zh: `${word.zh} ${valueText(was, 'zh')} → ${valueText(is, 'zh')}`,
  };
};

const joined = (texts: readonly LocalText[]): LocalText => ({
  en: texts.map(({ en }) => en).join('; '),
  zh: texts.map(({ zh }) => zh).join('；'),
});

/** What happened to a column, before what changed of it. */
const happened: Readonly<Record<ColumnChange['change'], LocalText>> = {
  added: { en: 'added', zh: '已新增' },
  changed: { en: 'changed', zh: '已更改' },
  converted: { en: 'converted, values kept', zh: '已转换，保留其值' },
  hidden: { en: 'hidden, its data kept', zh: '已隐藏，保留数据' },
  shown: { en: 'shown again', zh: '重新显示' },
};

const columnChange = (
  { column, change }: ColumnChange,
  before: Column | undefined,
  after: Column | undefined,
): ConfigChange => {
  const members = before && after ? changedMembers(before, after) : [];
  const details = joined(
    members.map((member) =>
      memberText(member, (before as Members | undefined)?.[member], (after as Members | undefined)?.[member]),
    ),
  );
  const { en, zh } = happened[change];
  return {
    column,
    change,
    members,
    text: members.length === 0 ? { en, zh } : { en: `${en}: ${details.en}`, zh: `${zh}：${details.zh}` },
  };
};

/** Names of the columns that both configs have, in their order. */
const order = ({ columns }: ModuleConfig, other: ModuleConfig): string =>
  columns
    .filter(({ column }) => !isBuiltinName(column) && other.columns.some((one) => one.column === column))
    .map(({ column }) => column)
    .join(', ');

const moduleChange = (member: string, before: unknown, after: unknown): ConfigChange => ({
  column: '',
  change: 'changed',
  members: [member],
  text: memberText(member, before, after),
});

/** Every change: of the module itself first, then column by column as `altered` has them. */
export const configChanges = (
  before: ModuleConfig | undefined,
  after: ModuleConfig,
  altered: readonly ColumnChange[],
): ConfigChange[] => {
  const columnOf = (config: ModuleConfig | undefined, name: string) =>
    config?.columns.find(({ column }) => column === name);
  const columns = altered.map((one) => columnChange(one, columnOf(before, one.column), columnOf(after, one.column)));
  if (before === undefined) return columns;
  const { columns: _former, ...was } = before;
  const { columns: _now, ...is } = after;
  const own = changedMembers(was, is).map((member) =>
    moduleChange(member, (was as Members)[member], (is as Members)[member]),
  );
  const [wasOrdered, isOrdered] = [order(before, after), order(after, before)];
  return [...own, ...(wasOrdered === isOrdered ? [] : [moduleChange('columns', wasOrdered, isOrdered)]), ...columns];
};
