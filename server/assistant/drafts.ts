import type { LocalText } from '../../src/engine/column.ts';
import { phrase } from '../texts.ts';

/** What drafts share: their values are the bodies of the calls that store them. */

export const confirmWords: LocalText = phrase('server/assistant', 'draftNotStored');

/** Names of drafts fit every rule about names. */
export const draftName = (text: string, most = 30): string => [...text].slice(0, most).join('').trim();
