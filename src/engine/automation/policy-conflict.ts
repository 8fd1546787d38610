import type { Stored } from '../column.ts';
import { canHoldTogether, type Domain } from './conflict.ts';
import type { Linkage, PropertyCondition, TimeCondition } from './linkage.ts';
import { conditionLink } from './policy-links.ts';
import type { PolicyScope } from './policy-scope.ts';
import { type ConditionCell, isFilledAction, isFilledCondition, type Policy, type Rule } from './policy.ts';

/**
 * Finds conflicts of policies with policies and linkages. The rows of a table are expanded to conditions and commands
 * per device, which conflict in the same way as those of two linkages.
 */

/**
 * Commands of a table row or a linkage to one device, with conditions and times. `times`: alternatives; an empty list
 * means always.
 */
export type RuleCommand = {
  pid: string;
  device: string;
  /** Alternative sets of conditions: a condition on several linked devices holds if it holds for any. */
  alternatives: PropertyCondition[][];
  times: { months: readonly number[]; datetime: TimeCondition[] }[];
  cmd: { readonly [column: string]: Stored };
  /** JSON pointer of the command, without the column's name at its end. */
  path: string;
};

/**
 * Maximum combinations of linked devices that are examined. In a row with more, all conditions on several devices are
 * assumed to hold.
 */
const maxChoices = 64;

type Choice = PropertyCondition[];

const choicesOf = (scope: PolicyScope, cell: ConditionCell, device: string): Choice => {
  const { id, key } = conditionLink(cell);
  const records = key === 'self' ? [device] : scope.linked(id, device).map(({ did }) => did);
  const { idev_pid, ikey, trend_type, ref_value } = cell;
  return records.map((idev_did) => ({ idev_pid, idev_did, ikey, trend_type, ref_value }));
};

/** Combinations of one condition per cell; empty if a cell has no linked record, because the row then never holds. */
const alternativesOf = (scope: PolicyScope, row: Rule, device: string): PropertyCondition[][] => {
  const cells = row.property.filter(isFilledCondition).map((cell) => choicesOf(scope, cell, device));
  if (cells.some((choices) => choices.length === 0)) return [];
  const count = cells.reduce((product, choices) => product * choices.length, 1);
  const expanded = count > maxChoices ? cells.filter((choices) => choices.length === 1) : cells;
  return expanded.reduce<PropertyCondition[][]>(
    (sofar, choices) => sofar.flatMap((list) => choices.map((choice) => [...list, choice])),
    [[]],
  );
};

/** Expands a policy to its commands per device; values that are read from records are unknown until it runs. */
export const commandsOfPolicy = (policy: Policy, scope: PolicyScope): RuleCommand[] => {
  if (policy.policy_type !== 1) return [];
  const rows = policy.configs.flatMap(({ id, rules }, entry) =>
    rules.flatMap((row, index) => (row.enable ? [{ id, row, path: `/configs/${entry}/rules/${index}/cmd` }] : [])),
  );
  return scope.targets.flatMap(({ device, scope: of }) =>
    rows.flatMap(({ id, row, path }): RuleCommand[] => {
      if (id !== of) return [];
      const set = Object.entries(row.cmd).flatMap(([column, cell]): [string, Stored][] =>
        cell.source_type === 'fixed' && isFilledAction(cell) ? [[column, cell.ref_value]] : [],
      );
      const alternatives = alternativesOf(scope, row, device);
      if (set.length === 0 || alternatives.length === 0) return [];
      const times = row.datetime.map(({ mounths, validperiod, weekdays }) => ({
        months: mounths,
        datetime: validperiod.map((period) => ({ validperiod: period, weekdays, timezone: 8 })),
      }));
      return [{ pid: policy.targetpid, device, alternatives, times, cmd: Object.fromEntries(set), path }];
    }),
  );
};

export const commandsOfLinkage = ({ conditionsinfo, actions }: Linkage): RuleCommand[] =>
  actions.devControl.map(({ pid, datadid, cmd }, index) => ({
    pid,
    device: datadid,
    alternatives: [conditionsinfo.property],
    times: conditionsinfo.datetime.length === 0 ? [] : [{ months: [], datetime: conditionsinfo.datetime }],
    cmd,
    path: `/actions/devControl/${index}/cmd`,
  }));

const always: RuleCommand['times'] = [{ months: [], datetime: [] }];

const shareMonth = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((month) => b.includes(month));

/** Looks up the values that a parameter can have. */
export type DomainOf = (parameter: { pid: string; did: string; column: string }) => Domain;

/** True if both can act at the same time with the same values. */
const canCoincide = (command: RuleCommand, otherCommand: RuleCommand, domainOf: DomainOf): boolean => {
  const pairs = (command.times.length === 0 ? always : command.times).flatMap((a) =>
    (otherCommand.times.length === 0 ? always : otherCommand.times).flatMap((b) =>
      shareMonth(a.months, b.months) ? [{ a, b }] : [],
    ),
  );
  return pairs.some(({ a, b }) =>
    command.alternatives.some((property) =>
      otherCommand.alternatives.some((other) =>
        canHoldTogether({ datetime: a.datetime, property }, { datetime: b.datetime, property: other }, domainOf),
      ),
    ),
  );
};

export type CommandConflict = { pid: string; did: string; column: string; mine: Stored; theirs: Stored; path: string };

/** Columns of the same device that the two commands set to different values at the same time. */
export const commandConflicts = (
  command: RuleCommand,
  otherCommand: RuleCommand,
  domainOf: DomainOf,
): CommandConflict[] => {
  if (command.pid !== otherCommand.pid || command.device !== otherCommand.device) return [];
  const conflicts = Object.entries(command.cmd).flatMap(([column, value]): CommandConflict[] => {
    const other = Object.hasOwn(otherCommand.cmd, column) ? otherCommand.cmd[column] : undefined;
    if (other === undefined || JSON.stringify(other) === JSON.stringify(value)) return [];
    const { pid, device: did } = command;
    return [{ pid, did, column, mine: value, theirs: other, path: `${command.path}/${column}` }];
  });
  return conflicts.length > 0 && canCoincide(command, otherCommand, domainOf) ? conflicts : [];
};
