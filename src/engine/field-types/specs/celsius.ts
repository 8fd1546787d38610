import type { Spec } from '../../field-type.ts';

/** A temperature; Chinese writes it with one sign. */
export const celsiusSpec = {
  id: 'celsius',
  types: ['int', 'float'],
  suffix: { en: '°C', zh: '℃' },
} as const satisfies Spec;
