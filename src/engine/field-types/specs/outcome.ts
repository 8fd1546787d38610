import type { Spec } from '../../field-type.ts';
import { outcomeText } from '../../outcome-text.ts';

/** What the server wrote of a run, read in the reader's language. Such columns are filled by the server. */
export const outcomeSpec = { id: 'outcome', types: ['string'], textIn: outcomeText } as const satisfies Spec;
