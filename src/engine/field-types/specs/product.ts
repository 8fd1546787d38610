import type { Spec } from '../../field-type.ts';

/** The id of a list, read as what the list is called. Such columns are filled by the server. */
export const productSpec = { id: 'product', types: ['string'], cell: 'cell:product' } as const satisfies Spec;
