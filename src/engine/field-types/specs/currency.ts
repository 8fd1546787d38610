import type { Spec } from '../../field-type.ts';

/** Money: no sign and no unit, always two decimals (contract "Module config"). */
export const currencySpec = {
  id: 'currency',
  types: ['int', 'float'],
  suffix: { en: '', zh: '' },
  decimals: 2,
} as const satisfies Spec;
