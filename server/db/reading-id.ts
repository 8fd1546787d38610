import { type RawBuilder, sql } from 'kysely';

/**
 * Ids of readings are not stored: twelve bytes pack the device's number (four), the second (six, from 2^47 seconds before
 * 1970 on) and the count of readings of that second (two). So the id of a row finds it by the key of its table.
 */

const origin = 2 ** 47;

const hex = (value: string, digits: number): string => `lpad(to_hex(${value}), ${digits}, '0')`;

/** The id of a row as 24 hex digits. */
export const readingDid = (device: string, time: string, n: string): string =>
  `(${hex(device, 8)} || ${hex(`${time} + ${origin}`, 12)} || ${hex(`${n}::int4`, 4)})`;

const isId = `octet_length($1) = 24 and translate($1, '0123456789abcdef', '') = ''`;

const part = (name: string, type: string, value: string): string =>
  `create or replace function ${name}(text) returns ${type} language sql immutable strict parallel safe as
     $$ select case when ${isId} then ${value} end $$`;

/** The parts of an id; null for a text that is none. */
export const readingFunctions: readonly string[] = [
  part('reading_device', 'int4', `('x' || substr($1, 1, 8))::bit(32)::int4`),
  part('reading_at', 'bigint', `('x' || substr($1, 9, 12))::bit(48)::bigint - ${origin}`),
  part('reading_n', 'int4', `('x' || substr($1, 21, 4))::bit(16)::int4`),
];

/** Key columns of a history's view, beside the company. */
export const readingKey = ['device', 'at', 'n'] as const;

const columns = (alias: string) => sql.join(readingKey.map((name) => sql.ref(`${alias}.${name}`)));

const partsOf = (did: RawBuilder<unknown>) => sql`reading_device(${did}), reading_at(${did}), reading_n(${did})`;

/** The row that an SQL text names. */
export const isReading = (did: RawBuilder<unknown>, alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${columns(alias)}) = (${partsOf(did)})`;

/** Rows that an SQL list of texts names. */
export const isReadingIn = (dids: RawBuilder<unknown>, alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${columns(alias)}) in (select ${partsOf(sql`x`)} from unnest(${dids}) x)`;
