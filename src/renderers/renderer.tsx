import type { ComponentType } from 'react';
import type { View } from '../engine/views/view.ts';
import type { ConditionsProps } from './conditions/conditions.tsx';
import type { DetailProps } from './detail/detail.tsx';
import type { FormProps } from './form/form.tsx';
import { createLoader, type OpenLoader } from './parts/loader.ts';
import { Loaded } from './parts/use-loaded.tsx';
import type { RulesProps } from './rules/rules.tsx';
import { prefetchGrid } from './table/load-grid.ts';
import type { TableProps } from './table/table-props.ts';

/** Props of the renderer for each kind of view; a new kind is one more property here and in `loaders`. */
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
const loaders: { readonly [K in Kind]: OpenLoader<Renderers[K]> } = {
  table: createLoader<Renderers['table']>(
    async () => (await Promise.all([import('./table/table.tsx'), prefetchGrid()]))[0].Table,
  ),
  form: createLoader<Renderers['form']>(async () => (await import('./form/form.tsx')).RecordForm),
  detail: createLoader<Renderers['detail']>(async () => (await import('./detail/detail.tsx')).RecordDetail),
  conditions: createLoader<Renderers['conditions']>(
    async () => (await import('./conditions/conditions.tsx')).Conditions,
  ),
  rules: createLoader<Renderers['rules']>(async () => (await import('./rules/rules.tsx')).Rules),
};

/** A page that imports its renderer itself hands it over here: it is then drawn in the first render of the page. */
export const provideRenderer = <K extends Kind>(kind: K, renderer: Renderers[K]): void =>
  loaders[kind].provide(renderer);

/** Prefetches a renderer. */
export const prefetchRenderer = async (kind: Kind): Promise<void> => {
  await loaders[kind].load();
};

type Props<K extends Kind> = PropsByKind[K] & { view: Extract<View, { kind: K }> };

const isOf = <K extends Kind>(kind: K, props: Props<Kind>): props is Props<K> => props.view.kind === kind;

/** Draws any view: the kind picks the renderer, and with it what `value` is and what may be wished for. */
export const Renderer = (
  props: Props<'table'> | Props<'form'> | Props<'detail'> | Props<'conditions'> | Props<'rules'>,
) => {
  if (isOf('table', props)) return <Loaded key="table" loader={loaders.table} props={props} />;
  if (isOf('form', props)) return <Loaded key="form" loader={loaders.form} props={props} />;
  if (isOf('detail', props)) return <Loaded key="detail" loader={loaders.detail} props={props} />;
  if (isOf('rules', props)) return <Loaded key="rules" loader={loaders.rules} props={props} />;
  return <Loaded key="conditions" loader={loaders.conditions} props={props} />;
};
