import type { Stored } from '../column.ts';
import { comparisons } from './comparisons.ts';
import type { Comparing, CurrentValue, Reference } from './evaluate-linkage.ts';
import type { PolicyScope, RunningPolicy, Target } from './policy-scope.ts';
import { parameterReferences, type Sheet, type SheetRow, sheetsOf, type SheetTest, sourceOf } from './policy-sheet.ts';
import type { Decision, Knowing, Moment, RuleCounts } from './rule.ts';
import { isInRuleTime } from './valid-period.ts';

/**
 * Evaluates the rows of a policy for its devices. Results are memoised per device with the compared values: a replay of
 * several days evaluates a device again only if one of its values or the set of rows in time has changed.
 */

/** Resulting command for one device; if two rows set the same column, the upper row wins. */
export type Wanted = { device: string; cmd: { [column: string]: Stored } };

/** Maximum comparisons stored with an evaluation: of rows that acted, and of rows that did not. */
const kept = { acted: 2000, failed: 50 };

/** Values of a sheet's parameters for one device, by index of the parameter. */
type Seen = { references: readonly (readonly Reference[])[]; found: readonly (CurrentValue | undefined)[][] };

type Judged = {
  seen: Seen;
  /** Which rows were in their time, as a text: the device is evaluated again when it changes. */
  times: string;
  holdsAny: boolean;
  isBlind: boolean;
  cmd: Wanted['cmd'];
  /** Rows that held, and the first of those that did not; their comparisons are derived from `seen` on demand. */
  acted: readonly SheetRow[];
  failed: readonly SheetRow[];
};

const holdsFor = ({ cell: { trend_type, ref_value } }: SheetTest, found: CurrentValue | undefined): boolean =>
  found !== undefined && comparisons[trend_type].holds(found.value, ref_value);

/** A condition on several linked records holds if it holds for any. */
const holds = (test: SheetTest, { found }: Seen): boolean => {
  for (const one of found[test.parameter] ?? []) if (holdsFor(test, one)) return true;
  return false;
};

type NumberedTest = { test: SheetTest; number: number };

const compared = (
  { test, number }: NumberedTest,
  reference: Reference,
  found: CurrentValue | undefined,
): Comparing => ({
  ...reference,
  rule: number,
  value: found?.value ?? null,
  ...(found?.reported === undefined ? {} : { reported: found.reported }),
  code: test.cell.trend_type,
  reference: test.cell.ref_value,
  holds: holdsFor(test, found),
});

/** Comparisons for the explanation: the first linked record for which the condition holds, else the first three. */
const explained = ({ tests, number }: SheetRow, { references, found }: Seen): Comparing[] =>
  tests.flatMap((test) => {
    const values = found[test.parameter] ?? [];
    const asked = references[test.parameter] ?? [];
    const holding = values.findIndex((one) => holdsFor(test, one));
    const first = holding === -1 ? 0 : holding;
    return asked
      .slice(first, holding === -1 ? 3 : first + 1)
      .map((reference, index) => compared({ test, number }, reference, values[first + index]));
  });

const isSame = (one: Seen['found'], other: Seen['found']): boolean =>
  one.every((values, position) => values.every((value, index) => value === other[position]?.[index]));

type World = { policy: RunningPolicy; scope: PolicyScope };

/** What a row sets of a device; a value that is read is left out where there is none. */
const valuesOf = (world: World, { actions }: SheetRow, { device, known }: { device: string; known: Knowing }) =>
  actions.flatMap(([column, cell]): [string, Stored][] => {
    if (cell.source_type === 'fixed') return [[column, cell.ref_value]];
    const source = sourceOf(world, cell, device);
    const value = source?.column === 'did' ? source.did : source && known(source)?.value;
    return value === undefined || value === null ? [] : [[column, value]];
  });

type At = { device: string; known: Knowing; times: string; seen: Seen };

const judgeRows = (world: World, sheet: Sheet, context: At): Judged => {
  const { seen } = context;
  const cmd: Wanted['cmd'] = {};
  const acted: SheetRow[] = [];
  const failed: SheetRow[] = [];
  for (const [index, row] of sheet.rows.entries()) {
    if (context.times[index] === '0') continue;
    if (!row.tests.every((test) => holds(test, seen))) {
      if (failed.length < kept.failed) failed.push(row);
      continue;
    }
    acted.push(row);
    for (const [column, value] of valuesOf(world, row, context)) if (!Object.hasOwn(cmd, column)) cmd[column] = value;
  }
  const isBlind = seen.found.some((values) => values.length > 0 && values.every((value) => value === undefined));
  return { seen, times: context.times, holdsAny: acted.length > 0, isBlind, cmd, acted, failed };
};

