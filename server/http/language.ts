import type { Language } from '../../src/engine/column.ts';
import { textLanguages } from '../texts.ts';

/** The language of the first tag that we have texts in; English otherwise, as the documents' default header says. */
export const languageOf = (header: string | undefined): Language => {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().toLowerCase());
  const languages = textLanguages();
  for (const tag of tags) {
    const found = languages.find((language) => tag.startsWith(language.toLowerCase()));
    if (found !== undefined) return found;
  }
  return 'en';
};
