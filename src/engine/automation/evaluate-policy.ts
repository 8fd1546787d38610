import type { Stored } from '../column.ts';
import type { Reference } from './evaluate-linkage.ts';
import type { PolicyScope, RunningPolicy, Target } from './policy-scope.ts';
import { parameterReferences, type Sheet, type SheetRow, sheetsOf, sourceOf } from './policy-sheet.ts';
import { counted, type Judged, type Seen, summed, type Times } from './policy-summary.ts';
import {
  addBit,
  type Bits,
  createRowIndex,
  emptyBits,
  type FoundValues,
  hasBits,
  setBits,
  type RowIndex,
} from './row-index.ts';
import type { Decision, CurrentValueOf, Moment } from './rule.ts';
import type { Steps } from './steps.ts';
import { isInRuleTime } from './valid-period.ts';

/**
 * Evaluates the rows of a policy for its devices. Results are memoised per device with the compared values: a replay of
 * several days evaluates a device again only if one of its values or the set of rows in time has changed.
 */

/** Resulting command for one device; if two rows set the same column, the upper row wins. */
export type DeviceCommand = { device: string; cmd: { [column: string]: Stored } };

const isSame = (a: FoundValues, b: FoundValues): boolean =>
  a.every((values, position) => values.every((value, index) => value === b[position]?.[index]));

/** A sheet with the index of its rows. */
type Indexed = { sheet: Sheet; index: RowIndex };

type PolicyContext = { policy: RunningPolicy; scope: PolicyScope };

/** What a row sets on a device; a value read from a column is left out if it is empty. */
const valuesOf = (
  policyContext: PolicyContext,
  { actions }: SheetRow,
  { device, currentValueOf }: { device: string; currentValueOf: CurrentValueOf },
) =>
  actions.flatMap(([column, cell]): [string, Stored][] => {
    if (cell.source_type === 'fixed') return [[column, cell.ref_value]];
    const source = sourceOf(policyContext, cell, device);
    const value = source?.column === 'did' ? source.did : source && currentValueOf(source)?.value;
    return value === undefined || value === null ? [] : [[column, value]];
  });

type At = { device: string; currentValueOf: CurrentValueOf; times: Times; seen: Seen };

/** What the rows set together; stops as soon as each column of the sheet has a value. */
const commandOf = (
  policyContext: PolicyContext,
  sheet: Sheet,
  context: At & { holdingRows: Bits },
): DeviceCommand['cmd'] => {
  const cmd: DeviceCommand['cmd'] = {};
  let missing = sheet.columns;
  for (const index of setBits(context.holdingRows)) {
    const row = sheet.rows[index];
    if (row === undefined || missing === 0) break;
    for (const [column, value] of valuesOf(policyContext, row, context)) {
      if (Object.hasOwn(cmd, column)) continue;
      cmd[column] = value;
      missing -= 1;
    }
  }
  return cmd;
};

const judgeRows = (policyContext: PolicyContext, { sheet, index }: Indexed, context: At): Judged => {
  const { seen, times } = context;
  const holdingRows = index(seen.currentValues, times.rows);
  const isBlind = seen.currentValues.some(
    (values) => values.length > 0 && values.every((value) => value === undefined),
  );
  return {
    seen,
    times,
    sheet,
    holdingRows,
    holdsAny: hasBits(holdingRows),
    isBlind,
    cmd: commandOf(policyContext, sheet, { ...context, holdingRows }),
  };
};

/** Which rows are in their time; rows with the same times are looked at once. */
const timesOf = ({ rows }: Sheet, moment: Moment): Times => {
  const cache = new Map<string, string>();
  const letters = rows
    .map(({ row: { datetime } }) => {
      if (datetime.length === 0) return '1';
      const name = JSON.stringify(datetime);
      const letter = cache.get(name) ?? (isInRuleTime(datetime, moment) ? '1' : '0');
      cache.set(name, letter);
      return letter;
    })
    .join('');
  const inTime = emptyBits(rows.length);
  for (let index = 0; index < letters.length; index += 1) if (letters[index] === '1') addBit(inTime, index);
  return { letters, rows: inTime };
};

