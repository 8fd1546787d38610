import type { ModuleConfig } from '../column.ts';
import { conditionsView } from './conditions.ts';
import { detailView } from './detail.ts';
import { formView } from './form.ts';
import { rulesView } from './rules.ts';
import { tableView } from './table.ts';
import type { Purpose, ViewByPurpose } from './view.ts';

const makers: { readonly [P in Purpose]: (config: ModuleConfig) => ViewByPurpose[P] } = {
  table: tableView,
  add: (config) => formView(config, 'add'),
  edit: (config) => formView(config, 'edit'),
  detail: detailView,
  conditions: conditionsView,
  rules: rulesView,
};

const compiled = new WeakMap<ModuleConfig, Partial<ViewByPurpose>>();

/**
 * The view of a module for one purpose: plain serialisable data, the same object as long as the config is the same
 * object. The config is one that `checkModule` has passed; the built-in columns are put in where they are missing.
 */
export function compile<P extends Purpose>(config: ModuleConfig, purpose: P): ViewByPurpose[P] {
  const views = compiled.get(config) ?? {};
  compiled.set(config, views);
  const cached = views[purpose];
  if (cached) return cached;
  const view = makers[purpose](config);
  views[purpose] = view;
  return view;
}
