import type { LocalText } from '../../engine/column.ts';
import { asLabel } from '../../texts/phrase.ts';
import { parseJson } from '../../engine/parse-json.ts';
import { isObject } from '../../engine/own-property.ts';

/** Embedded pages and cards of a company, as its manifest lists them. Contract "Screens". */

export type PageEntry = {
  pid: string;
  /** Absolute, http or https. */
  address: string;
  mode: 'iframe' | 'script';
  /** Applies to every module without an entry of its own. */
  isCommon: boolean;
  /** Scripts only: hash for subresource integrity. */
  integrity: string | undefined;
};

/** A component for dashboards; `name` is its label in the list of cards. */
export type CardEntry = PageEntry & { name: LocalText | undefined };

/** A path of our own or an http(s) address; anything else (`javascript:`, `data:`, …) is no address of a page. */
const addressIn = (path: unknown, origin: string): URL | undefined => {
  if (typeof path !== 'string' || !/^(\/(?![/\\])|https?:\/\/)/i.test(path) || !URL.canParse(path, origin)) {
    return undefined;
  }
  const url = new URL(path, origin);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : undefined;
};

const entryOf = (info: string, origin: string, kind: 'page' | 'card'): CardEntry[] => {
  const entry = parseJson(info);
  if (!isObject(entry) || entry['kind'] !== kind || typeof entry['pid'] !== 'string') return [];
  const { pid, mode, common, integrity } = entry;
  const url = addressIn(entry['path'], origin);
  if (url === undefined || (mode !== 'iframe' && mode !== 'script')) return [];
  // A script has the console's rights, so it is one of our own files.
  if (mode === 'script' && url.origin !== origin) return [];
  return [
    {
      pid,
      name: asLabel(entry['name']),
      address: url.href,
      mode,
      isCommon: common === true,
      integrity: typeof integrity === 'string' && integrity !== '' ? integrity : undefined,
    },
  ];
};

/** The pages of a manifest; invalid entries and entries with a disallowed address are skipped. */
export const readManifest = (infos: readonly string[], origin: string): PageEntry[] =>
  infos.flatMap((info) => entryOf(info, origin, 'page'));

/** The cards of a manifest, by the same rules. */
export const readCards = (infos: readonly string[], origin: string): CardEntry[] =>
  infos.flatMap((info) => entryOf(info, origin, 'card'));

/** The page of a module, else the common main one. Contract "Screens". */
export const pageFor = (entries: readonly PageEntry[], pid: string): PageEntry | undefined =>
  entries.find((entry) => entry.pid.toLowerCase() === pid.toLowerCase()) ?? entries.find(({ isCommon }) => isCommon);

/** The page's address with its context as query parameters; those in the entry's own path are kept. */
export const addressWith = (entry: PageEntry, query: URLSearchParams): string => {
  const url = new URL(entry.address);
  for (const [name, value] of query) if (!url.searchParams.has(name)) url.searchParams.append(name, value);
  return url.href;
};
