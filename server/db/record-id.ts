import { type RawBuilder, sql } from 'kysely';
import { companyNumber } from './company-number.ts';
import { isReading, isReadingIn, readingKey } from './reading-id.ts';

/**
 * Compact keys (surrogate encoding): base tables hold a company as int4 and an id as bytea, 12 bytes for 24 lower-case
 * hex digits; the wire and every ref hold the text. No other file writes `encode` or `decode` for an id.
 *
 * The encoding is total and injective: any other text is its UTF-8 bytes behind one or two zero bytes, never 12 bytes
 * in all. So a comparison with a text that is no id raises no error and finds nothing, and rows of older versions with
 * such ids keep them.
 */
const hexOf = (did: string): string => {
  if (/^[0-9a-f]{24}$/.test(did)) return did;
  const bytes = Buffer.from(did, 'utf8');
  return `${bytes.length === 11 ? '0000' : '00'}${bytes.toString('hex')}`;
};

/** The SQL functions of the encoding, and of the company's number. */
export const keyFunctions: readonly string[] = [
  `create or replace function company_number(text) returns int4 language sql immutable strict parallel safe as
     $$ select ('x' || substr(md5($1), 1, 8))::bit(32)::int4 $$`,
  `create or replace function record_id(text) returns bytea language sql immutable parallel safe as
     $$ select case when octet_length($1) = 24 and translate($1, '0123456789abcdef', '') = '' then decode($1, 'hex')
          else (case when octet_length($1) = 11 then '\\x0000'::bytea else '\\x00'::bytea end) || convert_to($1, 'UTF8') end $$`,
];

/** The text of an id column, as the view has it. */
export const textOfId = (column: string): string =>
  `(case when octet_length(${column}) = 12 then encode(${column}, 'hex')
     else convert_from(ltrim(${column}, '\\x00'::bytea), 'UTF8') end) collate "C"`;

/** Base columns that hold an id, by the wire's name of the text. */
export const idColumns = {
  did: 'id',
  creator: 'creatorid',
  owner: 'ownerid',
  organization: 'organizationid',
} as const;

/** The base column of an id that the wire calls `name`. */
export const idColumnOf = (name: string): string | undefined =>
  Object.hasOwn(idColumns, name) ? idColumns[name as keyof typeof idColumns] : undefined;

/** An id as a value of a base column. */
export const idValue = (did: string | null | undefined): RawBuilder<unknown> =>
  did === null || did === undefined ? sql`null::bytea` : sql`decode(${hexOf(did)}, 'hex')`;

/** An id as PostgreSQL writes a bytea, for lists of parameters and for JSON. */
export const idText = (did: string): string => `\\x${hexOf(did)}`;

/**
 * Several ids as one array; a constant once it is planned with its parameter's value. Encoded here: a call of
 * `record_id` costs 13 to 20 µs on the embedded database, for each id and statement of a batch of reports.
 */
export const idValues = (dids: readonly string[]): RawBuilder<unknown> =>
  sql`cast(cast(${dids.map(idText)} as text[]) as bytea[])`;

/** The id that an SQL text names, for joins of refs with the key of their target. */
export const idOf = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`record_id(${text})`;

/** The ids that an SQL list of texts names: an init plan, evaluated once however many rows are compared with it. */
export const idsOf = (texts: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array(select record_id(x) from unnest(${texts}) x)`;

/** A company's number as a value. */
export const companyValue = (companyid: string): RawBuilder<unknown> => sql`${companyNumber(companyid)}::int4`;

/** Rows of a company in a module's table of this alias. */
export const ofCompany = (companyid: string, alias = 't'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.company`)} = ${companyValue(companyid)}`;

/**
 * Key of a module's rows: `id` in a base table of its own, the text `did` in a view of a system table, or the parts of
 * a reading's id (server/db/reading-id.ts).
 */
export type Keyed = { readonly key: 'id' | 'did' | 'reading' };

/** The key columns within a company, for joins of a table with itself. */
export const keyColumns = ({ key }: Keyed): readonly string[] => (key === 'reading' ? readingKey : [key]);

/** SQL condition: two aliases refer to the same row of a company. */
export const isSameRow = (module: Keyed, a: string, b: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    keyColumns(module).map((name) => sql`${sql.ref(`${a}.${name}`)} = ${sql.ref(`${b}.${name}`)}`),
    sql` and `,
  )}`;

/** The last column of every `order by`, which makes the order unique. */
export const keyRef = ({ key }: Keyed, alias = 't'): RawBuilder<unknown> =>
  sql.ref(`${alias}.${key === 'did' ? 'did' : 'id'}`);

type Find = {
  one(did: string, alias: string): RawBuilder<boolean>;
  many(dids: readonly string[], alias: string): RawBuilder<boolean>;
  named(text: RawBuilder<unknown>, alias: string): RawBuilder<boolean>;
  namedIn(texts: RawBuilder<unknown>, alias: string): RawBuilder<boolean>;
};

const finds: Readonly<Record<Keyed['key'], Find>> = {
  id: {
    one: (did, alias) => sql<boolean>`${sql.ref(`${alias}.id`)} = ${idValue(did)}`,
    many: (dids, alias) => sql<boolean>`${sql.ref(`${alias}.id`)} = any(${idValues(dids)})`,
    // `record_id` is not leakproof: beside a policy only the scalar subquery (a parameter) can be an index condition.
    named: (text, alias) => sql<boolean>`${sql.ref(`${alias}.id`)} = (select ${idOf(text)})`,
    namedIn: (texts, alias) => sql<boolean>`${sql.ref(`${alias}.id`)} = any(${idsOf(texts)})`,
  },
  did: {
    one: (did, alias) => sql<boolean>`${sql.ref(`${alias}.did`)} = ${did}`,
    many: (dids, alias) => sql<boolean>`${sql.ref(`${alias}.did`)} = any(cast(${dids} as text[]))`,
    named: (text, alias) => sql<boolean>`${sql.ref(`${alias}.did`)} = ${text}`,
    namedIn: (texts, alias) => sql<boolean>`${sql.ref(`${alias}.did`)} = any(${texts})`,
  },
  reading: {
    one: (did, alias) => isReading(sql`cast(${did} as text)`, alias),
    many: (dids, alias) => isReadingIn(sql`cast(${dids} as text[])`, alias),
    named: isReading,
    namedIn: isReadingIn,
  },
};

/** The row with this id. */
export const isRecord = ({ key }: Keyed, did: string, alias = 't'): RawBuilder<boolean> => finds[key].one(did, alias);

/** Rows with one of these ids. */
export const isAmong = ({ key }: Keyed, dids: readonly string[], alias = 't'): RawBuilder<boolean> =>
  finds[key].many(dids, alias);

/** The row that an SQL text names. */
export const isNamed = ({ key }: Keyed, text: RawBuilder<unknown>, alias = 't'): RawBuilder<boolean> =>
  finds[key].named(text, alias);

/** The rows that an SQL list of texts names. */
export const isNamedIn = ({ key }: Keyed, texts: RawBuilder<unknown>, alias = 't'): RawBuilder<boolean> =>
  finds[key].namedIn(texts, alias);
