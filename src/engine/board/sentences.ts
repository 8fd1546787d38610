import type { Language, LocalText } from '../column.ts';
import type { BoardFault } from './board.ts';
import { faultText } from '../faults.ts';
import { inLanguage, phrase } from '../../texts/phrase.ts';

/** What the dialog itself says. Contract "Queries of boards". */
export const boardSentences = {
  name: phrase('engine/board', 'nameNeeded'),
  incomplete: phrase('engine/board', 'incomplete'),
} as const satisfies Record<string, LocalText>;

/** The sentence at a field: the fault's own, else that of its rule. */
export function boardFaultText(fault: BoardFault, label: LocalText | string, language: Language): string {
  return inLanguage(fault.message, language) ?? faultText(fault, label, language);
}
