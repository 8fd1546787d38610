import { type FilePurpose, filePurposes, isFilePurpose } from '../../src/engine/file-purpose.ts';
import { type FileTypeId, fileTypes } from '../../src/engine/file-type.ts';
import type { Db } from '../db/database.ts';
import { type FormFields, tooLargeFile } from '../http/multipart.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import type { Receiving } from '../http/route.ts';
import { fileName } from './file-name.ts';
import { readPicture } from './picture.ts';
import { type Room, freeQuota, quotaExceeded } from './quota.ts';
import { typeOfBytes } from './sniff.ts';
import { drawingSvg } from './svg-sink.ts';
import { chunkSize, insertChunk, newFileId, readWhole, replaceChunks } from './store.ts';
import type { Sink } from '../http/sink.ts';
import { joinTexts, phrase, sameText } from '../texts.ts';

/**
 * Streams an upload into the store, each chunk in a transaction of its own, so that a slow client occupies no
 * connection. The file is invisible until its call is committed; an upload that ends earlier is deleted.
 */

/** Uploads of one person at a time, on one server. */
const maxConcurrent = 6;
const uploading = new Map<string, number>();

const enter = (userid: string): (() => void) => {
  const running = uploading.get(userid) ?? 0;
  if (running >= maxConcurrent)
    throw new Refusal('tooMany', phrase('server/files', 'tooManyUploads', { count: maxConcurrent }), [], {
      retryafter: 5,
    });
  uploading.set(userid, running + 1);
  let isIn = true;
  return () => {
    if (!isIn) return;
    isIn = false;
    const remaining = (uploading.get(userid) ?? 1) - 1;
    if (remaining === 0) uploading.delete(userid);
    else uploading.set(userid, remaining);
  };
};

const purposeOf = ({ purpose = 'attachment' }: FormFields): FilePurpose => {
  if (isFilePurpose(purpose)) return purpose;
  const purposes = joinTexts(Object.keys(filePurposes).map(sameText), phrase('engine/common', 'listSeparator'));
  throw badInput('/purpose', 'choice', phrase('server/files', 'purposeOneOf', { purposes }));
};

const wrongType = (purpose: FilePurpose) =>
  badInput('/file', 'type', phrase('server/files', purpose === 'plan' ? 'pictureNeeded' : 'fileTypeRefused'));

const empty = () => badInput('/file', 'empty', phrase('server/files', 'fileEmpty'));

type Arriving = {
  db: Db;
  companyid: string;
  userid: string;
  name: string;
  purpose: FilePurpose;
  room: Room;
  now: number;
};

type StartedUpload = { fileid: string; type: FileTypeId; chunks: number };

/** The type is known from the first bytes, and with it whether the file may come at all. */
const startUpload = async (arriving: Arriving, head: Buffer): Promise<StartedUpload> => {
  const { db, companyid, userid, name, purpose, now } = arriving;
  const type = typeOfBytes(head);
  if (!filePurposes[purpose].kinds.includes(fileTypes[type].kind)) throw wrongType(purpose);
  const fileid = newFileId(type);
  const fixed = { fileid, companyid, userid, purpose, name: fileName(name, type), createdat: now, attachedat: now };
  await db.transaction({ company: companyid }, (trx) =>
    trx
      .insertInto('file')
      .values({ ...fixed, size: 0, hash: '', isstored: false, width: null, height: null, thumbnail: null })
      .execute(),
  );
  return { fileid, type, chunks: 0 };
};

const keepChunk = async (
  { db, companyid }: Arriving,
  upload: StartedUpload,
  bytes: Buffer,
  size: number,
): Promise<void> => {
  const { fileid } = upload;
  await db.transaction({ company: companyid }, async (trx) => {
    await insertChunk(trx, { companyid, fileid, number: upload.chunks }, bytes);
    await trx
      .updateTable('file')
      .set({ size })
      .where('companyid', '=', companyid)
      .where('fileid', '=', fileid)
      .execute();
  });
};

const keepPicture = async (
  { db, companyid, userid }: Arriving,
  { fileid, type }: StartedUpload,
  size: number,
): Promise<void> => {
  const file = { companyid, fileid };
  const { stripped, ...picture } = await readPicture({
    type,
    person: userid,
    read: () => readWhole(db, { ...file, size }),
  });
  await db.transaction({ company: companyid }, async (trx) => {
    if (stripped.length !== size) await replaceChunks(trx, file, stripped);
    await trx
      .updateTable('file')
      .set({ ...picture, size: stripped.length })
      .where('companyid', '=', companyid)
      .where('fileid', '=', fileid)
      .execute();
  });
};

const forget = async ({ db, companyid }: Arriving, { fileid }: StartedUpload): Promise<void> => {
  await db
    .transaction({ company: companyid }, (trx) =>
      trx
        .deleteFrom('file')
        .where('companyid', '=', companyid)
        .where('fileid', '=', fileid)
        .where('isstored', '=', false)
        .execute(),
    )
    // The upkeep forgets what could not be forgotten now.
    .catch(() => undefined);
};

const chunkSink = (arriving: Arriving, leave: () => void): Sink => {
  const { limit } = filePurposes[arriving.purpose];
  let waiting: Buffer[] = [];
  let bufferedBytes = 0;
  let size = 0;
  let started: StartedUpload | undefined;
  const flush = async () => {
    const bytes = Buffer.concat(waiting);
    started ??= await startUpload(arriving, bytes);
    for (let from = 0; from < bytes.length; from += chunkSize) {
      const part = bytes.subarray(from, from + chunkSize);
      if (part.length < chunkSize && bufferedBytes >= chunkSize) {
        waiting = [part];
        bufferedBytes = part.length;
        return;
      }
      await keepChunk(arriving, started, part, Math.min(size, (started.chunks + 1) * chunkSize));
      started.chunks += 1;
    }
    waiting = [];
    bufferedBytes = 0;
  };
  return {
    take: async (chunk) => {
      size += chunk.length;
      bufferedBytes += chunk.length;
      if (size > limit) throw tooLargeFile(limit);
      if (size > arriving.room.remaining) throw quotaExceeded(arriving.room);
      waiting.push(chunk);
      if (bufferedBytes >= chunkSize) await flush();
    },
    finish: async () => {
      if (size === 0) throw empty();
      if (bufferedBytes > 0) await flush();
      if (started === undefined) throw empty();
      if (fileTypes[started.type].kind === 'picture') await keepPicture(arriving, started, size);
      return { in: 'store', fileid: started.fileid };
    },
    drop: async () => {
      leave();
      if (started !== undefined) await forget(arriving, started);
    },
  };
};

/** Sink for an uploaded file. */
export const uploadSink = async (receiving: Receiving): Promise<Sink> => {
  const { fields, name, actor, db, services, now } = receiving;
  const purpose = purposeOf(fields);
  const { companyid, userid } = actor;
  const room = await freeQuota(db, services.settings, actor);
  if (room.remaining <= 0) throw quotaExceeded(room);
  const sink = chunkSink({ db, companyid, userid, name, purpose, room, now }, enter(userid));
  return filePurposes[purpose].drawsSvg ? drawingSvg(sink, userid) : sink;
};