/** Which rows are in their time, a letter for each; rows with the same times are looked at once. */
const timesOf = ({ rows }: Sheet, moment: Moment): string => {
  const known = new Map<string, string>();
  return rows
    .map(({ row: { datetime } }) => {
      if (datetime.length === 0) return '1';
      const name = JSON.stringify(datetime);
      const letter = known.get(name) ?? (isInRuleTime(datetime, moment) ? '1' : '0');
      known.set(name, letter);
      return letter;
    })
    .join('');
};

export type Judge = {
  references(): Reference[];
  decide(targets: readonly Target[], known: Knowing, moment: Moment): Omit<Decision, 'effects'> & { wanted: Wanted[] };
};

/** Reads a sheet's parameters of a device; which records they are is looked up once. */
const seeing = (world: World) => {
  const asked = new Map<string, Seen['references']>();
  return (sheet: Sheet, device: string, known: Knowing): Seen => {
    const references =
      asked.get(device) ?? sheet.parameters.map((parameter) => parameterReferences(world, parameter, device));
    asked.set(device, references);
    return { references, found: references.map((own) => own.map(known)) };
  };
};

const readByActions = (world: World, sheet: Sheet, device: string): Reference[] =>
  sheet.isReading
    ? sheet.rows.flatMap(({ actions }) =>
        actions.flatMap(([, cell]) => {
          const source = sourceOf(world, cell, device);
          return source === undefined || source.column === 'did' ? [] : [source];
        }),
      )
    : [];

const summed = (judged: readonly Judged[]): Omit<Decision, 'effects'> => {
  const isHolding = judged.some(({ holdsAny }) => holdsAny);
  const all: Comparing[] = [];
  const most = isHolding ? kept.acted : kept.failed;
  for (const { acted, failed, seen } of judged)
    for (const row of isHolding ? acted : failed) {
      if (all.length >= most) break;
      all.push(...explained(row, seen));
    }
  return {
    holds: isHolding,
    isInTime: judged.some(({ times }) => times.includes('1')),
    compared: all.slice(0, most),
    isDefective: !isHolding && judged.some(({ isBlind }) => isBlind),
  };
};

/** `times` has the sheets' scopes, a letter for each row. */
const counted = (
  sheets: ReadonlyMap<string, Sheet>,
  times: ReadonlyMap<string, string>,
  judged: readonly Judged[],
): RuleCounts => {
  const rows = [...times.keys()].map((id) => sheets.get(id)?.rows.length ?? 0);
  return {
    all: rows.reduce((sum, count) => sum + count, 0),
    held: new Set(judged.flatMap(({ acted }) => acted)).size,
    untimed: [...times.values()].reduce((sum, letters) => sum + letters.split('0').length - 1, 0),
  };
};

export const createJudge = (policy: RunningPolicy, scope: PolicyScope): Judge => {
  const world: World = { policy, scope };
  let prepared: ReadonlyMap<string, Sheet> | undefined;
  // The index of rules only asks what a policy listens to.
  const sheets = () => (prepared ??= sheetsOf(policy));
  const see = seeing(world);
  const before = new Map<string, Judged>();
  const judge = ({ device, scope: id }: Target, known: Knowing, times: ReadonlyMap<string, string>): Judged[] => {
    const sheet = sheets().get(id);
    if (sheet === undefined) return [];
    const seen = see(sheet, device, known);
    const context: At = { device, known, times: times.get(id) ?? '', seen };
    const former = before.get(device);
    if (former?.times === context.times && !sheet.isReading && isSame(seen.found, former.seen.found)) return [former];
    const judged = judgeRows(world, sheet, context);
    before.set(device, judged);
    return [judged];
  };
  return {
    references: () =>
      scope.targets.flatMap(({ device, scope: id }) => {
        const sheet = sheets().get(id);
        if (sheet === undefined) return [];
        const asked = sheet.parameters.flatMap((parameter) => parameterReferences(world, parameter, device));
        return [...asked, ...readByActions(world, sheet, device)];
      }),
    decide: (targets, known, moment) => {
      const ids = new Set(targets.map(({ scope: id }) => id));
      const times = new Map(
        [...ids].flatMap((id) => {
          const sheet = sheets().get(id);
          return sheet === undefined ? [] : [[id, timesOf(sheet, moment)] as const];
        }),
      );
      const judged = targets.map((target) => judge(target, known, times));
      const wanted = judged.flatMap(([one], index): Wanted[] => {
        const device = targets[index]?.device;
        return one?.holdsAny === true && device !== undefined ? [{ device, cmd: one.cmd }] : [];
      });
      const all = judged.flat();
      return { ...summed(all), wanted, rules: () => counted(sheets(), times, all) };
    },
  };
};
