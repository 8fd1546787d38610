import type { Stored } from '../column.ts';
import type { ComparisonCode } from '../field-type.ts';
import { comparisons } from './comparisons.ts';
import type { Linkage } from './linkage.ts';
import { isInPeriod } from './valid-period.ts';

/** Identifies a parameter of a record. */
export type Reference = { pid: string; did: string; column: string };

/** A parameter's current value; `reported` in seconds, absent where no device reported it. */
export type CurrentValue = { value: Stored; reported?: number };

/** One comparison as it was made, for the explanation. Contract "Linkages": `explain`. */
export type Comparing = Reference & {
  value: Stored;
  reported?: number;
  code: ComparisonCode;
  reference: Stored;
  holds: boolean;
  /** Policies only: the number of the table row with this condition, from 1. */
  rule?: number;
};

export type Evaluation = { holds: boolean; isInTime: boolean; compared: Comparing[] };

/**
 * Evaluates the conditions of a linkage after one of its events has fired: all property conditions must hold, and any
 * one time condition. A condition on a missing record or column is false. `expression` is stored but not evaluated.
 * Contract "Linkages".
 */
export const evaluateConditions = (
  { conditionsinfo: { datetime, property } }: Pick<Linkage, 'conditionsinfo'>,
  currentValueOf: (reference: Reference) => CurrentValue | undefined,
  moment: { zone: string; at: number },
): Evaluation => {
  const compared = property.map(({ idev_pid, idev_did, ikey, trend_type, ref_value }): Comparing => {
    const reference = { pid: idev_pid, did: idev_did, column: ikey };
    const current = currentValueOf(reference);
    const value = current?.value ?? null;
    const holds = current !== undefined && comparisons[trend_type].holds(value, ref_value);
    const reported = current?.reported === undefined ? {} : { reported: current.reported };
    return { ...reference, value, ...reported, code: trend_type, reference: ref_value, holds };
  });
  const isInTime = isInPeriod(datetime, moment);
  return { holds: isInTime && compared.every(({ holds }) => holds), isInTime, compared };
};
