import type { Static, TSchema } from 'typebox';
import type { LocalText } from '../column.ts';
import type { Fault, JsonSchema } from '../field-type.ts';
import { isObject } from '../own-property.ts';
import type { Dataset, DatasetQuery } from './dataset.ts';
import { isNeed, type Need } from './needs.ts';
import type { BoardContext, StoredThing } from './board-context.ts';

/** A wrong value of a board's form. `message` is there where the rule has a sentence of its own (contract "Queries of boards"). */
export type BoardFault = Fault & { message?: LocalText };

/** Chart colours of the tokens: the CSS variables `--c1` to `--c8`. */
export const boardColours = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'] as const;
export type BoardColour = (typeof boardColours)[number];

/** Shape of the grey placeholder while a board loads: that of its drawing, so that little moves when it arrives. */
export const boardSkeletons = ['figure', 'ring', 'gauges', 'bars', 'lines', 'rows', 'flow', 'plan'] as const;
export type BoardSkeleton = (typeof boardSkeletons)[number];

/**
 * A type of board. `Shown` is the form's value, `Config` the stored one. Both are plain JSON. Methods are bivariant, so
 * each board's own types fit the registry's `unknown`.
 */
export type Board<Shown = unknown, Config = unknown> = {
  /** Built-in ones are named by contract "Queries of boards"; a plugin's starts with `x-`. */
  readonly type: string;
  readonly label: LocalText;
  /** One line under the template. */
  readonly summary: LocalText;
  /** Sort order of the templates, ascending; built-in ones use 1 to 99. */
  readonly order: number;
  /** Name of an icon of the icon set. */
  readonly icon: string;
  readonly colour: BoardColour;
  /** Width among a tab's boards, of 12 columns. */
  readonly span: number;
  /** Width on the dashboard, in units of 3 of its 24 columns. */
  readonly windowSpan: number;
  /** Height in px at scale 1. */
  readonly height: number;
  readonly skeleton: BoardSkeleton;
  /** Preconditions for the board to show anything; a template with an unmet need is listed last, with the reason. */
  readonly needs: readonly Need[];
  /** Schema and hints of the shown value; a board that needs a name only has an object without properties. */
  readonly form: JsonSchema;
  /** Schema of the stored config; the form's own where there is no codec. */
  readonly stored: JsonSchema;
  /** Initial values of a new board's form, which may be incomplete. */
  defaults(context: BoardContext): { readonly [field: string]: unknown };
  /** Validates what the schema can't express. The value has passed `form`. */
  check(values: Shown, context: BoardContext): BoardFault[];
  /** Shown to stored and back; `decode` takes only what `encode` made. */
  encode(values: Shown, context: BoardContext): Config;
  decode(config: Config, context: BoardContext): Shown;
  /** Declares the stored records that `queries` and `given` read through `context.read`. */
  reads(config: Config): StoredThing[];
  /** Datasets computed from those records without a query; they precede the answers of the queries. */
  given(config: Config, context: BoardContext): Dataset[];
  /** At most 12 queries. The server answers each with the actor's rights, like a list. */
  queries(config: Config, context: BoardContext): DatasetQuery[];
  /** Name of the renderer. */
  readonly view: `board:${string}`;
};

/** Codec for boards whose stored config differs from the form's value. */
export type BoardCodec<Form extends TSchema, StoredConfig extends TSchema> = {
  readonly stored: StoredConfig;
  encode(values: Static<Form>, context: BoardContext): Static<StoredConfig>;
  decode(config: Static<StoredConfig>, context: BoardContext): Static<Form>;
};

type Given<Form extends TSchema, StoredConfig extends TSchema> = Omit<
  Board<Static<Form>, Static<StoredConfig>>,
  'defaults' | 'check' | 'encode' | 'decode' | 'form' | 'stored' | 'reads' | 'given' | 'needs' | 'skeleton'
>;

/** Definition of a board as it is written in its file. Without a codec the form's value is stored. */
export type BoardDefinition<Form extends TSchema, StoredConfig extends TSchema = Form> = Given<Form, StoredConfig> & {
  readonly form: Form;
  readonly codec?: BoardCodec<Form, StoredConfig>;
} & Partial<
    Pick<Board<Static<Form>, Static<StoredConfig>>, 'defaults' | 'check' | 'reads' | 'given' | 'needs' | 'skeleton'>
  >;

/** The metadata of a board, without its functions. */
export type BoardKind = Omit<
  Board,
  'defaults' | 'check' | 'encode' | 'decode' | 'stored' | 'queries' | 'reads' | 'given'
>;

const typePattern = /^(x-)?[a-z][a-z0-9-]{0,61}$/;

const isWithin = (value: number, highest: number): boolean => Number.isInteger(value) && value >= 1 && value <= highest;

/** The first wrong property, with the remedy. Plugins are not type-checked here, so their boards are checked at run time. */
export function boardFaultOf(board: BoardKind): string | undefined {
  const rules: [boolean, string][] = [
    [typePattern.test(board.type), 'type: small letters, digits and - ; begin with a letter'],
    [board.label.en !== '' && board.label.zh !== '', 'label: write it in en and zh'],
    [isWithin(board.span, 12), 'span: 1 to 12 columns'],
    [isWithin(board.windowSpan, 8), 'windowSpan: 1 to 8 units of 3 columns'],
    [isWithin(board.height, 2160), 'height: 1 to 2160 px'],
    [boardColours.includes(board.colour), `colour: one of ${boardColours.join(', ')}`],
    [boardSkeletons.includes(board.skeleton), `skeleton: one of ${boardSkeletons.join(', ')}`],
    [board.view === `board:${board.type}`, `view: board:${board.type}`],
    [board.needs.every(isNeed), 'needs: a list of { has: column, history or kind, … }'],
    [board.form['type'] === 'object', 'form: a JSON Schema of an object'],
  ];
  return rules.find(([holds]) => !holds)?.[1];
}

/**
 * Makes a board of its definition. What is left out: bars while it loads, no needs, no defaults, no further rules, and a stored config that is the
 * form's value. Throws where the definition is wrong, naming the property and the remedy.
 */
export function defineBoard<Form extends TSchema, StoredConfig extends TSchema = Form>(
  definition: BoardDefinition<Form, StoredConfig>,
): Board<Static<Form>, Static<StoredConfig>> {
  const { codec, form, ...rest } = definition;
  const fault = boardFaultOf({ needs: [], skeleton: 'bars', ...rest, form: schemaOf(form) });
  if (fault !== undefined) throw new Error(`board ${definition.type}: ${fault}`);
  const board: Board = {
    needs: [],
    skeleton: 'bars',
    defaults: () => ({}),
    check: () => [],
    reads: () => [],
    given: () => [],
    encode: (values) => values,
    decode: (config) => config,
    ...codec,
    ...rest,
    form: schemaOf(form),
    stored: schemaOf(codec?.stored ?? form),
  };
  // Without a codec `StoredConfig` is `Form`, which the compiler cannot follow through the default.
  return board as Board<Static<Form>, Static<StoredConfig>>;
}

/** TypeBox types say nothing of the JSON object that a schema is. */
const schemaOf = (schema: TSchema): JsonSchema => (isObject(schema) ? schema : {});
