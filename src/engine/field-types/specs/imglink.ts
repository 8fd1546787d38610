import type { Spec } from '../../field-type.ts';

/** An address of a picture: own files show a thumbnail, an external address stays a link (contract section 8). */
export const imglinkSpec = { id: 'imglink', types: ['string'], cell: 'cell:imglink' } as const satisfies Spec;
