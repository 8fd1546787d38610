import { columnsOf } from '../builtin-columns.ts';
import type { Stored } from '../column.ts';
import { products } from '../products.ts';
import { actingPid } from './check-policy.ts';
import type { KnownModules } from './json-cursor.ts';
import { eventLink, moduleAtPath } from './policy-links.ts';
import { type ActionCell, isFilledAction, isFilledCondition, type Link, type Policy } from './policy.ts';

/** A column that a policy depends on; `values` are those that it compares, sets or is limited to. */
export type ColumnUse = { pid: string; column: string; values: readonly string[] };

type Module = KnownModules['module'];

const texts = (value: Stored): string[] =>
  value === null ? [] : (typeof value === 'object' ? value : [value]).map(String);

/** The ref columns of a path, each with its module. */
const pathUses = (module: Module, from: string, path: string): ColumnUse[] => {
  const uses: ColumnUse[] = [];
  let currentPid: string | undefined = from;
  for (const column of path === '' ? [] : path.split('.')) {
    if (currentPid === undefined) return uses;
    uses.push({ pid: currentPid, column, values: [] });
    const config = module(currentPid);
    currentPid = config && columnsOf(config).get(column)?.pid;
  }
  return uses;
};

type LinkTo = Link & { idev_pid: string };

/** Columns that a link uses: those of its path, or the column that both modules have. */
const linkUses = (module: Module, target: string, { link_key, link_ikey, idev_pid }: LinkTo): ColumnUse[] => {
  if (link_key === 'reference') return pathUses(module, target, link_ikey);
  if (link_key === 'self') return [];
  return [target, idev_pid].map((list) => ({ pid: list, column: link_key, values: [] }));
};

const sourceUses = (module: Module, target: string, cell: ActionCell): ColumnUse[] => {
  if (cell.source_type === 'fixed' || cell.ref_link === '') return [];
  const { ref_link, ref_link_ikey } = cell;
  const path = ref_link === 'self' ? '' : ref_link;
  const end = path === '' ? target : moduleAtPath(module, target, path);
  return [
    ...pathUses(module, target, path),
    ...(end === undefined ? [] : [{ pid: end, column: ref_link_ikey, values: [] }]),
  ];
};

/** Columns of spaces and stores that a scope filters by, with the types that it names. */
const scopeUses = ({ space, merchant }: Policy): ColumnUse[] => [
  ...(space === null
    ? []
    : [
        { pid: products.spaces, column: 'spacetype', values: space.spacetype },
        { pid: products.spaces, column: 'business', values: [] },
      ]),
  ...(merchant === null
    ? []
    : [
        { pid: products.businesses, column: 'merchanttype', values: merchant.merchanttype },
        { pid: products.businesses, column: 'uppergrade', values: [] },
      ]),
];

/** Every column that a policy depends on: of its scope, events, conditions and actions, and of its links. */
export const policyUses = (policy: Policy, module: Module): ColumnUse[] => {
  const { targetpid, policy_type, events, configs } = policy;
  const acting = actingPid(targetpid, policy_type);
  const rules = configs.flatMap((entry) => entry.rules);
  return [
    ...scopeUses(policy),
    ...events.flatMap((event): ColumnUse[] => {
      const link = eventLink(policy, event, module);
      const directUse = { pid: event.idev_pid, column: event.ikey, values: texts(event.ref_value) };
      if (link === undefined) return [directUse];
      return [
        directUse,
        ...linkUses(module, targetpid, { link_key: link.key, link_ikey: link.path, idev_pid: event.idev_pid }),
      ];
    }),
    ...rules.flatMap(({ property, cmd }) => [
      ...property
        .filter(isFilledCondition)
        .flatMap((cell): ColumnUse[] => [
          { pid: cell.idev_pid, column: cell.ikey, values: texts(cell.ref_value) },
          ...linkUses(module, targetpid, cell),
        ]),
      ...Object.entries(cmd)
        .filter(([, cell]) => isFilledAction(cell))
        .flatMap(([column, cell]): ColumnUse[] => [
          { pid: acting, column, values: cell.source_type === 'fixed' ? texts(cell.ref_value) : [] },
          ...sourceUses(module, targetpid, cell),
        ]),
    ]),
  ];
};
