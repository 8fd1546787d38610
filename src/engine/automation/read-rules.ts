import { columnsOf } from '../builtin-columns.ts';
import { pointerPart } from '../check/reader.ts';
import type { Column, ModuleConfig } from '../column.ts';
import { isEmpty } from '../column-value.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { isObject } from '../own-property.ts';
import { columnAt, conditionCodeAt, valueFor } from './parameter.ts';
import { listAt, propertyOf, moduleAt, addFault, onlyProperties, type JsonCursor } from './json-cursor.ts';
import { type ActionCell, type ConditionCell, isFilledAction, isFilledCondition, type Rule } from './policy.ts';
import { pathEnd, readLink } from './read-link.ts';
import { readRuleTime } from './read-rule-time.ts';

/** A rule of a policy's table: its conditions and its actions. Contract "Policies". */

/** Decides whether a policy may use a column, by the column's type. */
export type PolicyTypes = (column: Column) => boolean;

/** Context shared by the rules of one policy: the module that it is about, and the one that its actions set. */
export type RuleReadContext = {
  target: ModuleConfig;
  acting: ModuleConfig;
  isTaken: PolicyTypes;
  /** Faults about a missing column are reported once, not for each row. */
  hasConditions: boolean;
  hasActions: boolean;
};

/** Contract "Policies": what comparison a new condition has. */
const defaultComparison = 4;
const limits = { property: 50, cmd: 50, datetime: 20, notes: 500 };
/** Properties for display only; the server fills in the current names. */
const labelProperties = ['idev_pid_label', 'ikey_label', 'ikey_name', 'link_label', 'ref_link_label'];
const condition = ['idev_pid', 'ikey', 'link_ikey', 'link_key', 'ref_value', 'trend_type'];

function readCondition(cursor: JsonCursor, { target, isTaken }: RuleReadContext): ConditionCell | undefined {
  onlyProperties(cursor, [...condition, ...labelProperties]);
  const config = propertyOf(cursor, 'idev_pid') === undefined ? target : moduleAt(cursor, 'idev_pid', 'application');
  const link = config && readLink(cursor, { target, config });
  const column = config && columnAt(cursor, 'ikey', config);
  if (column && !isTaken(column)) return addFault(cursor, 'ikey', 'numbersonly');
  const trend_type = column && conditionCodeAt(cursor, column, defaultComparison);
  if (!column || trend_type === undefined) return undefined;
  const value = propertyOf(cursor, 'ref_value');
  const ref_value = isEmpty(value) ? null : valueFor(cursor, 'ref_value', column, value);
  if (!link || ref_value === undefined) return undefined;
  return { idev_pid: config.pid, ikey: column.column, ...link, trend_type, ref_value };
}

/** A column that actions may set: the module's own, or the name of a record that is added. */
const isSettable = (column: Column | undefined): column is Column =>
  column !== undefined &&
  column.rw !== 1 &&
  column.fixed !== true &&
  (column.builtin !== true || column.column === 'name');

/** The column that a value is taken from: one of the same kind, or the record itself for a column that refers to it. */
const isSource = (column: Column, from: ModuleConfig, name: string): boolean => {
  if (name === 'did') return column.pid === from.pid;
  const source = columnsOf(from).get(name);
  return source !== undefined && source.type === column.type && source.pid === column.pid;
};

function readSource(cursor: JsonCursor, column: Column, readContext: RuleReadContext): ActionCell | undefined {
  const cell = { idev_pid: readContext.acting.pid, ikey: column.column, source_type: 'ref' } as const;
  const path = propertyOf(cursor, 'ref_link') ?? '';
  const name = propertyOf(cursor, 'ref_link_ikey') ?? '';
  if (path === '') return { ...cell, ref_link: '', ref_link_ikey: '' };
  const from =
    path === 'self'
      ? readContext.target
      : typeof path === 'string'
        ? pathEnd(cursor, readContext.target, path)
        : undefined;
  if (!from) return addFault(cursor, 'ref_link', 'linkpath');
  if (typeof name !== 'string' || !isSource(column, from, name)) return addFault(cursor, 'ref_link_ikey', 'refcolumn');
  return { ...cell, ref_link: String(path), ref_link_ikey: name };
}

