import { sql } from 'kysely';
import { endpoints } from '../../src/api/endpoints.ts';
import type { LocalText } from '../../src/engine/column.ts';
import { fileTypes, typeOfFileId } from '../../src/engine/file-type.ts';
import { storedAs } from '../http/multipart.ts';
import { badInput, conflict, notFound, Refusal } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import type { Actor } from '../http/actor.ts';
import type { StoredModule } from '../services.ts';
import { addressOf } from './file-name.ts';
import { freeQuota, quotaExceeded } from './quota.ts';
import { fileColumns, holderOf } from '../records/file-references.ts';
import { sendFile, sendThumbnail } from './send.ts';
import { findFiles, lockFile, type StoredFile } from './store.ts';
import { uploadSink } from './upload.ts';
import { phrase } from '../texts.ts';

const purposeAfterFile = () => badInput('/purpose', 'order', phrase('server/files', 'purposeBeforeFile'));

const inUse = (holder: LocalText) => conflict('inuse', phrase('server/files', 'fileInUse', { holder }));

/**
 * Only the uploader, or a user with the write right on any module with file columns, may delete a file. One that is in
 * use is refused afterwards, for everyone.
 */
const requireDelete = (actor: Actor, file: StoredFile, modules: readonly StoredModule[]): void => {
  if (file.userid === actor.userid) return;
  if (modules.some((module) => fileColumns(module).length > 0 && actor.rightsOn(module.config.pid).write > 0)) return;
  throw new Refusal('forbidden', phrase('server/files', 'noDeleteRight'));
};

export const fileRoutes: Route[] = [
  route(
    endpoints.uploadFile,
    async (call) => {
      const { input, actor, db, services, now } = call;
      const fileid = storedAs(call.file);
      const { companyid } = actor;
      const stored = await db.transaction({ company: companyid }, async (trx) => {
        // Uploads of one company end one after the other, so that together they stay within what there is.
        await sql`select pg_advisory_xact_lock(hashtext(${`files ${companyid}`})::bigint)`.execute(trx);
        return trx
          .updateTable('file')
          .set({ isstored: true, hash: call.file?.hash ?? '', attachedat: now })
          .where('companyid', '=', companyid)
          .where('fileid', '=', fileid)
          .returning(['name', 'purpose'])
          .executeTakeFirst();
      });
      if (stored === undefined) throw notFound();
      if (stored.purpose !== (input.purpose ?? 'attachment')) throw purposeAfterFile();
      const room = await freeQuota(db, services.settings, actor);
      if (room.remaining < 0) throw quotaExceeded(room);
      return { url: addressOf(fileid, stored.name), did: fileid.slice(0, fileid.indexOf('.')), fileid };
    },
    { receive: uploadSink },
  ),

  route(endpoints.deleteFile, async (call) => {
    const { input, actor, db, services } = call;
    const { companyid } = actor;
    const [file] = await findFiles(db, companyid, [input.fileid]);
    if (file === undefined) throw notFound();
    requireDelete(actor, file, await services.modules.list(companyid));
    await db.transaction({ company: companyid }, async (trx) => {
      if (!(await lockFile(trx, file))) throw notFound();
      const holder = await holderOf(db, services.modules, file);
      if (holder !== undefined) throw inUse(holder);
      await trx.deleteFrom('file').where('companyid', '=', companyid).where('fileid', '=', file.fileid).execute();
    });
    return {};
  }),

  route(endpoints.describeFiles, async ({ input, actor, db }) => {
    const files = await findFiles(db, actor.companyid, input.fileids);
    return {
      data: files.map(({ fileid, name, size, width, height }) => ({
        fileid,
        name,
        size: Number(size),
        width,
        height,
        mime: fileTypes[typeOfFileId(fileid) ?? 'bin'].mime,
        url: addressOf(fileid, name),
      })),
    };
  }),

  route(endpoints.readFile, async ({ input, actor, db, request, reply }) => {
    const [file] = await findFiles(db, actor.companyid, [input.fileid]);
    if (file === undefined) throw notFound();
    if (input.sizetype === 'thumbnail') return sendThumbnail({ db, request, reply }, file);
    return sendFile({ db, request, reply }, file);
  }),
];
