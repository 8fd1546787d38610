import { linkTarget } from '../../engine/link-text.ts';

/** Safe target of a link or picture in an answer. Any other target is shown as plain text. Contract "Chat". */
export type AnswerAddress = { kind: 'own'; to: string } | { kind: 'foreign'; href: string; host: string };

const ownPages = /^\/(?:home|index|login)(?:[/?#]|$)/;

/** Accepts a URL of the console, or an http(s) URL of another site without credentials. */
export function readLink(text: string | undefined, origin: string): AnswerAddress | undefined {
  const target = linkTarget(text ?? '');
  if (target === undefined || !URL.canParse(target, origin)) return undefined;
  const url = new URL(target, origin);
  if (url.origin === origin) {
    const to = `${url.pathname}${url.search}${url.hash}`;
    return ownPages.test(to) || isCompanyFile(url) ? { kind: 'own', to } : undefined;
  }
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === ''
    ? { kind: 'foreign', href: url.href, host: url.host }
    : undefined;
}

/** Files of the company are under `/vt/staticfile/{fileid}/{name}`; the server checks the company of each. */
const isCompanyFile = ({ pathname }: URL): boolean => /^\/vt\/staticfile\/[^/]+\/[^/]+$/.test(pathname);

/**
 * Accepts the URL of a picture only if it is a file of the company: a request to another site would reveal who reads
 * the answer (tracking).
 */
export function readPicture(text: string | undefined, origin: string): string | undefined {
  if (text === undefined || !/^\/(?![/\\])/.test(text) || !URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  return url.origin === origin && isCompanyFile(url) ? `${url.pathname}${url.search}` : undefined;
}
