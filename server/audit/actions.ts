import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Language, LocalText } from '../../src/engine/column.ts';
import { inLanguage, phrase } from '../texts.ts';
import { isObject } from '../../src/engine/own-property.ts';

type Action = { name: LocalText; writes: boolean };

/** A path may belong to two calls, which their summaries distinguish; a summary may have changed since the entry. */
const keyOf = (path: string, summary: string) => `${path}\n${summary}`;
const entries = Object.values<Endpoint>(endpoints).map(({ path, summary, audit, writes }) => ({
  path,
  summary,
  action: { name: audit, writes },
}));
const byCall = new Map(entries.map(({ path, summary, action }) => [keyOf(path, summary), action]));
const byPath = new Map(entries.map(({ path, action }) => [path, action]));

/** The audited action of a call; `undefined` for a path that is no endpoint. */
const actionOf = (path: string, summary: string): Action | undefined =>
  byCall.get(keyOf(path, summary)) ?? byPath.get(path);

const textIn = (text: unknown, language: Language): string => {
  if (typeof text === 'string') return text;
  const translation: unknown = isObject(text) ? (text[language] ?? text['en']) : undefined;
  return typeof translation === 'string' ? translation : '';
};

const rowsOf = (rows: unknown, language: Language) => {
  if (typeof rows !== 'number') return '';
  return inLanguage(phrase('server/audit', 'rowCount', { rows }), language);
};

/** What the audit entry of an export contains beside its action. */
export type Exported = {
  pid: string;
  module: LocalText;
  /** The tab's name. */
  tab: string | LocalText;
  format: string;
  /** Rows that were sent; fewer than there are when the download was cancelled. */
  rows: number;
  whole: boolean;
};

const exportText = (exported: Partial<Exported>, language: Language): string => {
  const { module, tab, format, rows, whole } = exported;
  const list = `${textIn(module, language)} / ${textIn(tab, language)}`;
  const end = whole === false ? inLanguage(phrase('server/audit', 'cancelled'), language) : '';
  const file = String(format).toUpperCase();
  const details = phrase('server/audit', 'exportDetails', { list, file, rows: rowsOf(rows, language), cancelled: end });
  return inLanguage(details, language);
};

const timesText = (times: number, language: Language) =>
  times === 1 ? '' : inLanguage(phrase('server/audit', 'times', { times }), language);

/** The sentence of an entry: its action, and what its `detail` says of an export or of repeated refusals. */
export const describeEntry = (
  entry: { url: string; describe: string; detail: unknown },
  language: Language,
): string => {
  const action = actionOf(entry.url, entry.describe);
  const name = inLanguage(action?.name, language) ?? entry.describe;
  // The detail of a write is what the caller sent; of a read, the server adds these properties itself.
  const isOurs = action?.writes === false && typeof entry.detail === 'object' && entry.detail !== null;
  const { refused, exported } = (isOurs ? entry.detail : {}) as { refused?: unknown; exported?: Partial<Exported> };
  if (typeof refused === 'number') return name + timesText(refused, language);
  return typeof exported === 'object' && exported !== null ? name + exportText(exported, language) : name;
};
