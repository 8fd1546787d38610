import { fieldsOf } from '../../src/engine/board/hints.ts';
import { fileTypes, typeOfFileId } from '../../src/engine/file-type.ts';
import { isObject, ownProperty } from '../../src/engine/own-property.ts';
import type { Trx } from '../db/database.ts';
import { attach } from '../records/file-references.ts';
import { badInput } from '../http/refusal.ts';
import { boardRegistry } from './registry.ts';
import { phrase } from '../texts.ts';

const noPicture = (field: string) => badInput(`/config/${field}`, 'file', phrase('server/boards', 'pictureNotFound'));

/** Marks the pictures of a board as taken. @throws Refusal when one is no picture of the company */
export const takePictures = async (
  trx: Trx,
  { companyid, now }: { companyid: string; now: number },
  { type, config }: { type: string; config: unknown },
): Promise<void> => {
  for (const [field, hints] of fieldsOf(boardRegistry.find(type)?.form ?? {})) {
    const fileid = isObject(config) ? ownProperty(config, field) : undefined;
    if (hints['x-widget'] !== 'picture' || typeof fileid !== 'string') continue;
    const fileType = typeOfFileId(fileid);
    if (fileType === undefined || fileTypes[fileType].kind !== 'picture') throw noPicture(field);
    if (!(await attach(trx, companyid, fileid, now))) throw noPicture(field);
  }
};
