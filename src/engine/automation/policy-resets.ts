import { ownProperty } from '../own-property.ts';
import type { ShownRecord } from '../record-codec.ts';
import { textsIn } from './policy-form.ts';

/**
 * Dependent fields that a change of an essential field clears; `isTableEmptied`: also the table and the triggers.
 * Contract "Screens".
 */
export type Reset = { cleared: readonly string[]; isTableEmptied: boolean };

const scopeNames = ['business', 'merchant', 'spacetype', 'merchanttype', 'productid', 'filterdid'];

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
