import type { Column, Language, LocalText, ModuleConfig } from '../../src/engine/column.ts';
import { isBuiltinName } from '../../src/engine/builtin-columns.ts';
import { isObject, type JsonObject } from '../../src/engine/own-property.ts';
import type { ColumnChange } from '../modules/plan-columns.ts';
import { inLanguage, joinTexts, phrase, sameText } from '../texts.ts';

/**
 * Describes the changes of a new config property by property. It compares the properties of both configs and not a list of
 * known ones, so that no change is silent. Contract "Changes of a module".
 */

/** `column` is empty for a property of the module itself. */
export type ConfigChange = { column: string; change: ColumnChange['change']; members: string[]; text: LocalText };

/** Labels of properties for sentences; an unknown property is shown by its name. */
const labels = {
  pid: phrase('server/modules', 'pid'),
  name: phrase('server/modules', 'name'),
  group: phrase('server/modules', 'group'),
  description: phrase('server/modules', 'description'),
  icon: phrase('server/modules', 'icon'),
  category: phrase('server/modules', 'category'),
  isspacevt: phrase('server/modules', 'isspacevt'),
  historypid: phrase('server/modules', 'historypid'),
  ishistoryimport: phrase('server/modules', 'ishistoryimport'),
  historydays: phrase('server/modules', 'historydays'),
  canadd: phrase('server/modules', 'canadd'),
  filters: phrase('server/modules', 'filters'),
  sort: phrase('server/modules', 'sort'),
  columns: phrase('server/modules', 'columns'),
  column: phrase('server/modules', 'column'),
  label: phrase('server/modules', 'label'),
  type: phrase('server/modules', 'type'),
  rw: phrase('server/modules', 'rw'),
  required: phrase('server/modules', 'required'),
  ptype: phrase('server/modules', 'ptype'),
  refdisplay: phrase('server/modules', 'refdisplay'),
  didlist: phrase('server/modules', 'didlist'),
  unit: phrase('server/modules', 'unit'),
  spec: phrase('server/modules', 'spec'),
  enum: phrase('server/modules', 'enum'),
  format: phrase('server/modules', 'format'),
  multiple: phrase('server/modules', 'multiple'),
  emptyvalue: phrase('server/modules', 'emptyvalue'),
  canbeempty: phrase('server/modules', 'canbeempty'),
  defaultvalue: phrase('server/modules', 'defaultvalue'),
  min: phrase('server/modules', 'min'),
  max: phrase('server/modules', 'max'),
  step: phrase('server/modules', 'step'),
  maxlength: phrase('server/modules', 'maxlength'),
  coltxt: phrase('server/modules', 'coltxt'),
  mime: phrase('server/modules', 'mime'),
  colw: phrase('server/modules', 'colw'),
  colwdefault: phrase('server/modules', 'colwdefault'),
  colwinput: phrase('server/modules', 'colwinput'),
  ischecked: phrase('server/modules', 'ischecked'),
  candisplay: phrase('server/modules', 'candisplay'),
  fixed: phrase('server/modules', 'fixed'),
  section: phrase('server/modules', 'section'),
  measures: phrase('server/modules', 'measures'),
  source: phrase('server/modules', 'source'),
  control: phrase('server/modules', 'control'),
  on: phrase('server/modules', 'on'),
  off: phrase('server/modules', 'off'),
  driver: phrase('server/modules', 'driver'),
  interval: phrase('server/modules', 'interval'),
  timeout: phrase('server/modules', 'timeout'),
  key: phrase('server/modules', 'key'),
  topic: phrase('server/modules', 'topic'),
  kind: phrase('server/modules', 'kind'),
  builtin: phrase('server/modules', 'builtin'),
} as const satisfies Record<keyof Column | keyof ModuleConfig, LocalText>;

const wordOf = (property: string): LocalText => {
  const labelByProperty: Readonly<Record<string, LocalText>> = labels;
  return Object.hasOwn(labelByProperty, property)
    ? (labelByProperty[property] ?? sameText(property))
    : sameText(property);
};

/** Characters of a value in a line. */
const maxLength = 80;

