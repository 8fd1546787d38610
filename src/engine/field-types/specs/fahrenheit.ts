import type { Spec } from '../../field-type.ts';

/** A temperature with the suffix of spec 2 section 3: F without a degree sign. */
export const fahrenheitSpec = {
  id: 'fahrenheit',
  types: ['int', 'float'],
  suffix: { en: 'F', zh: 'F' },
} as const satisfies Spec;
