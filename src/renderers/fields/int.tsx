import type { FieldInput } from './field.ts';
import { NumberInput } from './number-input.tsx';

export const intField = { type: 'int', input: NumberInput, hasRange: true } as const satisfies FieldInput;
