import type { Language } from '../../src/engine/column.ts';

/** The language of the first tag that we speak; English otherwise, as the documents' default header says. */
export const languageOf = (header: string | undefined): Language => {
  const tags = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((tag) => tag.trim());
  const spoken = tags.find((tag) => tag.startsWith('zh') || tag.startsWith('en'));
  return spoken?.startsWith('zh') ? 'zh' : 'en';
};
