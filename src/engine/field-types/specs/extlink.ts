import type { Spec } from '../../field-type.ts';
import { linkText } from '../../link-text.ts';

/** An address elsewhere, opened in a tab of its own. */
export const extlinkSpec = {
  id: 'extlink',
  types: ['string'],
  cell: 'cell:extlink',
  text: linkText,
} as const satisfies Spec;
