import type { ModuleConfig } from '../column.ts';
import type { ComparisonCode } from '../field-type.ts';
import { actionCell, type ActionValue } from '../rules/cells/action.ts';
import { conditionCell } from '../rules/cells/condition.ts';
import {
  rowName,
  type RuleColumn,
  type RuleRow,
  type RuleScope,
  type RuleTable,
  withScopes,
} from '../rules/rule-table.ts';
import { unescapeStep } from '../json-pointer.ts';
import { compile } from '../views/compile.ts';
import type { ActionCell, ConditionCell, ConfigEntry, Link, Rule, RuleTime } from './policy.ts';
import { actionColumns, conditionColumns, type Ends, keyOf, linksTo, missingColumn } from './policy-columns.ts';

/** The rules of a policy as a table, and back. Contract "Policies": a condition is a column of each of its rows. */

const wholeDay = '00:00:00-23:59:59';

/** The same parameter a second time in one row, such as from 20 to 26, is a column of its own. */
const repeated = (column: RuleColumn, times: number): RuleColumn =>
  times === 0 ? column : { ...column, key: `${column.key}#${times + 1}` };

const countsOf = () => {
  const counts = new Map<string, number>();
  return (key: string): number => {
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return before;
  };
};

const suffixed = (key: string, times: number): string => (times === 0 ? key : `${key}#${times + 1}`);

const selfLink: Link = { link_key: 'self', link_ikey: '' };

function conditionsOf(rules: readonly Rule[], { target, module }: Ends): RuleColumn[] {
  const columnsByKey = new Map<string, RuleColumn>();
  for (const { property } of rules) {
    const times = countsOf();
    for (const cell of property) {
      const key = keyOf('conditions', cell.idev_pid, cell, cell.ikey);
      const count = times(key);
      const config = module(cell.idev_pid);
      const label = config && linksTo(target, config, module).find((link) => link.link_ikey === cell.link_ikey)?.label;
      const configured = config && conditionColumns(config, cell, label).find((column) => column.key === key);
      const column = repeated(configured ?? missingColumn('conditions', cell, cell), count);
      if (!columnsByKey.has(column.key)) columnsByKey.set(column.key, column);
    }
  }
  return [...columnsByKey.values()];
}

function actionsOf(rules: readonly Rule[], ends: Ends): RuleColumn[] {
  const offered = actionColumns(ends);
  const names = new Set(rules.flatMap(({ cmd }) => Object.keys(cmd)));
  return [...names].map(
    (name) =>
      offered.find(({ column }) => column.column === name) ??
      missingColumn('actions', { idev_pid: ends.acting.pid, ikey: name }, selfLink),
  );
}

const conditionCells = (property: readonly ConditionCell[]): [string, unknown][] => {
  const times = countsOf();
  return property.map((cell) => {
    const key = keyOf('conditions', cell.idev_pid, cell, cell.ikey);
    return [suffixed(key, times(key)), { code: cell.trend_type, value: cell.ref_value }];
  });
};

const actionCells = (cmd: Rule['cmd'], acting: ModuleConfig): [string, unknown][] =>
  Object.entries(cmd).map(([name, cell]) => [
    keyOf('actions', acting.pid, selfLink, name),
    cell.source_type === 'ref' ? { link: cell.ref_link, from: cell.ref_link_ikey } : { value: cell.ref_value },
  ]);

const isWholeDay = (periods: readonly string[]): boolean => periods.every((period) => period === wholeDay);

/** The first time of a rule is in cells, the others are kept as they are. */
function rowCells({ enable, notes, datetime, property, cmd }: Rule, acting: ModuleConfig) {
  const [time, ...others] = datetime;
  const cells = Object.fromEntries([
    ...(enable ? [] : [['enable', false] as const]),
    ...(time === undefined || isWholeDay(time.validperiod) ? [] : [['periods', time.validperiod] as const]),
    ...(time === undefined || time.mounths.length === 0 ? [] : [['months', time.mounths] as const]),
    ...conditionCells(property),
    ...actionCells(cmd, acting),
    ...(notes === '' ? [] : [['notes', notes] as const]),
  ]);
  return others.length === 0 ? { cells } : { cells, kept: others };
}

/** The columns of a table that are not of conditions or actions. */
const frameOf = (target: ModuleConfig) => {
  const { before, after } = compile(target, 'rules');
  return { before, after };
};

/** A table without rows: the columns that every table of the module has. */
export function emptyTable(target: ModuleConfig): RuleTable {
  const { before, after } = frameOf(target);
  return { columns: [...before, ...after], scopes: [], rows: [], next: 0 };
}

/** The name that entries of a scope value were stored with; several of them are numbered. */
const storedName = (configs: readonly ConfigEntry[], id: string): string => {
  const [first, second] = configs.filter((entry) => entry.id === id);
  const name = first?.name ?? '';
  return (second === undefined ? name : name.replace(/ \d+$/, '')) || id;
};

/**
 * A policy's rules as a table, one row for each; scope values that were deleted are listed last under their own name. One
 * whose name cannot be read, because its list may not be read, has its stored name.
 */
