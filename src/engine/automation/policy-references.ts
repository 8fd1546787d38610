import { columnsOf } from '../builtin-columns.ts';
import type { Stored } from '../column.ts';
import { pointerPart } from '../check/reader.ts';
import { products } from '../products.ts';
import { actingPid } from './check-policy.ts';
import type { Mention } from './mentions.ts';
import type { KnownModules } from './json-cursor.ts';
import type { ActionCell, Policy, Rule } from './policy.ts';

/** External references of a policy; all but `modules` carry the JSON pointer of the reference. */
export type PolicyReferences = {
  /** `pid`s of the modules that it reads or sets. */
  modules: string[];
  /** Columns that it compares, listens to or sets. */
  parameters: { pid: string; ikey: string; path: string }[];
  records: Mention[];
  tabs: { pid: string; did: string; path: string }[];
};

type Cell = { pid: string; ikey: string; value: Stored; path: string };

const valueOf = (cell: ActionCell): Stored => (cell.source_type === 'fixed' ? cell.ref_value : null);

const cellAt = (cell: { idev_pid: string; ikey: string }, value: Stored, path: string): Cell => ({
  pid: cell.idev_pid,
  ikey: cell.ikey,
  value,
  path: `${path}/ref_value`,
});

const ruleCells = ({ cmd, property }: Rule, path: string): Cell[] => [
  ...Object.entries(cmd).map(([name, cell]) => cellAt(cell, valueOf(cell), `${path}/cmd/${pointerPart(name)}`)),
  ...property.map((cell, index) => cellAt(cell, cell.ref_value, `${path}/property/${index}`)),
];

const cellsOf = ({ events, configs }: Policy): Cell[] => [
  ...events.map((event, index) => cellAt(event, event.ref_value, `/events/${index}`)),
  ...configs.flatMap(({ rules }, row) =>
    rules.flatMap((rule, index) => ruleCells(rule, `/configs/${row}/rules/${index}`)),
  ),
];

/** Records that the value of a reference column names. */
function referencedRecords({ pid, ikey, value, path }: Cell, module: KnownModules['module']): Mention[] {
  const config = module(pid);
  const column = config && columnsOf(config).get(ikey);
  const to = column?.didlist?.pid ?? column?.pid;
  if (to === undefined || value === null) return [];
  const dids: readonly (string | number)[] = typeof value === 'object' ? value : [value];
  return dids.map((did) => ({ pid: to, did: String(did), path, right: 'read' }));
}

/** Returns all external references of a checked policy. `module` looks up the company's modules. */
export function policyReferences(policy: Policy, module: KnownModules['module']): PolicyReferences {
  const { space, merchant, filter, targetpid, policy_type } = policy;
  const business = (did: string, path: string): Mention => ({ pid: products.businesses, did, path, right: 'read' });
  const cells = cellsOf(policy);
  const pids = [targetpid, actingPid(targetpid, policy_type), ...cells.map(({ pid }) => pid)];
  return {
    parameters: cells.map(({ pid, ikey, path }) => ({ pid, ikey, path })),
    modules: [...new Set(filter === null ? pids : [...pids, filter.productid])],
    records: [
      ...(space === null ? [] : [business(space.business, '/space/business')]),
      ...(space?.merchant.map((did, index) => business(did, `/space/merchant/${index}`)) ?? []),
      ...(merchant === null ? [] : [business(merchant.business, '/merchant/business')]),
      ...cells.flatMap((cell) => referencedRecords(cell, module)),
    ],
    tabs: filter === null ? [] : [{ pid: filter.productid, did: filter.filterdid, path: '/filter/filterdid' }],
  };
}