function readFixed(cursor: JsonCursor, column: Column, readContext: RuleReadContext): ActionCell | undefined {
  const value = propertyOf(cursor, 'ref_value');
  const ref_value = isEmpty(value) ? null : valueFor(cursor, 'ref_value', column, value);
  if (ref_value === undefined) return undefined;
  return { idev_pid: readContext.acting.pid, ikey: column.column, source_type: 'fixed', ref_value };
}

const sources = new Map<unknown, typeof readFixed>([
  ['fixed', readFixed],
  ['ref', readSource],
]);

function readAction(cursor: JsonCursor, name: string, readContext: RuleReadContext): ActionCell | undefined {
  const { acting, isTaken } = readContext;
  onlyProperties(cursor, [...condition, 'source_type', 'ref_link', 'ref_link_ikey', ...labelProperties]);
  const column = columnsOf(acting).get(name);
  if (!isSettable(column) || (propertyOf(cursor, 'ikey') ?? name) !== name)
    return addFault(cursor, 'ikey', 'actioncolumn');
  if (!isTaken(column)) return addFault(cursor, 'ikey', 'numbersonly');
  if ((propertyOf(cursor, 'idev_pid') ?? acting.pid) !== acting.pid) return addFault(cursor, 'idev_pid', 'actionpid');
  const read = sources.get(propertyOf(cursor, 'source_type') ?? 'fixed');
  return read ? read(cursor, column, readContext) : addFault(cursor, 'source_type', 'source');
}

function readCommand(cursor: JsonCursor, readContext: RuleReadContext): Rule['cmd'] {
  const input = propertyOf(cursor, 'cmd') ?? {};
  if (!isObject(input)) return addFault(cursor, 'cmd', 'object') ?? {};
  const names = Object.keys(input);
  if (names.length > limits.cmd) return addFault(cursor, 'cmd', 'toomany', { limit: limits.cmd }) ?? {};
  const cells = names.flatMap((name): [string, ActionCell][] => {
    const path = `cmd/${pointerPart(name)}`;
    const value = input[name];
    if (!isObject(value)) return addFault(cursor, path, 'object') ?? [];
    const cell = readAction({ ...cursor, input: value, path: `${cursor.path}/${path}` }, name, readContext);
    return cell === undefined ? [] : [[name, cell]];
  });
  return Object.fromEntries(cells);
}

/** Runs `read` and returns also whether it added no fault, so that an invalid cell is not also reported as empty. */
function reading<T>(cursor: JsonCursor, read: () => T): [T, boolean] {
  const before = cursor.faults.length;
  const value = read();
  return [value, cursor.faults.length === before];
}

/** Decodes one row of the table; `name` is its label in faults. */
export function readRule(cursor: JsonCursor, readContext: RuleReadContext, name: string): Rule {
  onlyProperties(cursor, ['enable', 'notes', 'datetime', 'property', 'cmd']);
  const enable = propertyOf(cursor, 'enable') ?? true;
  if (typeof enable !== 'boolean') addFault(cursor, 'enable', 'switch');
  const notes = propertyOf(cursor, 'notes') ?? '';
  const isText = typeof notes === 'string' && notes.length <= limits.notes;
  if (!isText) addFault(cursor, 'notes', 'notes', { limit: limits.notes });
  const datetime = listAt(cursor, 'datetime', limits.datetime, readRuleTime);
  const [cmd, isSound] = reading(cursor, () => readCommand(cursor, readContext));
  if (readContext.hasActions && isSound && !Object.values(cmd).some(isFilledAction))
    addFault(cursor, 'cmd', 'rowaction', { name });
  const [property, isRight] = reading(cursor, () =>
    listAt(cursor, 'property', limits.property, (cell) => readCondition(cell, readContext)),
  );
  if (readContext.hasConditions && isRight && !property.some(isFilledCondition))
    addFault(cursor, 'property', 'rowcondition', { name });
  return { enable: enable === true, notes: isText ? notes : '', datetime, property, cmd };
}

/** Conditions and actions of execution policies are about numbers and choices; events are not. Contract "Policies". */
const executionTypes: ReadonlySet<string> = new Set(['int', 'float', 'enum'] satisfies Column['type'][]);

/** Which columns a policy of this type takes. */
export const takenBy = (type: 0 | 1): PolicyTypes =>
  type === 0 ? (column) => fieldTypeOf(column).comparisons.length > 0 : ({ type: kind }) => executionTypes.has(kind);
