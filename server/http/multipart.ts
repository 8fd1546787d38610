import { createHash, type Hash } from 'node:crypto';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { escapeStep } from '../../src/engine/json-pointer.ts';
import { badInput, Refusal } from './refusal.ts';
import { closeUnlessWhole, withIdleTimeout } from './slow-bodies.ts';
import type { FileLocation, Sink } from './sink.ts';
import { phrase } from '../texts.ts';

/** Forms with one file, read as a stream. Contract "Uploads": the form field is `file`. */

/** The file of a form as its handler gets it; `hash` is SHA-256 in hex, `name` is as the sender wrote it. */
export type FormFile = { name: string; size: number; hash: string; location: FileLocation };

export type FormFields = Readonly<Record<string, string>>;

/** Opens the sink of the file; called with the fields that precede it in the form. */
export type OpenSink = (form: { fields: FormFields; name: string }) => Promise<Sink>;

export type Form = { fields: FormFields; file: FormFile | undefined; drop: () => Promise<void> };

const limits = { fields: 20, fieldNameSize: 100, fieldSize: 64 * 1024, files: 1, parts: 21, headerPairs: 100 } as const;

/** Maximum overhead of a multipart form around its file, bytes; a body's limit is the file's limit plus this. */
const formOverhead = 1024 * 1024;

export const tooLargeFile = (limit: number): Refusal => {
  const size = `${Math.floor(limit / 1024 / 1024)} MB`;
  return new Refusal('tooLarge', phrase('server/http', 'fileTooLarge', { size }));
};

const brokenForm = () => new Refusal('badInput', phrase('server/http', 'formUnreadable'));

const repeatedField = (name: string) =>
  badInput(`/${escapeStep(name.replaceAll('\0', ''))}`, 'repeated', phrase('server/http', 'fieldRepeated'));

const oneFile = () => badInput('/file', 'required', phrase('server/http', 'fileNeeded'));

/** Buffers the file in memory: a spreadsheet is read as a whole. */
export const memorySink = (limit: number): Sink => {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    take: (chunk) => {
      size += chunk.length;
      if (size > limit) throw tooLargeFile(limit);
      chunks.push(chunk);
    },
    finish: async () => ({ in: 'memory', bytes: Buffer.concat(chunks) }),
    drop: async () => void chunks.splice(0),
  };
};

/**
 * The uploaded file of a call whose sink is memory.
 * @throws Refusal when the form has no file
 */
export const bytesOf = (file: FormFile | undefined): Buffer => {
  if (file?.location.in !== 'memory') throw oneFile();
  return file.location.bytes;
};

/** The id of the uploaded file of a call whose sink is the file store. */
export const storedAs = (file: FormFile | undefined): string => {
  if (file?.location.in !== 'store') throw oneFile();
  return file.location.fileid;
};

/** Maps a malformed form to a refusal; a refusal thrown within passes through. */
const readable = async function* <T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* withIdleTimeout(source);
  } catch (failure) {
    throw failure instanceof Refusal ? failure : brokenForm();
  }
};

const copyToSink = async (part: MultipartFile, sink: Sink, hash: Hash): Promise<number> => {
  let size = 0;
  // Without an encoding a stream gives buffers.
  for await (const chunk of readable(part.file as AsyncIterable<Buffer>)) {
    size += chunk.length;
    hash.update(chunk);
    await sink.take(chunk);
  }
  return size;
};

const receiveFile = async (part: MultipartFile, sink: Sink): Promise<FormFile> => {
  const hash = createHash('sha256');
  const size = await copyToSink(part, sink, hash);
  if (part.file.truncated) throw tooLargeFile(size);
  const location = await sink.finish();
  return { name: part.filename, size, hash: hash.digest('hex'), location };
};

/** Drains a refused upload, so that its client reads the answer; ends at the size limit and when the body arrives too slowly. */
const drain = (request: FastifyRequest, maxBytes: number): void => {
  const { raw } = request;
  let remainingBytes = maxBytes;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) raw.destroy();
  });
  closeUnlessWhole(raw);
  raw.resume();
};

/**
 * Reads a form: its fields, and its file into the sink that `open` makes. A form that fails leaves nothing stored.
 * @throws Refusal badInput for a malformed form, tooLarge for one beyond the endpoint's limit
 */
export const readForm = async (request: FastifyRequest, endpoint: Endpoint, open: OpenSink): Promise<Form> => {
  const maxBytes = endpoint.bodyLimit ?? 1024 * 1024;
  if (!request.isMultipart()) throw brokenForm();
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    drain(request, maxBytes);
    throw tooLargeFile(maxBytes - formOverhead);
  }
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let sink: Sink | undefined;
  let file: FormFile | undefined;
  const drop = async () => sink?.drop();
  try {
    for await (const part of readable(request.parts({ limits: { ...limits, fileSize: maxBytes } }))) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated || typeof part.value !== 'string') throw brokenForm();
        // A field decides when it arrives (`OpenSink`): a second value of it would decide otherwise later.
        if (Object.hasOwn(fields, part.fieldname)) throw repeatedField(part.fieldname);
        fields[part.fieldname] = part.value;
      } else {
        if (part.fieldname !== 'file' || sink !== undefined) throw oneFile();
        sink = await open({ fields, name: part.filename });
        file = await receiveFile(part, sink);
      }
    }
  } catch (failure) {
    drain(request, maxBytes);
    await drop();
    throw failure;
  }
  return { fields: { ...fields }, file, drop };
};

/** Registers the form parser for these routes alone; every other route refuses a form as an unreadable body. */
export const withForms = (app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void => {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits, throwFileSizeLimit: false });
    addRoutes(scope);
  });
};
