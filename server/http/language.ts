import type { FastifyRequest } from 'fastify';
import type { Language } from '../../src/engine/column.ts';
import { textLanguages } from '../texts.ts';

/**
 * The language of a tag: the folder of the same name, else that of the tag without its last part (`en-US` is `en`).
 * Lookup of RFC 4647, without regard to case.
 */
const lookUp = (tag: string): Language | undefined => {
  const languages = textLanguages();
  for (let prefix = tag.toLowerCase(); prefix !== ''; prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf('-')))) {
    const exactTag = languages.find((language) => language.toLowerCase() === prefix);
    if (exactTag !== undefined) return exactTag;
  }
  return undefined;
};

/** The language of the first tag that we have texts in; English otherwise. Contract "Envelope and statuses". */
export const languageOf = (header: string | undefined): Language => {
  for (const range of (header ?? '').split(',')) {
    const accepted = lookUp(range.split(';')[0]?.trim() ?? '');
    if (accepted !== undefined) return accepted;
  }
  return 'en';
};

/** The language of a refusal: the one that a download names in its query, else that of the header. */
export const languageOfRequest = ({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Language => {
  const { lang } = (query ?? {}) as { lang?: unknown };
  return (typeof lang === 'string' ? namedLanguage(lang) : undefined) ?? languageOf(headers['accept-language']);
};

/** The language that a request names in its query, if there are texts in it. */
export const namedLanguage = (tag: string | undefined): Language | undefined =>
  tag === undefined ? undefined : lookUp(tag);
