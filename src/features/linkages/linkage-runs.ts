import type { Stored } from '../../engine/column.ts';
import { isComparisonCode } from '../../engine/automation/comparisons.ts';
import type { ComparisonCode } from '../../engine/field-type.ts';
import { isObject, type JsonObject } from '../../engine/own-property.ts';

/** What a linkage did and why, as `explain` answers it. Contract "Linkages". */

export type ComparedValue = {
  pid: string;
  did: string;
  name: string;
  column: string;
  value: Stored;
  /** Seconds; absent where no device reported it. */
  reported: number | undefined;
  code: ComparisonCode | undefined;
  reference: Stored;
  holds: boolean;
  /** Of a policy: the number of the rule that asked. */
  rule: number | undefined;
};

export type Effect = {
  pid: string;
  kind: string;
  did: string;
  name: string;
  column: string;
  value: Stored;
  state: string;
  msg: string;
};

/** Rows of a policy in a run; `unmet` did not hold. */
export type RuleCounts = { all: number; held: number; unmet: number; untimed: number };

export type LinkageRun = {
  at: number;
  fired: boolean;
  cause: string | undefined;
  values: readonly ComparedValue[];
  effects: readonly Effect[];
  rules: RuleCounts | undefined;
  text: string;
};

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

export const stored = (value: unknown): Stored => {
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) ? value.map(String) : null;
};

export const listOf = <T>(value: unknown, read: (entry: JsonObject) => T): T[] =>
  Array.isArray(value) ? value.filter(isObject).map((entry) => read(entry)) : [];

export const readValue = (entry: JsonObject): ComparedValue => ({
  pid: text(entry['pid']),
  did: text(entry['did']),
  name: text(entry['name']),
  column: text(entry['column']),
  value: stored(entry['value']),
  reported: number(entry['reported']),
  code: isComparisonCode(entry['code']) ? entry['code'] : undefined,
  reference: stored(entry['reference']),
  holds: entry['holds'] === true,
  rule: number(entry['rule']),
});

const readEffect = (entry: JsonObject): Effect => ({
  kind: text(entry['kind']),
  pid: text(entry['pid']),
  did: text(entry['did']),
  name: text(entry['name']),
  column: text(entry['column']),
  value: stored(entry['value']),
  state: text(entry['state']),
  msg: text(entry['msg']),
});

const readRules = (value: unknown): RuleCounts | undefined => {
  if (!isObject(value)) return undefined;
  const [all, held, untimed] = [number(value['all']), number(value['held']), number(value['untimed'])];
  if (all === undefined || held === undefined || untimed === undefined) return undefined;
  return { all, held, untimed, unmet: Math.max(0, all - held - untimed) };
};

const readRun = (entry: JsonObject): LinkageRun => ({
  at: number(entry['at']) ?? 0,
  fired: entry['fired'] === true,
  cause: text(entry['cause']) || undefined,
  values: listOf(entry['values'], readValue),
  effects: listOf(entry['effects'], readEffect),
  rules: readRules(entry['rules']),
  text: text(entry['text']),
});

/** The answer's entries, newest first. */
export const readRuns = (result: unknown): LinkageRun[] =>
  listOf(result, readRun).toSorted((left, right) => right.at - left.at);
