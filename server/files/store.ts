import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { FileTypeId } from '../../src/engine/file-type.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/**
 * Files are stored in the database, in chunks: every server sees them, a backup includes them, and no file has to fit
 * into memory.
 */

export const chunkSize = 256 * 1024;

export type StoredFile = Omit<Selectable<Schema['file']>, 'thumbnail'>;

/** 144 random bits, so it can't be guessed; the extension gives the type. */
export const newFileId = (type: FileTypeId): string => `${randomBytes(18).toString('base64url')}.${type}`;

const fileColumns = [
  'fileid',
  'companyid',
  'userid',
  'name',
  'size',
  'hash',
  'purpose',
  'isstored',
  'width',
  'height',
  'createdat',
  'attachedat',
] as const;

export const findFiles = async (db: Db, companyid: string, fileids: readonly string[]): Promise<StoredFile[]> => {
  if (fileids.length === 0) return [];
  const query = db.builder
    .selectFrom('file')
    .select(fileColumns)
    .where('companyid', '=', companyid)
    .where('fileid', 'in', fileids)
    .where('isstored', '=', true);
  const [rows = []] = await db.read({ company: companyid }, [query.compile()]);
  // The rows have the selected columns.
  return rows as StoredFile[];
};

/**
 * Locks a file until its transaction ends. A record or board that takes the file updates this row (`attach`), so a
 * search for users of the file afterwards finds them. @returns false if the file has been deleted
 */
export const lockFile = async (trx: Trx, file: { companyid: string; fileid: string }): Promise<boolean> => {
  const locked = await trx
    .selectFrom('file')
    .select('fileid')
    .where('companyid', '=', file.companyid)
    .where('fileid', '=', file.fileid)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
};

/** As text, because the embedded database returns text several times faster than bytes. */
const asText = (column: 'bytes' | 'thumbnail') => sql<string | null>`encode(${sql.ref(column)}, 'base64')`.as('text');
const fromText = (text: unknown): Buffer | undefined =>
  typeof text === 'string' ? Buffer.from(text, 'base64') : undefined;

export const thumbnailOf = async (db: Db, { companyid, fileid }: StoredFile): Promise<Buffer | undefined> => {
  const query = db.builder.selectFrom('file').select(asText('thumbnail')).where('companyid', '=', companyid);
  const [[row] = []] = await db.read({ company: companyid }, [query.where('fileid', '=', fileid).compile()]);
  return fromText(row?.['text']);
};

export const insertChunk = async (
  trx: Trx,
  chunk: { companyid: string; fileid: string; number: number },
  bytes: Buffer,
): Promise<void> => {
  await trx
    .insertInto('filechunk')
    .values({ ...chunk, bytes: sql<Uint8Array>`decode(${bytes.toString('base64')}, 'base64')` })
    .execute();
};

/** Replaces the uploaded bytes before the file is visible. */
export const replaceChunks = async (
  trx: Trx,
  file: { companyid: string; fileid: string },
  bytes: Buffer,
): Promise<void> => {
  const { companyid, fileid } = file;
  await trx.deleteFrom('filechunk').where('companyid', '=', companyid).where('fileid', '=', fileid).execute();
  for (let from = 0; from < bytes.length; from += chunkSize) {
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await insertChunk(trx, { ...file, number: from / chunkSize }, bytes.subarray(from, from + chunkSize));
  }
};

type Span = { from: number; to: number };

/** Bytes `from` up to and without `to`, chunk by chunk; each is requested when the one before has gone. */
export const readBytes = async function* (
  db: Db,
  { companyid, fileid }: { companyid: string; fileid: string },
  { from, to }: Span,
): AsyncGenerator<Buffer> {
  for (let number = Math.floor(from / chunkSize); number * chunkSize < to; number += 1) {
    const query = db.builder
      .selectFrom('filechunk')
      .select(asText('bytes'))
      .where('companyid', '=', companyid)
      .where('fileid', '=', fileid)
      .where('number', '=', number);
    const [[row] = []] = await db.read({ company: companyid }, [query.compile()]);
    const bytes = fromText(row?.['text']);
    if (bytes === undefined) throw new Error(`Chunk ${number} of the file ${fileid} is missing.`);
    const start = number * chunkSize;
    yield bytes.subarray(Math.max(0, from - start), Math.min(bytes.length, to - start));
  }
};

export const readWhole = async (db: Db, file: { companyid: string; fileid: string; size: number }): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of readBytes(db, file, { from: 0, to: file.size })) parts.push(part);
  return Buffer.concat(parts);
};

/** Bytes that the files of a company and of one of its people take, those still arriving included. */
export const usedBytes = async (
  db: Db,
  { companyid, userid }: { companyid: string; userid: string },
): Promise<{ company: number; person: number }> => {
  const query = sql<Row>`select coalesce(sum(size), 0) as company,
      coalesce(sum(size) filter (where userid = ${userid}), 0) as person
    from file where companyid = ${companyid}`;
  const [[row] = []] = await db.read({ company: companyid }, [query.compile(db.builder)]);
  return { company: Number(row?.['company'] ?? 0), person: Number(row?.['person'] ?? 0) };
};
