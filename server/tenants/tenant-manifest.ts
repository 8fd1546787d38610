import { Ajv, type ErrorObject } from 'ajv';
import { type Static, Type } from 'typebox';
import { endpoints } from '../../src/api/endpoints.ts';
import { faultText } from '../../src/engine/faults.ts';
import { propertyWarnings, splitProperties } from '../../src/engine/unknown-properties.ts';
import { config, LocalText, Pid } from '../../src/schemas/wire.ts';
import { type Route, route } from '../http/route.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Embedded pages, cards and boards of a company, written by `npm run tenant -- manifest`. Contract "Companies from a shell". */

const path = Type.String({ minLength: 1, maxLength: 2000, pattern: '^(/(?!/)|https?://)' });

const ManifestEntry = config({
  pid: Pid,
  path,
  kind: Type.Union([Type.Literal('page'), Type.Literal('board'), Type.Literal('card')]),
  mode: Type.Union([Type.Literal('iframe'), Type.Literal('script')]),
  common: Type.Optional(Type.Boolean()),
  integrity: Type.Optional(Type.String({ pattern: '^sha(256|384|512)-[A-Za-z0-9+/=]+$' })),
  /** Of cards alone: what the list of cards calls it. */
  name: Type.Optional(LocalText),
  /** Of boards alone: the type and the path of its JSON Schema. */
  type: Type.Optional(Type.String({ pattern: '^x-[a-z0-9-]{1,60}$' })),
  schema: Type.Optional(path),
});
export type ManifestEntry = Static<typeof ManifestEntry>;

// Verbose failures have the schema, from which the allowed words are read.
const check = new Ajv({ allErrors: true, strict: false, verbose: true }).compile(ManifestEntry);

/** A script runs with the console's rights, so it comes from here alone. */
const entryFaults = (entry: ManifestEntry): string[] => [
  ...(entry.mode === 'script' && !entry.path.startsWith('/')
    ? ['/path: a script is one of our own, a path that begins with /']
    : []),
  ...(entry.schema !== undefined && !entry.schema.startsWith('/') ? ['/schema: a path that begins with /'] : []),
];

/** What the patterns above mean, by property. */
const forms: Readonly<Record<string, string>> = {
  pid: '24 hex digits, as "npm run module -- list" shows them',
  path: 'a path that begins with /, or an address that begins with http:// or https://',
  integrity: 'sha384- and the hash of the file in base64',
  type: 'x- and up to 60 small letters, digits or hyphens',
  schema: 'a path that begins with /',
};

/** The words of a property that takes one of several; `undefined` for other unions. */
const wordsOf = ({ keyword, schema }: ErrorObject): string[] | undefined => {
  if (keyword !== 'anyOf' || !Array.isArray(schema)) return undefined;
  const words = schema.map((variant: unknown) => (Object(variant) as { const?: unknown }).const);
  return words.every((word) => typeof word === 'string') ? words : undefined;
};

const schemaFaultText = (failure: ErrorObject): string => {
  const { instancePath, keyword, message } = failure;
  const form = keyword === 'pattern' ? forms[instancePath.slice(1)] : undefined;
  const words = wordsOf(failure);
  return `${instancePath || '/'}: ${form ?? (words === undefined ? message : `one of ${words.join(', ')}`)}`;
};

/** Each word of a property is a failure too, which the list of all of them replaces. */
const isOneWord = ({ keyword, schemaPath }: ErrorObject): boolean =>
  keyword === 'const' && schemaPath.includes('/anyOf/');

const schemaFaults = (failures: readonly ErrorObject[]): string[] =>
  failures.filter((failure) => !isOneWord(failure)).map(schemaFaultText);

/** Entries of boards that the console would pass over in silence. They are kept, since older ones are. */
const idle = (entry: ManifestEntry): string[] => {
  if (entry.kind !== 'board') return [];
  return [
    ...(entry.mode === 'script' ? [] : ['/mode: a board has the mode "script"; this one is not offered']),
    ...(entry.path.startsWith('/plugins/')
      ? []
      : ['/path: the file of a board is below /plugins/; this one is not offered']),
    ...(entry.type === undefined ? ['/type: a board has a type that begins with x-; this one is not offered'] : []),
    ...(entry.schema === undefined ? ['/schema: without a schema no board of this type can be saved'] : []),
  ];
};

/** Every fault of a list of entries, by place; empty when it may be kept. */
export const manifestFaults = (entries: readonly unknown[]): string[] =>
  entries.flatMap((entry, index) => {
    const faults = check(entry) ? entryFaults(entry) : schemaFaults(check.errors ?? []);
    return faults.map((fault) => `/${index}${fault}`);
  });

/** Modules that the company may have, and origins of other servers whose pages may be framed. */
type Known = { pids: ReadonlySet<string>; origins: readonly string[] };

/** What the server's settings and modules lack for an entry to be shown. It is kept, since they can follow. */
const unreachable = ({ pid, path: page, common }: ManifestEntry, { pids, origins }: Known): string[] => {
  const origin = page.startsWith('/') ? undefined : new URL(page).origin;
  return [
    ...(common === true || pids.has(pid)
      ? []
      : [`/pid: there is no module ${pid}. "npm run module -- list" shows them.`]),
    ...(origin === undefined || origins.includes(origin)
      ? []
      : [`/path: EMBED_ORIGINS of the server does not list ${origin}; until it does, the page is not shown`]),
  ];
};

/** A warning for each property of an entry that is not known, and for each that keeps it from being shown. */
export const manifestWarnings = (entries: readonly ManifestEntry[], known: Known): string[] =>
  entries.flatMap((entry, index) => [
    ...propertyWarnings(splitProperties(ManifestEntry, entry).unknown, `/${index}`).map(
      (fault) => `warning: ${fault.path}: ${faultText(fault, '', 'en')}`,
    ),
    ...[...idle(entry), ...unreachable(entry, known)].map((fault) => `warning: /${index}${fault}`),
  ]);

export const manifestRoutes: Route[] = [
  route(endpoints.manifest, async ({ db, actor, input }) => {
    const query = db.builder
      .selectFrom('manifest')
      .select(['pid', 'info'])
      .where('companyid', '=', actor.companyid)
      .orderBy('position')
      .compile();
    const [rows = []] = await db.read({ company: actor.companyid }, [query]);
    const pids = input.pid_list === undefined || input.pid_list === '' ? undefined : input.pid_list.split(',');
    // The common entry applies to every module without its own.
    const isAsked = (pid: string, info: string) =>
      pids === undefined || pids.includes(pid) || parseStored<ManifestEntry>(info).common === true;
    const entries = rows.map((row) => ({ pid: String(row['pid']), info: String(row['info']) }));
    return { list: entries.filter(({ pid, info }) => isAsked(pid, info)).map(({ info }) => ({ info })) };
  }),
];
