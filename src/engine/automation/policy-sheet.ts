import type { Reference } from './evaluate-linkage.ts';
import { actionLink, conditionLink } from './policy-links.ts';
import {
  type ActionCell,
  type ConditionCell,
  isFilledAction,
  isFilledCondition,
  type Policy,
  type Rule as Row,
} from './policy.ts';
import { type PolicyScope, recordsOf, type RunningPolicy } from './policy-scope.ts';

/**
 * The rows of one scope value, prepared for evaluation: hundreds of rows compare a handful of parameters, so each
 * parameter is looked up once for a device and not once for each cell.
 */

/** A parameter that conditions compare, and the way to the records that have it. */
type Parameter = { pid: string; column: string; link: string; isOwn: boolean };

/** A condition; `parameter` is its index among those of the sheet. */
export type SheetTest = { cell: ConditionCell; parameter: number };
export type SheetRow = {
  row: Row;
  /** Counted through the policy's table from 1, rules that are off included: what its page calls the rule. */
  number: number;
  tests: readonly SheetTest[];
  actions: readonly (readonly [column: string, cell: ActionCell])[];
};

export type Sheet = {
  rows: readonly SheetRow[];
  parameters: readonly Parameter[];
  /** Actions take values from records, so a result depends on more than the compared values. */
  isReading: boolean;
  /** How many columns the actions set. */
  columns: number;
};

type Numbered = Pick<SheetRow, 'row' | 'number'>;

const sheetOf = (rows: readonly Numbered[]): Sheet => {
  const indexes = new Map<string, number>();
  const parameters: Parameter[] = [];
  const parameterIndex = (cell: ConditionCell): number => {
    const { id: link, key } = conditionLink(cell);
    const name = `${cell.idev_pid}/${cell.ikey}/${link}`;
    const existing = indexes.get(name);
    if (existing !== undefined) return existing;
    indexes.set(name, parameters.length);
    return parameters.push({ pid: cell.idev_pid, column: cell.ikey, link, isOwn: key === 'self' }) - 1;
  };
  const prepared = rows.map(({ row, number }) => ({
    row,
    number,
    tests: row.property.filter(isFilledCondition).map((cell) => ({ cell, parameter: parameterIndex(cell) })),
    actions: Object.entries(row.cmd).filter(([, cell]) => isFilledAction(cell)),
  }));
  const isReading = prepared.some(({ actions }) => actions.some(([, cell]) => cell.source_type !== 'fixed'));
  const columns = new Set(prepared.flatMap(({ actions }) => actions.map(([column]) => column))).size;
  return { rows: prepared, parameters, isReading, columns };
};

/** The enabled rows of each scope value. */
export const sheetsOf = ({ configs }: Policy): ReadonlyMap<string, Sheet> => {
  const numbered = configs
    .flatMap(({ id, rules }) => rules.map((row) => ({ id, row })))
    .map((sheetRow, index) => ({ ...sheetRow, number: index + 1 }));
  const byScope = Map.groupBy(numbered, ({ id }) => id);
  return new Map([...byScope].map(([id, rules]) => [id, sheetOf(rules.filter(({ row }) => row.enable))]));
};

type PolicyContext = { policy: RunningPolicy; scope: PolicyScope };

/** The records that a parameter is read from, for a device. */
export const parameterReferences = (
  { policy, scope }: PolicyContext,
  { pid, column, link, isOwn }: Parameter,
  device: string,
): readonly Reference[] => recordsOf(scope, policy, { device, link, isOwn }).map(({ did }) => ({ pid, did, column }));

/** Where an action's value is read; nothing for a fixed one. */
export const sourceOf = ({ policy, scope }: PolicyContext, cell: ActionCell, device: string): Reference | undefined => {
  if (cell.source_type === 'fixed' || cell.ref_link === '') return undefined;
  const link = actionLink(cell);
  const [record] = link === undefined ? [{ pid: policy.targetpid, did: device }] : scope.linked(link.id, device);
  return record && { ...record, column: cell.ref_link_ikey };
};
