import type { FieldInput } from './field.ts';
import { NumberInput } from './number-input.tsx';

export const floatField = { type: 'float', input: NumberInput, hasRange: true } as const satisfies FieldInput;
