import type { Spec } from '../../field-type.ts';
import { linkText } from '../../link-text.ts';

/** An address inside the console or of the same origin, drawn as a link. */
export const linkSpec = { id: 'link', types: ['string'], cell: 'cell:link', text: linkText } as const satisfies Spec;
