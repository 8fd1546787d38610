import { thumbnailAddress } from '../../../api/file-address.ts';
import type { ModuleConfig, RecordValues } from '../../../engine/column.ts';
import { specOf } from '../../../engine/field-types/specs/registry.ts';
import { fileTypes, typeOfFileId } from '../../../engine/file-type.ts';

/** The address of a file of our own store; one elsewhere is a link and never a picture (contract "Screens"). */
const ownFile = /^\/vt\/staticfile\/[\w-]+\/[^/?#\\]+$/;

/** A column has the id of a file, or the address of one. */
const addressOf = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const type = typeOfFileId(value);
  if (type !== undefined) return fileTypes[type].kind === 'picture' ? thumbnailAddress(value) : undefined;
  return ownFile.test(value) ? `${value}?sizetype=thumbnail` : undefined;
};

/** The address of a record's small picture, where one of its picture columns has a picture of our own. */
export const thumbnailOf = (config: ModuleConfig, record: RecordValues): string | undefined =>
  config.columns
    .filter((column) => specOf(column)?.tells === 'picture' || column.mime !== undefined)
    .map(({ column }) => addressOf(record[column]))
    .find((address) => address !== undefined);
