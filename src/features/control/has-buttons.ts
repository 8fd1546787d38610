import type { Column } from '../../engine/column.ts';

/** Up to this many values are buttons; more are a select. */
const buttonsAtMost = 6;

/** The values of the column are buttons beside each other. */
export const hasButtons = ({ type, enum: choices = {} }: Column): boolean =>
  type === 'enum' && Object.keys(choices).length <= buttonsAtMost;