export function tableOfRules(configs: readonly ConfigEntry[], scopes: readonly RuleScope[], ends: Ends): RuleTable {
  const { before, after } = frameOf(ends.target);
  const rules = configs.flatMap((entry) => entry.rules);
  const stale = configs
    .filter(({ id }) => !scopes.some((scope) => scope.id === id))
    .map(({ id, name }) => ({ id, name: name === '' ? id : name }));
  const named = scopes.map(({ id, name }) => ({ id, name: name === id ? storedName(configs, id) : name }));
  const all = [...named, ...new Map(stale.map((scope) => [scope.id, scope])).values()];
  let next = 0;
  const rows = all.flatMap(({ id }): RuleRow[] => {
    const scopeRules = configs.filter((entry) => entry.id === id).flatMap((entry) => entry.rules);
    return scopeRules.map((rule) => ({ id: next++, scope: id, ...rowCells(rule, ends.acting) }));
  });
  const columns = [...before, ...conditionsOf(rules, ends), ...actionsOf(rules, ends), ...after];
  // Scope values without a rule get a blank row.
  return withScopes({ columns, scopes: all, rows, next }, all);
}

const conditionOf = (column: RuleColumn, cell: unknown): ConditionCell => {
  const { code, value } = conditionCell.valueOf(cell, column);
  const { pid, link, path } = column.subject;
  return {
    idev_pid: pid,
    ikey: column.column.column,
    // Made of a link by `conditionColumns`.
    link_key: link as Link['link_key'],
    link_ikey: path,
    trend_type: code satisfies ComparisonCode,
    ref_value: value,
  };
};

const actionOf = (column: RuleColumn, cell: unknown): ActionCell => {
  const value: ActionValue = actionCell.valueOf(cell);
  const subject = { idev_pid: column.subject.pid, ikey: column.column.column };
  return 'link' in value
    ? { ...subject, source_type: 'ref', ref_link: value.link, ref_link_ikey: value.from }
    : { ...subject, source_type: 'fixed', ref_value: value.value };
};

const isTimes = (value: unknown): value is RuleTime[] => Array.isArray(value);

function timesOf({ cells, kept }: RuleRow): RuleTime[] {
  const periods = cells['periods'];
  const months = cells['months'];
  const first: RuleTime = {
    weekdays: '1234567',
    mounths: Array.isArray(months) ? months.map(Number) : [],
    validperiod: Array.isArray(periods) ? periods.map(String) : [wholeDay],
  };
  const others = isTimes(kept) ? kept : [];
  return periods === undefined && months === undefined && others.length === 0 ? [] : [first, ...others];
}

/** The rules of a table as a policy has them, one entry for each row, numbered within its scope value. */
export function rulesOfTable(table: RuleTable): ConfigEntry[] {
  const conditions = table.columns.filter(({ part }) => part === 'conditions');
  const actions = table.columns.filter(({ part }) => part === 'actions');
  const number = countsOf();
  return table.rows.map((row, index) => ({
    id: row.scope,
    unique_k: `${row.scope}:${number(row.scope) + 1}`,
    name: rowName(table, index),
    rules: [
      {
        enable: row.cells['enable'] !== false,
        notes: typeof row.cells['notes'] === 'string' ? row.cells['notes'] : '',
        datetime: timesOf(row),
        property: conditions.map((column) => conditionOf(column, row.cells[column.key])),
        cmd: Object.fromEntries(
          actions.map((column) => [column.column.column, actionOf(column, row.cells[column.key])]),
        ),
      },
    ],
  }));
}

/** A location in the table: a cell, a whole row (no column), or the table (no row). */
export type TableCell = { row?: number; column?: number };

/** The location that corrects a fault of `/configs/…`. A row's missing condition or action is mended in its first such column. */
export function cellOfFault(path: string, table: RuleTable): TableCell | undefined {
  const [, list, row, , , property, inner = '', key] = path.split('/');
  if (list !== 'configs') return undefined;
  if (row === undefined) return {};
  const indexOf = (test: (column: RuleColumn) => boolean): TableCell => {
    const column = table.columns.findIndex(test);
    return column < 0 ? { row: Number(row) } : { row: Number(row), column };
  };
  const conditions = table.columns.filter(({ part }) => part === 'conditions');
  const times: Readonly<Record<string, string>> = { validperiod: 'periods', mounths: 'months' };
  const finders: Readonly<Record<string, () => TableCell>> = {
    property: () => indexOf((column) => column === conditions[inner === '' ? 0 : Number(inner)]),
    cmd: () =>
      indexOf(({ part, column }) => part === 'actions' && (inner === '' || column.column === unescapeStep(inner))),
    datetime: () => indexOf((column) => column.key === (times[key ?? ''] ?? 'periods')),
    enable: () => indexOf((column) => column.key === 'enable'),
    notes: () => indexOf((column) => column.key === 'notes'),
  };
  return property === undefined ? { row: Number(row) } : (finders[property]?.() ?? { row: Number(row) });
}