const shortened = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);

const valueText = (value: unknown, language: Language): string => {
  if (value === undefined || value === null) return inLanguage(phrase('server/modules', 'noValue'), language);
  if (typeof value === 'boolean') return inLanguage(phrase('server/modules', value ? 'yes' : 'no'), language);
  return typeof value === 'string' ? `“${shortened(value)}”` : shortened(JSON.stringify(value));
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A changed object is described by its differences, so a removed enum value is visible among a hundred others. */
const differingParts = (before: unknown, after: unknown): [unknown, unknown] => {
  if (!isObject(before) || !isObject(after)) return [before, after];
  const differing = (value: JsonObject, other: JsonObject) =>
    Object.fromEntries(Object.entries(value).filter(([key, property]) => !isSame(property, other[key])));
  const [was, is] = [differing(before, after), differing(after, before)];
  // Only the order differs.
  return Object.keys(was).length === 0 && Object.keys(is).length === 0 ? [before, after] : [was, is];
};

const changedProperties = (before: JsonObject, after: JsonObject): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (property) => !isSame(before[property], after[property]),
  );

const propertyText = (property: string, before: unknown, after: unknown): LocalText => {
  const [was, is] = differingParts(before, after);
  const word = wordOf(property);
  return phrase('server/modules', 'settingChanged', {
    setting: word,
    before: (language) => valueText(was, language),
    after: (language) => valueText(is, language),
  });
};

const joinList = (texts: readonly LocalText[]): LocalText =>
  joinTexts(texts, phrase('server/modules', 'changesSeparator'));

/** What happened to a column, before what changed of it. */
const happened: Readonly<Record<ColumnChange['change'], LocalText>> = {
  added: phrase('server/modules', 'added'),
  changed: phrase('server/modules', 'changed'),
  converted: phrase('server/modules', 'converted'),
  hidden: phrase('server/modules', 'hidden'),
  shown: phrase('server/modules', 'shown'),
};

const columnChange = (
  { column, change }: ColumnChange,
  before: Column | undefined,
  after: Column | undefined,
): ConfigChange => {
  const members = before && after ? changedProperties(before, after) : [];
  const details = joinList(
    members.map((property) =>
      propertyText(
        property,
        (before as JsonObject | undefined)?.[property],
        (after as JsonObject | undefined)?.[property],
      ),
    ),
  );
  return {
    column,
    change,
    members,
    text:
      members.length === 0
        ? happened[change]
        : phrase('server/modules', 'changeDetails', { change: happened[change], details }),
  };
};

/** Names of the columns that both configs have, in their order. */
const order = ({ columns }: ModuleConfig, other: ModuleConfig): string =>
  columns
    .filter(({ column }) => !isBuiltinName(column) && other.columns.some((definition) => definition.column === column))
    .map(({ column }) => column)
    .join(', ');

const moduleChange = (property: string, before: unknown, after: unknown): ConfigChange => ({
  column: '',
  change: 'changed',
  members: [property],
  text: propertyText(property, before, after),
});

/** Every change: of the module itself first, then column by column as `altered` has them. */
export const configChanges = (
  before: ModuleConfig | undefined,
  after: ModuleConfig,
  altered: readonly ColumnChange[],
): ConfigChange[] => {
  const columnOf = (config: ModuleConfig | undefined, name: string) =>
    config?.columns.find(({ column }) => column === name);
  const columns = altered.map((change) =>
    columnChange(change, columnOf(before, change.column), columnOf(after, change.column)),
  );
  if (before === undefined) return columns;
  const { columns: _former, ...was } = before;
  const { columns: _now, ...is } = after;
  const propertyChanges = changedProperties(was, is).map((property) =>
    moduleChange(property, (was as JsonObject)[property], (is as JsonObject)[property]),
  );
  const [wasOrdered, isOrdered] = [order(before, after), order(after, before)];
  return [
    ...propertyChanges,
    ...(wasOrdered === isOrdered ? [] : [moduleChange('columns', wasOrdered, isOrdered)]),
    ...columns,
  ];
};
