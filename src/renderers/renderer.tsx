import { type ComponentProps, type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react';
import type { View } from '../engine/views/view.ts';
import type { ConditionsProps } from './conditions/conditions.tsx';
import type { DetailProps } from './detail/detail.tsx';
import type { FormProps } from './form/form.tsx';
import type { RulesProps } from './rules/rules.tsx';
import { warmGrid } from './table/load-grid.ts';
import type { TableProps } from './table/table-props.ts';

/** What each kind of view is drawn with; a further kind is a further member here and in `loaders`. */
type PropsByKind = {
  table: TableProps;
  form: FormProps;
  detail: DetailProps;
  conditions: ConditionsProps;
  rules: RulesProps;
};

type Kind = View['kind'];
type Renderers = { [K in Kind]: ComponentType<PropsByKind[K]> };

/** Each kind comes with its own libraries, so none is loaded before it is drawn. */
const loaders: { readonly [K in Kind]: () => Promise<Renderers[K]> } = {
  table: async () => (await Promise.all([import('./table/table.tsx'), warmGrid()]))[0].Table,
  form: async () => (await import('./form/form.tsx')).RecordForm,
  detail: async () => (await import('./detail/detail.tsx')).RecordDetail,
  conditions: async () => (await import('./conditions/conditions.tsx')).Conditions,
  rules: async () => (await import('./rules/rules.tsx')).Rules,
};

const known: Partial<Renderers> = {};

/**
 * A page that brings its renderer along hands it over here: it is then drawn with the page. One that is waited for
 * appears a third of a second later, because React holds back what follows a placeholder too soon.
 */
export const provideRenderer = <K extends Kind>(kind: K, renderer: Partial<Renderers>[K]): void => {
  known[kind] = renderer;
};

/** Loads a renderer that may be wanted soon. */
export const warmRenderer = async <K extends Kind>(kind: K): Promise<void> =>
  provideRenderer(kind, await loaders[kind]());

const waitFor = <K extends Kind>(kind: K): LazyExoticComponent<Renderers[K]> =>
  lazy(async () => ({ default: await loaders[kind]() }));

const waiting: { readonly [K in Kind]: LazyExoticComponent<Renderers[K]> } = {
  table: waitFor('table'),
  form: waitFor('form'),
  detail: waitFor('detail'),
  conditions: waitFor('conditions'),
  rules: waitFor('rules'),
};

type Props<K extends Kind> = PropsByKind[K] & { view: Extract<View, { kind: K }> };

const isOf = <K extends Kind>(kind: K, props: Props<Kind>): props is Props<K> => props.view.kind === kind;

/** Draws any view: the kind picks the renderer, and with it what `value` is and what may be wished for. */
export const Renderer = (
  props: Props<'table'> | Props<'form'> | Props<'detail'> | Props<'conditions'> | Props<'rules'>,
) => <Suspense fallback={null}>{drawn(props)}</Suspense>;

const drawn = (props: ComponentProps<typeof Renderer>) => {
  if (isOf('table', props)) {
    const Table = known.table ?? waiting.table;
    return <Table {...props} />;
  }
  if (isOf('form', props)) {
    const Form = known.form ?? waiting.form;
    return <Form {...props} />;
  }
  if (isOf('detail', props)) {
    const Detail = known.detail ?? waiting.detail;
    return <Detail {...props} />;
  }
  if (isOf('rules', props)) {
    const Rules = known.rules ?? waiting.rules;
    return <Rules {...props} />;
  }
  const Conditions = known.conditions ?? waiting.conditions;
  return <Conditions {...props} />;
};
