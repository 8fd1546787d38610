import { type Choice, chosenModule, type Options } from '../../engine/board/hints.ts';
import { columnMeasuring, historyOf } from '../../engine/board/module-lookup.ts';
import { columnsOf } from '../../engine/builtin-columns.ts';
import type { Language, ModuleConfig } from '../../engine/column.ts';
import type { JsonSchema } from '../../engine/field-type.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** Choices of a board's form that need no request. */

export type OfferedChoice = { value: string | number; label: string; isOff: boolean };

/** Options whose choices are records of the server; the others are known here. */
export type RemoteOptions = Extract<Options, { from: 'records' | 'tabs' }>;
type KnownOptions = Exclude<Options, RemoteOptions>;

export const isRemote = (options: Options): options is RemoteOptions =>
  options.from === 'records' || options.from === 'tabs';

type ChoiceContext = {
  context: Pick<BoardContext, 'pid' | 'filterdid' | 'module' | 'ofKind'>;
  formValues: { readonly [name: string]: unknown };
  language: Language;
};

const moduleOf = ({ of }: { of?: 'history' }, context: ChoiceContext['context']): ModuleConfig | undefined =>
  of === undefined ? context.module(context.pid) : historyOf(context, context.pid);

type Offers = {
  [From in KnownOptions['from']]: (
    options: Extract<KnownOptions, { from: From }>,
    context: ChoiceContext,
  ) => OfferedChoice[];
};

const offers: Offers = {
  columns: (options, { context, language }) => {
    const config = moduleOf(options, context);
    const columns = config === undefined ? [] : [...columnsOf(config).values()];
    return columns
      .filter(({ type, candisplay }) => candisplay !== false && options.types?.includes(type) !== false)
      .map(({ column, label }) => ({ value: column, label: inLanguage(label, language), isOff: false }));
  },
  enum: ({ measures, kind }, { context, formValues, language }) => {
    const labels = columnMeasuring(chosenModule(context, kind, formValues), [measures])?.enum ?? {};
    return Object.entries(labels).map(([value, label]) => ({
      value,
      label: inLanguage(label, language),
      isOff: false,
    }));
  },
  modules: ({ kind }, { context, language }) =>
    context
      .ofKind(kind)
      .map((pid) => ({ value: pid, label: inLanguage(context.module(pid)?.name, language) ?? pid, isOff: false })),
  values: ({ values }, { language }) =>
    values.map(({ value, label }: Choice) => ({ value, label: inLanguage(label, language), isOff: false })),
};

/** The choices of a field in their order, in the person's language. Those that its `enum` lacks at present are off. */
export const choicesOf = (field: JsonSchema, options: KnownOptions, context: ChoiceContext): OfferedChoice[] => {
  // The record has an entry for each tag, which the compiler cannot follow through the lookup.
  const offer = offers[options.from] as (choiceOptions: KnownOptions, context: ChoiceContext) => OfferedChoice[];
  const { enum: allowed } = field;
  const choices = offer(options, context);
  return Array.isArray(allowed)
    ? choices.map((choice) => ({ ...choice, isOff: !allowed.includes(choice.value) }))
    : choices;
};
