import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { LocalText } from '../../engine/column.ts';
import { type Choice, closedField, type Hints, type Options } from '../../engine/board/hints.ts';
import type { JsonSchema } from '../../engine/field-type.ts';
import { fileIdPattern } from '../../engine/file-type.ts';
import { useMeasures } from '../../engine/board/shared-queries.ts';
import { products } from '../../engine/products.ts';
import { closed, Did, Pid } from '../wire.ts';
import type { FieldTypeId } from '../../engine/field-type-ids.ts';
import type { KindId } from '../../engine/measure-table.ts';
import { phrase } from '../../texts/phrase.ts';

/** The fields that board forms are made of: a TypeBox schema with the hints a form needs. Plugins use the same. */

/** Hints beside the label. */
type More = { [Key in keyof Omit<Hints, 'x-label' | 'x-widget' | 'x-options'>]?: Hints[Key] };

const hints = (label: LocalText, widget: Hints['x-widget'], more: More = {}): Hints => ({
  'x-label': label,
  'x-widget': widget,
  ...more,
});

/** A text in both languages, short enough for a line of a form. */
export const text = (en: string, zh: string): LocalText => ({ en, zh });

const choosing = (label: LocalText, options: Options, more?: More) => ({
  ...hints(label, 'choice', more),
  'x-options': options,
});

/** A column of the tab's module, of some types only. */
export const columnField = (label: LocalText, types: readonly FieldTypeId[], more?: More) =>
  Type.String({ minLength: 1, maxLength: 80, ...choosing(label, { from: 'columns', types }, more) });

/** One record; without a `pid` in the options, of the tab's module. */
export const recordField = (
  label: LocalText,
  options: Omit<Extract<Options, { from: 'records' }>, 'from'>,
  more?: More,
) => Type.String({ ...Did, ...choosing(label, { from: 'records', ...options }, more) });

/** Several records, in the order they were chosen. */
export const recordsField = (
  label: LocalText,
  {
    least = 1,
    most = 500,
    ...options
  }: { least?: number; most?: number } & Omit<Extract<Options, { from: 'records' }>, 'from'>,
  more?: More,
) =>
  Type.Array(Did, {
    minItems: least,
    maxItems: most,
    uniqueItems: true,
    ...hints(label, 'choices', more),
    'x-options': { from: 'records', ...options } satisfies Options,
  });

/** One of a closed list, in view all at once when there are few. */
export const choiceField = <const Value extends string | number>(
  label: LocalText,
  values: readonly (Choice & { value: Value })[],
  more?: More,
) =>
  Type.Unsafe<Value>({
    type: typeof values[0]?.value === 'number' ? 'integer' : 'string',
    enum: values.map(({ value }) => value),
    ...hints(label, values.length <= 4 ? 'segments' : 'choice', more),
    'x-options': { from: 'values', values } satisfies Options,
  });

/** A column of the history of the tab's module. */
export const historyColumnField = (label: LocalText, types: readonly FieldTypeId[], more?: More) =>
  Type.String({ minLength: 1, maxLength: 80, ...choosing(label, { from: 'columns', of: 'history', types }, more) });

/** A policy of the tab's module, by name. */
export const strategyField = (label: LocalText) =>
  recordField(
    label,
    { pid: products.policies, ofModule: 'targetpid', sort: { column: 'name', type: 'asc' } },
    { 'x-missing': phrase('engine/board-forms', 'selectMonitoringPolicy') },
  );

/** Yes or no. */
export const switchField = (label: LocalText, more?: More) => Type.Boolean(hints(label, 'switch', more));

/** A key of the enum column that measures something, of the module of a kind. */
export const enumField = (label: LocalText, options: Omit<Extract<Options, { from: 'enum' }>, 'from'>, more?: More) =>
  Type.String({ minLength: 1, maxLength: 128, ...choosing(label, { from: 'enum', ...options }, more) });

/** The column of the history whose sums are the use; requested only where no column says that it measures use. */
export const columnOfUseField = () =>
  Type.Optional(
    historyColumnField(phrase('engine/board-forms', 'useColumn'), ['int', 'float'], {
      'x-asked': { inHistory: useMeasures, isRequired: true },
      'x-help': phrase('engine/board-forms', 'useColumnHelp'),
    }),
  );

const kindLabels = {
  electricity: phrase('engine/board-forms', 'electricity'),
  water: phrase('engine/board-forms', 'water'),
  gas: phrase('engine/board-forms', 'gas'),
  airconditioner: phrase('engine/board-forms', 'airconditioner'),
  door: phrase('engine/board-forms', 'door'),
  camera: phrase('engine/board-forms', 'camera'),
} as const satisfies Record<KindId, LocalText>;

