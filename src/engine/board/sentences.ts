import type { Language, LocalText } from '../column.ts';
import type { BoardFault } from './board.ts';
import { faultText } from '../faults.ts';

/** What the dialog itself says. Contract "Questions of boards". */
export const boardSentences = {
  name: { en: 'Enter bulletin board name', zh: '请输入看板名称' },
  incomplete: { en: 'Form not complete', zh: '表单未填写完整' },
} as const satisfies Record<string, LocalText>;

/** The sentence at a field: the fault's own, else that of its rule. */
export function boardFaultText(fault: BoardFault, label: LocalText | string, language: Language): string {
  return fault.message?.[language] ?? faultText(fault, label, language);
}
