import { endpoints } from '../../src/api/endpoints.ts';
import { type Route, route } from '../http/route.ts';
import { inLanguage, phrase, textLanguages } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

const defaultHost = { icon: '', name: phrase('server/tenants', 'colonnade'), filing: '', theme: '' };

/** A language by its own name: the text of its folder, or what is known of a language without texts. */
const languageChoice = (key: string): { name: string; key: string } => {
  if (textLanguages().includes(key)) return { name: inLanguage(phrase('language', 'name'), key), key };
  const languageName = new Intl.DisplayNames([key], { type: 'language' }).of(key) ?? key;
  return { name: languageName.charAt(0).toLocaleUpperCase(key) + languageName.slice(1), key };
};

/** What a host shows before sign-in. Contract "Companies from a shell". */
export const tenantRoutes: Route[] = [
  route(endpoints.tenantIcon, async ({ db, request }) => {
    const host = (request.hostname ?? '').toLowerCase();
    const query = db.builder
      .selectFrom('host')
      .select(['icon', 'name', 'filing', 'theme'])
      .where('host', '=', host)
      .compile();
    const [rows] = await db.read('system', [query]);
    const row = rows?.[0] as { icon: string; name: string; filing: string; theme: string } | undefined;
    return row === undefined ? defaultHost : { ...row, name: parseStored<typeof defaultHost.name>(row.name) };
  }),
  route(endpoints.languages, async ({ services }) => services.settings.languages.map(languageChoice)),
];