/** Which of several modules of a kind the board is about; requested only where there are several. Empty is the first. */
export const moduleField = (kind: KindId, more?: More) =>
  Type.Optional(
    Type.String({
      ...Pid,
      ...choosing(kindLabels[kind], { from: 'modules', kind }, { 'x-asked': { kind }, ...more }),
    }),
  );

/** A number inside bounds. `scale: 100` allows two decimals. */
export const numberField = (
  label: LocalText,
  bounds: { minimum?: number; exclusiveMinimum?: number; maximum?: number; scale?: number },
  more?: More,
) => Type.Number({ ...bounds, ...hints(label, 'number', more) });

/** An area in m², above 0. */
export const areaField = (label: LocalText, more?: More) =>
  numberField(label, { exclusiveMinimum: 0, maximum: 100_000_000, scale: 1000 }, { 'x-unit': 'm²', ...more });

/** A whole number inside bounds. */
export const wholeField = (label: LocalText, bounds: { minimum: number; maximum: number }, more?: More) =>
  Type.Integer({ ...bounds, ...hints(label, 'number', more) });

/** A short text. */
export const textField = (label: LocalText, maxLength: number, more?: More) =>
  Type.String({ maxLength, ...hints(label, 'text', more) });

const plainDecimal = phrase('engine/board-forms', 'numberWrong');

/** A factor as it was typed: exponent notation is refused, not read. Contract "Queries of boards". */
export const decimalField = (label: LocalText, pattern: string, more?: More) =>
  Type.String({ pattern, ...hints(label, 'decimal', { 'x-wrong': plainDecimal, ...more }) });

/** Two days, as the start of the first and the end of the last in epoch seconds. */
export const daysField = (label: LocalText, more?: More) =>
  Type.Array(Type.Integer({ minimum: 0, maximum: 253402300799 }), {
    minItems: 2,
    maxItems: 2,
    ...hints(label, 'days', more),
  });

/** A list of objects, one line each; the properties are fields too. `gauges` has its lines given; `places` and `rules` are
 * edited as a whole. */
export const rowsField = <Properties extends TProperties>(
  label: LocalText,
  properties: Properties,
  {
    widget = 'rows',
    ...limits
  }: { minItems: number; maxItems: number; widget?: 'rows' | 'gauges' | 'places' | 'rules' },
  more?: More,
) => Type.Array(closed(properties), { ...limits, ...hints(label, widget, more) });

/** JSON Schema's conditional. `then` is its keyword; no schema is ever awaited. */
const conditional = (condition: JsonSchema, consequence: JsonSchema, otherwise: JsonSchema = {}): JsonSchema =>
  // oxlint-disable-next-line unicorn/no-thenable
  ({ if: condition, then: consequence, else: otherwise });

/** Fields that take a value only while another has one of these values, and must then be filled in. */
export const requiredWhile = (
  field: string,
  values: readonly (string | number)[],
  names: readonly string[],
): JsonSchema =>
  conditional(
    { properties: { [field]: { enum: values } }, required: [field] },
    { required: names },
    { properties: Object.fromEntries(names.map((name) => [name, closedField])) },
  );

/** Fewer choices of a field while another has this value; one that cannot be chosen any more gives way to the first. */
export const fewerWhile = (
  field: string,
  value: string | number,
  { name, values, wrong }: { name: string; values: readonly (string | number)[]; wrong: LocalText },
): JsonSchema =>
  conditional(
    { properties: { [field]: { const: value } }, required: [field] },
    { properties: { [name]: { enum: values, default: values[0], 'x-wrong': wrong } } },
  );

/** A picture of the company's files. */
export const pictureField = (label: LocalText, more?: More) =>
  Type.String({ pattern: fileIdPattern, ...hints(label, 'picture', more) });

/** A form: named fields and no others, and the conditionals between them. */
export const form = <Properties extends TProperties>(
  properties: Properties,
  ...conditionals: JsonSchema[]
): TObject<Properties> =>
  Type.Object(properties, {
    additionalProperties: false,
    ...(conditionals.length > 0 && { allOf: conditionals }),
  });

export const optional = <Field extends TSchema>(field: Field) => Type.Optional(field);

/** The form of a board that needs a name only. */
export const nameOnly = closed({});

/** The form of a board about the use of its list. */
export const formOfUse = form({ usecolumn: columnOfUseField() });
