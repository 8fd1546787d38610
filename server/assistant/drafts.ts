import type { LocalText } from '../../src/engine/column.ts';
import { phrase } from '../texts.ts';

/** Shared by drafts, whose values are the request bodies of the calls that store them. */

export const draftNote: LocalText = phrase('server/assistant', 'draftNotStored');

/** Shortens a text to a name that every module accepts. */
export const draftName = (text: string, maxLength = 30): string => [...text].slice(0, maxLength).join('').trim();
