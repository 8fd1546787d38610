import { Type } from 'typebox';
import type { Stored } from './column.ts';
import type { ComparisonCode } from './field-type.ts';

/** Schemas of what the engine describes once and the wire repeats. */

/** A stored value of any column type. */
export const StoredValue = Type.Unsafe<Stored>({
  anyOf: [
    { type: ['string', 'number', 'null'] },
    { type: 'array', items: { type: 'string' } },
    { type: 'array', items: { type: 'number' } },
  ],
});

export const Comparison = Type.Unsafe<ComparisonCode>({ type: 'integer', enum: [0, 1, 2, 3, 4, 5, 6] });
