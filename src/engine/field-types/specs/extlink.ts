import type { Spec } from '../../field-type.ts';

/** An address elsewhere, opened in a tab of its own. */
export const extlinkSpec = { id: 'extlink', types: ['string'], cell: 'cell:extlink' } as const satisfies Spec;
