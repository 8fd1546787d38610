import { ownProperty } from '../own-property.ts';
import type { ShownRecord } from '../record-codec.ts';
import { textsIn } from './policy-form.ts';

/**
 * Dependent fields that a change of an essential field clears; `isTableEmptied`: also the table and the triggers.
 * Contract "Screens".
 */
export type Reset = { cleared: readonly string[]; isTableEmptied: boolean };

/** Fields that a scope consists of. */
const scopeNames = ['business', 'merchant', 'spacetype', 'merchanttype', 'productid', 'filterdid'];

/** Fields whose change clears fields of the scope, the scope's own included. */
export const scopeFieldNames: readonly string[] = ['policy_type', 'sifter', ...scopeNames];

const resets: Readonly<Record<string, Reset>> = {
  policy_type: { cleared: ['sifter', ...scopeNames], isTableEmptied: true },
  sifter: { cleared: scopeNames, isTableEmptied: true },
  business: { cleared: ['merchant', 'merchanttype', 'spacetype'], isTableEmptied: false },
  merchanttype: { cleared: ['merchant', 'spacetype'], isTableEmptied: false },
  productid: { cleared: ['filterdid'], isTableEmptied: false },
};

const untouched: Reset = { cleared: [], isTableEmptied: false };

/** The essentials after `column` was edited: what depended on it is cleared. Contract "Screens". */
export function editedEssentials(values: ShownRecord, column: string): { values: ShownRecord; reset: Reset } {
  const isStoreless = column === 'merchant' && textsIn(values['merchant']).length === 0;
  const reset = isStoreless ? { ...untouched, cleared: ['spacetype'] } : (ownProperty(resets, column) ?? untouched);
  const cleared = Object.fromEntries(Object.entries(values).filter(([name]) => !reset.cleared.includes(name)));
  return { values: cleared, reset };
}