export type PolicyEvaluator = {
  references(): Reference[];
  /** Pauses after each device. */
  decide(
    targets: readonly Target[],
    currentValueOf: CurrentValueOf,
    moment: Moment,
  ): Steps<Omit<Decision, 'effects'> & { wanted: DeviceCommand[] }>;
};

/** Reads a sheet's parameters of a device; which records they are is looked up once. */
const seeing = (policyContext: PolicyContext) => {
  const referencesByDevice = new Map<string, Seen['references']>();
  return (sheet: Sheet, device: string, currentValueOf: CurrentValueOf): Seen => {
    const references =
      referencesByDevice.get(device) ??
      sheet.parameters.map((parameter) => parameterReferences(policyContext, parameter, device));
    referencesByDevice.set(device, references);
    return { references, currentValues: references.map((currentValues) => currentValues.map(currentValueOf)) };
  };
};

const readByActions = (policyContext: PolicyContext, sheet: Sheet, device: string): Reference[] =>
  sheet.isReading
    ? sheet.rows.flatMap(({ actions }) =>
        actions.flatMap(([, cell]) => {
          const source = sourceOf(policyContext, cell, device);
          return source === undefined || source.column === 'did' ? [] : [source];
        }),
      )
    : [];

export const createPolicyEvaluator = (policy: RunningPolicy, scope: PolicyScope): PolicyEvaluator => {
  const policyContext: PolicyContext = { policy, scope };
  let prepared: ReadonlyMap<string, Sheet> | undefined;
  // The index of rules only asks what a policy listens to.
  const sheets = () => (prepared ??= sheetsOf(policy));
  const indexes = new Map<Sheet, RowIndex>();
  const indexOf = (sheet: Sheet): RowIndex => {
    const index = indexes.get(sheet) ?? createRowIndex(sheet);
    indexes.set(sheet, index);
    return index;
  };
  const see = seeing(policyContext);
  const before = new Map<string, Judged>();
  const evaluator = (
    sheet: Sheet,
    times: Times,
    { device, currentValueOf }: Pick<At, 'device' | 'currentValueOf'>,
  ): Judged => {
    const seen = see(sheet, device, currentValueOf);
    const former = before.get(device);
    const isFormer = former?.times.letters === times.letters && !sheet.isReading;
    if (isFormer && isSame(seen.currentValues, former.seen.currentValues)) return former;
    const judged = judgeRows(policyContext, { sheet, index: indexOf(sheet) }, { device, currentValueOf, times, seen });
    before.set(device, judged);
    return judged;
  };
  return {
    references: () => {
      const needed: Reference[] = [];
      for (const { device, scope: id } of scope.targets) {
        const sheet = sheets().get(id);
        if (sheet === undefined) continue;
        for (const parameter of sheet.parameters) needed.push(...parameterReferences(policyContext, parameter, device));
        needed.push(...readByActions(policyContext, sheet, device));
      }
      return needed;
    },
    *decide(targets, currentValueOf, moment) {
      const times = new Map<Sheet, Times>();
      const judged: Judged[] = [];
      const wanted: DeviceCommand[] = [];
      for (const { device, scope: id } of targets) {
        const sheet = sheets().get(id);
        if (sheet === undefined) continue;
        const sheetTimes = times.get(sheet) ?? timesOf(sheet, moment);
        times.set(sheet, sheetTimes);
        const judgement = evaluator(sheet, sheetTimes, { device, currentValueOf });
        judged.push(judgement);
        if (judgement.holdsAny) wanted.push({ device, cmd: judgement.cmd });
        yield;
      }
      return { ...summed(judged), wanted, rules: () => counted(times, judged) };
    },
  };
};
