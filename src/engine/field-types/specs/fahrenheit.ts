import type { Spec } from '../../field-type.ts';
import { phrase } from '../../../texts/phrase.ts';

/** A temperature with the suffix of contract "Module config": F without a degree sign. */
export const fahrenheitSpec = {
  id: 'fahrenheit',
  types: ['int', 'float'],
  suffix: phrase('engine/field-types', 'fahrenheit'),
} as const satisfies Spec;
