import { columnsOf } from '../builtin-columns.ts';
import { pointerPart } from '../check/reader.ts';
import type { Column, ModuleConfig } from '../column.ts';
import { isEmpty } from '../column-value.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { isObject } from '../own.ts';
import { comparisons } from './comparisons.ts';
import { codeAt, columnAt, valueFor } from './parameter.ts';
import { listAt, member, moduleAt, note, onlyMembers, type Place } from './place.ts';
import { type ActionCell, type ConditionCell, isFilledAction, isFilledCondition, type Rule } from './policy.ts';
import { pathEnd, readLink } from './read-link.ts';
import { readRuleTime } from './read-rule-time.ts';

/** A rule of a policy's table: its conditions and its actions. Contract "Policies". */

/** Whether columns of this type may stand in a policy. */
export type PolicyTypes = (column: Column) => boolean;

/** What the rules of one policy have in common: the list that it is about, and the one that its actions set. */
export type About = {
  target: ModuleConfig;
  acting: ModuleConfig;
  isTaken: PolicyTypes;
  /** Faults that say that a whole column is missing are told once, not for each row. */
  hasConditions: boolean;
  hasActions: boolean;
};

/** Contract "Policies": what comparison a new condition has. */
const usualComparison = 4;
const most = { property: 50, cmd: 50, datetime: 20, notes: 500 };
/** Members that stand for a person only; the server fills in what they are called now. */
const shown = ['idev_pid_label', 'ikey_label', 'ikey_name', 'link_label', 'ref_link_label'];
const condition = ['idev_pid', 'ikey', 'link_ikey', 'link_key', 'ref_value', 'trend_type'];

function readCondition(place: Place, { target, isTaken }: About): ConditionCell | undefined {
  onlyMembers(place, [...condition, ...shown]);
  const config = member(place, 'idev_pid') === undefined ? target : moduleAt(place, 'idev_pid', 'application');
  const link = config && readLink(place, { target, config });
  const column = config && columnAt(place, 'ikey', config);
  if (column && !isTaken(column)) return note(place, 'ikey', 'numbersonly');
  const trend_type = column && codeAt(place, column, usualComparison);
  if (!column || trend_type === undefined) return undefined;
  const value = comparisons[trend_type].needsValue ? member(place, 'ref_value') : undefined;
  const ref_value = isEmpty(value) ? null : valueFor(place, 'ref_value', column, value);
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

function readSource(place: Place, column: Column, about: About): ActionCell | undefined {
  const cell = { idev_pid: about.acting.pid, ikey: column.column, source_type: 'ref' } as const;
  const path = member(place, 'ref_link') ?? '';
  const name = member(place, 'ref_link_ikey') ?? '';
  if (path === '') return { ...cell, ref_link: '', ref_link_ikey: '' };
  const from =
    path === 'self' ? about.target : typeof path === 'string' ? pathEnd(place, about.target, path) : undefined;
  if (!from) return note(place, 'ref_link', 'linkpath');
  if (typeof name !== 'string' || !isSource(column, from, name)) return note(place, 'ref_link_ikey', 'refcolumn');
  return { ...cell, ref_link: String(path), ref_link_ikey: name };
}

function readFixed(place: Place, column: Column, about: About): ActionCell | undefined {
  const value = member(place, 'ref_value');
  const ref_value = isEmpty(value) ? null : valueFor(place, 'ref_value', column, value);
  if (ref_value === undefined) return undefined;
  return { idev_pid: about.acting.pid, ikey: column.column, source_type: 'fixed', ref_value };
}

const sources = new Map<unknown, typeof readFixed>([
  ['fixed', readFixed],
  ['ref', readSource],
]);

function readAction(place: Place, name: string, about: About): ActionCell | undefined {
  const { acting, isTaken } = about;
  onlyMembers(place, [...condition, 'source_type', 'ref_link', 'ref_link_ikey', ...shown]);
  const column = columnsOf(acting).get(name);
  if (!isSettable(column) || (member(place, 'ikey') ?? name) !== name) return note(place, 'ikey', 'actioncolumn');
  if (!isTaken(column)) return note(place, 'ikey', 'numbersonly');
  if ((member(place, 'idev_pid') ?? acting.pid) !== acting.pid) return note(place, 'idev_pid', 'actionpid');
  const read = sources.get(member(place, 'source_type') ?? 'fixed');
  return read ? read(place, column, about) : note(place, 'source_type', 'source');
}

function readCommand(place: Place, about: About): Rule['cmd'] {
  const input = member(place, 'cmd') ?? {};
  if (!isObject(input)) return note(place, 'cmd', 'object') ?? {};
  const names = Object.keys(input);
  if (names.length > most.cmd) return note(place, 'cmd', 'toomany', { limit: most.cmd }) ?? {};
  const cells = names.flatMap((name): [string, ActionCell][] => {
    const path = `cmd/${pointerPart(name)}`;
    const value = input[name];
    if (!isObject(value)) return note(place, path, 'object') ?? [];
    const cell = readAction({ ...place, input: value, path: `${place.path}/${path}` }, name, about);
    return cell === undefined ? [] : [[name, cell]];
  });
  return Object.fromEntries(cells);
}

/** What `read` answers, and whether it noted anything: a cell that is wrong is not an empty one besides. */
function reading<T>(place: Place, read: () => T): [T, boolean] {
  const before = place.faults.length;
  const value = read();
  return [value, place.faults.length === before];
}

/** One row of the table; `name` is what a person knows it by. */
export function readRule(place: Place, about: About, name: string): Rule {
  onlyMembers(place, ['enable', 'notes', 'datetime', 'property', 'cmd']);
  const enable = member(place, 'enable') ?? true;
  if (typeof enable !== 'boolean') note(place, 'enable', 'switch');
  const notes = member(place, 'notes') ?? '';
  const isText = typeof notes === 'string' && notes.length <= most.notes;
  if (!isText) note(place, 'notes', 'notes', { limit: most.notes });
  const datetime = listAt(place, 'datetime', most.datetime, readRuleTime);
  const [cmd, isSound] = reading(place, () => readCommand(place, about));
  if (about.hasActions && isSound && !Object.values(cmd).some(isFilledAction))
    note(place, 'cmd', 'rowaction', { name });
  const [property, isRight] = reading(place, () =>
    listAt(place, 'property', most.property, (cell) => readCondition(cell, about)),
  );
  if (about.hasConditions && isRight && !property.some(isFilledCondition))
    note(place, 'property', 'rowcondition', { name });
  return { enable: enable === true, notes: isText ? notes : '', datetime, property, cmd };
}

/** Execution policies are about numbers and choices. Contract "Policies". */
const executionTypes: ReadonlySet<string> = new Set(['int', 'float', 'enum'] satisfies Column['type'][]);

/** Which columns a policy of this type takes. */
export const takenBy = (type: 0 | 1): PolicyTypes =>
  type === 0 ? (column) => fieldTypeOf(column).comparisons.length > 0 : ({ type: kind }) => executionTypes.has(kind);
