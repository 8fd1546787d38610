import type { LocalText } from '../../src/engine/column.ts';

/** What drafts share: their values are the bodies of the calls that store them. */

export const confirmWords: LocalText = {
  en: 'Nothing is stored until you confirm it.',
  zh: '确认之前不会保存任何内容。',
};

/** Names of drafts fit every rule about names. */
export const draftName = (text: string, most = 30): string => [...text].slice(0, most).join('').trim();
