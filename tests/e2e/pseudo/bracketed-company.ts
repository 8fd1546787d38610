import { sql } from 'kysely';
import type { Column, ModuleConfig } from '../../../src/engine/column.ts';
import { openEmbedded } from '../../../server/db/embedded.ts';
import type { Row, Trx } from '../../../server/db/database.ts';
import { closing, opening, pseudoLanguage } from '../../../scripts/pseudo-language.ts';

/**
 * Puts what people wrote in the demo's companies into brackets: names and texts of records, tabs, boards, linkages,
 * policies, dashboards, accounts and companies. What a page shows outside of brackets after that comes from the program.
 */

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const bracketed = (text: string): string => (text === '' || text.startsWith(opening) ? text : opening + text + closing);

/** JSON in which each label gets a text in the pseudo-language, and the members named in `written` are bracketed. */
export const withPseudoTexts = (value: unknown, written: ReadonlySet<string> = new Set()): unknown => {
  if (Array.isArray(value)) return value.map((inner) => withPseudoTexts(inner, written));
  if (!isObject(value)) return value;
  const { en, zh } = value;
  const label = typeof en === 'string' && typeof zh === 'string' ? { [pseudoLanguage]: bracketed(en) } : {};
  const members = Object.entries(value).map(([key, inner]) => [
    key,
    written.has(key) && typeof inner === 'string' ? bracketed(inner) : withPseudoTexts(inner, written),
  ]);
  return { ...Object.fromEntries(members), ...label };
};

/** Texts of people; not addresses, numbers and keys, which are written alike in every language. */
const isWritten = ({ column, type, mime, spec, rw }: Column): boolean =>
  type === 'string' &&
  mime === undefined &&
  spec === undefined &&
  rw !== 1 &&
  !/phone|mail|userid|staffid|code|number|serial|mac|address|ip$|^did$|key|url|version|topic/i.test(column);

const has = async (trx: Trx, table: string, column: string): Promise<boolean> => {
  const { rows } = await sql<Row>`select relkind from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relname = ${table} and a.attname = ${column} and c.relkind in ('r', 'p')`.execute(trx);
  return rows.length > 0;
};

const bracketColumn = async (trx: Trx, table: string, column: string): Promise<void> => {
  if (!(await has(trx, table, column))) return;
  const value = sql.id(column);
  await sql`update ${sql.id(table)} set ${value} = ${opening} || ${value} || ${closing}
    where ${value} <> '' and ${value} not like ${`${opening}%`}`.execute(trx);
};

const bracketRecords = async (trx: Trx): Promise<void> => {
  const { rows } = await sql<Row>`select m.pid, m.config, c."column", c.physical, t.relname as base
    from module m join modulecolumn c on c.pid = m.pid
    join pg_class t on t.relname = 'r_' || m.pid and t.relkind in ('r', 'p')`.execute(trx);
  for (const { config, column, physical, base } of rows) {
    // The server wrote the config.
    const { columns } = JSON.parse(String(config)) as ModuleConfig;
    const configured = columns.find((definition) => definition.column === column);
    if (configured !== undefined && isWritten(configured)) await bracketColumn(trx, String(base), String(physical));
  }
  for (const base of new Set(rows.map((row) => String(row['base'])))) await bracketColumn(trx, base, 'name');
};

/** Rows are found by their place in the table: not every key is one column. */
const rewrite = async (trx: Trx, table: string, column: string, change: (text: string) => string): Promise<void> => {
  const { rows } = await sql<Row>`select ctid::text as place, ${sql.id(column)} as text from ${sql.id(table)}
    where ${sql.id(column)} is not null`.execute(trx);
  for (const { place, text } of rows) {
    const changed = change(String(text));
    if (changed !== text)
      await sql`update ${sql.id(table)} set ${sql.id(column)} = ${changed} where ctid = ${place}::tid`.execute(trx);
  }
};

/** Names are one text, or a label as JSON. */
const named = ['account', 'board', 'company', 'dashboard', 'filtertab', 'host', 'linkage', 'menugroup'] as const;
const documents = [
  ['dashboard', 'layout'],
  ['linkage', 'content'],
  ['policy', 'content'],
  ['policy', 'head'],
] as const;

/** Members of stored documents whose text a person wrote. */
const writtenMembers = new Set(['name', 'content', 'text', 'describe']);

const rewritten = (text: string): string =>
  /^[{[]/.test(text) ? JSON.stringify(withPseudoTexts(JSON.parse(text), writtenMembers)) : text;

/** @param folder the data folder of a server that is not running */
export const bracketCompany = async (folder: string): Promise<void> => {
  const db = await openEmbedded({
    folder,
    onPanic: (reason) => {
      throw new Error(reason);
    },
  });
  await db.transaction('system', async (trx) => {
    await bracketRecords(trx);
    for (const table of named)
      await rewrite(trx, table, 'name', (name) => (name.startsWith('{') ? rewritten(name) : bracketed(name)));
    for (const [table, column] of documents) await rewrite(trx, table, column, rewritten);
    // A command keeps the name of the policy or person that sent it.
    await bracketColumn(trx, 'command', 'byname');
  });
  await db.close();
};
