import type { Spec } from '../../field-type.ts';

/** A temperature with the suffix of contract "Module config": F without a degree sign. */
export const fahrenheitSpec = {
  id: 'fahrenheit',
  types: ['int', 'float'],
  suffix: { en: 'F', zh: 'F' },
} as const satisfies Spec;
