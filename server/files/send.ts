import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileTypes, typeOfFileId } from '../../src/engine/file-type.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../http/refusal.ts';
import { disposition, dispositionOf } from './file-name.ts';
import { readBytes, type StoredFile, thumbnailOf } from './store.ts';

type Sending = { db: Db; request: FastifyRequest; reply: FastifyReply };

/** Cached but revalidated for every use: it is not shown after a sign-out. */
const cacheHeaders = { 'cache-control': 'private, no-cache', vary: 'Cookie, loginsession' } as const;

/** Content security policy of a file opened directly: no script, no frame, no form. */
const sandboxHeaders = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" } as const;

/** True if the browser's cache has the file (304 Not Modified); a file never changes under its id. */
const isKnown = (request: FastifyRequest, tag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((knownTag) => knownTag.trim() === tag);

type ByteRange = { from: number; to: number };

/** One range of bytes as a player requests it; `undefined`: all of it, `null`: none of it is there. RFC 9110 section 14. */
export const byteRangeOf = (header: string | undefined, size: number): ByteRange | undefined | null => {
  const rangeMatch = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (rangeMatch === null) return undefined;
  const [, first = '', last = ''] = rangeMatch;
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  return from >= size || to <= from ? null : { from, to };
};

export const sendThumbnail = async ({ db, request, reply }: Sending, file: StoredFile): Promise<FastifyReply> => {
  const tag = `"${file.fileid}-thumbnail"`;
  reply.headers({ ...cacheHeaders, ...sandboxHeaders, etag: tag });
  if (isKnown(request, tag)) return reply.code(304).send();
  const bytes = await thumbnailOf(db, file);
  if (bytes === undefined) throw notFound();
  return reply
    .header('content-type', 'image/webp')
    .header('content-disposition', disposition('inline', 'thumbnail.webp'))
    .send(bytes);
};

/** The file, or the range of it that was requested, read while it is sent. Contract "Security header". */
export const sendFile = ({ db, request, reply }: Sending, file: StoredFile): FastifyReply => {
  const type = typeOfFileId(file.fileid) ?? 'bin';
  const tag = `"${file.fileid}"`;
  reply.headers({ ...cacheHeaders, ...sandboxHeaders, etag: tag, 'accept-ranges': 'bytes' });
  if (isKnown(request, tag)) return reply.code(304).send();
  const ifRange = request.headers['if-range'];
  const span = ifRange === undefined || ifRange === tag ? byteRangeOf(request.headers.range, file.size) : undefined;
  if (span === null) return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  const { from, to } = span ?? { from: 0, to: file.size };
  if (span !== undefined) reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${file.size}`);
  // Fastify discards the body of a HEAD answer by reading it to its end.
  const bytes = request.method === 'HEAD' ? [] : readBytes(db, file, { from, to });
  return reply
    .header('content-type', fileTypes[type].mime)
    .header('content-length', String(to - from))
    .header('content-disposition', dispositionOf(type, file.name))
    .send(Readable.from(bytes, { objectMode: false }));
};
