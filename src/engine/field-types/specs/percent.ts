import type { Spec } from '../../field-type.ts';

/** A share shown as it is stored, without ×100 (contract "Module config"). */
export const percentSpec = {
  id: 'percent',
  types: ['int', 'float'],
  suffix: { en: '%', zh: '%' },
} as const satisfies Spec;
