import { inLanguage, phrase, phrasePattern, textLanguages } from '../texts/phrase.ts';
import type { Language, LocalText } from '../texts/language.ts';

/** Texts that the server wrote into a record in one language, as each reader reads them in their own. */

/** How a text of each stored pattern is shown. */
const displayKeys = {
  devicesAsked: 'shownAsked',
  devicesAskedWaiting: 'shownAskedWaiting',
  devicesRecordsAdded: 'shownRecordsAdded',
} as const;

const keys = [
  'devicesAsked',
  'devicesAskedWaiting',
  'devicesRecordsAdded',
] as const satisfies (keyof typeof displayKeys)[];

type Values = Readonly<Record<'devices' | 'failed' | 'waiting' | 'added', string>>;

const special = /[\\^$.*+?()[\]{}|]/gu;

/** The numbers in a text that was made of a pattern; nothing where it was not. */
const numbersIn = (text: string, pattern: string): Values | undefined => {
  const source = pattern.replace(special, String.raw`\$&`).replaceAll(/\\\{(\w+)\\\}/gu, String.raw`(?<$1>\d+)`);
  const groups = new RegExp(`^${source}$`, 'u').exec(text)?.groups;
  return groups && { devices: '', failed: '', waiting: '', added: '', ...groups };
};

const outcomeIn = (stored: string): LocalText | undefined => {
  for (const key of keys) {
    const pattern = phrasePattern('engine/outcomes', key);
    for (const written of textLanguages()) {
      const values = numbersIn(stored, inLanguage(pattern, written));
      if (values !== undefined) return phrase('engine/outcomes', displayKeys[key], values);
    }
  }
  return undefined;
};

/** Translates an outcome text written by the server; text written by a user is returned unchanged. */
export const outcomeText = (stored: string, language: Language): string => {
  const outcome = outcomeIn(stored);
  return outcome === undefined ? stored : inLanguage(outcome, language);
};

/** True for a text that the server wrote, which says of how many devices. */
export const isOutcomeText = (stored: string): boolean => outcomeIn(stored) !== undefined;
