import type { Spec } from '../../field-type.ts';
import { linkText } from '../../link-text.ts';

/** An address of a picture: own files show a thumbnail, an external address stays a link (contract "Module config"). */
export const imglinkSpec = {
  id: 'imglink',
  types: ['string'],
  cell: 'cell:imglink',
  tells: 'picture',
  text: linkText,
} as const satisfies Spec;
