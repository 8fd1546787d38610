import { columnsOf } from '../builtin-columns.ts';
import type { Column, LocalText, ModuleConfig } from '../column.ts';
import type { RuleColumn, RuleSource } from '../rules/rule-table.ts';
import { compile } from '../views/compile.ts';
import type { KnownModules } from './json-cursor.ts';
import type { Link } from './policy.ts';
import { joinTexts, phrase, sameText } from '../../texts/phrase.ts';

/** The columns that a policy's table can have: conditions of applications by their links, and actions. */

export type Modules = KnownModules['module'];

const maxSteps = 3;

const linkLabels: Readonly<Record<Link['link_key'], LocalText>> = {
  self: sameText(''),
  space: phrase('engine/policies', 'space'),
  business: phrase('engine/policies', 'business'),
  reference: phrase('engine/policies', 'reference'),
};

/** A chain of ref columns from a module, as it is named and where it ends. */
export type RefPath = { path: string; label: LocalText; config: ModuleConfig };

/** Every chain of at most three ref columns to modules that are known. */
export function refPaths(from: ModuleConfig, module: Modules, steps = maxSteps): RefPath[] {
  return [...columnsOf(from).values()].flatMap((column): RefPath[] => {
    const config = column.pid === undefined ? undefined : module(column.pid);
    if (config === undefined) return [];
    const refPath = { path: column.column, label: column.label, config };
    if (steps === 1 || column.builtin === true) return [refPath];
    return [
      refPath,
      ...refPaths(config, module, steps - 1).map((next) => ({
        path: `${column.column}.${next.path}`,
        label: joinTexts([column.label, next.label], ' › '),
        config: next.config,
      })),
    ];
  });
}

/** Ways in which records of an application belong to the devices of a policy. */
export function linksTo(target: ModuleConfig, config: ModuleConfig, module: Modules): (Link & { label: LocalText })[] {
  if (target.pid === config.pid) return [{ link_key: 'self', link_ikey: '', label: linkLabels.self }];
  const shared = (['space', 'business'] as const)
    .filter((name) => [target, config].every((end) => columnsOf(end).get(name)?.pid !== undefined))
    .map((link_key) => ({ link_key, link_ikey: '', label: linkLabels[link_key] }));
  const references = refPaths(target, module)
    .filter((path) => path.config.pid === config.pid)
    .map(({ path, label }) => ({ link_key: 'reference' as const, link_ikey: path, label }));
  return [...shared, ...references];
}

/** A column's key in the table. */
export const keyOf = (part: string, pid: string, { link_key, link_ikey }: Link, name: string): string =>
  `${part}/${pid}/${link_key}/${link_ikey}/${name}`;

/** The conditions that an application offers by one link. */
export function conditionColumns(config: ModuleConfig, link: Link, label?: LocalText): RuleColumn[] {
  const isOwn = link.link_key === 'self';
  return compile(config, 'rules').conditions.map((column) => ({
    ...column,
    key: keyOf('conditions', config.pid, link, column.column.column),
    subject: { pid: config.pid, link: link.link_key, path: link.link_ikey },
    ...(isOwn ? {} : { origin: joinTexts([config.name, label ?? linkLabels[link.link_key]], ' · ') }),
  }));
}

/** The list that a policy is about, and the one that its actions set. */
export type Ends = { target: ModuleConfig; acting: ModuleConfig; module: Modules };

/** The record itself is called by what leads to it. */
const noWord: LocalText = sameText('');

/** Values that a column can take from the device itself or from a record that it refers to. */
function sourcesFor(column: Column, { target, acting, module }: Ends): RuleSource[] {
  const from = [{ path: 'self', label: target.name, config: target }, ...refPaths(target, module)];
  return from.flatMap(({ path, label, config }): RuleSource[] => {
    const same = [...columnsOf(config).values()].filter(
      (other) =>
        other.builtin !== true && other.type === column.type && other.pid === column.pid && other.candisplay !== false,
    );
    const record = column.pid !== undefined && column.pid === config.pid ? [{ column: 'did', label: noWord }] : [];
    return (
      [...record, ...same]
        // A device's own value of the column would change nothing; a record that is added may well take it.
        .filter(
          (linkedColumn) => !(path === 'self' && acting.pid === target.pid && linkedColumn.column === column.column),
        )
        .map((linkedColumn) => ({
          link: path,
          column: linkedColumn.column,
          label: joinTexts([label, linkedColumn.label], ' · '),
        }))
    );
  });
}

/** The actions that a policy offers. */
export const actionColumns = (ends: Ends): RuleColumn[] =>
  compile(ends.acting, 'rules').actions.map((column) => ({
    ...column,
    key: keyOf('actions', ends.acting.pid, { link_key: 'self', link_ikey: '' }, column.column.column),
    sources: sourcesFor(column.column, ends),
  }));

/**
 * A column that its module has lost stays, so that a person sees what to replace. A column of a list that this person may not
 * read has the label that the server answers.
 */
export const missingColumn = (
  part: 'conditions' | 'actions',
  cell: { idev_pid: string; ikey: string; ikey_label?: string },
  link: Link,
): RuleColumn => ({
  key: keyOf(part, cell.idev_pid, link, cell.ikey),
  kind: part === 'conditions' ? 'condition' : 'action',
  part,
  column: { column: cell.ikey, label: sameText(cell.ikey_label ?? cell.ikey), type: 'string', rw: 3, required: 0 },
  subject: { pid: cell.idev_pid, link: link.link_key, path: link.link_ikey },
  relations: part === 'conditions' ? [4, 6] : [],
  sources: [],
});
