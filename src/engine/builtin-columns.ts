import type { Column, ModuleConfig } from './column.ts';
import { products } from './products.ts';
import { phrase } from '../texts/phrase.ts';

const memberReference = { type: 'ref', ptype: 'ref', pid: products.members } as const;
const readOnly = { rw: 1, required: 0, builtin: true } as const;

/** The eight columns every module starts with. Contract "Module config". */
export const builtinColumns: readonly Column[] = [
  {
    column: 'did',
    label: phrase('engine/columns', 'recordId'),
    type: 'string',
    maxlength: 64,
    candisplay: false,
    ...readOnly,
  },
  {
    column: 'name',
    label: phrase('engine/columns', 'name'),
    type: 'string',
    maxlength: 128,
    rw: 3,
    required: 2,
    builtin: true,
  },
  { column: 'createtime', label: phrase('engine/columns', 'created'), type: 'timestamp', ...readOnly },
  { column: 'updatetime', label: phrase('engine/columns', 'updated'), type: 'timestamp', ...readOnly },
  { column: 'creator', label: phrase('engine/columns', 'createdBy'), ...memberReference, ...readOnly },
  { column: 'owner', label: phrase('engine/columns', 'owner'), ...memberReference, ...readOnly },
  {
    column: 'companyid',
    label: phrase('engine/columns', 'company'),
    type: 'string',
    maxlength: 64,
    candisplay: false,
    ...readOnly,
  },
  {
    column: 'organization',
    label: phrase('engine/columns', 'department'),
    type: 'ref',
    ptype: 'ref',
    pid: products.departments,
    rw: 3,
    required: 0,
    builtin: true,
  },
];

/** Never offered, filtered or answered: the tenant is the session's, not a value one chooses. */
export const tenantColumn = 'companyid';

const builtinNames: ReadonlySet<string> = new Set(builtinColumns.map((column) => column.column));

export const isBuiltinName = (name: string): boolean => builtinNames.has(name);

/**
 * Products whose records are called as one of their columns: the name has the label of that column, and lists and details,
 * which have the name, leave the column out. A visit is called as its visitor. Contract "Visitors".
 */
const nameColumns: Readonly<Record<string, string>> = { [products.visitors]: 'visitor' };

/** True for a column that has the same value as the name of the record. */
export const repeatsName = (pid: string, { column }: Column): boolean => nameColumns[pid] === column;

const builtinColumnsOf = ({ pid, columns }: ModuleConfig): readonly Column[] => {
  const label = columns.find((column) => repeatsName(pid, column))?.label;
  if (label === undefined) return builtinColumns;
  return builtinColumns.map((column) => (column.column === 'name' ? { ...column, label } : column));
};

const completed = new WeakMap<ModuleConfig, ModuleConfig>();

/** The config with the built-in columns first; the same object for the same config, and for an already complete one. */
export function withBuiltins(config: ModuleConfig): ModuleConfig {
  const cached = completed.get(config);
  if (cached) return cached;
  const others = config.columns.filter((column) => !isBuiltinName(column.column));
  const complete = { ...config, columns: [...builtinColumnsOf(config), ...others] };
  completed.set(config, complete);
  completed.set(complete, complete);
  return complete;
}

const indexes = new WeakMap<ModuleConfig, ReadonlyMap<string, Column>>();

/** Every column of a module by name, built-in ones included. */
export function columnsOf(config: ModuleConfig): ReadonlyMap<string, Column> {
  const cached = indexes.get(config);
  if (cached) return cached;
  const index = new Map(withBuiltins(config).columns.map((column) => [column.column, column]));
  indexes.set(config, index);
  return index;
}
