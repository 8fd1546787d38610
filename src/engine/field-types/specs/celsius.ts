import type { Spec } from '../../field-type.ts';
import { phrase } from '../../../texts/phrase.ts';

/** A temperature; Chinese writes it with one sign. */
export const celsiusSpec = {
  id: 'celsius',
  types: ['int', 'float'],
  suffix: phrase('engine/field-types', 'celsius'),
} as const satisfies Spec;
