import type { Column } from '../column.ts';
import type { JsonSchema } from '../field-type.ts';

/**
 * The rules of `min`, `max` and `step` as JSON Schema, inside ±`bound`. Steps count from `min`, else from 0; the
 * keyword `stride` is ours, because `multipleOf` neither starts elsewhere nor survives binary fractions.
 */
export function numberRange(column: Column, bound: number): JsonSchema {
  const { min = -bound, max = bound, step } = column;
  return {
    minimum: Math.max(min, -bound),
    maximum: Math.min(max, bound),
    ...(step === undefined ? {} : { stride: { from: column.min ?? 0, by: step } }),
  };
}
