import type { Spec } from '../../field-type.ts';
import { phrase } from '../../../texts/phrase.ts';

/** A share shown as it is stored, without ×100 (contract "Module config"). */
export const percentSpec = {
  id: 'percent',
  types: ['int', 'float'],
  suffix: phrase('engine/field-types', 'percent'),
} as const satisfies Spec;
